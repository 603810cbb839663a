/** Rows of this bench that the store refuses: each is put aside for a time, and the others of its call arrive. */
import type { Clock } from '../domain/clock.ts';
import type { Log } from '../station/log.ts';
import { FloorStoreError } from './store/store-error.ts';

/** Time until a row that was refused is sent again, in milliseconds. */
export const AGAIN_MS = 60_000;
/** Refused rows that are found in one list: to find one takes several calls, and a round stays short. */
const MOST_FOUND = 10;

/** Result of a list of rows. */
export interface Sent<Row, Answer> {
  /** Rows that the store has now. */
  rows: Row[];
  answers: Answer[];
  /** True if more rows were refused than one round handles: the others are left for the next. */
  isCut: boolean;
}

export class RefusedRows {
  readonly #clock: Pick<Clock, 'elapsed'>;
  readonly #log: Pick<Log, 'warn'>;
  /** Key -> when the row is sent again, by the monotonic clock. */
  readonly #until = new Map<string, number>();

  constructor(clock: Pick<Clock, 'elapsed'>, log: Pick<Log, 'warn'>) {
    this.#clock = clock;
    this.#log = log;
  }

  /** Number of rows that were refused lately. A row that is not sent again, as its order has left the queue, counts no longer. */
  get size(): number {
    const end = this.#clock.elapsed() - AGAIN_MS;
    for (const [key, until] of this.#until) if (until <= end) this.#until.delete(key);
    return this.#until.size;
  }

  /** True if the store refused the row a short time ago. */
  waits(key: string): boolean {
    return (this.#until.get(key) ?? -Infinity) > this.#clock.elapsed();
  }

  /** Forgets a refusal: the row has changed, or there is nothing to send. */
  forget(key: string): void {
    this.#until.delete(key);
  }

  /** Forgets all refusals, since the store is a different one now. */
  forgetAll(): void {
    this.#until.clear();
  }

  /**
   * Sends rows in one call. If the store refuses it because of a row, halves of it are sent, down to that row, which
   * waits.
   * @param send keeps the order of the rows
   * @throws FloorStoreError any but `refused-row`; then some may have been sent
   */
  async send<Row, Answer>(
    rows: readonly Row[],
    keyOf: (row: Row) => string,
    send: (rows: readonly Row[]) => Promise<readonly Answer[] | void>,
  ): Promise<Sent<Row, Answer>> {
    const sent: Sent<Row, Answer> = { rows: [], answers: [], isCut: false };
    const left: (readonly Row[])[] = [rows];
    for (let found = 0, part = left.pop(); part; part = left.pop()) {
      const [first] = part;
      if (first === undefined) continue;
      if (found === MOST_FOUND) return { ...sent, isCut: true };
      try {
        sent.answers.push(...((await send(part)) ?? []));
        sent.rows.push(...part);
        for (const row of part) this.forget(keyOf(row));
      } catch (error) {
        if (!(error instanceof FloorStoreError) || error.fault !== 'refused-row') throw error;
        const half = Math.ceil(part.length / 2);
        if (part.length > 1) left.push(part.slice(half), part.slice(0, half));
        else {
          const key = keyOf(first);
          if (!this.#until.has(key))
            this.#log.warn({ key, err: error }, 'the store of the floor refuses a row');
          this.#until.set(key, this.#clock.elapsed() + AGAIN_MS);
          found++;
        }
      }
    }
    return sent;
  }
}
