/** Whole stations on one floor in memory, each on a cable that a test cuts. */
import type { FloorStore } from '../../../src-main/floor/store.ts';
import { FloorStoreError } from '../../../src-main/floor/store-error.ts';
import { aPackingStation, type PackingStation } from '../packing-station.ts';
import type { OrderShop } from '../order-shop.ts';
import { tempFolder } from '../temp-folder.ts';
import { memoryDoor } from './memory-door.ts';
import { MemoryFloor } from './memory-store.ts';

/** As `until` of the support, of what is asked of a station. @throws after ten seconds */
export async function untilAsked(what: string, holds: () => boolean | Promise<boolean>, mostMs = 10_000) {
  const end = Date.now() + mostMs;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`still not so: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

export class FloorStations {
  readonly floor = new MemoryFloor(() => Date.now());
  /** Benches whose cable is cut. */
  readonly cut = new Set<string>();
  readonly #shop: OrderShop;

  constructor(shop: OrderShop) {
    this.#shop = shop;
  }

  /** In touch, with all orders of the shop. */
  async bench(name: string): Promise<PackingStation> {
    const station = await aPackingStation(this.#shop, {
      floorDoor: memoryDoor(this.floor, (bench, store) => this.#cable(bench, store)),
      dataDir: tempFolder(),
      parts: { withoutKeyring: 'file' },
    });
    await station.client.floor.join({ code: `memory:${name}` });
    await untilAsked(`${name} is in touch`, () => floorOf(station)?.contact === 'in-touch');
    await station.sweep();
    return station;
  }

  #cable(bench: string, store: FloorStore): FloorStore {
    return new Proxy(store, {
      get: (target, name: keyof FloorStore): unknown => {
        const method: unknown = target[name];
        if (typeof method !== 'function' || name === 'end') return method;
        return (input: unknown): unknown => {
          if (this.cut.has(bench))
            return Promise.reject(new FloorStoreError('unreachable', 'the cable is cut'));
          return (method as (input: unknown) => unknown).call(target, input);
        };
      },
    });
  }
}

export const floorOf = ({ live }: PackingStation) => live.snapshot.status.floor;
