/** Dexie in two layouts: the order as it is with its EANs in a multi-entry index, and with its lines in a table apart. */
import { Dexie, type Table } from 'dexie';
import { offer } from '../browser/offer.ts';
import { dueOf, eansOf, linesOf, MOST, READY, UnitsBySku, type Line, type Order } from '../browser/order.ts';
import { settled, type OpenStore } from '../browser/store.ts';

type IndexedOrder = Order & { due: string; eans: string[] };

const openDexie: OpenStore = async (name) => {
  const db = new Dexie(name) as Dexie & { orders: Table<IndexedOrder, string> };
  db.version(1).stores({ orders: 'orderId, status, *eans' });
  await db.open();
  return {
    take: async (orders) => {
      await db.orders.bulkPut(orders.map((order) => ({ ...order, due: dueOf(order), eans: eansOf(order) })));
    },
    settle: settled,
    ordersThatNeed: async (ean) => {
      const needing = db.orders.where('eans').equals(ean);
      const inOrder = await needing.and(({ status }) => status === READY).sortBy('due');
      return inOrder.slice(0, MOST);
    },
    unitsBySku: async () =>
      new UnitsBySku().addOrders(await db.orders.where('status').equals(READY).toArray()).entries,
  };
};

const openDexieLines: OpenStore = async (name) => {
  const db = new Dexie(name) as Dexie & {
    orders: Table<Order, string>;
    lines: Table<Line, [string, number]>;
  };
  db.version(1).stores({ orders: 'orderId', lines: '[orderId+n], [ean+status+due], status' });
  await db.open();
  return {
    take: async (orders) => {
      await db.transaction('rw', db.orders, db.lines, async () => {
        await db.orders.bulkPut(orders);
        await db.lines.bulkPut(orders.flatMap(linesOf));
      });
    },
    settle: settled,
    ordersThatNeed: async (ean) => {
      const lines = await db.lines
        .where('[ean+status+due]')
        .between([ean, READY, Dexie.minKey], [ean, READY, Dexie.maxKey])
        .limit(MOST)
        .toArray();
      const orders = await db.orders.bulkGet(lines.map(({ orderId }) => orderId));
      return orders.filter((order) => order !== undefined);
    },
    unitsBySku: async () =>
      new UnitsBySku().addLines(await db.lines.where('status').equals(READY).toArray()).entries,
  };
};

offer({ dexie: openDexie, 'dexie-lines': openDexieLines });
