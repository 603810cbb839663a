/** A JSON file: all orders in memory, and the whole file written anew with each page, so that none is half written. */
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dueOf, MOST, ordersOf, READY, UnitsBySku, type Order } from '../browser/order.ts';
import { WARM_UP_PAGES, type Asked, type Told } from '../browser/told.ts';
import { benchFolder } from '../data/built-cache.ts';
import { timed } from '../harness/timing.ts';

class JsonFile {
  readonly #file = join(benchFolder(), 'orders.json');
  readonly #orders = new Map<string, Order>();

  take(orders: readonly Order[]): void {
    for (const order of orders) this.#orders.set(order.orderId, order);
    writeFileSync(`${this.#file}.new`, JSON.stringify([...this.#orders.values()]));
    renameSync(`${this.#file}.new`, this.#file);
  }

  #ready(): Order[] {
    return [...this.#orders.values()].filter(({ status }) => status === READY);
  }

  ordersThatNeed(ean: string): Order[] {
    return this.#ready()
      .filter(({ items }) => items.some((item) => item.ean === ean))
      .toSorted((a, b) => (dueOf(a) < dueOf(b) ? -1 : 1))
      .slice(0, MOST);
  }

  unitsBySku(): [string, number][] {
    return new UnitsBySku().addOrders(this.#ready()).entries;
  }
}

export function measureJsonFile(pages: readonly string[], { warmUp, eans }: Asked): Told {
  const other = new JsonFile();
  pages.slice(0, WARM_UP_PAGES).forEach((page) => other.take(ordersOf(page)));
  const store = new JsonFile();
  const ingest = timed(() => pages.forEach((page) => store.take(ordersOf(page))));
  warmUp.forEach((ean) => store.ordersThatNeed(ean));
  const needing: string[][] = [];
  const lookUps = eans.map((ean) =>
    timed(() => needing.push(store.ordersThatNeed(ean).map(({ orderId }) => orderId))),
  );
  let units: [string, number][] = [];
  const pickList = timed(() => (units = store.unitsBySku()));
  return { ingest, settle: 0, lookUps, pickList, needing, units };
}
