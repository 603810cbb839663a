/** An order leaves in as many boxes as it has parcels with something in them: all of them are pulled, not the first. */
import { m } from '#messages';
import type { PackingView } from '../../../src-main/contract/packing-view.ts';
import { formatCount } from '../format.ts';

const boxesOf = ({ parcels }: PackingView): number =>
  parcels.filter(({ contents }) => contents.some(({ units }) => units > 0)).length;

/** The instruction for an order that must not leave. */
export function pullWords(view: PackingView): string {
  const boxes = boxesOf(view);
  return boxes > 1 ? m.packing_find_boxes({ n: formatCount(boxes) }) : m.packing_find_box();
}

/** After that. */
export function pulledWords(view: PackingView): string {
  const boxes = boxesOf(view);
  return boxes > 1 ? m.packing_pulled_boxes({ n: formatCount(boxes) }) : m.packing_pulled_box();
}
