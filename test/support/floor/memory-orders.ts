/** The orders of the service in a floor in memory: the leader, published orders, and pulls. */
import { ERASURE } from '../../../src-main/floor/facts/erasure-fact.ts';
import { FloorStoreError } from '../../../src-main/floor/store/store-error.ts';
import { ERASING_BENCHES } from '../../../src-main/floor/store/store-facts.ts';
import {
  LEASE_MS,
  LEFT_BODY_MS,
  LEFT_ROW_MS,
  MOST_MARKS,
  MOST_PUBLISHED,
  MOST_PULLED_BYTES,
  MOST_UNFIT_MS,
  MOST_WAIT_MS,
  type Leading,
  type NewPublishedOrder,
  MOST_ORDERS,
  type Publication,
  type PublishedOrder,
} from '../../../src-main/floor/store/store-orders.ts';
import type { Call } from '../../../src-main/floor/store/store.ts';
import { nextRevision, type Caller, type MemoryRows } from './memory-rows.ts';

/** Milliseconds until then; 0 if that has passed, or is further away than possible, since the clock was set back. */
function msUntil(moment: number, now: number, most: number): number {
  const ms = moment - now;
  return ms > most ? 0 : Math.max(0, ms);
}

const within = (ms: number, most: number): number => Math.min(Math.max(ms, 0), most);

export function leadingOf({ leader, benches, orders }: MemoryRows, { benchId, now }: Caller): Leading {
  const { term, unfit, waitUntil, wantedAt, check } = leader;
  const holder = leader.benchId === null ? undefined : benches.get(leader.benchId);
  // A run that was ended no longer leads.
  const leaseMs = holder && holder.run === leader.run ? msUntil(leader.until, now, LEASE_MS) : 0;
  return structuredClone({
    benchId: leaseMs > 0 ? leader.benchId : null,
    ...{ term, leaseMs, check },
    unfitMs: msUntil(unfit.get(benchId) ?? 0, now, MOST_UNFIT_MS),
    waitMs: msUntil(waitUntil, now, MOST_WAIT_MS),
    isCheckWanted: wantedAt !== null,
    revision: Math.max(0, ...[...orders.values()].map(({ revision }) => revision)),
  });
}

export function lead(rows: MemoryRows, caller: Caller, { run }: Call, isSettling: boolean): Leading {
  const { leader } = rows;
  const { benchId, leaseMs, unfitMs } = leadingOf(rows, caller);
  const isTaken = leaseMs === 0 && unfitMs === 0;
  if (isTaken) {
    if (isSettling) throw new FloorStoreError('settling', 'takes assertions only');
    Object.assign(leader, { benchId: caller.benchId, run, term: leader.term + 1, place: 0 });
  }
  if (isTaken || benchId === caller.benchId) leader.until = caller.now + LEASE_MS;
  return leadingOf(rows, caller);
}

export function giveUpLead(
  { leader }: MemoryRows,
  { benchId, now }: Caller,
  { run, term, unfitMs }: Call & { term: number; unfitMs: number },
): void {
  if (leader.benchId !== benchId || leader.run !== run || leader.term !== term) return;
  Object.assign(leader, { benchId: null, run: null });
  leader.unfit.set(benchId, now + within(unfitMs, MOST_UNFIT_MS));
}

export function publish(rows: MemoryRows, caller: Caller, input: Call & Publication): void {
  const { leader } = rows;
  const { benchId, now } = caller;
  if (input.orders.length > MOST_PUBLISHED)
    throw new FloorStoreError('too-many', `${input.orders.length} orders in one publication`);
  const isLeader = leader.benchId === benchId && leader.run === input.run && leader.term === input.term;
  if (!isLeader || leader.place !== input.place)
    throw new FloorStoreError('other-leader', 'named another term or place');
  Object.assign(leader, { place: leader.place + 1, until: now + LEASE_MS });
  if (input.waitMs !== null) leader.waitUntil = now + within(input.waitMs, MOST_WAIT_MS);
  for (const order of input.orders) publishOrder(rows, now, order);
  if (!input.check) return;
  const beganAt = now - Math.max(input.check.beganMsAgo, 0);
  const endedAt = now - Math.max(input.check.endedMsAgo, 0);
  leader.check = { beganAt, endedAt, orders: within(input.check.orders, MOST_ORDERS) };
  // A time after now: the clock was set back.
  if (leader.wantedAt !== null && (leader.wantedAt <= beganAt || leader.wantedAt > now))
    leader.wantedAt = null;
}

function publishOrder(rows: MemoryRows, now: number, { leftMsAgo, ...order }: NewPublishedOrder): void {
  if (rows.orders.get(order.key)?.mark === order.mark) return;
  const leftForMs = order.state === 'open' ? null : within(leftMsAgo ?? 0, LEFT_ROW_MS);
  const isWithoutBody =
    order.state === 'gone' ||
    (leftForMs ?? 0) >= LEFT_BODY_MS ||
    (order.state !== 'open' && isErased(rows, order.key));
  rows.orders.set(order.key, {
    ...structuredClone(order),
    body: isWithoutBody ? null : order.body,
    leftAt: leftForMs === null ? null : now - leftForMs,
    revision: nextRevision(rows),
  });
}

/** True if enough benches have reported it. A withdrawn row has no body. */
export function isErased({ facts, benches }: MemoryRows, key: string): boolean {
  const words = new Set(
    [...facts.values()].flatMap(({ kind, key: about, body, benchId }) =>
      kind === ERASURE && about === key && body !== null ? [benchId] : [],
    ),
  );
  const members = [...benches].filter(([, { state, hasLeft }]) => state !== 'removed' && !hasLeft);
  return (
    words.size >= ERASING_BENCHES || (words.size > 0 && members.every(([benchId]) => words.has(benchId)))
  );
}

/** Empties an order whose buyer asked to be forgotten, once it has left. */
export function eraseBody({ orders }: MemoryRows, key: string): void {
  const order = orders.get(key);
  if (order && order.state !== 'open') orders.set(key, { ...order, body: null });
}

export function pull(
  { orders }: MemoryRows,
  after: number,
): { orders: PublishedOrder[]; revision: number; more: boolean } {
  const newer = [...orders.values()]
    .filter(({ revision }) => revision > after)
    .toSorted((a, b) => a.revision - b.revision);
  let bytes = 0;
  const isWithin = ({ body }: PublishedOrder, place: number): boolean => {
    bytes += body?.length ?? 0;
    return place === 0 || (place < MOST_PUBLISHED && bytes <= MOST_PULLED_BYTES);
  };
  const end = newer.findIndex((order, place) => !isWithin(order, place));
  const page = end < 0 ? newer : newer.slice(0, end);
  return structuredClone({ orders: page, revision: page.at(-1)?.revision ?? after, more: end >= 0 });
}

export const marksAfter = ({ orders }: MemoryRows, after: string): { key: string; mark: string }[] =>
  [...orders.values()]
    .filter(({ key }) => key > after)
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .slice(0, MOST_MARKS)
    .map(({ key, mark }) => ({ key, mark }));
