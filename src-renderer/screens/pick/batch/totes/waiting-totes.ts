/** Totes, or slots, of a batch that has ended, whose orders wait to be packed. */
import type { BatchView } from '../../../../../src-main/contract/picking/batch-view.ts';
import type { BatchPlaces } from '../../../../state/batch-places.ts';

export interface WaitingTote {
  orderId: string;
  salesChannelOrderId: string | null;
  tote: number;
  /** True if the number is that of a slot of the put wall. */
  wall: boolean;
  units: number;
}

/** Totes that wait for packing, lowest number first. @param ended the batch before it ended */
export const waitingTotes = (ended: BatchView, places: BatchPlaces | null): WaitingTote[] =>
  ended.totes
    .filter(({ orderId }) => places?.waiting.get(orderId)?.batch === ended.batch)
    .map(({ orderId, salesChannelOrderId, tote, due }) => ({
      ...{ orderId, salesChannelOrderId, tote },
      ...{ wall: ended.wall, units: due },
    }));
