/** The page's side of the stores' benchmark: opens one store, fills it, asks it, and hands the answers out. */
import { ordersOf } from './order.ts';
import type { OpenStore } from './store.ts';
import { WARM_UP_PAGES, type Asked, type Told } from './told.ts';

async function fetchPages(count: number): Promise<string[]> {
  const pages: string[] = [];
  for (let n = 0; n < count; n++) pages.push(await (await fetch(`/orders/${n}`)).text());
  return pages;
}

async function measure(
  open: OpenStore,
  { database, pages: count, warmUp, eans }: Omit<Asked, 'store'>,
): Promise<Told> {
  const pages = await fetchPages(count);
  // As the application, which is no new process either: no first call of anything is measured.
  const other = await open(`${database}-warm-up`);
  for (const page of pages.slice(0, WARM_UP_PAGES)) await other.take(ordersOf(page));
  await other.settle();
  const store = await open(database);
  const began = performance.now();
  for (const page of pages) await store.take(ordersOf(page));
  const taken = performance.now();
  await store.settle();
  const ingest = performance.now() - began;
  const settle = performance.now() - taken;
  for (const ean of warmUp) await store.ordersThatNeed(ean);
  const lookUps: number[] = [];
  const needing: string[][] = [];
  for (const ean of eans) {
    const asked = performance.now();
    const orders = await store.ordersThatNeed(ean);
    lookUps.push(performance.now() - asked);
    needing.push(orders.map(({ orderId }) => orderId));
  }
  const asked = performance.now();
  const units = await store.unitsBySku();
  const pickList = performance.now() - asked;
  return { ingest, settle, lookUps, pickList, needing, units };
}

/** Gives the window a function that measures any of these stores. */
export function offer(stores: Record<string, OpenStore>): void {
  const ask = ({ store, ...asked }: Asked): Promise<Told> => {
    const open = stores[store];
    return open ? measure(open, asked) : Promise.reject(new Error(`there is no ${store} on this page`));
  };
  Object.assign(window, { measure: ask });
}
