/**
 * Run of keys: all keys typed without a longer pause than a scan may contain. The whole run is judged, not a part of it:
 * keys at a scanner's pace are never a person's, however the scan was cut. Times are those of the events.
 */
import type { ScannerProfile } from '../../../src-main/contract/scan/scanner.ts';
import { BurstReader, type Burst } from './burst.ts';
import type { KeyCharacter } from './key-character.ts';

/** Longest pause within the keys of one scan. */
export const RUN_PAUSE_MS = 350;
/** Keys that are nearer to each other than this are a scanner's: a person who types a number leaves more time between them. */
export const HAND_GAP_MS = 110;

/**
 * `short`: too few keys for a code. `pieces`: a pause has cut a code. `slow`: whole, and slower than this station's scanner.
 */
export type Refusal = 'short' | 'pieces' | 'slow';

/** Kinds of runs. */
export type Verdict =
  | { by: 'scanner'; scans: readonly Burst[] }
  /** Typed by a scanner, but not a whole code: it is ignored. */
  | { by: 'scanner'; scans: null; why: Refusal; hasCode: boolean }
  | { by: 'person' };

export class KeyRun {
  readonly #profile: ScannerProfile;
  readonly #reader: BurstReader;
  #pieces: readonly Burst[] = [];
  #last = -Infinity;
  #shortestGap = Infinity;
  #longestGap = 0;
  #longGaps = 0;
  #isSpoilt = false;

  constructor(profile: ScannerProfile) {
    this.#profile = profile;
    this.#reader = new BurstReader(profile);
  }

  /** True if a key at this time belongs to the run. */
  goesOn(at: number): boolean {
    return at - this.#last <= RUN_PAUSE_MS;
  }

  /** True if the keys come so fast that the next ones need not reach the page. */
  get isLikely(): boolean {
    return this.#reader.isLikely && !this.#isSpoilt;
  }

  /** The whole run as one burst; null if there is none. */
  get whole(): Burst | null {
    const bursts = this.#bursts;
    const [head] = bursts;
    if (!head) return null;
    return {
      byText: bursts.map(({ byText }) => byText).join(''),
      byPlace: bursts.map(({ byPlace }) => byPlace).join(''),
      first: head.first,
      last: this.#last,
      keys: countOf(bursts),
      longestGap: this.#longestGap,
    };
  }

  /** True if each key so far, and the next one at this time, had a hand's pace. */
  isByHand(at: number): boolean {
    return this.#areByHand(this.#bursts) && at - this.#last > this.#handGap;
  }

  /** Call when a key was held down: the typed text is not a whole code any more. */
  spoil(): void {
    this.#isSpoilt = true;
  }

  add(character: KeyCharacter, at: number): void {
    const gap = at - this.#last;
    if (this.#reader.isOver(at)) {
      this.#pieces = this.#bursts;
      this.#reader.end();
    }
    this.#reader.add(character, at);
    if (Number.isFinite(gap)) {
      this.#shortestGap = Math.min(this.#shortestGap, gap);
      this.#longestGap = Math.max(this.#longestGap, gap);
      if (gap > this.#profile.longestGapMs) this.#longGaps++;
    }
    this.#last = at;
  }

  /**
   * Judges the run as if it ended now.
   * @param suffixAt time of the Enter or Tab after it; null = silence, or another key
   */
  judge(suffixAt: number | null, inField: boolean): Verdict {
    const bursts = this.#bursts;
    // Space may be pressed just before Enter, by two hands; it is on no label.
    if (bursts.every(({ byText }) => byText.trim() === '')) return { by: 'person' };
    const scans = bursts.filter((burst) => this.#reader.isScan(burst, { suffixAt, inField }));
    const last = bursts.at(-1);
    const hand = bursts.slice(0, -1);
    // Text that a person has typed into the field, and a scan after it.
    if (inField && hand.length > 1 && this.#areByHand(hand) && last && scans[0] === last)
      return { by: 'scanner', scans };
    // A trigger that shakes sends one code twice.
    const isOneCode = new Set(bursts.map((burst) => this.#reader.textOf(burst))).size === 1;
    if (scans.length === bursts.length && isOneCode && !this.#isSpoilt) return { by: 'scanner', scans };
    const isMarked = bursts.some((burst) => this.#reader.isMarked(burst));
    if (!isMarked && Math.min(this.#shortestGap, (suffixAt ?? Infinity) - this.#last) > this.#handGap)
      return { by: 'person' };
    return { by: 'scanner', scans: null, why: this.#whyNot(bursts), hasCode: scans.length > 0 };
  }

  /** Forgets the run. */
  end(): void {
    this.#reader.end();
    this.#pieces = [];
    this.#last = -Infinity;
    this.#shortestGap = Infinity;
    this.#longestGap = 0;
    this.#longGaps = 0;
    this.#isSpoilt = false;
  }

  /** The burst's characters as this station reads them. */
  textOf(burst: Burst): string {
    return this.#reader.textOf(burst);
  }

  get #bursts(): readonly Burst[] {
    const { current } = this.#reader;
    return current ? [...this.#pieces, current] : this.#pieces;
  }

  /** A slower scanner moves the bound; a faster one does not, since another may be plugged in tomorrow. */
  get #handGap(): number {
    return Math.max(HAND_GAP_MS, this.#profile.meanGapMs * 1.3);
  }

  #areByHand(bursts: readonly Burst[]): boolean {
    return bursts.every(
      ({ keys, last }, n) => keys === 1 && (bursts[n + 1]?.first ?? Infinity) - last > this.#handGap,
    );
  }

  #whyNot(bursts: readonly Burst[]): Refusal {
    const keys = countOf(bursts);
    if (keys < this.#profile.leastKeys) return 'short';
    // No pause, or mostly pauses: a hand, two of whose fingers rolled over the keys.
    return this.#longGaps === 0 || this.#longGaps > (keys - 1) / 2 ? 'slow' : 'pieces';
  }
}

const countOf = (bursts: readonly Burst[]): number => bursts.reduce((sum, { keys }) => sum + keys, 0);
