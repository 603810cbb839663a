/** State of a lesson's order up to a given time. Pure: the fold of its events. */
import type { StoredState } from '../cancel/intent-states.ts';
import type { PackingEvent } from '../packing/event.ts';
import { apply } from '../packing/fold.ts';
import { packedOf, type PackingState, type Phase } from '../packing/state.ts';
import type { FloorSight, Happening, Miss } from './happening.ts';

export interface Seen {
  /** Null: packing has not begun. */
  packing: PackingState | null;
  misses: Readonly<Record<Miss, number>>;
  /** Scans of a case that counted. */
  cases: number;
  /** State of the newest decision to cancel it; null: none. */
  cancel: StoredState | null;
  /** Floor state. */
  floor: FloorSight;
  /** True if another bench had it in hand at some time. */
  wasThere: boolean;
}

export const NOTHING_SEEN: Seen = {
  packing: null,
  misses: { 'wrong-item': 0, 'too-many': 0, 'wrong-parcel': 0, unknown: 0 },
  cases: 0,
  cancel: null,
  floor: { there: null, isAsked: false, came: null },
  wasThere: false,
};

/** @param happening of the lesson's own order */
export function seenAfter(seen: Seen, happening: Happening): Seen {
  switch (happening.kind) {
    case 'packing': {
      const { event } = happening;
      const isCase = event.kind === 'counted' && event.method === 'case';
      return {
        ...seen,
        packing: apply(seen.packing, event),
        cases: seen.cases + (isCase ? 1 : 0),
        floor: { ...seen.floor, came: cameWith(event) ?? seen.floor.came },
      };
    }
    case 'miss':
      return { ...seen, misses: { ...seen.misses, [happening.miss]: seen.misses[happening.miss] + 1 } };
    case 'cancel':
      return { ...seen, cancel: happening.state };
    case 'floor': {
      const { sight } = happening;
      const came = sight.came ?? seen.floor.came;
      return { ...seen, floor: { ...sight, came }, wasThere: seen.wasThere || sight.there === 'has' };
    }
  }
}

/** Way in which an order opened here came from another bench; null: it did not, or the event opens nothing. */
export const cameWith = (event: PackingEvent): FloorSight['came'] =>
  event.kind === 'opened' ? (event.claim?.from?.how ?? null) : null;

/** Units of an item that are in parcels. @param sku null: of all items */
export function unitsPacked({ packing }: Seen, sku: string | null = null): number {
  if (packing === null || packing.phase === 'put-back') return 0;
  return packing.plan.items
    .filter((item) => sku === null || item.sku === sku)
    .reduce((sum, item) => sum + packedOf(packing, item.key), 0);
}

/** Units of an item that an event counted. */
export function unitsCounted({ packing }: Seen, happening: Happening, sku: string): number {
  if (happening.kind !== 'packing' || happening.event.kind !== 'counted') return 0;
  const { key, units } = happening.event;
  return packing?.plan.items.find((item) => item.key === key)?.sku === sku ? units : 0;
}

const CLOSED: readonly Phase[] = ['sealed', 'to-pull', 'pulled', 'moved-on'];

export const isClosed = ({ packing }: Seen): boolean => packing !== null && CLOSED.includes(packing.phase);

/** True if a cancel was decided, and not taken back. */
export const isCancelled = ({ cancel }: Seen): boolean =>
  cancel !== null && cancel !== 'withdrawn' && cancel !== 'given-up';
