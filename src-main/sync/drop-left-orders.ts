/** Removal of orders that left long ago from the cache, after some of the complete sweeps. */
import type { CacheWriter } from '../cache/write/writer.ts';
import type { Log } from '../station/log.ts';

export interface RetentionRules {
  /** Time for which an order that left is kept, in milliseconds. */
  keepMs: () => number;
  /** Orders that stay although they left, without the buyer: a decision is not settled, or a box did not move on. */
  needed: () => string[];
}

interface Deps {
  writer: CacheWriter;
  log: Log;
  /** Orders that left before this time are dropped, epoch milliseconds. */
  before: number;
  needed: RetentionRules['needed'];
  signal: AbortSignal;
}

/**
 * Drops all that is due, some hundred orders at a time, so that a look-up's answer is written in between.
 * If the file cannot be written, the next sweep reports the fault of the disk, and these orders wait for the next time.
 */
export async function dropLeftOrders({ writer, log, before, needed, signal }: Deps): Promise<void> {
  try {
    let dropped: number;
    do dropped = await writer.dropLeft(before, needed());
    while (dropped > 0 && !signal.aborted);
    let taken: number;
    do taken = await writer.takeBuyers(before, needed());
    while (taken > 0 && !signal.aborted);
    await writer.purge();
  } catch (error) {
    if (!signal.aborted) log.warn({ err: error }, 'orders that left could not be dropped');
  }
}
