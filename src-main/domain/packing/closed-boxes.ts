/** The boxes of an order as a person looks for them, and what is missing in it: from the state of its packing. Pure. */
import { carrierOf } from '../../contract/terms/carrier.ts';
import { itemOf, missingOf, type PackingState } from './state.ts';
import type { PullReason } from './event.ts';

/** Box with contents. */
interface ClosedBox {
  carrier: string | null;
  /** Name of the box type, else its code; null: the order gives none. */
  type: string | null;
}

export interface OrderBoxes {
  boxes: ClosedBox[];
  /** Reason why the boxes must not leave; `over`: it is gone; null: they may. */
  pull: PullReason | 'over' | null;
  /** Units that the order was set aside for; null: it was not. `name`: null if the order gives none. */
  missing: { name: string | null; units: number } | null;
}

/** @param isPullOver the reason for which they must not leave is gone */
export function boxesOf(state: PackingState, isPullOver: boolean): OrderBoxes {
  const { plan, contents, pull } = state;
  const short = missingOf(state);
  const item = short && itemOf(plan, short.key);
  return {
    boxes: contents.parcels
      .filter(({ units }) => Object.keys(units).length > 0)
      .map(({ delivery, planned }) => {
        const parcel = plan.parcels[planned ?? -1];
        return {
          carrier: carrierOf(plan.deliveries[delivery ?? -1]),
          type: parcel?.name ?? parcel?.code ?? null,
        };
      }),
    pull: isPullOver ? 'over' : (pull?.why ?? null),
    missing: short ? { name: item?.name ?? item?.sku ?? null, units: short.units } : null,
  };
}
