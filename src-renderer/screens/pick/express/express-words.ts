/** Words for items and scans in a run of single-unit orders. */
import { m } from '#messages';
import type { NextSingle } from '../../../../src-main/contract/picking/express.ts';
import type { PackingView } from '../../../../src-main/contract/goods/packing-view.ts';
import { counted, formatCount } from '../../../words/format.ts';
import { parcelName } from '../../../words/orders/parcel-name.ts';
import { nameOf, UNKNOWN } from '../../packing/bench/packing-words.ts';
import { itemDetail } from '../../../scan/item-detail.ts';
import type { Tone } from '../../../scan/last-scan.ts';
import { inLanguage, type Sentence } from '../../../words/sentence.ts';
import type { Signal } from '../../../sound/signals.ts';

export type SingleChoice = Extract<NextSingle, { kind: 'choice' }>;
type Found = Exclude<NextSingle, { kind: 'unknown' | 'choice' }>;

/** Name of an item, with its SKU if another item has the same code: the packer sees which of them was meant. */
export function itemWords(item: Pick<Found, 'sku' | 'name' | 'isShared'>): string {
  if (!item.isShared || item.name === null) return nameOf(item);
  return m.express_item_of_sku({ name: item.name, sku: item.sku ?? m.scan_no_sku() });
}

/** Facts that decide what is done with the box of a packed order. `carrier` null: the order names none. */
export interface BoxFacts {
  box: string;
  carrier: string | null;
  /** True if a packing slip goes into the parcel. */
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

/** Tiles for the items that one code may mean. */
export const choiceTiles = ({ choices }: SingleChoice): { name: string; detail: string; note: string }[] =>
  choices.map((one) => ({
    name: nameOf(one),
    detail: itemDetail(one, choices),
    note: m.express_waiting(counted(one.orders)),
  }));

/** Words for a scan that packs nothing in a run. */
export function nothingFor(next: Exclude<NextSingle, { kind: 'order' }>): [Tone, Sentence, Signal] {
  switch (next.kind) {
    case 'bench':
      return [
        'attention',
        inLanguage(() => ({
          what: m.express_all_need_bench({ name: itemWords(next), ...counted(next.orders) }),
          todo: m.express_needs_bench_todo(),
        })),
        'note',
      ];
    case 'elsewhere':
      return [
        'attention',
        inLanguage(() => ({
          what: m.express_all_elsewhere({ name: itemWords(next) }),
          todo: m.batch_put_it_back(),
        })),
        'note',
      ];
    case 'in-batch':
      return [
        'attention',
        inLanguage(() => ({
          what: m.scan_item_of_running_batch({ name: itemWords(next), batch: formatCount(next.batch) }),
          todo: '',
        })),
        'wrong-item',
      ];
    case 'none':
      return [
        'attention',
        inLanguage(() => ({
          what: m.express_no_order({ name: itemWords(next) }),
          todo: m.batch_put_it_back(),
        })),
        'wrong-item',
      ];
    case 'choice':
      return [
        'attention',
        inLanguage(() => ({ what: m.packing_code_of_several(), todo: m.packing_choose_in_hand() })),
        'note',
      ];
    case 'unknown':
      return ['info', inLanguage(() => ({ what: UNKNOWN[next.why](), todo: '' })), 'unknown'];
    default:
      return next satisfies never;
  }
}
