/**
 * PouchDB in two layouts. pouchdb-find cannot index what stands in a list, so that there the lines are documents of
 * their own; a map/reduce view can. Both bring their indexes up to date at the next question only: `settle` asks one.
 */
import PouchDB from 'pouchdb-browser';
import pouchFind from 'pouchdb-find';
import { offer } from '../browser/offer.ts';
import { linesOf, MOST, READY, UnitsBySku, type Line, type Order } from '../browser/order.ts';
import type { OpenStore } from '../browser/store.ts';

PouchDB.plugin(pouchFind);

const BY_EAN = ['ean', 'status', 'due'];
const openPouchFind: OpenStore = async (name) => {
  const db = new PouchDB(name, { auto_compaction: false });
  await db.createIndex({ index: { fields: BY_EAN, name: 'by-ean', ddoc: 'by-ean' } });
  const find = (selector: object, limit: number) =>
    db.find({ selector, sort: BY_EAN, limit, use_index: ['by-ean', 'by-ean'] });
  return {
    take: async (orders) => {
      await db.bulkDocs([
        ...orders.map((order) => ({ _id: order.orderId, ...order })),
        ...orders.flatMap(linesOf).map((line) => ({ _id: `line-${line.orderId}-${line.n}`, ...line })),
      ]);
    },
    settle: async () => {
      await find({ ean: '', status: READY, due: { $gt: null } }, 1);
    },
    ordersThatNeed: async (ean) => {
      const { docs } = await find({ ean, status: READY, due: { $gt: null } }, MOST);
      const keys = (docs as Line[]).map(({ orderId }) => orderId);
      const { rows } = await db.allDocs({ keys, include_docs: true });
      return rows.map(({ doc }) => doc as Order);
    },
    unitsBySku: async () => {
      const { rows } = await db.allDocs({
        startkey: 'line-',
        endkey: 'line-\uffff',
        include_docs: true,
      });
      const lines = rows.map(({ doc }) => doc as Line).filter(({ status }) => status === READY);
      return new UnitsBySku().addLines(lines).entries;
    },
  };
};

/** Views are stored as text. */
const NEEDED = `function (order) {
  var due = order.shipping.deliveries.map(function (d) { return d.deliveryEstimateDate; }).sort()[0];
  order.items.forEach(function (item) { emit([item.ean, order.status, due]); });
}`;

const openPouchView: OpenStore = async (name) => {
  const db = new PouchDB(name, { auto_compaction: false });
  await db.bulkDocs([{ _id: '_design/orders', views: { needed: { map: NEEDED } } }]);
  return {
    take: async (orders) => {
      await db.bulkDocs(orders.map((order) => ({ _id: order.orderId, ...order })));
    },
    settle: async () => {
      await db.query('orders/needed', { limit: 1 });
    },
    ordersThatNeed: async (ean) => {
      const { rows } = await db.query('orders/needed', {
        startkey: [ean, READY],
        endkey: [ean, READY, {}],
        limit: MOST,
        include_docs: true,
      });
      return rows.map(({ doc }) => doc as Order);
    },
    unitsBySku: async () => {
      const { rows } = await db.allDocs({ startkey: 'PD', endkey: 'PD\uffff', include_docs: true });
      const orders = rows.map(({ doc }) => doc as Order).filter(({ status }) => status === READY);
      return new UnitsBySku().addOrders(orders).entries;
    },
  };
};

offer({ 'pouchdb-find': openPouchFind, 'pouchdb-view': openPouchView });
