/**
 * Sign that opens the help when a person types it. A scanner may type it too: it counts only if no other key follows at
 * once.
 */
import { ACTIONS } from './action-list.ts';

/** Longer than the pause between two keys of a scan. */
const ALONE_MS = 400;

export class HelpSign {
  readonly #onSign: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** When a key was last pressed, by the clock of events. */
  #pressedAt = -Infinity;

  /** @param onSign it was typed by a person, outside of every field */
  constructor(onSign: () => void) {
    this.#onSign = onSign;
  }

  readonly press = ({ key, ctrlKey, altKey, repeat, target, timeStamp }: KeyboardEvent): void => {
    // Shift is held for the sign.
    if (key === 'Shift') return;
    clearTimeout(this.#timer);
    // No scanner types Escape or an arrow.
    if (key.length > 1 && key !== 'Enter' && key !== 'Tab') return;
    const isAlone = timeStamp - this.#pressedAt >= ALONE_MS;
    this.#pressedAt = timeStamp;
    const isPlain = !ctrlKey && !altKey && !repeat && isAlone;
    if (key === ACTIONS.help.sign && isPlain && !isField(target))
      this.#timer = setTimeout(this.#onSign, ALONE_MS);
  };

  stop(): void {
    clearTimeout(this.#timer);
  }
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;
