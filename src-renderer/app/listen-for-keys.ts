/** Keys that work everywhere: the actions that are understood everywhere, and have one; and the sign for the help. */
import type { Session } from './session.ts';
import { isDialogOpen } from '../ui/dialog/dialogs.ts';
import { actionOfKey } from '../ui/actions/action-keys.ts';
import type { ActionOn } from '../ui/actions/action-list.ts';
import { HelpSign } from '../ui/actions/help-sign.ts';

/** @returns stops listening */
export function listenForKeys({ actions, navigation, live }: Session): () => void {
  // True for an action that leads nowhere while the station is set up: only the way back and the help are there.
  const isNothingThere = (name: ActionOn<'everywhere'>): boolean =>
    ['setup', 'first-operator'].includes(navigation.place.screen) && name !== 'back' && name !== 'help';

  const act = (name: ActionOn<'everywhere'>) => {
    // Behind the sign-on page no key acts; the help is above it.
    const { state, isWallboardLeft = false } = live.status?.signOn ?? {};
    const isOfWallboard = isWallboardLeft && navigation.place.screen === 'wallboard';
    const isOfHelp = name === 'help' || (name === 'back' && (navigation.isHelpShown || isOfWallboard));
    if ((state === 'out' || state === 'locked') && !isOfHelp) return;
    if (name === 'back' || !isDialogOpen()) actions[name]();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const name = actionOfKey(event, 'everywhere');
    if (name === null || isNothingThere(name)) return;
    event.preventDefault();
    act(name);
  };
  const sign = new HelpSign(() => {
    act('help');
  });
  window.addEventListener('keydown', onKeyDown);
  // The help's sign is handled before the listener that keeps the keys of a scan from the page, which reports if the sign
  // was the scan's.
  window.addEventListener('keydown', sign.press, { capture: true });
  return () => {
    window.removeEventListener('keydown', onKeyDown);
    window.removeEventListener('keydown', sign.press, { capture: true });
    sign.stop();
  };
}
