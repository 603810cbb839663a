/** Promises that the station broke: one sentence each. The first ends the story. */
export interface Violation {
  /** Names the promise. */
  promise: string;
  sentence: string;
  /** Milliseconds since the beginning. */
  at: number;
}

export class Violations {
  readonly all: Violation[] = [];
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  add(promise: string, sentence: string): void {
    this.all.push({ promise, sentence, at: this.#now() });
  }
}
