/**
 * Distinguishes a scanner's bursts from a person's typing by the time between keys only: no page, no clock of its own. A
 * burst is a part of a run; the run (`key-run.ts`) decides what is one scan.
 */
import type { KeyCharacter } from './key-character.ts';
import { SHORTEST_CODE } from '../../../src-main/contract/terms/limits.ts';
import type { ScannerProfile } from '../../../src-main/contract/scan/scanner.ts';

/** Longest gap between keys of a code with a symbology identifier or a prefix in front: slow scanners are recognised too. */
const PREFIXED_GAP_MS = 160;
/** Number of keys (an EAN-8) from which on chance is out of the question. */
const SURE_KEYS = 8;
/** Fewest keys of a code that is taken out of a text field: a short text there may be a person's. */
const FIELD_KEYS = 6;
/** Longest mean gap in a text field, whatever the scanner test measured: people type words there. */
const FIELD_MEAN_MS = 45;

/** End of a burst. */
export interface BurstEnd {
  /** Time of the Enter or Tab after it; null = silence, or another key. */
  suffixAt: number | null;
  /** True if the focus is in a text field. */
  inField: boolean;
}

/** Keys that came together. Times are those of the events, in milliseconds. */
export interface Burst {
  byText: string;
  byPlace: string;
  first: number;
  last: number;
  keys: number;
  longestGap: number;
}

export class BurstReader {
  readonly #profile: ScannerProfile;
  #burst: Burst | null = null;

  constructor(profile: ScannerProfile) {
    this.#profile = profile;
  }

  get current(): Burst | null {
    return this.#burst;
  }

  /** The burst's characters as this station reads them. */
  textOf(burst: Burst): string {
    return this.#profile.reading === 'place' ? burst.byPlace : burst.byText;
  }

  /** Longest time until the next key that belongs to the present burst. */
  get patience(): number {
    return this.#burst && this.#mayBeMarked(this.#burst) ? PREFIXED_GAP_MS : this.#profile.longestGapMs;
  }

  /** True if a key at that time would begin a new burst. */
  isOver(at: number): boolean {
    return this.#burst !== null && at - this.#burst.last > this.patience;
  }

  add(character: KeyCharacter, at: number): Burst {
    const text = character.byText ?? character.byPlace ?? '';
    const place = character.byPlace ?? character.byText ?? '';
    const before = this.#burst;
    this.#burst = before
      ? {
          ...before,
          byText: before.byText + text,
          byPlace: before.byPlace + place,
          last: at,
          keys: before.keys + 1,
          longestGap: Math.max(before.longestGap, at - before.last),
        }
      : { byText: text, byPlace: place, first: at, last: at, keys: 1, longestGap: 0 };
    return this.#burst;
  }

  /** Pace and number of keys that no person types: from here on the keys need not reach the page. */
  get isLikely(): boolean {
    const burst = this.#burst;
    return burst !== null && burst.keys > 3 && this.#isFast(burst, this.#profile.meanGapMs);
  }

  /** Ends the current burst. */
  end(): void {
    this.#burst = null;
  }

  /** True if the burst is a whole code of a scanner. */
  isScan(burst: Burst, { suffixAt, inField }: BurstEnd): boolean {
    const mark = this.#markLength(burst);
    if (mark > 0 && burst.keys > mark) return true;
    if (inField) {
      const mean = Math.min(this.#meanFor(burst.keys), FIELD_MEAN_MS);
      return burst.keys >= Math.max(this.#profile.leastKeys, FIELD_KEYS) && this.#isFast(burst, mean);
    }
    const { leastKeys, meanGapMs, longestGapMs } = this.#profile;
    // Enter in the same rhythm is a further sign of a scanner: with it a few keys prove as much as many without.
    const isEnded = suffixAt !== null && suffixAt - burst.last <= longestGapMs;
    if (isEnded) return burst.keys >= SHORTEST_CODE && this.#isFast(burst, meanGapMs);
    return burst.keys >= leastKeys && this.#isFast(burst, this.#meanFor(burst.keys));
  }

  /** True if the burst has a beginning that only a scanner types: a symbology identifier or the scanner's prefix. */
  isMarked(burst: Burst): boolean {
    return this.#markLength(burst) > 0;
  }

  /** The fewer the keys, the easier a person's fingers roll over them by chance: then it must have been faster. */
  #meanFor(keys: number): number {
    return this.#profile.meanGapMs * Math.min(1, keys / SURE_KEYS);
  }

  #isFast(burst: Burst, meanGapMs: number): boolean {
    const mean = (burst.last - burst.first) / Math.max(burst.keys - 1, 1);
    return mean <= meanGapMs && burst.longestGap <= this.#profile.longestGapMs;
  }

  /** True if the burst, as far as it has arrived, begins as only a scanner's does. */
  #mayBeMarked(burst: Burst): boolean {
    const { prefix, aimIds } = this.#profile;
    const text = this.textOf(burst);
    const begun = (aimIds && /^\]([A-Za-z]\d?)?$/.test(text)) || (prefix !== '' && prefix.startsWith(text));
    return begun || this.#markLength(burst) > 0;
  }

  #markLength(burst: Burst): number {
    const { prefix, aimIds } = this.#profile;
    const text = this.textOf(burst);
    if (prefix !== '' && text.startsWith(prefix)) return prefix.length;
    return aimIds && /^\][A-Za-z]\d/.test(text) ? 3 : 0;
  }
}
