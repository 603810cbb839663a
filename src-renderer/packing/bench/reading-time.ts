/** When the bench last asked for something else: a key or a press that was meant for what stood there before does nothing. */
import type { PackingView } from '../../../src-main/contract/packing-view.ts';

/** Nobody has read a stop in less. */
const STOP_READ_MS = 700;

/** Times are those of events. */
export class ReadingTime {
  /** When the present stop came on the screen. */
  #stoppedAt = -Infinity;
  #turnedAt = -Infinity;
  /** Shows what follows of a stop that is longer than its place; null: all of it was in sight. */
  showMore: (() => void) | null = null;

  /** @returns true where a stop has come that was not there before */
  shown(view: PackingView, before: PackingView | null): boolean {
    const isNewStop = view.stop !== null && stopName(view) !== stopName(before);
    if (isNewStop) this.#stoppedAt = performance.now();
    if (isNewStop || askedFor(view) !== askedFor(before)) this.#turnedAt = performance.now();
    return isNewStop;
  }

  /** A key that comes now was on its way when the stop came. */
  get isTooShort(): boolean {
    return performance.now() - this.#stoppedAt < STOP_READ_MS;
  }

  /** The second half of a double press on a button that has made way for another one. */
  isSecondPress({ detail, timeStamp }: MouseEvent): boolean {
    return detail > 1 && timeStamp - this.#turnedAt < STOP_READ_MS;
  }
}

/** Tells one stop from the next: each has to be read. */
const stopName = (view: PackingView | null): string => {
  const stop = view?.stop ?? null;
  if (stop === null) return '';
  if (stop.kind === 'changed') return `changed ${stop.version}`;
  return stop.kind === 'history-changed' ? `history ${stop.events.join(' ')}` : stop.kind;
};

const askedFor = (view: PackingView | null): string => `${view?.phase} ${view?.complete} ${stopName(view)}`;
