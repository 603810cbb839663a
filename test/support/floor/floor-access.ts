/** The way of one bench to a floor on a test's server, as a join code opens it. */
import type { FloorAccess } from '../../../src-main/floor/floor-door.ts';
import { orderMarkUnder } from '../../../src-main/floor/publishing/order-mark.ts';
import { sealingHere, type OpenOrderSealing } from '../../../src-main/floor/publishing/order-sealing.ts';
import { openSealed, seal } from '../../../src-main/floor/seal.ts';
import type { PostgresFloor } from './postgres-floor.ts';

export function floorAccess(
  floor: PostgresFloor,
  benchId: string,
  openSealing: OpenOrderSealing = sealingHere,
): FloorAccess {
  const key = Buffer.from(floor.key, 'base64url');
  return {
    store: floor.connect(benchId),
    sealing: {
      hasKey: () => true,
      seal: (...text) => seal(key, ...text),
      open: (...text) => openSealed(key, ...text),
      mark: orderMarkUnder(key),
    },
    orders: openSealing(key),
    certificateEndsAt: () => null,
  };
}
