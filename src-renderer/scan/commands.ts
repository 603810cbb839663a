/**
 * Codes that do what a key does, for a bench without a keyboard in reach. Letters and digits only: those come through
 * every keyboard layout.
 */
import { commandOf } from './command-codes.ts';
import { ACTIONS, type ActionName } from '../shell/actions.ts';
import { isDialogOpen } from '../shell/dialogs.ts';

/** Understood on every screen. */
export const COMMANDS: Record<string, ActionName> = {
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
/** What came last lies on top, and is asked first. */
let listeners: readonly Listener[] = [];

/** @returns stops listening */
export function listenForCommands(listener: Listener): () => void {
  listeners = [listener, ...listeners];
  return () => {
    listeners = listeners.filter((one) => one !== listener);
  };
}

/**
 * While a list is on the screen whose entries have numbers.
 * @param choose takes the number, from 1 up; false where nothing has it
 * @returns stops listening
 */
export const listenForChoices = (choose: (number: number) => boolean): (() => void) =>
  listenForCommands((command) => {
    const number = /^REASON([1-9]\d{0,2})$/.exec(command)?.[1];
    return number !== undefined && choose(Number(number));
  });

/**
 * While parcels can be chosen.
 * @param choose takes the number, from 1 up; false where it cannot be chosen
 * @returns stops listening
 */
export const listenForParcels = (choose: (parcel: number) => boolean): (() => void) =>
  listenForCommands((command) => {
    const parcel = parcelOf(command);
    return parcel !== null && choose(parcel);
  });

/** @returns the number of the parcel that a command names; null where it names none */
export function parcelOf(command: string): number | null {
  const number = /^PARCEL([1-9]\d{0,2})$/.exec(command)?.[1];
  return number === undefined ? null : Number(number);
}

/**
 * While a number of units can be said.
 * @returns stops listening
 */
export const listenForUnits = (take: (units: number) => void): (() => void) =>
  listenForCommands((command) => {
    const units = /^X([1-9]\d{0,3})$/.exec(command)?.[1];
    if (units !== undefined) take(Number(units));
    return units !== undefined;
  });

/** @returns `none` where the text is no command; else whether anything knew it here and now */
export function runCommand(text: string): 'none' | 'done' | 'unknown' {
  const command = commandOf(text);
  if (command === null) return 'none';
  if (listeners.some((listener) => listener(command))) return 'done';
  const name = COMMANDS[command];
  // Over a question only its own commands and the way back count: nothing moves behind it.
  if (!name || (name !== 'back' && isDialogOpen())) return 'unknown';
  return ACTIONS[name]() === false ? 'unknown' : 'done';
}
