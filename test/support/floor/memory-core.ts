/** The state of a floor in memory: its rows, its epoch, and what each call is checked against. */
import { FloorStoreError } from '../../../src-main/floor/store/store-error.ts';
import type { FloorFault } from '../../../src-main/contract/floor/floor-faults.ts';
import { SETTLING_MS, type Call } from '../../../src-main/floor/store/store.ts';
import { EPOCH_STEP, noLeader, noRows, type MemoryRows } from './memory-rows.ts';

/** A copy of all rows, as a backup has it. */
export type FloorCopy = Readonly<{ rows: MemoryRows }>;

export class MemoryCore {
  rows = noRows();
  readonly name: string;
  readonly now: () => number;
  readonly #newEpoch: () => string;
  #epoch: string;
  #settlesAt = 0;
  /** All calls fail with it until it is null again, as those of a store that is full or cannot be reached. */
  fault: FloorFault | null = null;

  /** @param now the store's clock, epoch milliseconds. @param newEpoch gives another text each time */
  constructor(now: () => number, { name = 'Hall 1', newEpoch = counted('epoch') } = {}) {
    this.now = now;
    this.name = name;
    this.#newEpoch = newEpoch;
    this.#epoch = newEpoch();
  }

  get epoch(): string {
    return this.#epoch;
  }

  get settlingMs(): number {
    const ms = this.#settlesAt - this.now();
    // Further away than it ever is: the clock was set back.
    return ms > SETTLING_MS ? 0 : Math.max(0, ms);
  }

  copy(): FloorCopy {
    return { rows: structuredClone(this.rows) };
  }

  /** Restores the store: with the rows of a copy or, without one, with its own after a restart. */
  comeBack(copy?: FloorCopy): void {
    if (copy) this.rows = structuredClone(copy.rows);
    this.rows.revision = Math.max(this.rows.revision + EPOCH_STEP, this.now());
    // Times of a copy are not valid any more.
    this.rows.leader = noLeader(this.rows.leader.term + 1);
    this.#epoch = this.#newEpoch();
    this.#settlesAt = this.now() + SETTLING_MS;
  }

  /** @throws FloorStoreError if the call is of another epoch or run */
  check(benchId: string, { run, epoch }: Call): void {
    if (epoch !== this.#epoch) throw new FloorStoreError('other-epoch', 'named another epoch');
    this.checkRun(benchId, run);
  }

  checkRun(benchId: string, run: string): void {
    const bench = this.rows.benches.get(benchId);
    if (!bench) throw new FloorStoreError('unknown-bench', 'no bench of this floor');
    if (bench.run !== run) throw new FloorStoreError('ended-run', 'the run was ended');
  }

  checkSettled(): void {
    if (this.settlingMs > 0) throw new FloorStoreError('settling', 'takes assertions only');
  }
}

function counted(word: string): () => string {
  let count = 0;
  return () => `${word}-${++count}`;
}
