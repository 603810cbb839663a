/** Keys and fingers, for the lock of an idle screen and for the reserve on a floor: reported at most every few seconds. */

import type { Api } from '../client/api.ts';
import { ask } from '../client/ask.ts';

const EVERY_MS = 5_000;
const INPUTS = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const;

/** Reports input to the station: the first, and then at most every few seconds. @returns a function that stops it */
export function noticeInput(api: Api): () => void {
  const abort = new AbortController();
  let last = -Infinity;
  let place = '';
  const onInput = (event: Event) => {
    if (event.type === 'pointermove' && !hasMoved(event as PointerEvent)) return;
    const { timeStamp } = event;
    if (timeStamp - last < EVERY_MS) return;
    last = timeStamp;
    void ask(api().operators.inputNoticed());
  };
  /** True if the mouse has moved. The system also reports a mouse at rest when windows open and close beneath it. */
  const hasMoved = ({ screenX, screenY }: PointerEvent): boolean => {
    const before = place;
    place = `${screenX} ${screenY}`;
    return before !== '' && place !== before;
  };
  for (const name of INPUTS)
    window.addEventListener(name, onInput, { capture: true, passive: true, signal: abort.signal });
  return () => abort.abort();
}
