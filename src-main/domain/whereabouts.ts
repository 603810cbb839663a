/** Location of an order, hence why it is not in the queue: one answer from everything that the station knows. */
import type { Elsewhere } from '../contract/floor/floor.ts';
import type { IntentState } from '../contract/orders/cancel.ts';
import type { FaultInOrder } from '../contract/orders/order-fault.ts';
import type { Departure } from '../contract/orders/queue.ts';
import type { Whereabouts } from '../contract/orders/trace.ts';
import { RELEASED } from './cancel/intent-states.ts';
import type { Phase } from './packing/state.ts';
import { isOpen } from './orders/queue-departure.ts';

/** Facts about one order at the station. Null: none of that kind. Times in epoch milliseconds. */
export interface OrderEvidence {
  /** State in the cache. `isInQueue`: ready, and not kept out by this station. */
  cached: { status: string; open: boolean; isInQueue: boolean; absentSince: number | null } | null;
  /** Way in which the order left the queue last. */
  departure: Pick<Departure, 'leftAt' | 'status' | 'how'> | null;
  /** Newest unreadable version of the order. */
  unreadable: { seenAt: number; fault: FaultInOrder } | null;
  /** The newest decision of this station to cancel it. */
  cancel: { state: IntentState; changedAt: number } | null;
  /** Work of this station. */
  packing: {
    phase: Phase;
    sealedAt: number | null;
    sealedBy: string | null;
    units: number;
    changedAt: number;
  } | null;
  batch: Omit<Extract<Whereabouts, { at: 'batch' }>, 'at'> | null;
  elsewhere: Elsewhere | null;
}

/** @returns null: the station does not know the order */
export function whereaboutsOf(order: OrderEvidence): Whereabouts | null {
  const { cached, departure, unreadable, cancel, packing, batch, elsewhere } = order;
  if (packing?.phase === 'to-pull') return { at: 'to-pull', sealedAt: packing.sealedAt };
  if (cancel && !isReleased(cancel.state))
    return { at: 'cancel', state: cancel.state, since: cancel.changedAt };
  if (packing && isBox(packing.phase))
    return {
      at: 'box',
      phase: packing.phase,
      sealedAt: packing.sealedAt,
      sealedBy: packing.sealedBy,
      status: cached?.status ?? departure?.status ?? null,
    };
  if (packing?.phase === 'short' && cached?.open === true) return { at: 'aside', since: packing.changedAt };
  if (batch && cached?.open === true) return { at: 'batch', ...batch };
  if (cached?.isInQueue === true && elsewhere === null)
    return {
      at: 'queue',
      isBegun: packing?.phase === 'open' && packing.units > 0,
      notSeenSince: cached.absentSince,
    };
  if (elsewhere) return { at: 'other-bench', elsewhere };
  // The newest version counts: one that could be read before may have left the queue for good.
  if (unreadable && unreadable.seenAt >= (departure?.leftAt ?? 0)) return { at: 'unreadable', ...unreadable };
  if (departure) return { at: 'left', ...departure };
  if (cached && !isOpen(cached.status)) return { at: 'not-ready', status: cached.status };
  return cached || packing || cancel ? { at: 'past' } : null;
}

const isReleased = (state: IntentState): boolean => RELEASED.some((one) => one === state);

const isBox = (phase: Phase): phase is 'sealed' | 'pulled' | 'moved-on' =>
  phase === 'sealed' || phase === 'pulled' || phase === 'moved-on';
