/** Cancel decisions of a floor in memory: which is the first, and which are in force. */
import {
  CANCELLED_STANDS_MS,
  CANCELS_STANDS_MS,
  CURRENT,
  type CancelRow,
  type NewCancel,
  type Registered,
  type SettledCancel,
} from '../../../src-main/floor/store/store-cancels.ts';
import { FloorStoreError } from '../../../src-main/floor/store/store-error.ts';
import { MOST_OF_ORDER } from '../../../src-main/floor/store/store-quotas.ts';
import { endLease, takeLease } from './memory-cancel-leases.ts';
import { isDoubtful, nextRevision, type Caller, type MemoryRows } from './memory-rows.ts';

const keyOf = (benchId: string, { orderId, intentId }: { orderId: string; intentId: string }) =>
  JSON.stringify([orderId, benchId, intentId]);

const stands = ({ state }: CancelRow): boolean => CURRENT.includes(state);

const current = (rows: MemoryRows, orderId: string): CancelRow[] =>
  [...rows.cancels.values()].filter((row) => row.orderId === orderId && stands(row));

/** Decision that keeps the order from being opened: the first of those in force. */
export const currentCancel = (rows: MemoryRows, orderId: string): CancelRow | null =>
  current(rows, orderId).toSorted(
    (a, b) => Number(b.isFirst) - Number(a.isFirst) || a.revision - b.revision,
  )[0] ?? null;

/** Time since which that bench has its decision: one that is withdrawn and made again keeps its time. */
const firstBy = (rows: MemoryRows, orderId: string, benchId: string): number =>
  Math.min(
    ...[...rows.cancels.values()]
      .filter((row) => row.orderId === orderId && row.benchId === benchId)
      .map(({ firstAt, registeredAt }) => firstAt ?? registeredAt),
  );

/** Ends decisions of others whose time is over, or whose bench was removed: then a person can take the order. */
export function endDoubtfulCancels(rows: MemoryRows, { benchId, now }: Caller, orderId: string): void {
  for (const row of current(rows, orderId)) {
    const ms = row.state === 'sent' ? CANCELLED_STANDS_MS : CANCELS_STANDS_MS;
    const until = firstBy(rows, orderId, row.benchId) + ms;
    if (row.benchId !== benchId && isDoubtful(rows, row.benchId, until, now))
      rows.cancels.set(keyOf(row.benchId, row), { ...row, state: 'withdrawn', revision: nextRevision(rows) });
  }
}

const otherFirst = (rows: MemoryRows, orderId: string, key: string): CancelRow | undefined =>
  current(rows, orderId).find((row) => row.isFirst && keyOf(row.benchId, row) !== key);

export function registerCancel(
  rows: MemoryRows,
  { benchId, now }: Caller,
  { asserts: _asserts, ...cancel }: NewCancel,
): Registered {
  const key = keyOf(benchId, cancel);
  const before = rows.cancels.get(key);
  const ofOrder = [...rows.cancels.values()].filter(
    (row) => row.benchId === benchId && row.orderId === cancel.orderId,
  );
  if (!before && ofOrder.length >= MOST_OF_ORDER)
    throw new FloorStoreError('refused-row', `${ofOrder.length} decisions about one order`);
  const first = otherFirst(rows, cancel.orderId, key);
  const put = (row: Omit<CancelRow, 'revision'>) =>
    rows.cancels.set(key, { ...row, revision: nextRevision(rows) });
  if (before === undefined || (before.version < cancel.version && !stands(before)))
    put({
      ...cancel,
      ...{ benchId, state: 'registered', isFirst: !first, registeredAt: now },
      firstAt: Math.min(now, firstBy(rows, cancel.orderId, benchId)),
    });
  else if (before.state === 'registered' || (before.state === 'sending' && before.version < cancel.version)) {
    const isFirst = before.isFirst || !first;
    const isChanged = before.version === cancel.version && before.isFirst !== isFirst;
    if (before.version < cancel.version || isChanged)
      put({ ...before, ...cancel, state: 'registered', isFirst });
  }
  if (!first) return { first: true };
  const sinceMs = Math.max(0, now - first.registeredAt);
  const { benchId: firstBench, intentId, registeredAt, graceMs } = first;
  return { first: false, benchId: firstBench, intentId, registeredAt, graceMs, sinceMs };
}

export function settleCancel(rows: MemoryRows, caller: Caller, settled: SettledCancel): void {
  const { benchId } = caller;
  const key = keyOf(benchId, settled);
  const before = rows.cancels.get(key);
  if (!before || before.version >= settled.version) return;
  const { state, version } = settled;
  // A decision that was withdrawn is made again: meanwhile another bench may be the first.
  const isFirst = stands(before) ? before.isFirst : !otherFirst(rows, settled.orderId, key);
  rows.cancels.set(key, { ...before, state, version, isFirst, revision: nextRevision(rows) });
  if (state === 'sending') takeLease(rows, caller, settled);
  else endLease(rows, caller, settled);
}
