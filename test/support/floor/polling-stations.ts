/**
 * Whole stations on one floor in memory that share their checks of the service; a test stops them, cuts them off and
 * restarts them.
 */
import type { OrderShop } from '../order-shop.ts';
import { aPackingStation, type PackingStation } from '../packing-station.ts';
import { tempFolder } from '../temp-folder.ts';
import { memoryDoor } from './memory-door.ts';
import { MemoryFloor } from './memory-store.ts';
import { untilSo } from './until-so.ts';
import { onCable } from './cable.ts';
import { briskClock } from '../brisk-clock.ts';

/** A busy machine takes many times what an idle one does. */
const LONG_MS = 120_000;

export class PollingStations {
  readonly floor = new MemoryFloor(() => this.now());
  /** Milliseconds that the store's clock is ahead. */
  aheadMs = 0;
  /** Names of the benches whose cable is cut. */
  readonly cut = new Set<string>();
  readonly #shop: OrderShop;
  readonly #door = memoryDoor(this.floor, (bench, store) => onCable(store, () => this.cut.has(bench)));

  constructor(shop: OrderShop) {
    this.#shop = shop;
  }

  /** Starts a bench that is in touch. @param dataDir of an existing bench */
  async bench(name: string, dataDir = tempFolder()): Promise<PackingStation> {
    const station = await aPackingStation(this.#shop, {
      ...{ floorDoor: this.#door, dataDir },
      parts: { withoutKeyring: 'file' },
    });
    if (station.live.snapshot.status.floor === null)
      await station.client.floor.join({ code: `memory:${name}` });
    await this.until(`${name} is in touch`, () => contactOf(station) === 'in-touch');
    return station;
  }

  /** By the store's clock. */
  now(): number {
    return briskClock.now() + this.aheadMs;
  }

  /** The lists of ready orders that the service was asked for. */
  get lists(): number {
    return this.#shop.requests().filter(({ query }) => query.has('status')).length;
  }

  /** Name of the bench that leads; null: none does. */
  get leader(): string | null {
    const { leader, benches } = this.floor.rows;
    const bench =
      leader.benchId === null || leader.until < this.now() ? undefined : benches.get(leader.benchId);
    return bench?.name ?? null;
  }

  until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
    return untilSo(what, holds, LONG_MS);
  }

  /** Waits until each station shows exactly these orders. */
  async queues(stations: readonly PackingStation[], orders: readonly string[]): Promise<void> {
    const wanted = [...orders].toSorted().join();
    for (const station of stations)
      await this.until(`the queue is ${wanted}`, async () => (await station.queue()).join() === wanted);
  }
}

export const contactOf = ({ live }: PackingStation) => live.snapshot.status.floor?.contact;
