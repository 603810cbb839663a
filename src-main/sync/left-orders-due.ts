/** Removal of long departed orders, due after some of the complete checks. */
import type { CacheWriter } from '../cache/write/writer.ts';
import type { Clock } from '../domain/clock.ts';
import type { Log } from '../station/log.ts';
import { dropLeftOrders, type RetentionRules } from './drop-left-orders.ts';

interface Parts {
  writer: CacheWriter;
  clock: Pick<Clock, 'now'>;
  log: Log;
  retention: RetentionRules;
}

/** Departed orders are kept for days: looking for due ones after each check would be a thousand useless looks a day. */
const DROP_MS = 3_600_000;

export class LeftOrdersDue {
  readonly #o: Parts;
  /** Bound of the last clean-up: orders that left before it were dropped, epoch milliseconds. */
  #droppedBefore = -Infinity;

  constructor(parts: Parts) {
    this.#o = parts;
  }

  /** Drops orders that are due. A change of the days or of the clock moves the bound as well. */
  async drop(signal: AbortSignal): Promise<void> {
    const { writer, clock, log, retention } = this.#o;
    const before = clock.now() - retention.keepMs();
    if (Math.abs(before - this.#droppedBefore) < DROP_MS) return;
    this.#droppedBefore = before;
    await dropLeftOrders({ writer, log, before, needed: retention.needed, signal });
  }
}
