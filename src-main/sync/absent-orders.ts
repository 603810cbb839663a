/**
 * Orders that a complete sweep did not show. Absent is not gone: pages can shift while they are read. Each is looked up by its
 * creation time in all statuses: first many together in few wide ranges, then, if such a range has several pages, those that
 * were not found each around its own time, since only an answer of one page was read at one time. A look-up finds the order's
 * status, and misses are counted; which orders then leave the queue is decided in `domain/orders/queue-departure.ts`.
 */
import type { CacheWriter } from '../cache/write/writer.ts';
import type { AbsentOrder } from '../cache/write/writer-messages.ts';
import type { Clock } from '../domain/clock.ts';
import {
  creationQuery,
  creationRanges,
  type CreationQuery,
  type DatedOrder,
} from '../domain/orders/creation-ranges.ts';
import { isOpen, LOOK_UPS_WITHOUT_TRACE, SWEEPS_WITHOUT_TRACE } from '../domain/orders/queue-departure.ts';
import type { UpstreamClient } from '../upstream/client.ts';
import type { Meter } from '../upstream/http/http-call.ts';
import { lookUpRange, type Budget, type FoundOrder, type RangeReading } from './creation-look-up.ts';

/** Bounds of one round. */
export interface LookUpLimits {
  /** Wide ranges. */
  ranges: number;
  /** Most requests of each kind; the rest follows after the next sweep. */
  requests: number;
  /** Rounds in a row without a trace, after which an order leaves. */
  rounds: number;
}

/** Limits of look-ups after a sweep of this bench. */
const OF_A_SWEEP: LookUpLimits = { ranges: 12, requests: 75, rounds: LOOK_UPS_WITHOUT_TRACE };
/** A group up to this size is asked about one by one at once. */
const FEW = 3;
/** Pages of the question around one time that are read however many other times are to be asked about. */
const LEAST_PAGES = 3;

/** State of the service's whole list, as long as the station runs. */
export interface History {
  /** True if the list has more pages than one round may read: it is not read again. */
  isTooLong: boolean;
}

interface Deps {
  client: UpstreamClient;
  writer: CacheWriter;
  clock: Clock;
  meter: Meter;
  keep: () => string[];
  history: History;
  /** True if the sweep showed no order twice, and none without a number: nothing says that it missed any. */
  isStable: boolean;
  /** Called as work is taken in: answers from before a failure count too. */
  took: (taken: Taken) => void;
  /** Absent: the limits after a sweep. */
  limits?: LookUpLimits;
  /** The service shows these orders as ready. */
  foundReady?: (orderIds: string[]) => void;
}

/** Result: orders that left the queue, and others that changed. */
export interface Taken {
  left: number;
  changed: number;
}

/**
 * Looks orders up, and applies the answers to the cache.
 * @throws UpstreamError if a look-up failed: then nothing is concluded for the remaining orders
 */
export async function askAboutAbsent(absent: readonly AbsentOrder[], deps: Deps): Promise<void> {
  const dated = absent.flatMap(({ orderId, createdAt }) =>
    createdAt === null ? [] : [{ orderId, createdAt }],
  );
  const rest = dated.length > FEW ? await askTogether(dated, deps) : dated;
  const refused = await askByMoment(rest, deps);
  const undated = absent.filter((o) => o.createdAt === null).map((o) => o.orderId);
  if (undated.length + refused.length > 0) await askUndated([...undated, ...refused], deps);
}

/**
 * Looks up orders without a creation date, or with one that the service refuses as a filter: only the whole list, in
 * every status, can show them. If that is too long, only sweeps can show that an order is no longer listed as ready, but
 * not its new status.
 */
async function askUndated(orderIds: readonly string[], deps: Deps): Promise<void> {
  const { history, isStable } = deps;
  if (!history.isTooLong) {
    const budget = freshBudget(deps);
    const { missing, read } = await askFor({}, orderIds, budget, deps);
    if (isToTheEnd(read)) await takeMissing(missing, deps);
    if (read !== 'too-long') return;
    history.isTooLong = true;
    if (isStable) await takeMissing(missing, deps, SWEEPS_WITHOUT_TRACE);
    return;
  }
  if (isStable) await takeMissing(orderIds, deps, SWEEPS_WITHOUT_TRACE);
}

const limitsOf = ({ limits = OF_A_SWEEP }: Deps): LookUpLimits => limits;

const freshBudget = (deps: Deps): Budget => ({ requests: limitsOf(deps).requests });

