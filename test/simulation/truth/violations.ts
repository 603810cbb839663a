/** Promises that the station broke: one sentence each. The first ends the story. */
import type { PromiseName } from './promises.ts';

export interface Violation {
  /** Names the promise. */
  promise: PromiseName;
  sentence: string;
  /** Milliseconds since the beginning. */
  at: number;
}

export class Violations {
  readonly all: Violation[] = [];
  readonly #now: () => number;
  readonly #ignored: readonly string[];
  readonly #tell: (words: string) => void;

  /**
   * @param ignored promises that are not judged
   * @param tell writes into the story
   */
  constructor(now: () => number, ignored: readonly string[], tell: (words: string) => void) {
    this.#now = now;
    this.#ignored = ignored;
    this.#tell = tell;
  }

  add(promise: PromiseName, sentence: string): void {
    if (this.#ignored.includes(promise)) return;
    this.all.push({ promise, sentence, at: this.#now() });
    this.#tell(`BROKEN ${promise}: ${sentence}`);
  }
}
