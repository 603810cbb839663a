/** Whole stations on one floor in memory, each with a cable that a test cuts. */
import type { FloorStore } from '../../../src-main/floor/store/store.ts';
import type { OrderShop } from '../order-shop.ts';
import { aPackingStation, type PackingStation } from '../packing-station.ts';
import { tempFolder } from '../temp-folder.ts';
import { memoryDoor } from './memory-door.ts';
import { MemoryFloor } from './memory-store.ts';
import { untilSo } from './until-so.ts';
import { onCable } from './cable.ts';
import { briskClock } from '../brisk-clock.ts';

export interface StationsOnFloor {
  floor: MemoryFloor;
  /** Names of the benches whose cable is cut. */
  cut: Set<string>;
  /** Name of the bench that has an order; null: none does. */
  holder(orderId: string): string | null;
  /** Starts a bench that is in touch and has a queue. */
  bench(name: string, graceSeconds?: number): Promise<PackingStation>;
}

export function stationsOnFloor(shop: OrderShop): StationsOnFloor {
  const floor = new MemoryFloor(briskClock.now);
  const cut = new Set<string>();
  const cable = (bench: string, store: FloorStore) => onCable(store, () => cut.has(bench));
  return {
    ...{ floor, cut },
    holder: (orderId) => {
      const claim = floor.rows.claims.get(orderId);
      const isTaken = claim?.state === 'reserved' || claim?.state === 'open';
      return isTaken ? (floor.rows.benches.get(claim.benchId)?.name ?? null) : null;
    },
    bench: async (name, graceSeconds = 0) => {
      const station = await aPackingStation(shop, {
        floorDoor: memoryDoor(floor, cable),
        dataDir: tempFolder(),
        parts: { withoutKeyring: 'file', graceSeconds },
      });
      await station.client.floor.join({ code: `memory:${name}` });
      await untilSo(`${name} is in touch`, () => station.live.snapshot.status.floor?.contact === 'in-touch');
      await station.sweep();
      return station;
    },
  };
}
