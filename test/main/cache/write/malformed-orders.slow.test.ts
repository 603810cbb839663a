import { describe, expect, it } from 'vitest';
import { OrderQueries } from '../../../../src-main/cache/read/orders.ts';
import { PickQueries } from '../../../../src-main/cache/read/pick.ts';
import { QueueQueries } from '../../../../src-main/cache/read/queue.ts';
import { ScanQueries } from '../../../../src-main/cache/read/scan.ts';
import { ordersContract } from '../../../../src-main/contract/orders/orders.ts';
import { queueRowSchema } from '../../../../src-main/contract/orders/queue.ts';
import { readOrderText, type OrderFacts } from '../../../../src-main/domain/orders/order-facts.ts';
import { isObject, type Json } from '../../../../src-main/domain/orders/read-value.ts';
import { BUYERS_WORD, malformedOrder } from '../../../support/malformed-orders.ts';
import { anItem, anOrder, aPage, aShipping, bytesOf } from '../../../support/order-json.ts';
import { openTestCache, sweep, type TestCache } from '../../../support/test-cache.ts';
import { seeded } from '../../../chaos/random.ts';

/** `MALFORMED_ORDERS` asks for more. */
const ORDERS = Number(process.env['MALFORMED_ORDERS'] ?? 30_000);
const PER_CACHE = 5_000;
const PER_PAGE = 500;

const pageOf = (texts: readonly string[]) => bytesOf(`{"orders":[${texts.join(',')}]}`);

/** The number that a text gives its order, if any. Not by the code under test. */
function numberIn(text: string): string | null {
  let order: unknown;
  try {
    order = JSON.parse(text);
  } catch {
    return null;
  }
  const number: unknown = isObject(order) ? order['orderId'] : null;
  if (typeof number === 'number') return String(number);
  return typeof number === 'string' && number.trim() !== '' ? number : null;
}

const column = (cache: TestCache, sql: string) =>
  new Set(cache.reader.prepare<[], string>(sql).pluck().all());

