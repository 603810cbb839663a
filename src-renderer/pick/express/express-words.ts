/** Words for an item in a run of single-unit orders. */
import { m } from '#messages';
import type { NextSingle } from '../../../src-main/contract/express.ts';
import { nameOf } from '../../packing/bench/packing-words.ts';

type Found = Exclude<NextSingle, { kind: 'unknown' }>;

/** With its SKU if another item has the same code: the packer sees which of them was meant. */
export function itemWords(item: Pick<Found, 'sku' | 'name' | 'isShared'>): string {
  if (!item.isShared || item.name === null) return nameOf(item);
  return m.express_item_of_sku({ name: item.name, sku: item.sku ?? m.scan_no_sku() });
}
