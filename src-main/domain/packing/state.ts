/** State of an order's packing, and queries on it. Pure; the fold of its events. */
import type { OpeningClaim, PullReason } from './event.ts';
import type { Contents, Parcel } from './contents.ts';
import type { PackingPlan, PlannedItem } from './plan.ts';
import { planIndex } from './plan-index.ts';
import { tallyOf, type Tally } from './tally.ts';

/**
 * `open` being packed. `short` set aside, units are missing. `sealed` closed here, on its way. `to-pull` closed here, and
 * must not leave. `pulled` found and put aside. `moved-on` the service has taken it over. `put-back` nothing is packed.
 */
export type Phase = 'open' | 'short' | 'sealed' | 'to-pull' | 'pulled' | 'moved-on' | 'put-back';

export interface PackingState {
  plan: PackingPlan;
  free: boolean;
  phase: Phase;
  contents: Contents;
  /** Contents that `undone` goes back to, oldest first. */
  earlier: readonly Contents[];
  /** Units reported as missing, newest last. */
  shorts: readonly { key: string; units: number; reason: string }[];
  /** True if the service was asked after sealing, and said that it may leave. */
  cleared: boolean;
  pull: { why: PullReason; status: string } | null;
  /** Bench that the goods of a `put-back` were left for; empty: the name is not known. */
  leftFor?: string;
  /** Plans of earlier versions with items or codes that the order lost, oldest first; absent: none. */
  former?: readonly PackingPlan[];
  /** Claim of the opening; absent at a station without a floor. */
  claim?: OpeningClaim;
}

/** Units of an item in all parcels. */
export function packedOf(state: PackingState, key: string): number {
  return tallyOf(state.contents).all(key);
}

export const itemOf = (plan: PackingPlan, key: string): PlannedItem | undefined =>
  planIndex(plan).items.get(key);

/** Last units reported as missing, if they are still ordered and not in a parcel; null: none. */
export function missingOf(state: PackingState): PackingState['shorts'][number] | null {
  const left = ({ key }: { key: string }) => (itemOf(state.plan, key)?.units ?? 0) - packedOf(state, key);
  const short = state.phase === 'short' ? state.shorts.findLast((one) => left(one) > 0) : undefined;
  return short ? { ...short, units: Math.min(short.units, left(short)) } : null;
}

/** True if every unit is in a parcel. */
export function isComplete(state: PackingState): boolean {
  return state.plan.items.every((item) => packedOf(state, item.key) === item.units);
}

/** Declared units of an item in a parcel; null if the declaration is not binding. */
export function declaredFor(
  { plan, free }: Pick<PackingState, 'plan' | 'free'>,
  { planned }: Pick<Parcel, 'planned'>,
  key: string,
): number | null {
  if (free || planned === null) return null;
  const declared = planIndex(plan).declared[planned] ?? null;
  return declared === null ? null : (declared.get(key) ?? 0);
}

/** @returns the fault if parcels have more than they may; null if there is none */
export function faultOf(state: PackingState): string | null {
  for (const parcel of state.contents.parcels) {
    for (const [key, units] of Object.entries(parcel.units)) {
      const item = itemOf(state.plan, key);
      if (!item) return `"${key}" is not in the order`;
      const declared = declaredFor(state, parcel, key);
      if (declared !== null && units > declared) return `parcel ${parcel.number} has too many of "${key}"`;
    }
  }
  for (const item of state.plan.items) {
    if (packedOf(state, item.key) > item.units) return `too many of "${item.key}"`;
    if (!state.free && looseUsed(tallyOf(state.contents), state.plan, item) > item.loose)
      return `"${item.key}" in the wrong delivery`;
  }
  return null;
}

/** Units that deliveries hold beyond their own: they can only be those that belong to none. */
export function looseUsed(tally: Tally, plan: PackingPlan, { key }: PlannedItem): number {
  const homes = planIndex(plan).homes.get(key);
  let used = 0;
  for (const [delivery, units] of tally.deliveriesOf(key))
    used += Math.max(0, units - (delivery === null ? 0 : (homes?.get(delivery) ?? 0)));
  return used;
}
