/** Steps of a packer: each gives the event that does it, or the reason for a refusal. */
import type { PackingStep } from '../../contract/goods/packing-step.ts';
import type { CountMethod, PackingEvent } from './event.ts';
import { activeParcel, leftOf, parcelsFor, roomFor } from './room.ts';
import { itemOf, isComplete, packedOf, type PackingState } from './state.ts';
import { unitsOf, type Parcel } from './contents.ts';

export type StepRefusal =
  /** The order does not need the item. */
  | { why: 'not-in-order' }
  /** The parcels need `due` units in all, and have `packed`. */
  | { why: 'too-many'; due: number; packed: number }
  /**
   * The units belong in another parcel. `fits`: units that this one takes, fewer than requested. `into`: the next parcel
   * that takes all of them; null if none does.
   */
  | { why: 'wrong-parcel'; parcel: number; fits: number; belongsIn: number[]; into: number | null }
  | { why: 'no-such-parcel' }
  | { why: 'not-in-parcel' }
  | { why: 'nothing-to-undo' }
  /** The packer sees an older state: another window, or the service, has changed it. */
  | { why: 'changed-again' }
  /** The order is not being packed: it is set aside, or closed. */
  | { why: 'not-open' }
  | { why: 'incomplete' };

export type Step = { ok: true; event: PackingEvent } | { ok: false; refusal: StepRefusal };

const no = (refusal: StepRefusal): Step => ({ ok: false, refusal });
const yes = (event: PackingEvent): Step => ({ ok: true, event });

export interface Counted {
  key: string;
  /** At least 1. All of them are taken or none: a scan never exceeds the last unit. */
  units: number;
  method: CountMethod;
  code: string | null;
  reason: string | null;
  /** Number of the parcel that the packer has confirmed; left out: the active one. */
  parcel?: number | undefined;
}

/** @returns null if the order is being packed and that many units of the item are missing */
function unlessMissing(state: PackingState, key: string, units: number): StepRefusal | null {
  if (state.phase !== 'open') return { why: 'not-open' };
  const item = itemOf(state.plan, key);
  if (!item) return { why: 'not-in-order' };
  const left = leftOf(state, item);
  if (isWhole(units) && units <= left) return null;
  return { why: 'too-many', due: item.units, packed: item.units - left };
}

/** Counts units into the active parcel, or into the one that the packer has confirmed. */
export function count(state: PackingState, counted: Counted): Step {
  const { key, units, method, code, reason } = counted;
  const refusal = unlessMissing(state, key, units);
  if (refusal) return no(refusal);
  const parcel =
    counted.parcel === undefined ? activeParcel(state) : state.contents.parcels[counted.parcel - 1];
  if (!parcel) return no({ why: 'no-such-parcel' });
  const fits = roomFor(state, parcel, key);
  if (units > fits) return wrongParcel(state, parcel, key, { units, fits });
  return yes({ kind: 'counted', key, units, parcel: parcel.number, method, code, reason });
}

function wrongParcel(
  state: PackingState,
  { number }: Parcel,
  key: string,
  { units, fits }: { units: number; fits: number },
): Step {
  const belongsIn = parcelsFor(state, key).filter((one) => one !== number);
  const ordered = [...belongsIn.filter((one) => one > number), ...belongsIn.filter((one) => one < number)];
  const takesAll = (one: number) => {
    const parcel = state.contents.parcels[one - 1];
    return parcel !== undefined && roomFor(state, parcel, key) >= units;
  };
  const into = ordered.find(takesAll) ?? null;
  return no({ why: 'wrong-parcel', parcel: number, fits, belongsIn, into });
}

/** Takes a step that depends only on the packed goods. */
export function take(state: PackingState, step: PackingStep): Step {
  switch (step.kind) {
    case 'move':
      return move(state, step);
    case 'remove':
      return remove(state, step);
    case 'choose-parcel':
      return chooseParcel(state, step.parcel);
    case 'add-parcel':
      return addParcel(state);
    case 'undo':
      return undo(state, step.packed);
    case 'short':
      return reportShort(state, step);
    case 'resume':
      return resume(state);
    case 'seal':
      return seal(state);
    case 'reopen':
      return reopen(state);
    default:
      return step satisfies never;
  }
}

type Of<Kind extends PackingStep['kind']> = Omit<Extract<PackingStep, { kind: Kind }>, 'kind'>;

function move(state: PackingState, { key, units, from, to }: Of<'move'>): Step {
  if (state.phase !== 'open') return no({ why: 'not-open' });
  const { parcels } = state.contents;
  const [source, target] = [parcels[from - 1], parcels[to - 1]];
  if (!source || !target || from === to) return no({ why: 'no-such-parcel' });
  if (!isWhole(units) || units > unitsOf(source, key)) return no({ why: 'not-in-parcel' });
  const without = { ...source, units: { ...source.units, [key]: unitsOf(source, key) - units } };
  const taken = { ...state, contents: { ...state.contents, parcels: parcels.with(from - 1, without) } };
  const fits = roomFor(taken, target, key);
  if (units > fits) return wrongParcel(taken, target, key, { units, fits });
  return yes({ kind: 'moved', key, units, from, to });
}

function remove(state: PackingState, { key, units, parcel }: Of<'remove'>): Step {
  if (state.phase !== 'open') return no({ why: 'not-open' });
  const source = state.contents.parcels[parcel - 1];
  if (!source || !isWhole(units) || units > unitsOf(source, key)) return no({ why: 'not-in-parcel' });
  return yes({ kind: 'removed', key, units, parcel });
}

function addParcel(state: PackingState): Step {
  if (state.phase !== 'open') return no({ why: 'not-open' });
  return yes({ kind: 'parcel-added', delivery: activeParcel(state).delivery });
}

export function chooseParcel(state: PackingState, parcel: number): Step {
  if (state.phase !== 'open') return no({ why: 'not-open' });
  return state.contents.parcels[parcel - 1] ? yes({ kind: 'turned', parcel }) : no({ why: 'no-such-parcel' });
}

function undo(state: PackingState, packed?: number): Step {
  if (state.phase !== 'open') return no({ why: 'not-open' });
  const inAll = state.plan.items.reduce((sum, { key }) => sum + packedOf(state, key), 0);
  if (packed !== undefined && packed !== inAll) return no({ why: 'changed-again' });
  return state.earlier.length > 0 ? yes({ kind: 'undone' }) : no({ why: 'nothing-to-undo' });
}

function reportShort(state: PackingState, { key, units, reason }: Of<'short'>): Step {
  const refusal = unlessMissing(state, key, units);
  if (refusal) return no(refusal);
  return yes({ kind: 'short', key, units, reason });
}

function resume(state: PackingState): Step {
  return state.phase === 'short' ? yes({ kind: 'resumed' }) : no({ why: 'not-open' });
}

function seal(state: PackingState): Step {
  if (state.phase !== 'open') return no({ why: 'not-open' });
  return isComplete(state) ? yes({ kind: 'sealed' }) : no({ why: 'incomplete' });
}

function reopen(state: PackingState): Step {
  return ['sealed', 'to-pull', 'pulled'].includes(state.phase)
    ? yes({ kind: 'reopened' })
    : no({ why: 'not-open' });
}

const isWhole = (units: number): boolean => Number.isSafeInteger(units) && units > 0;
