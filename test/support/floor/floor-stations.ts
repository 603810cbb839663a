/** Whole stations on one floor in memory, each on a cable that a test cuts. */
import { aPackingStation, type PackingStation } from '../packing-station.ts';
import type { OrderShop } from '../order-shop.ts';
import { tempFolder } from '../temp-folder.ts';
import { memoryDoor } from './memory-door.ts';
import { MemoryFloor } from './memory-store.ts';
import { onCable } from './cable.ts';
import { briskClock } from '../brisk-clock.ts';

/** Waits like `until` of the support, for a condition that is asked of a station. @throws after two minutes */
export async function untilAsked(what: string, holds: () => boolean | Promise<boolean>, mostMs = 120_000) {
  const end = Date.now() + mostMs;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`still not so: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

export class FloorStations {
  readonly floor = new MemoryFloor(briskClock.now);
  /** Benches whose cable is cut. */
  readonly cut = new Set<string>();
  readonly #shop: OrderShop;

  constructor(shop: OrderShop) {
    this.#shop = shop;
  }

  /** Starts a bench that is in touch and has all orders of the shop. */
  async bench(name: string): Promise<PackingStation> {
    const station = await aPackingStation(this.#shop, {
      floorDoor: memoryDoor(this.floor, (bench, store) => onCable(store, () => this.cut.has(bench))),
      dataDir: tempFolder(),
      parts: { withoutKeyring: 'file' },
    });
    await station.client.floor.join({ code: `memory:${name}` });
    await untilAsked(`${name} is in touch`, () => floorOf(station)?.contact === 'in-touch');
    await station.sweep();
    return station;
  }
}

export const floorOf = ({ live }: PackingStation) => live.snapshot.status.floor;
