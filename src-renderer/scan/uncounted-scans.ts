/**
 * Scans and keys without an effect: they are reported on the scan line, and to screens whose fields have received their
 * first keys.
 */
import { m } from '#messages';
import { formatCount } from '../words/format.ts';
import type { TypedText } from './keys/hand-typing.svelte.ts';
import type { RefusedKeys, ScanKeys, UnusedKeys } from './keys/scan-event.ts';
import type { ScanLine } from './scan-line.svelte.ts';

/** Sentences for refused keys, by reason. @param gapMs mean time from key to key, milliseconds */
const REFUSED: Readonly<Record<RefusedKeys['why'], (gapMs: number) => () => string>> = {
  short: () => m.scan_too_short,
  pieces: () => m.scan_in_pieces,
  slow: (gapMs) => () => m.scan_keys_too_slow({ ms: formatCount(Math.round(gapMs)) }),
  typed: () => m.scan_code_typed,
  enter: () => m.scan_enter_too_fast,
};

export class UncountedScans {
  readonly #line: ScanLine;
  readonly #isBusy: () => boolean;
  readonly #listeners = new Set<(keys: UnusedKeys) => void>();

  /** @param isBusy true if another scan is under way */
  constructor(line: ScanLine, isBusy: () => boolean) {
    this.#line = line;
    this.#isBusy = isBusy;
  }

  /** @returns stops listening */
  listen(listener: (keys: UnusedKeys) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  tell({ firstKeyAt, lastKeyAt }: ScanKeys, of = { isTwice: false, areAhead: this.#isBusy() }): void {
    for (const listener of this.#listeners) listener({ firstKeyAt, lastKeyAt, ...of });
  }

  /**
   * Ends a scan that had its turn, or never gets one: keys that no screen has taken are not a number. A number typed
   * before them stays.
   */
  leave(keys: ScanKeys): void {
    this.tell(keys, { isTwice: false, areAhead: true });
  }

  /** Call when a person typed an order number: its digits are not a number of units. */
  typed({ firstKeyAt }: TypedText): void {
    this.tell({ firstKeyAt, lastKeyAt: null });
  }

  /** The scan was meant for a screen that has not come: it counts nowhere, which is shown. */
  missed(keys: ScanKeys): void {
    this.tell(keys);
    // A possible badge is never shown.
    this.#line.say({ text: '', tone: 'bad', words: m.scan_screen_not_there }, 'trouble');
  }

  /** Keys that are neither a scan nor a person's number: nothing was done with them. */
  refused({ why, text, gapMs, typing }: RefusedKeys): void {
    const keys = { firstKeyAt: typing.burst.first, lastKeyAt: typing.burst.last };
    if (why === 'short') return this.tooShort(text, keys);
    if (why !== 'enter') this.tell(keys);
    // Part of a badge, or what a person types: it is shown nowhere.
    this.#line.say({ text: '', tone: 'info', words: REFUSED[why](gapMs) }, 'trouble');
  }

  tooShort(text: string, keys: ScanKeys, areAhead = this.#isBusy()): void {
    this.tell(keys, { isTwice: false, areAhead });
    this.#line.say({ text, tone: 'bad', words: m.scan_too_short });
  }
}
