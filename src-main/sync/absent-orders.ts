/**
 * Orders that a complete sweep did not show. Absent is not gone: pages can shift while they are read. Each is looked up
 * by its creation moment in all statuses: first many together in few wide ranges, then, where such a range has several
 * pages, those that were not found each at its own moment, since only an answer of one page was read at one moment. What a look-up finds is the order's
 * status. What it cannot find is counted, and leaves the queue only after further rounds agree.
 */
import type { CacheWriter } from '../cache/writer.ts';
import type { AbsentOrder } from '../cache/writer-messages.ts';
import { creationRanges, type DatedOrder } from '../domain/creation-ranges.ts';
import { READY_TO_SHIP } from '../domain/order-facts.ts';
import type { UpstreamClient } from '../upstream/client.ts';
import type { Meter } from '../upstream/http.ts';
import type { Clock } from './clock.ts';
import { lookUpRange, type Budget, type FoundOrder } from './creation-look-up.ts';

/** Rounds in a row without a trace, after which an order leaves the queue: the first and two that agree. */
const ROUNDS = 3;
/** Wide ranges of one round. */
const MOST_RANGES = 12;
/** Requests of one round; what they did not reach is asked about after the next sweep. */
const MOST_REQUESTS = 150;
/** A group up to this size is asked about moment by moment at once. */
const FEW = 3;

interface Deps {
  client: UpstreamClient;
  writer: CacheWriter;
  clock: Clock;
  meter: Meter;
  keep: () => string[];
}

/**
 * Asks and takes the answers into the cache.
 * @returns how many orders left the queue
 * @throws UpstreamError where a look-up failed: then nothing is concluded for the orders that were still to be asked
 */
export async function askAboutAbsent(absent: readonly AbsentOrder[], deps: Deps): Promise<number> {
  const budget: Budget = { requests: MOST_REQUESTS };
  const dated = absent.flatMap(({ orderId, createdAt }) =>
    createdAt === null ? [] : [{ orderId, createdAt }],
  );
  let left = 0;
  let rest = dated;
  if (dated.length > FEW) {
    for (const range of creationRanges(dated, MOST_RANGES)) {
      const { found, read } = await lookUpRange(range, new Set(range.orderIds), { ...deps, budget });
      left += await takeFound([...found.values()], deps);
      const missing = range.orderIds.filter((id) => !found.has(id));
      // Read at one moment: what is not on it is not there.
      if (read === 'one-page') left += await takeMissing(missing, deps);
      const settled = new Set(read === 'one-page' ? range.orderIds : found.keys());
      rest = rest.filter((o) => !settled.has(o.orderId));
    }
  }
  left += await askByMoment(rest, budget, deps);
  const undated = absent.filter((o) => o.createdAt === null).map((o) => o.orderId);
  if (undated.length > 0) left += await askForUndated(undated, budget, deps);
  return left;
}

async function askByMoment(orders: readonly DatedOrder[], budget: Budget, deps: Deps): Promise<number> {
  let left = 0;
  // Orders of the same moment share a question; shuffled by nobody, so that the oldest come first every time and a
  // budget that is too small for all is at least spent on the same ones until they are settled.
  for (const range of creationRanges(orders, orders.length)) {
    if (budget.requests <= 0) break;
    const { found, read } = await lookUpRange(range, new Set(range.orderIds), { ...deps, budget });
    left += await takeFound([...found.values()], deps);
    if (read !== 'cut-short')
      left += await takeMissing(
        range.orderIds.filter((id) => !found.has(id)),
        deps,
      );
  }
  return left;
}

/** Without a creation date there is no narrower question than the whole list, in every status. */
async function askForUndated(orderIds: readonly string[], budget: Budget, deps: Deps): Promise<number> {
  const { found, read } = await lookUpRange(null, new Set(orderIds), { ...deps, budget });
  const left = await takeFound([...found.values()], deps);
  if (read === 'cut-short') return left;
  return (
    left +
    (await takeMissing(
      orderIds.filter((id) => !found.has(id)),
      deps,
    ))
  );
}

async function takeFound(found: readonly FoundOrder[], { writer, clock }: Deps): Promise<number> {
  if (found.length === 0) return 0;
  await writer.upsert(
    found.map((f) => f.text),
    'looked-up',
    clock.now(),
  );
  const ready = found.filter((f) => f.status === READY_TO_SHIP).map((f) => f.orderId);
  if (ready.length > 0) await writer.foundReady(ready);
  const moved = found.filter((f) => f.status !== READY_TO_SHIP);
  if (moved.length > 0) {
    const named = moved.map(({ orderId, status }) => ({ orderId, status }));
    await writer.departed(named, clock.now());
  }
  return moved.length;
}

async function takeMissing(orderIds: string[], { writer, clock, keep }: Deps): Promise<number> {
  if (orderIds.length === 0) return 0;
  const { changed } = await writer.notFound(orderIds, ROUNDS, keep(), clock.now());
  return changed;
}
