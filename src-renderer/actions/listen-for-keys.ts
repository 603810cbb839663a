/** Keys that work everywhere: the actions that are understood everywhere, and have one. */
import type { Session } from '../session.ts';
import { isDialogOpen } from '../shell/dialogs.ts';
import { actionOfKey } from './action-keys.ts';

/** @returns stops listening */
export function listenForKeys({ actions, navigation, live }: Session): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    const name = actionOfKey(event, 'everywhere');
    // While the station is set up there is nothing to go to but back.
    const isSetUp = ['setup', 'first-operator'].includes(navigation.place.screen);
    if (name === null || (isSetUp && name !== 'back')) return;
    event.preventDefault();
    // Behind the page where somebody signs on nothing moves.
    const { state } = live.status?.signOn ?? {};
    if (state === 'out' || state === 'locked') return;
    if (name === 'back' || !isDialogOpen()) actions[name]();
  };
  window.addEventListener('keydown', onKeyDown);
  return () => window.removeEventListener('keydown', onKeyDown);
}
