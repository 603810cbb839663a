/**
 * Verdicts on an order: whether it may still be packed, and may still leave. Its packing is compared with the newest
 * version that is known. Pure.
 */
import type { PackingStop } from '../../contract/goods/packing-view.ts';
import { CANCELLED } from '../orders/order-facts.ts';
import type { PullReason, TakeOut } from './event.ts';
import { withKeysOf } from './kept-keys.ts';
import type { PackingPlan } from './plan.ts';
import { revise } from './revision.ts';
import { isComplete, type PackingState } from './state.ts';

/** Newest knowledge of the order. */
export interface OrderNews {
  plan: PackingPlan;
  /** Names this version of the order as far as a packer is concerned. */
  version: string;
  open: boolean;
  /** Null: the service no longer shows the order. */
  status: string | null;
}

/** Statuses that only follow once a parcel is on its way (spec: States and transitions). */
const ON_ITS_WAY = ['SHIPPED', 'DELIVERED'];

/** All units in parcels. */
function allPacked({ contents }: PackingState): TakeOut[] {
  return contents.parcels.flatMap((p) =>
    Object.entries(p.units).map(([key, units]) => ({ parcel: p.number, key, units })),
  );
}

/**
 * Reason why packing an order at the bench must stop.
 * @param state null: not begun
 * @param news null: the cache has no such order, which proves nothing
 */
export function stopOf(
  state: PackingState | null,
  news: OrderNews | null,
  cancelledHere: boolean,
): PackingStop | null {
  const putBack = state ? allPacked(state) : [];
  if (cancelledHere) return { kind: 'cancelled-here', putBack };
  if (!news) return null;
  const { status } = news;
  if (state && isSent(state, news) && status !== null) return { kind: 'sent', status };
  if (!news.open || news.plan.items.length === 0) return { kind: 'not-ready', status: news.status, putBack };
  const revision = state && revise(state, news.plan);
  if (!state || !revision) return null;
  const { event: _event, ...changed } = revision;
  const names: Record<string, string> = {};
  // The item is named as the packer knows it, even if it was renamed.
  for (const { key, name, sku } of [...withKeysOf(news.plan, state.plan).items, ...state.plan.items])
    names[key] = name ?? sku ?? 'an item without a name';
  return { kind: 'changed', ...changed, version: news.version, names };
}

/**
 * True if the order was shipped with exactly the units that are in the parcels here: most likely as these parcels.
 * Carrier and codes come with the label.
 */
function isSent(state: PackingState, { plan, status }: OrderNews): boolean {
  if (!ON_ITS_WAY.includes(status ?? '') || state.phase !== 'open' || !isComplete(state)) return false;
  const revision = revise(state, plan);
  return !revision || (revision.takeOut.length === 0 && revision.amounts.length === 0);
}

/** Stop of an order that another bench has taken over: packed goods are left for it. */
export const takenOver = (state: PackingState, by: { bench: string; reason: string }): PackingStop => ({
  kind: 'taken-over',
  ...by,
  putBack: allPacked(state),
});

/** Stop of an order that another bench cancels: packed goods have to be put back. @param state null: not begun */
export const cancelledElsewhere = (
  state: PackingState | null,
  { bench, reason, isCancelled }: { bench: string; reason: string; isCancelled: boolean },
): PackingStop => ({
  kind: 'cancelled-elsewhere',
  ...{ bench, reason, isCancelled },
  putBack: state ? allPacked(state) : [],
});

/** Verdict on a sealed box. */
export type BoxVerdict =
  | { kind: 'may-leave'; status: string }
  | { kind: 'must-not-leave'; why: PullReason; status: string }
  | { kind: 'on-its-way'; status: string }
  | { kind: 'nothing-known' };

/** True if the reason for which a box had to be pulled is gone. A box of an order that was packed twice waits for a person. */
export const isPullOver = (state: PackingState, news: OrderNews | null, cancelledHere: boolean): boolean =>
  state.pull !== null &&
  state.pull.why !== 'packed-twice' &&
  boxVerdict(state, news, cancelledHere).kind === 'may-leave';

/**
 * A status of which the specification does not say that it follows READY_TO_SHIP keeps the box here: putting one aside
 * that could have left costs a walk, the other mistake costs the goods.
 */
export function boxVerdict(state: PackingState, news: OrderNews | null, cancelledHere: boolean): BoxVerdict {
  if (cancelledHere) return { kind: 'must-not-leave', why: 'cancelled', status: news?.status ?? '' };
  if (!news || news.status === null) return { kind: 'nothing-known' };
  const { status } = news;
  if (status === CANCELLED) return { kind: 'must-not-leave', why: 'cancelled', status };
  if (ON_ITS_WAY.includes(status)) return { kind: 'on-its-way', status };
  if (!news.open || news.plan.items.length === 0) return { kind: 'must-not-leave', why: 'not-ready', status };
  if (revise(state, news.plan)) return { kind: 'must-not-leave', why: 'changed', status };
  return { kind: 'may-leave', status };
}
