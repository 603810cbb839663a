/** Leases to send the cancel of an order, of a floor in memory, as `postgres/schema/functions/cancel-leases.ts` gives them. */
import {
  LEASE_ASKED_MS,
  LEASE_MS,
  LONGEST_LEASE_MS,
  type CancelLease,
  type LeaseAsked,
  type NewCancel,
} from '../../../src-main/floor/store/store-cancels.ts';
import type { Caller, CancelLeaseRow, MemoryRows } from './memory-rows.ts';

type Decision = Pick<NewCancel, 'orderId' | 'intentId'>;

const keyOf = (benchId: string, { orderId, intentId }: Decision) =>
  JSON.stringify([orderId, benchId, intentId]);

const lastOf = (times: readonly (number | null)[]): number =>
  Math.max(-Infinity, ...times.map((at) => at ?? -Infinity));

/** Further away it is of a clock that was set back since. */
const isWithin = (at: number, now: number, ms: number): boolean => at > now && at <= now + ms;

/** Leases of each bench that may sign in, of that order. */
function leasesOf(rows: MemoryRows, orderId: string) {
  const ofOrder = [...rows.leases.values()].filter((lease) => lease.orderId === orderId);
  return [...Map.groupBy(ofOrder, ({ benchId }) => benchId)].flatMap(([benchId, leases]) =>
    rows.benches.get(benchId)?.state === 'removed'
      ? []
      : [
          {
            benchId,
            at: lastOf(leases.map(({ at }) => at)),
            until: leases.map(({ until }) => until ?? -Infinity),
            askedAt: lastOf(leases.map(({ askedAt }) => askedAt)),
          },
        ],
  );
}

export function takeLease(rows: MemoryRows, { benchId, now }: Caller, asked: LeaseAsked): CancelLease {
  const { keeps = false, orderId, intentId } = asked;
  const decision = { orderId, intentId };
  const all = leasesOf(rows, orderId);
  const others = all.filter((lease) => lease.benchId !== benchId);
  const own = all.find((lease) => lease.benchId === benchId);
  const had = own?.at ?? -Infinity;
  let waits = lastOf(others.flatMap(({ until }) => until.filter((at) => isWithin(at, now, LEASE_MS))));
  if (waits === -Infinity) {
    const line = others.filter(({ at }) => at < had).map(({ askedAt }) => askedAt + LEASE_ASKED_MS);
    waits = lastOf(line.filter((at) => isWithin(at, now, LEASE_ASKED_MS)));
    const ends = lastOf(own?.until ?? []);
    if (waits > -Infinity && isWithin(ends, now, LEASE_MS)) {
      const until = keeps ? Math.max(ends, Math.min(now + LEASE_MS, had + LONGEST_LEASE_MS)) : ends;
      if (rows.leases.get(keyOf(benchId, decision))?.until != null) put(rows, benchId, decision, { until });
      return { isGiven: true, ms: until - now };
    }
  }
  const key = keyOf(benchId, decision);
  const isGiven = waits === -Infinity && rows.cancels.has(key);
  if (isGiven) put(rows, benchId, decision, { at: now, until: now + LEASE_MS });
  for (const [each, lease] of rows.leases)
    if (lease.orderId === orderId && lease.benchId === benchId)
      rows.leases.set(each, { ...lease, askedAt: isGiven ? null : now });
  if (isGiven) return { isGiven, ms: LEASE_MS };
  if (rows.cancels.has(key)) put(rows, benchId, decision, { askedAt: now });
  return { isGiven, ms: waits === -Infinity ? 0 : waits - now };
}

export function endLease(rows: MemoryRows, { benchId }: Caller, decision: Decision): void {
  if (rows.leases.has(keyOf(benchId, decision))) put(rows, benchId, decision, { until: null, askedAt: null });
}

function put(rows: MemoryRows, benchId: string, decision: Decision, change: Partial<CancelLeaseRow>): void {
  const key = keyOf(benchId, decision);
  const { orderId } = decision;
  const before = rows.leases.get(key) ?? { orderId, benchId, at: null, until: null, askedAt: null };
  rows.leases.set(key, { ...before, ...change });
}
