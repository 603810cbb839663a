/**
 * Virtual time, and all that waits for it. One thing runs at a time; the seed chooses between those that wait for the
 * same time. Nothing else in a simulation may wait.
 */
import { setImmediate as realImmediate } from 'node:timers/promises';
import type { Random } from '../../../src-main/practice/invented/random.ts';

/** Owner of entries: when it ends, its entries do nothing. */
export interface Owner {
  readonly isGone: boolean;
}

interface Entry {
  /** Milliseconds since the beginning. */
  at: number;
  /** Decides between entries of one time. */
  tie: number;
  owner: Owner | null;
  work: (() => void) | null;
}

/** Longest time between steps, milliseconds. */
const CALM_MS = 100;
const MOST_STEPS = 20_000;
/** Time within which work that waited for a computer to wake is done, in its order, milliseconds. */
const WAKING_MS = 50;

export class Schedule {
  /** Milliseconds since the beginning. */
  now = 0;
  /** Steps that were made. */
  steps = 0;
  /** The earliest entry is the first. */
  readonly #heap: Entry[] = [];
  readonly #random: Random;
  /** Most steps; a story that needs more would never end. */
  mostSteps = Infinity;
  #calmAt = 0;
  #calmSteps = 0;
  /** The suspension of the computer that all owners run on, milliseconds since the beginning; null: there was none. */
  #suspended: { from: number; until: number } | null = null;

  constructor(random: Random) {
    this.#random = random;
  }

  /**
   * @param owner of the work; null: none that can be gone @returns a function that takes it back
   */
  in(ms: number, work: () => void, owner: Owner | null = null): () => void {
    const due = this.now + Math.max(0, ms);
    const at = owner === null ? due : this.#awake(due);
    const entry: Entry = { at, tie: this.#random.next(), owner, work };
    this.#push(entry);
    return () => {
      entry.work = null;
    };
  }

  /**
   * Suspends the computer on which all owners run: none of their work continues until it wakes.
   * @param standsStill their timers are delayed by the sleep; otherwise they stay due, and fire at once at the waking
   */
  suspend(ms: number, standsStill: boolean): void {
    this.#suspended = { from: this.now, until: this.now + ms };
    const all = this.#heap.splice(0);
    for (const entry of all) {
      // The entry itself: the holder of its undo means this one.
      if (entry.owner !== null) entry.at = standsStill ? entry.at + ms : this.#awake(entry.at);
      this.#push(entry);
    }
  }

  /** When a computer does work that is due at that time: if it is suspended, when it wakes, in the same order. */
  #awake(due: number): number {
    const { from, until } = this.#suspended ?? { from: 0, until: 0 };
    if (this.now >= until || due >= until) return due;
    return until + ((due - from) / (until - from)) * WAKING_MS;
  }

  /** Runs until that time, or until `isOver`. */
  async run(until: number, isOver: () => boolean): Promise<void> {
    for (let next = this.#heap[0]; next && next.at <= until && !isOver(); next = this.#heap[0]) {
      this.#pop();
      if (next.work === null || next.owner?.isGone === true) continue;
      this.#mayNotBeBusy(next.at);
      if (this.steps >= this.mostSteps)
        throw new EndlessError(`the day has no end: ${this.steps} steps until here`);
      this.now = next.at;
      this.steps++;
      next.work();
      // All consequences of an event have happened when the engine gets its next turn.
      await realImmediate();
    }
    if (!isOver()) this.now = Math.max(this.now, until);
  }

  /** @throws if so much happens in so little time that no computer would ever come to rest */
  #mayNotBeBusy(at: number): void {
    if (at - this.#calmAt > CALM_MS) {
      this.#calmAt = at;
      this.#calmSteps = this.steps;
    } else if (this.steps - this.#calmSteps > MOST_STEPS)
      throw new Error(
        `the station never comes to rest: ${MOST_STEPS.toLocaleString('en')} steps in ${CALM_MS} ms`,
      );
  }

  #push(entry: Entry): void {
    const heap = this.#heap;
    let at = heap.push(entry) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      const other = heap[above] as Entry;
      if (!isBefore(entry, other)) break;
      heap[at] = other;
      at = above;
    }
    heap[at] = entry;
  }

  #pop(): void {
    const heap = this.#heap;
    const last = heap.pop();
    if (!last || heap.length === 0) return;
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      if (below >= heap.length) break;
      const right = heap[below + 1];
      if (right && isBefore(right, heap[below] as Entry)) below++;
      const other = heap[below] as Entry;
      if (!isBefore(other, last)) break;
      heap[at] = other;
      at = below;
    }
    heap[at] = last;
  }
}

/** A day that takes more steps than any day: of `ends`. */
export class EndlessError extends Error {
  override readonly name = 'EndlessError';
}

const isBefore = (a: Entry, b: Entry): boolean => a.at < b.at || (a.at === b.at && a.tie < b.tie);
