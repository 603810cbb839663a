/**
 * Keys that work everywhere. Function keys and Escape only: no letter and no digit, since those are what a scanner
 * types.
 */
import type { Session } from '../session.ts';
import type { ActionName } from './actions.ts';
import { isDialogOpen } from './dialogs.ts';

const KEYS: Record<string, ActionName> = {
  F2: 'queue',
  F3: 'pick',
  F4: 'outbox',
  F5: 'checks',
  F6: 'search',
  F7: 'service',
  F8: 'station',
  F9: 'refresh',
  F10: 'cancel',
  F11: 'packed',
  Escape: 'back',
};

/** @returns stops listening */
export function listenForKeys({ actions, navigation }: Session): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const name = KEYS[event.key];
    // While the station is set up there is nothing to go to but back.
    if (!name || (navigation.place.screen === 'setup' && name !== 'back')) return;
    event.preventDefault();
    if (name === 'back' || !isDialogOpen()) actions[name]();
  };
  window.addEventListener('keydown', onKeyDown);
  return () => window.removeEventListener('keydown', onKeyDown);
}
