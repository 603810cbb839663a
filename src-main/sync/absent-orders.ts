/**
 * Orders that a complete sweep did not show. Absent is not gone: pages can shift while they are read. Each is
 * looked up by its creation moment in all statuses; what that finds is its status, what it cannot find is counted,
 * and leaves the queue only after further rounds agree.
 */
import type { CacheWriter } from '../cache/writer.ts';
import type { AbsentOrder } from '../cache/writer-messages.ts';
import { READY_TO_SHIP, readOrder } from '../domain/order-facts.ts';
import type { UpstreamClient } from '../upstream/client.ts';
import type { Clock } from './clock.ts';

/** Rounds in a row without a trace, after which an order leaves the queue: the first and two that agree. */
const ROUNDS = 3;
/** Look-ups of one round at most; closer creation moments share one. */
const MOST_RANGES = 12;
/** Pages of one look-up at most: beyond, the range was too wide to say anything. */
const MOST_PAGES = 40;

interface Range {
  from: number;
  until: number;
  orderIds: string[];
}

interface Deps {
  client: UpstreamClient;
  writer: CacheWriter;
  clock: Clock;
  keep: () => string[];
}

/**
 * Asks and takes the answers into the cache.
 * @returns how many orders changed or left
 * @throws UpstreamError where a look-up failed: then nothing is concluded for the orders of that range
 */
export async function askAboutAbsent(absent: readonly AbsentOrder[], deps: Deps): Promise<number> {
  let changed = 0;
  for (const range of rangesOf(absent)) {
    const found = await lookUp(range, deps.client);
    const missing = range.orderIds.filter((id) => !found.has(id));
    changed += await takeFound(range, found, deps);
    changed += await takeMissing(missing, deps);
  }
  const undated = absent.filter((o) => o.createdAt === null).map((o) => o.orderId);
  changed += await takeMissing(undated, deps);
  return changed;
}

async function takeFound(range: Range, found: Map<string, Found>, { writer, clock }: Deps): Promise<number> {
  const wanted = range.orderIds.map((id) => found.get(id)).filter((f) => f !== undefined);
  if (wanted.length === 0) return 0;
  const texts = wanted.map((f) => f.text).filter((text) => text !== null);
  await writer.upsert(texts, clock.now());
  const moved = wanted.filter((f) => f.status !== READY_TO_SHIP);
  await writer.departed(
    moved.map(({ orderId, status }) => ({ orderId, status })),
    clock.now(),
  );
  return moved.length;
}

async function takeMissing(orderIds: string[], { writer, clock, keep }: Deps): Promise<number> {
  if (orderIds.length === 0) return 0;
  const { changed } = await writer.notFound(orderIds, ROUNDS, keep(), clock.now());
  return changed;
}

interface Found {
  orderId: string;
  status: string;
  /** Null where it is only known that nothing may be concluded. */
  text: string | null;
}

/** All orders of a creation range, in every status. A paging that does not end finds nothing, and says so. */
async function lookUp(range: Range, client: UpstreamClient): Promise<Map<string, Found>> {
  const found = new Map<string, Found>();
  const wanted = new Set(range.orderIds);
  let token: string | null = null;
  for (let pages = 0; pages < MOST_PAGES; pages++) {
    const page: { orders: string[]; nextPageToken: string | null } = await client.ordersPage({
      // A millisecond on both sides: the service may keep finer moments than it shows.
      creationDateFrom: new Date(range.from - 1).toISOString(),
      creationDateUntil: new Date(range.until + 1).toISOString(),
      ...(token === null ? {} : { nextPageToken: token }),
    });
    for (const text of page.orders) {
      const reading = readOrder(parsed(text));
      if (reading.ok && wanted.has(reading.facts.orderId)) {
        found.set(reading.facts.orderId, {
          orderId: reading.facts.orderId,
          status: reading.facts.status,
          text,
        });
      } else if (!reading.ok && reading.fault.orderId !== null && wanted.has(reading.fault.orderId)) {
        // It is there, though unreadable: its last readable version stays, unless its status says that it left.
        const { orderId, status } = reading.fault;
        found.set(orderId, { orderId, status: status ?? READY_TO_SHIP, text });
      }
    }
    token = page.nextPageToken;
    if (token === null || found.size === wanted.size) return found;
  }
  // Too many pages to know: every order of the range counts as there, so that nothing leaves by mistake.
  for (const id of wanted)
    if (!found.has(id)) found.set(id, { orderId: id, status: READY_TO_SHIP, text: null });
  return found;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Few ranges for many orders: cut at the widest gaps between their creation moments. */
export function rangesOf(absent: readonly AbsentOrder[], most = MOST_RANGES): Range[] {
  const dated = absent
    .flatMap(({ orderId, createdAt }) => (createdAt === null ? [] : [{ orderId, createdAt }]))
    .toSorted((a, b) => a.createdAt - b.createdAt);
  const gaps = dated
    .slice(1)
    .map((o, i) => ({ at: i + 1, gap: o.createdAt - (dated[i]?.createdAt ?? o.createdAt) }))
    .filter(({ gap }) => gap > 0)
    .toSorted((a, b) => b.gap - a.gap)
    .slice(0, most - 1);
  const cuts = new Set(gaps.map(({ at }) => at));
  const ranges: Range[] = [];
  dated.forEach(({ orderId, createdAt }, i) => {
    const last = ranges.at(-1);
    if (!last || cuts.has(i)) ranges.push({ from: createdAt, until: createdAt, orderIds: [orderId] });
    else {
      last.until = createdAt;
      last.orderIds.push(orderId);
    }
  });
  return ranges;
}
