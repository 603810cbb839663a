/** Tells one pull of a shaky trigger from two scans of two equal items. */
import type { ScanEvent } from './scan-event.ts';

/** A scanner that needs longer for a code is slow, and so the second code came as late as that of another item. */
const CODE_MS = 150;

export class DoubleRead {
  #last: { text: string; first: number; last: number } | null = null;

  /**
   * Told of every scan, in turn. Times are those of events.
   * @param withinMs after the end of a scan, in which the same code is no other item; 0: never
   * @returns true where no hand could have taken the next item since the same code was read
   */
  isTwice(
    { text, firstKeyAt, lastKeyAt }: Pick<ScanEvent, 'text' | 'firstKeyAt' | 'lastKeyAt'>,
    withinMs: number,
  ): boolean {
    const before = this.#last;
    this.#last =
      firstKeyAt === null || lastKeyAt === null ? null : { text, first: firstKeyAt, last: lastKeyAt };
    if (withinMs === 0 || firstKeyAt === null || before?.text !== text) return false;
    return firstKeyAt - before.last <= withinMs && firstKeyAt - before.first < withinMs + CODE_MS;
  }
}
