/** The group of a simulated day, as its hostile bench has it. */
import { CURRENT } from '../../../../src-main/floor/store/store-cancels.ts';
import type { HostileGround, HostileRows } from '../hostile/hostile-bench.ts';
import { plainSealing } from '../memory-door.ts';
import type { FloorWorld } from './floor-world.ts';
import { orderOf } from './sim-service.ts';

export const HOSTILE = 'evil';
/** Orders to cancel that it names: those that others decide in the course of a day are among them. */
export const CANCELLED = 20;

export function hostileGround(world: FloorWorld): HostileGround {
  const { floor, benches, orders, clock, excused } = world;
  const rows: HostileRows = {
    get revision() {
      return floor.rows.revision;
    },
    get claims() {
      return floor.rows.claims;
    },
    get heads() {
      return [...floor.rows.heads.values()];
    },
    get cancels() {
      return [...floor.rows.cancels.values()];
    },
  };
  return {
    store: floor.connect(HOSTILE),
    ...{ benchId: HOSTILE, account: 'one', seal: plainSealing.seal },
    forged: (published) => Promise.resolve(published),
    others: () => benches.map(({ name }) => name),
    order: (chance) => (chance.oneIn(3) ? orderOf(chance.below(CANCELLED)) : chance.of(orders)),
    now: () => clock.now(),
    look: () => Promise.resolve(rows),
    excuse: (orderIds) => orderIds.forEach((orderId) => excused.add(orderId)),
    taking: async (orderId, take) => {
      excused.add(orderId);
      const inForce = [...floor.rows.cancels].filter(
        ([, cancel]) => cancel.orderId === orderId && CURRENT.includes(cancel.state),
      );
      await take();
      for (const [key] of inForce)
        if (floor.rows.cancels.get(key)?.state === 'withdrawn') world.endedWords.add(key);
    },
    freeing: (benchId, free) => {
      for (const { orderId, benchId: holder } of floor.rows.claims.values())
        if (holder === benchId) excused.add(orderId);
      return free();
    },
  };
}
