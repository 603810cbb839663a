/** Distinguishes one pull of a shaky trigger from two scans of two equal items. */
import type { ScanEvent } from './scan-event.ts';

/** Times within which scanners type a code; a slower scanner's second code may be another item's. */
const CODE_MS = { least: 150, most: 300 };

export class DoubleRead {
  #last: { text: string; first: number; last: number } | null = null;

  /**
   * True if no hand could have taken the next item since the same code was read. Call for every scan, in sequence; times
   * are those of events.
   * @param withinMs time after the end of a scan within which the same code is not another item; 0: never
   */
  isTwice(
    { text, firstKeyAt, lastKeyAt }: Pick<ScanEvent, 'text' | 'firstKeyAt' | 'lastKeyAt'>,
    withinMs: number,
  ): boolean {
    const before = this.#last;
    this.#last =
      firstKeyAt === null || lastKeyAt === null ? null : { text, first: firstKeyAt, last: lastKeyAt };
    if (withinMs === 0 || firstKeyAt === null || before?.text !== text) return false;
    const codeMs = Math.min(Math.max(before.last - before.first, CODE_MS.least), CODE_MS.most);
    return firstKeyAt - before.last <= withinMs && firstKeyAt - before.first <= withinMs + codeMs;
  }
}
