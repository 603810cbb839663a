/**
 * Reading time after a change on the bench: a key or press that was meant for the previous content does nothing. A finger that
 * is on its way when the service answers has read nothing of the button that comes under it.
 */
import type { PackingView } from '../../src-main/contract/goods/packing-view.ts';

/** Time in which no packer has read a stop or a question. */
export const STOP_READ_MS = 700;

/** Times are those of events. */
export class ReadingTime {
  /** Time at which the present stop was shown. */
  #stoppedAt = -Infinity;
  #turnedAt = -Infinity;
  /** The present view came although no packer at the bench had asked for it. */
  #cameByItself = false;
  /** Shows what follows of a stop that is longer than its place; null: all of it was in sight. */
  showMore: (() => void) | null = null;

  /**
   * @param isAwaited a scan or a step of the packer is being answered
   * @returns true if a stop has come that was not there before
   */
  shown(view: PackingView, before: PackingView | null, isAwaited: boolean): boolean {
    const isNewStop = view.stop !== null && stopName(view) !== stopName(before);
    if (isNewStop) this.#stoppedAt = performance.now();
    if (isNewStop || askedFor(view) !== askedFor(before)) {
      this.#turnedAt = performance.now();
      // A scan that a stop asks for says by itself that it came too soon.
      this.#cameByItself = !isAwaited && before !== null && view.stop === null;
    }
    return isNewStop;
  }

  /** True if a key pressed now was begun before the stop was shown. */
  get isTooShort(): boolean {
    return performance.now() - this.#stoppedAt < STOP_READ_MS;
  }

  /**
   * True for the second half of a double press, if its button was replaced by another one, or for a press that began
   * before the button appeared. A key press needs the focus on the button, and is never such a press.
   */
  isSecondPress({ detail, timeStamp }: Pick<MouseEvent, 'detail' | 'timeStamp'>): boolean {
    const isSoon = timeStamp - this.#turnedAt < STOP_READ_MS;
    return isSoon && (detail > 1 || (detail > 0 && this.#cameByItself));
  }
}

/** Identifies a stop: each has to be read. */
const stopName = (view: PackingView | null): string => {
  const stop = view?.stop ?? null;
  if (stop === null) return '';
  if (stop.kind === 'changed') return `changed ${stop.version}`;
  return stop.kind === 'history-changed' ? `history ${stop.events.join(' ')}` : stop.kind;
};

const askedFor = (view: PackingView | null): string => `${view?.phase} ${view?.complete} ${stopName(view)}`;
