/** Keys and fingers, for the lock of an idle screen: told at most every few seconds. */

import type { Api } from '../api.ts';
import { ask } from '../ask.ts';

const EVERY_MS = 5_000;
const INPUTS = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const;

/** Told at the first input, and then at most every few seconds. @returns stops */
export function noticeInput(api: Api): () => void {
  const abort = new AbortController();
  let last = -Infinity;
  const onInput = ({ timeStamp }: Event) => {
    if (timeStamp - last < EVERY_MS) return;
    last = timeStamp;
    void ask(api().operators.inputNoticed());
  };
  for (const name of INPUTS)
    window.addEventListener(name, onInput, { capture: true, passive: true, signal: abort.signal });
  return () => abort.abort();
}
