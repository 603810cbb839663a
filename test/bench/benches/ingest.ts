/** Ingest: the application's whole path, against only parsing and against hand-written SQL on the obvious schema. */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { Ingest, ORDERS_A_TRANSACTION } from '../../../src-main/cache/write/ingest.ts';
import { openCache } from '../../../src-main/cache/open.ts';
import { loadFingerprint, PageMemory } from '../../../src-main/cache/write/page-memory.ts';
import { ACCOUNT, benchFolder } from '../data/built-cache.ts';
import { bytesOf, pages } from '../data/orders.ts';
import { must, type Bench } from '../harness/bench.ts';
import { median, ratioOf } from '../harness/stats.ts';
import { takeTurns, timed } from '../harness/timing.ts';

const ORDERS = 10_000;
const ROUNDS = 7;
const LARGE = 100_000;
/** A round takes about ten seconds. */
const RATE_ROUNDS = 3;
const texts = () => [...pages(ORDERS)];
const fingerprint = await loadFingerprint();

/** @returns milliseconds */
export function wholePath(bodies: readonly Uint8Array<ArrayBuffer>[], orders: number): number {
  const { db } = openCache(join(benchFolder(), 'cache.db'), ACCOUNT);
  const ingest = new Ingest(db, new PageMemory(fingerprint));
  const ms = timed(() => {
    ingest.beginSweep();
    for (const body of bodies) {
      ingest.page(body, 0);
      if (ingest.waiting >= ORDERS_A_TRANSACTION) ingest.flush();
    }
    must(ingest.finishSweep(0).absent.length === 0, 'a sweep missed what it was shown');
  });
  const sum = db.prepare('SELECT count(*) FROM orders WHERE open = 1').pluck().get();
  must(sum === orders, `${String(sum)} orders after the first sweep`);
  db.close();
  return ms;
}

const OBVIOUS = `
CREATE TABLE orders (order_id TEXT PRIMARY KEY, sales_channel_order_id TEXT, status TEXT, due TEXT, json TEXT);
CREATE TABLE items (order_id TEXT, line INTEGER, sku TEXT, ean TEXT, name TEXT, quantity INTEGER,
  PRIMARY KEY (order_id, line));
CREATE INDEX items_ean ON items (ean);
CREATE INDEX orders_status ON orders (status, due);
`;

interface ObviousOrder {
  orderId: string;
  salesChannelOrderId: string;
  status: string;
  items: { salesChannelSkuId: string; ean: string; name: string; quantity: number }[];
  shipping: { deliveries: { deliveryEstimateDate: string }[] };
}

/** The work of a good programmer in an afternoon: prepared statements, one transaction a page. @returns milliseconds */
function byHand(bodies: readonly string[]): number {
  const db = new Database(join(benchFolder(), 'obvious.db'));
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = NORMAL');
  db.exec(OBVIOUS);
  const putOrder = db.prepare('INSERT OR REPLACE INTO orders VALUES (?, ?, ?, ?, ?)');
  const putItem = db.prepare('INSERT OR REPLACE INTO items VALUES (?, ?, ?, ?, ?, ?)');
  const page = db.transaction((body: string) => {
    const { orders } = JSON.parse(body) as { orders: ObviousOrder[] };
    for (const order of orders) {
      const due = order.shipping.deliveries[0]?.deliveryEstimateDate;
      putOrder.run(order.orderId, order.salesChannelOrderId, order.status, due, JSON.stringify(order));
      order.items.forEach((item, n) =>
        putItem.run(order.orderId, n, item.salesChannelSkuId, item.ean, item.name, item.quantity),
      );
    }
  });
  const ms = timed(() => bodies.forEach((body) => page(body)));
  must(db.prepare('SELECT count(*) FROM orders').pluck().get() === ORDERS, 'orders by hand');
  db.close();
  return ms;
}

export const bench: Bench = {
  name: 'ingest',
  run: async () => {
    const bodies = texts();
    const bytes = bodies.map(bytesOf);
    const measured = await takeTurns(ROUNDS, [
      { name: 'whole', run: () => wholePath(bytes, ORDERS) },
      { name: 'parse', run: () => timed(() => bodies.forEach((body) => void JSON.parse(body))) },
      { name: 'by hand', run: () => byHand(bodies) },
    ]);
    const of = (name: string) => measured.get(name) ?? [];
    const perSecond = Math.round(ORDERS / (median(of('whole')) / 1000));
    const large = [...pages(LARGE)].map(bytesOf);
    const each = await takeTurns(RATE_ROUNDS, [
      { name: 'small', run: () => wholePath(bytes, ORDERS) / ORDERS },
      { name: 'large', run: () => wholePath(large, LARGE) / LARGE },
    ]);
    const msEach = (name: string) => each.get(name) ?? [];
    return {
      rows: [
        {
          what: 'ingest of 10,000 orders, whole path',
          reference: '`JSON.parse` of the same text',
          ratio: ratioOf(of('whole'), of('parse')),
          goal: 5.5,
          here: `${perSecond.toLocaleString('en')} orders/s`,
        },
        {
          what: 'the same',
          reference: 'hand-written SQL, obvious schema',
          ratio: ratioOf(of('whole'), of('by hand')),
          goal: 0.9,
          here: `${median(of('whole')).toFixed(0)} ms, ${median(of('by hand')).toFixed(0)} ms`,
        },
        {
          what: 'ingest rate, 100,000 orders',
          reference: 'itself at 10,000',
          ratio: ratioOf(msEach('small'), msEach('large')),
          goal: 0.9,
          atLeast: true,
          here: `${Math.round(1000 / median(msEach('large'))).toLocaleString('en')} orders/s`,
        },
      ],
    };
  },
};
