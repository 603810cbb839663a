/** Boxes of an order as a person looks for them, and the items missing in it, from the state of its packing. Pure. */
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
  /** Reason why the boxes must not leave; null: they may. */
  pull: PullReason | null;
  /** Units that the order was set aside for; null: it was not. `name`: null if the order gives none. */
  missing: { name: string | null; units: number } | null;
}

export function boxesOf(state: PackingState): OrderBoxes {
  const { plan, contents, pull } = state;
  const short = missingOf(state);
  const item = short && itemOf(plan, short.key);
  return {
    boxes: contents.parcels
      .filter(({ units }) => Object.keys(units).length > 0)
      .map(({ delivery, planned }) => {
        const { company = null, name = null } = plan.deliveries[delivery ?? -1] ?? {};
        const parcel = plan.parcels[planned ?? -1];
        return { carrier: company ?? name, type: parcel?.name ?? parcel?.code ?? null };
      }),
    pull: pull?.why ?? null,
    missing: short ? { name: item?.name ?? item?.sku ?? null, units: short.units } : null,
  };
}