/** Checks that each order is in the queue's cache or in quarantine, and that nothing else is stored. */
function checkAllAreStored(cache: TestCache, texts: readonly string[]): void {
  const numbers = texts.map(numberIn);
  const known = column(cache, 'SELECT order_id FROM orders');
  const aside = column(cache, 'SELECT order_id FROM quarantine WHERE order_id IS NOT NULL');
  const lost = numbers.filter((id) => id !== null && !known.has(id) && !aside.has(id));
  expect(lost).toEqual([]);
  const given = new Set(numbers);
  expect([...known, ...aside].filter((id) => !given.has(id))).toEqual([]);
  // Orders without a number are distinguished by their texts.
  const nameless = new Set(texts.filter((_text, n) => numbers[n] === null).map((text) => text.trim()));
  const unnamed = cache.reader.prepare('SELECT count(*) FROM quarantine WHERE order_id IS NULL').pluck();
  expect(unnamed.get()).toBe(nameless.size);

  // The reasons name places, kinds and numbers of units, never another value.
  const reasons = column(
    cache,
    "SELECT DISTINCT path || ' | ' || expected || ' | ' || found FROM quarantine",
  );
  const places =
    /^(order|orderId|salesChannelOrderId|status|items(\[\d+\](\.(quantity|id|skuId|salesChannelSkuId|ean))?)?|shipping\.deliveries\[\d+\]\.(lastMileTrackingNumber|items\[\d+\]|parcels\[\d+\]\.(code|items\[\d+\]\.salesChannelSkuId))) \| /;
  const kinds =
    / \| \{"is":"((nothing|null|list|text|empty-text|object|number|boolean|no-json|more)"|long-text","characters":\d+|value","text":"-?\d[\d.e+-]*"|count","count":\d+)\}$/;
  for (const reason of reasons) expect(reason).toMatch(places);
  for (const reason of reasons) expect(reason).toMatch(kinds);
  expect([...reasons].join()).not.toContain(BUYERS_WORD);
}

/** Queue, search, pick list, scans and the order itself, for every order of the queue. */
function askEverything(cache: TestCache): void {
  const queue = new QueueQueries(cache.reader);
  const orders = new OrderQueries(cache.reader);
  const scan = new ScanQueries(cache.reader);
  const { rows } = queue.ordersReadyToPack({}, { offset: 0, limit: PER_CACHE }, 0);
  expect(rows).toHaveLength(orders.openCount());
  expect(rows.length).toBeGreaterThan(PER_CACHE / 2);
  for (const row of rows) {
    queueRowSchema.parse(row);
    const reading = readOrderText(orders.byId(row.orderId)?.json ?? '');
    if (!reading.ok || reading.facts.orderId !== row.orderId)
      throw new Error(`${row.orderId} cannot be shown`);
    const named = scan.ordersByNumber(row.orderId.trim());
    if (!named.some((one) => one.orderId === row.orderId && one.open))
      throw new Error(`${row.orderId} cannot be scanned`);
    // A number that cannot be encoded for an address could not be cancelled.
    encodeURIComponent(row.orderId);
  }
  for (const { orderId } of rows.filter((_row, n) => n % 100 === 0)) {
    expect(queue.ordersReadyToPack({ text: orderId }, { offset: 0, limit: 200 }, 0).total).toBeGreaterThan(0);
  }
  for (const text of ['Blue', 'ré', '😀', '"', '__proto__', '\ud800', BUYERS_WORD.slice(0, 5)]) {
    queue.ordersReadyToPack({ text }, { offset: 0, limit: 50 }, 0);
  }
  expect(queue.facets(0).total).toBe(rows.length);
  const queries = new PickQueries(cache.reader);
  const pick = queries.itemsOf(queries.next(500));
  expect(pick.orders).toHaveLength(500);
  expect(pick.units).toBe(pick.lines.reduce((sum, line) => sum + line.quantity, 0));
  expect(scan.itemKinds('code', '04006381333931').length).toBeGreaterThan(0);
  expect(scan.ordersThatNeed('sku', 'SKU-1', null).length).toBeGreaterThan(0);
}

describe('malformed orders', () => {
  it(
    'crash nothing, are each kept or set aside with a reason, and leave every question answered',
    { timeout: 600_000 },
    async () => {
      const draw = seeded(20_260_302);
      let made = 0;
      const fillCaches = async () => {
        while (made < ORDERS) {
          const texts = Array.from({ length: PER_CACHE }, () => malformedOrder(made++, draw));
          const cache = await openTestCache();
          await cache.writer.beginSweep();
          for (let n = 0; n < PER_CACHE; n += PER_PAGE) {
            const page = await cache.writer.page(pageOf(texts.slice(n, n + PER_PAGE)), 1);
            expect(page.orders).toBe(PER_PAGE);
          }
          expect((await cache.writer.finishSweep(1)).absent).toEqual([]);
          checkAllAreStored(cache, texts);
          askEverything(cache);
          await cache.close();
        }
      };
      // One cache is checked while the other is filled.
      await Promise.all([fillCaches(), fillCaches()]);
    },
  );
});

interface Tolerated {
  name: string;
  parts: Json;
  /** Facts that the cache knows afterwards. */
  facts: Partial<OrderFacts>;
}

const NOON = Date.parse('2026-03-06T12:00:00Z');
const line = (parts: Partial<OrderFacts['items'][number]>) =>
  expect.objectContaining(parts) as OrderFacts['items'][number];
const delivery = (parts: Partial<OrderFacts['deliveries'][number]>) =>
  expect.objectContaining(parts) as OrderFacts['deliveries'][number];

const TOLERATED: Tolerated[] = [
  {
    name: 'null for every text that may be missing',
    parts: {
      salesChannelOrderId: null,
      salesChannel: null,
      currency: null,
      creationDate: null,
      lastUpdateDate: null,
    },
    facts: {
      salesChannelOrderId: null,
      salesChannel: null,
      currency: null,
      createdAt: null,
      updatedAt: null,
    },
  },
  {
    name: 'null for the parts of an item, and no EAN',
    parts: {
      items: [{ id: null, quantity: 2, name: null, ean: null, skuId: null, salesChannelSkuId: null }],
    },
    facts: { items: [line({ id: null, sku: null, ean: null, name: null, quantity: 2 })] },
  },
  {
    name: 'an item without the field for an EAN',
    parts: { items: [{ id: 'line-1', quantity: 1, name: 'Blue mug' }] },
    facts: { items: [line({ ean: null, name: 'Blue mug' })] },
  },
  {
    name: 'numbers as text',
    parts: { value: '10.50', items: [anItem({ quantity: '3', salePrice: ' 7 ', weight: '0.2' })] },
    facts: { value: 10.5, items: [line({ quantity: 3, salePrice: 7, weight: 0.2 })] },
  },
  {
    name: 'text as numbers',
    parts: { salesChannelOrderId: 4_711, items: [anItem({ ean: 4_006_381_333_931, salesChannelSkuId: 12 })] },
    facts: { salesChannelOrderId: '4711', items: [line({ ean: '4006381333931', sku: '12' })] },
  },
  {
    name: 'no customer, no shipping, no payments',
    parts: { customer: undefined, shipping: undefined, payments: undefined },
    facts: { buyer: null, address: null, deliveries: [], payments: [], dueAt: null, outboundCountry: null },
  },
  {
    name: 'null for all of them',
    parts: { customer: null, shipping: null, payments: null, totals: null, totalsForeignCurrency: null },
    facts: { buyer: null, address: null, deliveries: [], payments: [] },
  },
  {
    name: 'fields that nobody has heard of',
    parts: { colour: 'blue', nested: { constructor: 1, list: [[[]]] }, items: [anItem({ hologram: true })] },
    facts: { status: 'READY_TO_SHIP', items: [line({ sku: 'SKU-1' })] },
  },
  ...[
    ['2026-03-06T12:00:00Z', 'UTC'],
    ['2026-03-06T09:00:00-03:00', 'an offset behind'],
    ['2026-03-06T17:30:00+0530', 'an offset ahead without a colon'],
    ['2026-03-06T14:00:00+02', 'an offset of hours'],
    ['2026-03-06T12:00:00.000000Z', 'microseconds'],
    ['2026-03-06 12:00:00', 'no offset, and a space'],
    ['2026-03-06T12:00', 'no seconds'],
  ].map(([date = '', kind = '']) => ({
    name: `a date with ${kind}`,
    parts: { creationDate: date, shipping: aShipping({ deliveryEstimateDate: date }) },
    facts: { createdAt: NOON, dueAt: NOON },
  })),
  {
    name: 'a date that is none',
    parts: { creationDate: 'yesterday', shipping: aShipping({ deliveryEstimateDate: '2026-02-30' }) },
    facts: { createdAt: null, dueAt: null },
  },
  {
    name: 'a parcel that names a SKU that no item has',
    parts: {
      shipping: aShipping({
        parcels: [{ name: 'Box', items: [{ salesChannelSkuId: 'NOBODY', quantity: 2 }] }],
      }),
    },
    facts: {
      deliveries: [
        delivery({
          parcels: [expect.objectContaining({ name: 'Box', contents: [{ sku: 'NOBODY', quantity: 2 }] })],
        }),
      ],
    },
  },
  {
    name: 'items that are in no delivery',
    parts: {
      items: [anItem(), anItem({ id: 'line-2', salesChannelSkuId: 'SKU-2' })],
      shipping: aShipping({ items: [] }),
    },
    facts: {
      items: [line({ id: 'line-1' }), line({ id: 'line-2' })],
      deliveries: [delivery({ itemIds: [] })],
    },
  },
  {
    name: 'several deliveries, of which the earliest counts',
    parts: {
      shipping: {
        deliveries: [
          { name: 'Slow', deliveryEstimateDate: '2026-03-09', items: ['line-1'] },
          { name: 'Fast', deliveryEstimateDate: '2026-03-06T12:00:00Z', items: ['line-2'] },
          'no delivery at all',
        ],
      },
      items: [anItem(), anItem({ id: 'line-2' })],
    },
    facts: {
      dueAt: NOON,
      deliveries: [delivery({ name: 'Slow' }), delivery({ name: 'Fast', itemIds: ['line-2'] })],
    },
  },
  {
    name: 'no deliveries',
    parts: { shipping: aShipping({}, { deliveries: [] }) },
    facts: { deliveries: [], dueAt: null },
  },
  {
    name: 'deliveries that are no list',
    parts: { shipping: { deliveries: { 0: {} } } },
    facts: { deliveries: [] },
  },
  { name: 'no items at all', parts: { items: [] }, facts: { items: [] } },
];

describe('an order is in the queue', () => {
  it.each(TOLERATED)('with $name', async ({ parts, facts }) => {
    const cache = await openTestCache();
    await sweep(cache, [aPage([anOrder('A', parts)])]);
    const [row] = new QueueQueries(cache.reader).ordersReadyToPack({}, { offset: 0, limit: 9 }, 0).rows;
    expect(row).toMatchObject({ orderId: 'A' });
    queueRowSchema.parse(row);
    const reading = readOrderText(new OrderQueries(cache.reader).byId('A')?.json ?? '');
    expect(reading).toMatchObject({ ok: true, facts });
  });

  it('with 500 items, and each of them is found by its code', async () => {
    const cache = await openTestCache();
    const items = Array.from({ length: 500 }, (_, n) =>
      anItem({ id: `l${n}`, salesChannelSkuId: `S${n}`, ean: `code-${n}` }),
    );
    await sweep(cache, [aPage([anOrder('A', { items })])]);
    const scan = new ScanQueries(cache.reader);
    const unfound = items.filter(
      (_item, n) => scan.ordersThatNeed('code', `code-${n}`, null)[0]?.quantity !== 1,
    );
    expect(unfound).toEqual([]);
    const queries = new PickQueries(cache.reader);
    expect(queries.itemsOf(queries.next(1)).units).toBe(500);
  });
});

describe('an order whose number cannot be used safely is set aside', () => {
  const quarantined = (cache: TestCache) =>
    cache.reader.prepare<[], string>('SELECT path FROM quarantine').pluck().all();

  it('where it holds half a character: the file would keep two such as one, and no address can name it', async () => {
    const cache = await openTestCache();
    await sweep(cache, [aPage([anOrder('A\ud800'), anOrder('A\udbff')])]);
    expect([new OrderQueries(cache.reader).openCount(), quarantined(cache)]).toEqual([
      0,
      ['orderId', 'orderId'],
    ]);
  });

  it('where it is a number beyond what is exact: a cancel would go to another order', async () => {
    const cache = await openTestCache();
    const page = aPage([anOrder('A'), anOrder('B')]);
    await sweep(cache, [page.replace('"A"', '9007199254740993').replace('"B"', '9007199254740992')]);
    expect([new OrderQueries(cache.reader).openCount(), quarantined(cache)]).toEqual([
      0,
      ['orderId', 'orderId'],
    ]);
  });

  it('or can be opened, however long it is', async () => {
    const cache = await openTestCache();
    await sweep(cache, [aPage([anOrder('A'.repeat(300))])]);
    const { rows } = new QueueQueries(cache.reader).ordersReadyToPack({}, { offset: 0, limit: 9 }, 0);
    const { inputSchema } = ordersContract.get['~orpc'];
    const refused = rows.filter(({ orderId }) => inputSchema?.safeParse({ orderId }).success !== true);
    expect(refused).toEqual([]);
  });
});

describe('setting orders aside', () => {
  it('stays quick however many there are: each write looks for an earlier version by an index', async () => {
    const cache = await openTestCache();
    const plan = cache.reader
      .prepare<[string], { detail: string }>(
        'EXPLAIN QUERY PLAN SELECT hash FROM quarantine WHERE order_id = ?',
      )
      .all('A')
      .map((row) => row.detail);
    expect(plan.join()).not.toContain('SCAN');
  });
});
