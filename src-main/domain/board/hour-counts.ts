/**
 * Hourly counts of packing events. Pure: the journal adds them up by the hour as events are written
 * (`journal/packing/hourly-counts.ts`), and again from all events after a repair. They hold nothing of a buyer.
 */
import type { PackingEvent } from '../packing/event.ts';
import { itemOf, type PackingState } from '../packing/state.ts';

/** Reason why a scan counted for nothing, as stored in the journal. */
type MissKind = 'wrong-item' | 'too-many' | 'wrong-parcel' | 'unknown';

/**
 * `closed`: orders that were closed, and their units. `boxes`: parcels with something in them. `unpacked`: closed orders that were
 * opened again or emptied, counted for the hour and the person that had closed them. `put-back`: packing that ended without a parcel, by why. `short`: units said to be missing, by item.
 * `miss-…`: scans that did not count, by item. `cancel`, `cancel-back`: decisions to cancel, and those taken back, by reason.
 */
export type CountKind =
  'closed' | 'boxes' | 'unpacked' | 'put-back' | 'short' | `miss-${MissKind}` | 'cancel' | 'cancel-back';

export interface HourCount {
  kind: CountKind;
  /** Item, cause, or digest of a reason; empty if there is none. */
  detail: string;
  /** Number of times. */
  n: number;
  units: number;
}

/** Counts of one hour, operator and bench. */
export interface HourRow extends HourCount {
  /** Beginning of the hour (UTC), epoch milliseconds. */
  from: number;
  /** Id, or a typed name; empty: no one was signed on. */
  operator: string;
  station: string;
}

/**
 * @param state of the order after the event
 * @param wasClosed it was closed before the event
 */
export function countsOf(event: PackingEvent, state: PackingState, wasClosed: boolean): HourCount[] {
  if (event.kind === 'sealed') {
    const boxes = state.contents.parcels.filter(({ units }) => Object.values(units).some((n) => n > 0));
    return [
      { kind: 'closed', detail: '', n: 1, units: unitsDue(state) },
      { kind: 'boxes', detail: '', n: boxes.length, units: 0 },
    ];
  }
  if (event.kind === 'short')
    return [{ kind: 'short', detail: itemNameOf(state, event.key), n: 1, units: event.units }];
  if (event.kind !== 'reopened' && event.kind !== 'put-back') return [];
  return [
    ...(wasClosed ? [unpacked(state)] : []),
    ...(event.kind === 'put-back' ? [{ ...ONCE, kind: event.kind, detail: event.why }] : []),
  ];
}

const ONCE = { n: 1, units: 0 } as const;

/** True if the order is closed after the event. */
export function isClosedAfter({ kind }: PackingEvent, wasClosed: boolean): boolean {
  if (kind === 'sealed') return true;
  return ['reopened', 'put-back', 'opened'].includes(kind) ? false : wasClosed;
}

/** A closed order has all of its units in parcels, so the plan's units are its count. */
const unpacked = (state: PackingState): HourCount => ({
  kind: 'unpacked',
  detail: '',
  n: 1,
  units: unitsDue(state),
});

const unitsDue = ({ plan }: PackingState): number => plan.items.reduce((sum, { units }) => sum + units, 0);

/** Names may be a buyer's own words on goods that were made for them: only SKU or code. */
function itemNameOf({ plan }: PackingState, key: string): string {
  const item = itemOf(plan, key);
  return item?.sku ?? item?.eans[0] ?? '';
}
