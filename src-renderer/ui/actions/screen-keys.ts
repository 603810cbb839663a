/** Keys of the bench on a screen that understands some of them, as distinct from those that a scanner types. */
import { isDialogOpen } from '../dialog/dialogs.ts';
import { actionOfKey } from './action-keys.ts';
import type { BenchAction } from './action-list.ts';
import { isCommand } from './command-key.ts';

/** Scanners type control characters with Ctrl: a person's next key comes later. */
const CTRL_MS = 120;

/**
 * @param other is given every other key that is pressed outside of a field
 * @returns stops listening
 */
export function listenForBenchKeys(
  acts: Partial<Record<BenchAction, () => void>>,
  other: (event: KeyboardEvent) => void = () => {},
): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.length === 1 && !event.ctrlKey) clearTimeout(waiting);
    if (isDialogOpen() || isField(event.target)) return;
    const name = actionOfKey(event, 'bench');
    const act = name === null ? undefined : acts[name];
    // Enter without a modifier is the end of a scan.
    if (act && (event.key !== 'Enter' || isCommand(event))) {
      event.preventDefault();
      if (event.ctrlKey && event.key !== 'Enter') waiting = setTimeout(act, CTRL_MS);
      else act();
    } else if (!event.ctrlKey && !event.altKey && !event.metaKey) other(event);
  };
  window.addEventListener('keydown', onKeyDown);
  return () => {
    clearTimeout(waiting);
    window.removeEventListener('keydown', onKeyDown);
  };
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;
