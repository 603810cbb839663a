/** Words for an item in a run of single-unit orders. */
import { m } from '#messages';
import type { NextSingle } from '../../../src-main/contract/express.ts';
import type { PackingView } from '../../../src-main/contract/packing-view.ts';
import { formatCount } from '../../format.ts';
import { parcelName } from '../../orders/parcel-name.ts';
import { nameOf } from '../../packing/bench/packing-words.ts';

type Found = Exclude<NextSingle, { kind: 'unknown' }>;

/** With its SKU if another item has the same code: the packer sees which of them was meant. */
export function itemWords(item: Pick<Found, 'sku' | 'name' | 'isShared'>): string {
  if (!item.isShared || item.name === null) return nameOf(item);
  return m.express_item_of_sku({ name: item.name, sku: item.sku ?? m.scan_no_sku() });
}

/** What is done with the box of an order that is packed. `carrier` null: the order names none. */
export interface BoxFacts {
  box: string;
  carrier: string | null;
  /** A packing slip goes in. */
  slip: boolean;
}

/** @param packed the order as it is once it is closed: its unit is in one parcel */
export function boxFacts(packed: PackingView, { slip }: { slip: boolean }): BoxFacts | null {
  const parcel = packed.parcels.find(({ contents }) => contents.some(({ units }) => units > 0));
  if (!parcel) return null;
  const size = [parcel.length, parcel.width, parcel.height];
  const name = parcelName(parcel);
  const box = size.every((side) => side !== null) ? `${name} · ${size.map(formatCount).join(' × ')}` : name;
  return { box, carrier: parcel.carrier, slip };
}
