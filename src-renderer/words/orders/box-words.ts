/** Boxes of an order: one for each parcel with contents; all of them are pulled together. */
import { m } from '#messages';
import type { PackedOrderRow } from '../../../src-main/contract/goods/packed-orders.ts';
import type { PackingView } from '../../../src-main/contract/goods/packing-view.ts';
import { counted, formatCount } from '../format.ts';

const boxesOf = ({ parcels }: PackingView): number =>
  parcels.filter(({ contents }) => contents.some(({ units }) => units > 0)).length;

/** The instruction for an order that must not leave. */
export function pullWords(view: PackingView): string {
  const boxes = boxesOf(view);
  return boxes > 1 ? m.packing_find_boxes({ n: formatCount(boxes) }) : m.packing_find_box();
}

/** Instruction after those boxes were found. */
export function pulledWords(view: PackingView): string {
  const boxes = boxesOf(view);
  return boxes > 1 ? m.packing_pulled_boxes({ n: formatCount(boxes) }) : m.packing_pulled_box();
}

/**
 * Boxes as a person looks for them: carriers, number and types, after missing units.
 * @param carrier only the boxes of this one, which is named elsewhere; absent: all of them, with their carriers
 */
export function boxesWords({ content }: PackedOrderRow, carrier?: string | null): string {
  if (content === null) return '';
  const boxes = content.boxes.filter((box) => carrier === undefined || box.carrier === carrier);
  const { missing } = content;
  return [
    ...(missing === null
      ? []
      : [m.packed_missing({ n: formatCount(missing.units), name: missing.name ?? '' })]),
    ...(carrier === undefined ? distinct(boxes.map((box) => box.carrier)) : []),
    ...(boxes.length === 0 ? [] : [m.packed_boxes(counted(boxes.length))]),
    ...distinct(boxes.map(({ type }) => type)),
  ].join(' · ');
}

const distinct = (names: readonly (string | null)[]): string[] => [
  ...new Set(names.filter((name) => name !== null)),
];
