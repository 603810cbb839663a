/** Heartbeat answer of a floor without a leader. */
import type { Leading } from '../../../src-main/floor/store/store-orders.ts';

export const NO_LEADING: Leading = {
  ...{ benchId: null, term: 0, leaseMs: 0, unfitMs: 0, waitMs: 0 },
  ...{ isCheckWanted: false, check: null, revision: 0 },
};
