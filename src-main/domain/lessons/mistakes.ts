/** Mistakes that several lessons share. Taking a step back (undo, reopen, withdraw) is never one. */
import type { Mistake } from './lesson.ts';
import type { Happening, Miss } from './happening.ts';
import { cameWith, isCancelled, unitsPacked } from './seen.ts';

const miss = (kind: Mistake['kind'], of: Miss): Mistake => ({
  kind,
  isMade: (happening) => happening.kind === 'miss' && happening.miss === of,
});

export const WRONG_ITEM = miss('wrong-item', 'wrong-item');
const UNKNOWN_CODE = miss('unknown-code', 'unknown');
const TOO_MANY = miss('too-many', 'too-many');
const WRONG_PARCEL = miss('wrong-parcel', 'wrong-parcel');

/** Units were confirmed that could have been scanned. */
const BY_HAND: Mistake = {
  kind: 'by-hand',
  isMade: (happening) =>
    happening.kind === 'packing' && happening.event.kind === 'counted' && happening.event.method === 'hand',
};

const REPORTED_MISSING: Mistake = {
  kind: 'reported-missing',
  isMade: (happening) => happening.kind === 'packing' && happening.event.kind === 'short',
};

const ORDER_CANCELLED: Mistake = {
  kind: 'order-cancelled',
  isMade: (happening, seen) =>
    happening.kind === 'cancel' && happening.state === 'waiting' && !isCancelled(seen),
};

/** If all that there is can be scanned, and the order is to be packed. */
export const IN_PACKING = [UNKNOWN_CODE, TOO_MANY, WRONG_PARCEL, BY_HAND, ORDER_CANCELLED];
export const NOTHING_MISSING = [...IN_PACKING, REPORTED_MISSING];

/** If the order is to be cancelled. */
export const PACKED_INSTEAD: Mistake = {
  kind: 'packed-instead',
  isMade: (happening, seen) =>
    happening.kind === 'packing' && happening.event.kind === 'counted' && unitsPacked(seen) === 0,
};

/** True if the order is opened here, and came from no other bench. */
const isOpenedUnasked = (happening: Happening): boolean =>
  happening.kind === 'packing' && happening.event.kind === 'opened' && cameWith(happening.event) === null;

/** Mistakes with an order that was begun at another bench and comes here because this bench asks for it. */
export const BETWEEN_BENCHES: readonly Mistake[] = [
  {
    kind: 'begun-here-first',
    isMade: (happening, { wasThere }) => isOpenedUnasked(happening) && !wasThere,
  },
  // The other bench released it, or the order was opened at a risk.
  {
    kind: 'not-asked-for',
    isMade: (happening, { floor }) => isOpenedUnasked(happening) && floor.came === null,
  },
  {
    kind: 'taken-over',
    isMade: (happening, { floor }) => cameBy(happening) === 'taken' && floor.came !== 'taken',
  },
  {
    kind: 'packed-there',
    isMade: (happening, { floor }) =>
      happening.kind === 'floor' && happening.sight.there === 'packed' && floor.there !== 'packed',
  },
];

const cameBy = (happening: Happening) =>
  happening.kind === 'floor'
    ? happening.sight.came
    : happening.kind === 'packing'
      ? cameWith(happening.event)
      : null;
