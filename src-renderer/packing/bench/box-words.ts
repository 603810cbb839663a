/** An order leaves in as many boxes as it has parcels with something in them: all of them are pulled, not the first. */
import type { PackingView } from '../../../src-main/contract/packing-view.ts';
import { formatCount } from '../../format.ts';

const boxesOf = ({ parcels }: PackingView): number =>
  parcels.filter(({ contents }) => contents.some(({ units }) => units > 0)).length;

/** What to do with an order that must not leave. */
export function pullWords(view: PackingView): string {
  const boxes = boxesOf(view);
  return boxes > 1
    ? `Find all ${formatCount(boxes)} boxes of the order, scan its order number, and pull every one.`
    : 'Find the box, scan its order number, and pull it.';
}

/** After that. */
export function pulledWords(view: PackingView): string {
  const boxes = boxesOf(view);
  return boxes > 1
    ? `Pulled: its ${formatCount(boxes)} boxes do not leave.`
    : 'Pulled: the box does not leave.';
}
