/** A sweep: all pages of READY_TO_SHIP into the cache, then the look-ups of absent orders. */
import { CacheWriteError, type CacheWriter } from '../cache/write/writer.ts';
import type { PageResult } from '../cache/write/writer-messages.ts';
import type { SweepRow } from '../contract/station/diagnostics.ts';
import type { Clock } from '../domain/clock.ts';
import { READY_TO_SHIP } from '../domain/orders/order-facts.ts';
import type { UpstreamClient } from '../upstream/client.ts';
import type { Meter } from '../upstream/http/http-call.ts';
import { walkPages, type PageToken } from '../upstream/order-pages.ts';
import { UpstreamError } from '../upstream/upstream-error.ts';
import { askAboutAbsent, type History, type Taken } from './absent-orders.ts';
import { isBrokenPage } from './sweep-failure.ts';

/** Upper bound of pages in one sweep; even with the smallest pages it exceeds any service's queue. */
const MOST_PAGES = 20_000;
/** Pages in a row without a new order: then the list is endless. */
const MOST_IDLE_PAGES = 50;
/** The orders of earlier pages are written when the next page takes this long. */
const SLOW_PAGE_MS = 250;

interface SweepProgress {
  pages: number;
  orders: number;
  /** Changed orders since the last report. */
  changed: number;
}

export interface SweepDeps {
  client: UpstreamClient;
  writer: CacheWriter;
  clock: Clock;
  /** Orders that must stay in the queue's cache although no look-up finds them: they are in local work. */
  keep: () => string[];
  /** History of the service's whole list, in every status. */
  history: History;
  signal: AbortSignal;
  progress: (progress: SweepProgress) => void;
  /** Called when all pages were read: the queue equals the service's list, but for the absent orders. */
  complete: () => void;
  /** Called when orders have changed, or left the queue. */
  ordersChanged: () => void;
}

/** Results of a sweep, even of one that failed on the way. */
export type SweepTally = Pick<SweepRow, 'pages' | 'orders' | 'changed' | 'left' | 'absent'> & {
  outcome: SweepRow['outcome'];
} & Meter;

export const emptyTally = (): SweepTally => ({
  outcome: 'incomplete',
  pages: 0,
  orders: 0,
  changed: 0,
  left: 0,
  absent: 0,
  requests: 0,
  bytes: 0,
});

/**
 * @param tally filled in on the way, so that a failure keeps the work until then
 * @throws UpstreamError, CacheWriteError; `endless` if the pages do not come to an end
 */
export async function sweep(deps: SweepDeps, tally: SweepTally): Promise<void> {
  const { writer, clock } = deps;
  await writer.beginSweep();
  const repeated = await readPages(deps, tally);
  const { absent, doubtful, nameless, changed, marked, written } = await writer.finishSweep(clock.now());
  tally.outcome = 'complete';
  tally.absent = absent.length;
  tally.changed += changed;
  deps.complete();
  if (changed + marked + written > 0) deps.ordersChanged();
  if (absent.length + doubtful.length === 0) return;
  const took = (taken: Taken) => {
    tally.left += taken.left;
    tally.changed += taken.left + taken.changed;
    if (taken.left + taken.changed > 0) deps.ordersChanged();
  };
  const isStable = !repeated && !nameless;
  await askAboutAbsent([...absent, ...doubtful], { ...deps, meter: tally, took, isStable });
}

/** Writes the orders of the pages so far. */
async function flush({ writer, ordersChanged }: SweepDeps): Promise<void> {
  if ((await writer.flush()) > 0) ordersChanged();
}

/** A slow page does not delay the orders of the pages before it. */
async function flushedMeanwhile<T>(deps: SweepDeps, page: Promise<T>): Promise<T> {
  const come = new AbortController();
  const flushing = flushWhenSlow(deps, come.signal);
  // The write is awaited below, when the page has come.
  flushing.catch(() => undefined);
  try {
    return await page;
  } finally {
    come.abort();
    // If the orders cannot be written, that cuts the sweep short.
    await flushing;
  }
}

async function flushWhenSlow(deps: SweepDeps, come: AbortSignal): Promise<void> {
  await deps.clock.sleep(SLOW_PAGE_MS, come);
  if (!come.aborted) await flush(deps);
}

/** @returns whether an order stood in the list twice: then orders may have slipped between its pages */
async function readPages(deps: SweepDeps, tally: SweepTally): Promise<boolean> {
  try {
    return await readAll(deps, tally);
  } catch (error) {
    // Orders are written on any end of the list: no later page brings them to the screens.
    if (!(error instanceof CacheWriteError) || isBrokenPage(error)) await flush(deps);
    throw error;
  }
}

async function readAll(deps: SweepDeps, tally: SweepTally): Promise<boolean> {
  const { client, writer, clock, signal, progress } = deps;
  const ask = async (page: PageToken): Promise<PageResult> => {
    const query = { statuses: [READY_TO_SHIP], ...page };
    const bytes = await flushedMeanwhile(deps, client.ordersPageBytes(query, tally));
    signal.throwIfAborted();
    return writer.page(bytes, clock.now());
  };
  let idle = 0;
  let repeated = false;
  for await (const page of walkPages(ask, MOST_PAGES)) {
    tally.pages++;
    repeated ||= page.shown < page.orders;
    tally.orders += page.shown;
    tally.changed += page.changed;
    progress({ pages: tally.pages, orders: tally.orders, changed: page.written + page.again });
    idle = page.shown > 0 ? 0 : idle + 1;
    if (idle >= MOST_IDLE_PAGES && page.nextPageToken !== null) throw new UpstreamError('endless');
  }
  return repeated;
}
