/**
 * Keys typed on the bench with no field in focus: a number before a scan. The first keys of a scan reach the page too, so that
 * a number counts only while no scan can claim it. Digits among letters are no number.
 */

import type { ScanKeys, UnusedKeys } from '../../../../scan/keys/scan-event.ts';

/** Longer than a scan pauses: until then a key may be one of a scanner's (`scan/keys/key-run.ts`). */
const CLAIM_MS = 400;
/** 9999 units in one scan are the most that anybody means: more digits are a code that was typed, and no number. */
const MOST_DIGITS = 4;
/** Time between the end of a code that was typed and the number that is typed after it; longer than any scanner waits. */
const CODE_ENDS_MS = 1000;
/** Keys that are remembered: the digits of a number, and those of any code after it. */
const MOST_KEYS = 600;

interface Key {
  key: string;
  at: number;
}

export class TypedKeys {
  #digits = $state.raw<readonly Key[]>([]);
  #shown = $state('');
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();

  /** The typed number as it is shown: empty while nothing was typed. */
  get shown(): string {
    return this.#shown;
  }

  /** @returns true if the key was one that counts here */
  press({ key, timeStamp: at }: KeyboardEvent): boolean {
    if (key === 'Backspace' && this.#digits.length > 0) {
      this.#set(this.#digits.slice(0, -1));
      return true;
    }
    const isDigit = /^\d$/.test(key);
    if (isDigit || /^\p{L}$/u.test(key)) {
      this.#digits = [...this.#digits, { key, at }].slice(-MOST_KEYS);
      this.#later(() => (this.#shown = this.#text()));
      return isDigit;
    }
    return false;
  }

  /**
   * Takes the number for a scan. A number typed after the scan stays: scans wait while an answer is under way, and it is
   * of the next one.
   * @returns the number typed before the scan, or 1
   */
  takeFor(keys: ScanKeys): number {
    const after = this.#digits.filter(({ at }) => at > lastOf(keys));
    this.#set(this.#digits.filter(({ at }) => at < firstOf(keys)));
    const number = Number(this.#text());
    this.clear();
    this.#digits = after;
    // The next scan may claim them yet.
    if (after.length > 0) this.#later(() => (this.#shown = this.#text()));
    return number > 0 ? number : 1;
  }

  /** Forgets what a scan has typed; what was typed before and after it stays. */
  leaveToScan(keys: ScanKeys): void {
    this.#set(this.#digits.filter(({ at }) => at < firstOf(keys) || at > lastOf(keys)));
  }

  /** Forgets keys that count for nothing, and the number before them, unless that is of a scan that waits. */
  forgetUnused(keys: UnusedKeys): void {
    if (keys.areAhead) this.leaveToScan(keys);
    else this.takeFor(keys);
  }

  /** Sets the number for the next scan, from a code. */
  say(units: number): void {
    this.#set([...String(units)].map((key) => ({ key, at: -Infinity })));
  }

  /** The number that was typed; null if none was. */
  take(): number | null {
    const number = Number(this.#text());
    this.clear();
    return number > 0 ? number : null;
  }

  /** @returns true if there was something to clear */
  clear(): boolean {
    const had = this.#digits.length > 0;
    this.#set([]);
    return had;
  }

  /** Call when the screen is left: typed digits do not apply to the next one. */
  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.clear();
  }

  /** Number that was typed last, without an earlier code of a waiting scan or a person. */
  #text(): string {
    let keys = this.#digits;
    for (let n = this.#digits.length - 1; n > 0; n--) {
      const [before, key] = [this.#digits[n - 1], this.#digits[n]];
      const isPause = before !== undefined && key !== undefined && key.at - before.at > CODE_ENDS_MS;
      if (isPause && isCode(this.#digits.slice(0, n))) {
        keys = this.#digits.slice(n);
        break;
      }
    }
    return isCode(keys) ? '' : keys.map(({ key }) => key).join('');
  }

  #set(digits: readonly Key[]): void {
    this.#digits = digits;
    this.#shown = this.#text();
  }

  #later(act: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      act();
    }, CLAIM_MS);
    this.#timers.add(timer);
  }
}

const isCode = (keys: readonly Key[]): boolean =>
  keys.length > MOST_DIGITS || keys.some(({ key }) => !/^\d$/.test(key));

const firstOf = ({ firstKeyAt }: ScanKeys): number => firstKeyAt ?? Infinity;

const lastOf = ({ lastKeyAt }: ScanKeys): number => lastKeyAt ?? Infinity;
