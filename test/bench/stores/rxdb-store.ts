/**
 * RxDB with its Dexie storage, one tab, no dev-mode. It cannot index what stands in a list, so that the lines are a
 * collection of their own.
 */
import { createRxDatabase, type RxCollection, type RxJsonSchema } from 'rxdb';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { offer } from '../browser/offer.ts';
import { dueOf, linesOf, MOST, READY, UnitsBySku, type Line, type Order } from '../browser/order.ts';
import { settled, type OpenStore } from '../browser/store.ts';

type StoredOrder = Order & { due: string };
type StoredLine = Line & { id: string };

const text = (maxLength: number) => ({ type: 'string', maxLength }) as const;

const ORDER: RxJsonSchema<StoredOrder> = {
  version: 0,
  primaryKey: 'orderId',
  type: 'object',
  properties: {
    orderId: text(20),
    status: text(30),
    due: text(30),
    items: { type: 'array', items: { type: 'object' } },
    shipping: { type: 'object' },
  },
  required: ['orderId', 'status', 'due'],
};

const LINE: RxJsonSchema<StoredLine> = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: text(30),
    orderId: text(20),
    n: { type: 'number' },
    ean: text(20),
    sku: text(40),
    quantity: { type: 'number' },
    status: text(30),
    due: text(30),
  },
  required: ['id', 'ean', 'status', 'due'],
  indexes: [
    ['ean', 'status', 'due'],
    ['status', 'id'],
  ],
};

const openRxdb: OpenStore = async (name) => {
  const db = await createRxDatabase<{ orders: RxCollection<StoredOrder>; lines: RxCollection<StoredLine> }>({
    name,
    storage: getRxStorageDexie(),
    multiInstance: false,
  });
  const { orders: stored, lines } = await db.addCollections({
    orders: { schema: ORDER },
    lines: { schema: LINE },
  });
  return {
    take: async (orders) => {
      await stored.bulkUpsert(orders.map((order) => ({ ...order, due: dueOf(order) })));
      await lines.bulkUpsert(
        orders.flatMap(linesOf).map((line) => ({ id: `${line.orderId}-${line.n}`, ...line })),
      );
    },
    settle: settled,
    ordersThatNeed: async (ean) => {
      const needing: readonly Line[] = await lines
        .find({ selector: { ean, status: READY }, sort: [{ due: 'asc' }], limit: MOST })
        .exec();
      const ids = needing.map(({ orderId }) => orderId);
      const found: ReadonlyMap<string, { toJSON: () => unknown }> = await stored.findByIds(ids).exec();
      return ids.map((id) => found.get(id)?.toJSON() as Order);
    },
    unitsBySku: async () =>
      new UnitsBySku().addLines(await lines.find({ selector: { status: READY } }).exec()).entries,
  };
};

offer({ rxdb: openRxdb });
