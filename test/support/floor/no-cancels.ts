/** A bench without cancels. */
import type { WorkCancels } from '../../../src-main/floor/bench-work.ts';

export const NO_CANCELS: WorkCancels = {
  unsettled: () => [],
  changedSince: () => [],
  changesAfter: () => ({ intentIds: [], place: 0 }),
  of: () => null,
};