/** @returns orders for which the answers prove nothing */
async function askTogether(dated: readonly DatedOrder[], deps: Deps): Promise<readonly DatedOrder[]> {
  const budget = freshBudget(deps);
  const answered = new Set<string>();
  for (const range of creationRanges(dated, limitsOf(deps).ranges)) {
    const asked = deps.writer.lateAnswers.moment;
    const query = creationQuery(range, true);
    const { found, read } = await lookUpRange(query, new Set(range.orderIds), { ...deps, budget });
    await takeFound([...found.values()], asked, deps);
    // The range was read at one time: an order that is not in it does not exist there.
    const missing = range.orderIds.filter((id) => !found.has(id));
    if (read === 'one-page') await takeMissing(missing, deps);
    for (const id of read === 'one-page' ? range.orderIds : found.keys()) answered.add(id);
  }
  return dated.filter((o) => !answered.has(o.orderId));
}

/** @returns orders whose creation time the service refuses as a filter */
async function askByMoment(orders: readonly DatedOrder[], deps: Deps): Promise<string[]> {
  const budget = freshBudget(deps);
  const refused: string[] = [];
  // The oldest come first every time: a budget that is too small for all is at least spent on the same ones until they
  // are settled.
  const ranges = creationRanges(orders, orders.length);
  for (const [n, range] of ranges.entries()) {
    if (budget.requests <= 0) break;
    const most = fairShare(budget, ranges.length - n);
    const { missing, read } = await askFor(creationQuery(range, true), range.orderIds, budget, deps, most);
    if (read === 'refused') refused.push(...missing);
    if (isToTheEnd(read)) await takeMissing(missing, deps);
    if (read !== 'too-long') continue;
    // The narrow range, without the extra minute, has a shorter answer that may contain the orders. It proves less: only
    // sweeps can tell.
    const narrow = await askFor(creationQuery(range), missing, budget, deps, most);
    if (narrow.read === 'refused') refused.push(...narrow.missing);
    else if (narrow.read !== 'cut-short' && deps.isStable)
      await takeMissing(narrow.missing, deps, SWEEPS_WITHOUT_TRACE);
  }
  return refused;
}

/**
 * Pages of each of the two questions about one time, so that a time with many orders around it delays no other.
 * @param times that are still to be asked about, this one included
 */
const fairShare = ({ requests }: Budget, times: number): number =>
  // One request is reserved for the second question.
  Math.max(1, Math.min(requests - 1, Math.max(LEAST_PAGES, Math.floor(requests / times / 2))));

const isToTheEnd = (read: RangeReading['read']): boolean => read === 'one-page' || read === 'pages';

/** @returns orders that the answer did not show, and how far it was read */
async function askFor(
  query: CreationQuery,
  orderIds: readonly string[],
  budget: Budget,
  deps: Deps,
  most?: number,
): Promise<{ missing: string[]; read: RangeReading['read'] }> {
  const asked = deps.writer.lateAnswers.moment;
  const { found, read } = await lookUpRange(query, new Set(orderIds), { ...deps, budget }, most);
  await takeFound([...found.values()], asked, deps);
  return { missing: orderIds.filter((id) => !found.has(id)), read };
}

/** @param asked `lateAnswers.moment` before the question */
async function takeFound(all: readonly FoundOrder[], asked: number, deps: Deps): Promise<void> {
  const { writer, clock, took } = deps;
  const { lateAnswers } = writer;
  const found = all.filter((f) => !isOpen(f.status) || !lateAnswers.isOvertaken(f.orderId, asked));
  if (found.length === 0) return;
  const texts = found.map((f) => f.text);
  const { changed } = await writer.upsert(texts, 'looked-up', clock.now());
  const ready = found.filter((f) => isOpen(f.status)).map((f) => f.orderId);
  const again = ready.length === 0 ? 0 : await writer.foundReady(ready);
  if (ready.length > 0) deps.foundReady?.(ready);
  const moved = found.filter((f) => !isOpen(f.status));
  for (const { orderId } of moved) lateAnswers.left(orderId);
  if (moved.length > 0) {
    const named = moved.map(({ orderId, status }) => ({ orderId, status }));
    await writer.departed(named, clock.now());
  }
  // Moved orders were rewritten too, and count once.
  took({ left: moved.length, changed: Math.max(changed - moved.length, 0) + again });
}

async function takeMissing(
  orderIds: readonly string[],
  deps: Deps,
  rounds = limitsOf(deps).rounds,
): Promise<void> {
  if (orderIds.length === 0) return;
  const { writer, clock, keep, took } = deps;
  const { changed } = await writer.notFound([...orderIds], rounds, keep(), clock.now());
  took({ left: changed, changed: 0 });
}
