/** Scrolls the help by scanned codes: the arrow keys scroll it anyway, since it has the focus. */
import type { CommandListeners } from '../actions/command-listeners.ts';

/** Of what is in sight: the last line that was read stays there. */
const STEP = 0.8;

/**
 * @param content what is scrolled
 * @returns stops
 */
export function listenForScrolling(commands: CommandListeners, content: () => HTMLElement | null): () => void {
  const by = (screens: number) => {
    const shown = content();
    shown?.scrollBy({ top: screens * shown.clientHeight });
  };
  return commands.listenFor({ 'next-item': () => by(STEP), 'previous-item': () => by(-STEP) });
}
