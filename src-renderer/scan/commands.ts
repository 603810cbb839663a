/**
 * Codes that do what a key does, for a bench without a keyboard in reach. Letters and digits only: those come through
 * every keyboard layout.
 */
import { ACTIONS, type ActionName } from '../shell/actions.ts';
import { isDialogOpen } from '../shell/dialogs.ts';

/** No order number, SKU or EAN begins like this. */
export const COMMAND_PREFIX = 'PKDCMD';

const COMMANDS: Record<string, ActionName> = {
  QUEUE: 'queue',
  PACK: 'pack',
  PICK: 'pick',
  OUTBOX: 'outbox',
  CHECKS: 'checks',
  CHECKNOW: 'refresh',
  PACKED: 'packed',
  CANCEL: 'cancel',
  BACK: 'back',
};

/** A part of the screen that understands commands of its own, such as the list of reasons. */
type Listener = (command: string) => boolean;
const listeners = new Set<Listener>();

/** @returns stops listening */
export function listenForCommands(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** @returns `none` where the text is no command; else whether anything knew it here and now */
export function runCommand(text: string): 'none' | 'done' | 'unknown' {
  if (!text.toUpperCase().startsWith(COMMAND_PREFIX)) return 'none';
  const command = text.slice(COMMAND_PREFIX.length).trim().toUpperCase();
  if ([...listeners].some((listener) => listener(command))) return 'done';
  const name = COMMANDS[command];
  // Over a question only its own commands and the way back count: nothing moves behind it.
  if (!name || (name !== 'back' && isDialogOpen())) return 'unknown';
  ACTIONS[name]();
  return 'done';
}
