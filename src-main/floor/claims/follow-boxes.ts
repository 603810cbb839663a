/** Pull state of this bench's boxes, kept in step with the floor: pulled, or released again. */
import type { BenchWork } from '../bench-work.ts';
import type { FloorView } from '../floor-view.ts';

/** Called once a round: followed boxes are in the journal, and are not found again. */
export function followBoxes(view: FloorView, work: Pick<BenchWork, 'pull' | 'letStay'>): void {
  const { rivalries } = view;
  for (const orderId of rivalries.losing()) work.pull(orderId);
  for (const { orderId, reason, by } of rivalries.chosenToFind())
    work.letStay(orderId, view.text('reason', orderId, reason) ?? '', view.text('by', orderId, by));
}
