/** A bench at which nobody cancels. */
import type { WorkCancels } from '../../../src-main/floor/bench-work.ts';

export const NO_CANCELS: WorkCancels = { unsettled: () => [], changedSince: () => [], of: () => null };
