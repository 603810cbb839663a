import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OrderQueries } from '../../../../src-main/cache/read/orders.ts';
import { PickQueries } from '../../../../src-main/cache/read/pick.ts';
import { QueueAhead } from '../../../../src-main/cache/read/queue-ahead.ts';
import { QueueQueries } from '../../../../src-main/cache/read/queue.ts';
import { typedParts } from '../../../../src-main/domain/search/search-words.ts';
import { ScanQueries } from '../../../../src-main/cache/read/scan.ts';
import { isDay } from '../../../../src-main/contract/terms/day.ts';
import type { QueueFilter } from '../../../../src-main/contract/orders/queue.ts';
import { codeKey } from '../../../../src-main/domain/scan/code-key.ts';
import { anItem, anOrder, aPage, aShipping } from '../../../support/order-json.ts';
import { openTestCache, sweep } from '../../../support/test-cache.ts';

const NOW = Date.parse('2026-03-05T00:00:00Z');
const ALL = { offset: 0, limit: 200 };

async function queueOf(orders: readonly unknown[]) {
  const cache = await openTestCache();
  await sweep(cache, [aPage(orders)]);
  const queue = new QueueQueries(cache.reader);
  const ids = (filter: QueueFilter = {}, window = ALL) =>
    queue.ordersReadyToPack(filter, window, NOW).rows.map((row) => row.orderId);
  return { cache, queue, ids };
}

it('says which of some orders are in the queue, and how many of those a filter leaves', async () => {
  const { queue } = await queueOf([
    anOrder('one'),
    anOrder('two', { items: [anItem({ quantity: 2 })] }),
    anOrder('gone', { status: 'SHIPPED' }),
  ]);
  const asked = ['one', 'two', 'gone', 'never'];
  expect(queue.among(asked, {}, NOW)).toEqual({ orderIds: ['one', 'two'], shown: 2 });
  expect(queue.among(asked, { size: 'multi' }, NOW)).toEqual({ orderIds: ['one', 'two'], shown: 1 });
  expect(queue.among(asked, { text: 'one' }, NOW)).toEqual({ orderIds: ['one', 'two'], shown: 1 });
  expect(queue.among([], {}, NOW)).toEqual({ orderIds: [], shown: 0 });
});

describe('the queue', () => {
  const orders = [
    anOrder('late', {
      shipping: aShipping({ deliveryEstimateDate: '2026-03-01T00:00:00Z', company: 'Rapid' }),
      creationDate: '2026-02-20T00:00:00Z',
    }),
    anOrder('soon', {
      shipping: aShipping({ deliveryEstimateDate: '2026-03-06T00:00:00Z' }),
      salesChannel: 'Kiosk 24',
    }),
    anOrder('older', {
      shipping: aShipping({ deliveryEstimateDate: '2026-03-07T00:00:00Z' }),
      creationDate: '2026-02-01T00:00:00Z',
    }),
    anOrder('younger', {
      shipping: aShipping({ deliveryEstimateDate: '2026-03-07T00:00:00Z' }),
      creationDate: '2026-02-02T00:00:00Z',
      items: [anItem({ quantity: 2 })],
    }),
    anOrder('undated', {
      shipping: { deliveryAddress: { country: 'CL' }, deliveries: [{ name: 'Walk' }] },
      items: [anItem(), anItem({ id: '2' })],
    }),
    anOrder('shipped', { status: 'SHIPPED' }),
  ];
  const wanted = ['late', 'soon', 'older', 'younger', 'undated'];

  it('is sorted by urgency and holds only what may be packed', async () => {
    const { ids } = await queueOf(orders.toReversed());
    expect(ids()).toEqual(wanted);
  });

  it('is narrowed by each filter and by all together, with the total of what is left', async () => {
    const { ids, queue } = await queueOf(orders);
    expect(ids({ late: true })).toEqual(['late']);
    expect(ids({ size: 'single' })).toEqual(['late', 'soon', 'older']);
    expect(ids({ size: 'multi' })).toEqual(['younger', 'undated']);
    expect(ids({ carrier: 'Rapid' })).toEqual(['late']);
    expect(ids({ carrier: 'Walk' })).toEqual(['undated']);
    expect(ids({ country: 'CL' })).toEqual(['undated']);
    expect(ids({ channel: 'Kiosk 24' })).toEqual(['soon']);
    expect(ids({ channel: "x' OR 1=1 --" })).toEqual([]);
    expect(ids({ text: '', carrier: '', country: '', channel: '', late: false })).toEqual(wanted);
    const narrowed = queue.ordersReadyToPack(
      { text: 'mug', country: 'BR', size: 'single', late: true },
      ALL,
      NOW,
    );
    expect([narrowed.rows.map((r) => r.orderId), narrowed.total]).toEqual([['late'], 1]);
  });

  it('is given in windows that leave nothing out and repeat nothing', async () => {
    const many = Array.from({ length: 95 }, (_, n) => anOrder(`A${String(n % 10)}${n}`));
    const { queue, ids } = await queueOf(many);
    const all = [0, 20, 40, 60, 80, 100].flatMap((offset) => ids({}, { offset, limit: 20 }));
    expect(all).toHaveLength(95);
    expect(new Set(all).size).toBe(95);
    expect(queue.ordersReadyToPack({}, { offset: 60, limit: 20 }, NOW).total).toBe(95);
    expect(queue.ordersReadyToPack({}, { offset: Number.MAX_SAFE_INTEGER, limit: 200 }, NOW)).toEqual({
      rows: [],
      total: 95,
      more: false,
    });
  });

  it('tells what its filters offer, the most frequent first, and never more than it holds', async () => {
    const { queue } = await queueOf(orders);
    expect(queue.facets(NOW)).toEqual({
      total: 5,
      late: 1,
      single: 3,
      multi: 2,
      carriers: [
        { name: 'Correa Expresso', orders: 3 },
        { name: 'Rapid', orders: 1 },
        { name: 'Walk', orders: 1 },
      ],
      countries: [
        { name: 'BR', orders: 4 },
        { name: 'CL', orders: 1 },
      ],
      channels: [
        { name: 'Feira Azul', orders: 4 },
        { name: 'Kiosk 24', orders: 1 },
      ],
    });
  });

  it('says of each filter how many it would leave of what is searched for', async () => {
    const { queue } = await queueOf(orders);
    const left = (text: string, filter: QueueFilter) =>
      queue.ordersReadyToPack({ text, ...filter }, ALL, NOW).total;
    const all = queue.facets(NOW);
    const texts = [
      ...new Set(queue.ordersReadyToPack({}, ALL, NOW).rows.map(({ orderId }) => orderId)),
      'nothing-has-it',
    ];
    for (const text of texts) {
      const found = queue.facets(NOW, text);
      expect(found, text).toEqual({
        total: left(text, {}),
        late: left(text, { late: true }),
        single: left(text, { size: 'single' }),
        multi: left(text, { size: 'multi' }),
        carriers: all.carriers.map(({ name }) => ({ name, orders: left(text, { carrier: name }) })),
        countries: all.countries.map(({ name }) => ({ name, orders: left(text, { country: name }) })),
        channels: all.channels.map(({ name }) => ({ name, orders: left(text, { channel: name }) })),
      });
      expect(found.total).toBeLessThan(all.total);
    }
    expect(queue.facets(NOW, ' ')).toEqual(all);
  });

  it('is empty without complaint', async () => {
    const { queue } = await queueOf([]);
    expect(queue.ordersReadyToPack({ text: 'a' }, ALL, NOW)).toEqual({ rows: [], total: 0, more: false });
    expect(queue.facets(NOW)).toEqual({
      total: 0,
      late: 0,
      single: 0,
      multi: 0,
      carriers: [],
      countries: [],
      channels: [],
    });
  });
});

describe('the search', () => {
  const orders = [
    anOrder('PD00A1', {
      customer: { firstName: 'João', lastName: "O'Neill" },
      items: [anItem({ name: 'Café press 350 ml', salesChannelSkuId: 'MUG-BLU/01' })],
    }),
    anOrder('PD00B2', {
      customer: { firstName: '李', lastName: '小龙' },
      items: [anItem({ name: 'Tea "royal" pot', ean: '96385074' })],
      salesChannelOrderId: '702-1234567-7654321',
    }),
  ];

  it('finds words by their beginnings, whatever their case, accents, order and punctuation', async () => {
    const { ids } = await queueOf(orders);
    const wanted: [string, string[]][] = [
      ['joao', ['PD00A1']],
      ['JOÃO', ['PD00A1']],
      ['jo', ['PD00A1']],
      ["O'Neill", ['PD00A1']],
      ['neill', ['PD00A1']],
      ['cafe press', ['PD00A1']],
      ['press cafe', ['PD00A1']],
      ['mug-blu', ['PD00A1']],
      ['MUG-BLU/01', ['PD00A1']],
      ['pd00', ['PD00A1', 'PD00B2']],
      ['96385074', ['PD00B2']],
      ['"royal"', ['PD00B2']],
      ['702-1234567', ['PD00B2']],
      ['7654321', ['PD00B2']],
      ['李', ['PD00B2']],
      ['0a1', ['PD00A1']],
      ['00b2', ['PD00B2']],
      ['54321', ['PD00B2']],
      ['6754321', []],
      ['b2 tea', []],
      ['小', ['PD00B2']],
      ['p', ['PD00A1', 'PD00B2']],
      ['p tea', []],
      ['ml 350 m', ['PD00A1']],
      ['m 350 ml', []],
      ['tea press', []],
      ['ress', []],
      ['   ', ['PD00A1', 'PD00B2']],
      ['"', ['PD00A1', 'PD00B2']],
      ['jo\u0061\u0303o', ['PD00A1']],
    ];
    for (const [text, found] of wanted) expect([text, ids({ text }).toSorted()]).toEqual([text, found]);
  });

  it('never throws, whatever is typed', async () => {
    const { ids } = await queueOf(orders);
    const hostile = [
      '"',
      '""',
      '*',
      'a*',
      'a OR b',
      'NOT a',
      'a AND',
      'NEAR(a b)',
      'words:a',
      '^a',
      '{a}',
      '(',
      ')',
      '-a',
      '+',
      "'; DROP TABLE orders; --",
      '%',
      '_',
      '\\',
      '\u0000',
      'a\u0000b',
      '😀',
      '😀a',
      '👩‍👩‍👧',
      '\ud800',
      '\udfff',
      'é'.repeat(200),
      'a '.repeat(100),
      '𞤀𞤁',
      'ﷺ',
      '①②',
      '٣',
      'ß',
      'İ',
      '\u0301',
      'คุ',
      'ก',
      '٪',
      '\u200b',
      '\ufeff',
      '𝟙',
      'ꭰ',
      '\u{1E900}',
      '\u{10FFFF}',
      '\ue000',
    ];
    for (const text of hostile) expect(() => ids({ text }), JSON.stringify(text)).not.toThrow();
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => void ids({ text })),
      { numRuns: 500 },
    );
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 50 }), (text) => void ids({ text })),
      { numRuns: 300 },
    );
  });

  it('counts as late what was due before this very moment, to the millisecond', async () => {
    const minute = Date.parse('2026-03-05T10:20:00.000Z');
    const due = [-60_001, -1, 0, 1, 30_000, 59_999, 60_000].map((ms) => new Date(minute + ms).toISOString());
    const { queue } = await queueOf(
      due.map((deliveryEstimateDate, n) =>
        anOrder(`PD${n}`, { shipping: aShipping({ deliveryEstimateDate }) }),
      ),
    );
    const late = (at: number) => queue.facets(minute + at).late;
    expect([-60_001, -60_000, 0, 1, 2, 30_000, 30_001, 60_000, 60_001].map(late)).toEqual([
      0, 1, 2, 3, 4, 4, 5, 6, 7,
    ]);
  });

  it('counts as late what was due on a day only once the day is over here, and sorts it after the times of that day', async () => {
    const dues = ['2026-03-06', '2026-03-05T10:00:00Z', '2026-03-05', '2026-03-04'];
    const { queue, ids } = await queueOf(
      dues.map((deliveryEstimateDate, n) =>
        anOrder(`PD${n}`, { shipping: aShipping({ deliveryEstimateDate }) }),
      ),
    );
    expect(ids()).toEqual(['PD3', 'PD1', 'PD2', 'PD0']);
    const end = new Date(2026, 2, 6).getTime();
    expect([end - 1, end, end + 1].map((at) => queue.facets(at).late)).toEqual([2, 3, 3]);
    expect(ids({ dueBefore: end })).toEqual(['PD3', 'PD1', 'PD2']);
    const [row] = queue.ordersReadyToPack({ text: 'PD2' }, ALL, NOW).rows;
    expect(isDay(row?.dueAt ?? 0)).toBe(true);
  });

  it('looks at so many orders only, and says so, where almost all have the words', async () => {
    const { queue } = await queueOf(
      Array.from({ length: 5_002 }, (_, n) => anOrder(`PD${n}`, n === 0 ? { items: [] } : {})),
    );
    const window = { offset: 0, limit: 3 };
    const { rows, ...sums } = queue.ordersReadyToPack({ text: 'blue' }, window, NOW);
    expect([rows.length, sums]).toEqual([3, { total: 5_000, more: true }]);
    const fewer = queue.ordersReadyToPack({ text: 'blue pd12' }, window, NOW);
    expect([fewer.total, fewer.more]).toEqual([111, false]);
  });

  it('shows the most urgent of many found first, and counts none that is held', async () => {
    const dueOf = (n: number) => Date.parse('2026-03-05T10:00:00.000Z') + ((n * 7_919) % 1_500) * 60_000;
    const { cache, queue, ids } = await queueOf(
      Array.from({ length: 1_500 }, (_, n) =>
        anOrder(`PD${n}`, {
          salesChannel: n % 2 === 0 ? 'Even' : 'Odd',
          shipping: aShipping({ deliveryEstimateDate: new Date(dueOf(n)).toISOString() }),
        }),
      ),
    );
    const inOrder = Array.from({ length: 1_500 }, (_, n) => n)
      .toSorted((a, b) => dueOf(a) - dueOf(b))
      .map((n) => `PD${n}`);
    const exclusions = [...inOrder.slice(0, 2), inOrder[700] ?? ''];
    cache.exclusions.replace([...exclusions, 'gone']);
    const left = inOrder.filter((id) => !exclusions.includes(id));
    expect(ids({ text: 'mug' })).toEqual(left.slice(0, ids().length));
    for (const offset of [0, 690, 1_490, 2_000]) {
      const page = queue.ordersReadyToPack({ text: 'mug' }, { offset, limit: 20 }, NOW);
      expect(page.rows.map((row) => row.orderId)).toEqual(left.slice(offset, offset + 20));
      expect(page.total).toBe(1_497);
    }
    const even = queue.ordersReadyToPack({ text: 'mug', channel: 'Even' }, { offset: 0, limit: 5 }, NOW);
    const evenLeft = left.filter((id) => Number(id.slice(2)) % 2 === 0);
    expect(even.rows.map((row) => row.orderId)).toEqual(evenLeft.slice(0, 5));
    expect(even.total).toBe(evenLeft.length);
  });

  it('finds the most urgent of many also where all of them stand far down the queue', async () => {
    const [many, late] = [11_200, 1_100];
    const dueOf = (n: number) => new Date(Date.parse('2026-03-05T10:00:00Z') + n * 60_000).toISOString();
    const { queue } = await queueOf(
      Array.from({ length: many }, (_, n) =>
        anOrder(`PD${n}`, {
          shipping: aShipping({ deliveryEstimateDate: dueOf(n) }),
          // The lamps of orders 3 and 5 are found at once, all others late in the list.
          items: [anItem({ name: n >= many - late || n === 3 || n === 5 ? 'Lamp' : 'Mug' })],
        }),
      ),
    );
    const found = [3, 5, ...Array.from({ length: late }, (_, n) => many - late + n)].map((n) => `PD${n}`);
    for (const [offset, limit] of [
      [0, 2],
      [0, 3],
      [0, 50],
      [2, 50],
      [1_090, 50],
    ] as const) {
      const page = queue.ordersReadyToPack({ text: 'lamp' }, { offset, limit }, NOW);
      expect(page.rows.map((row) => row.orderId)).toEqual(found.slice(offset, offset + limit));
      expect(page.total).toBe(late + 2);
    }
  });

  it('looks for the beginning that one last letter is, where it is no word of its own', async () => {
    const { ids } = await queueOf([
      anOrder('PD1', { salesChannelOrderId: '703-9829476-7' }),
      anOrder('PD2', { salesChannelOrderId: '703-1111111-9' }),
      anOrder('PD3', { salesChannelOrderId: '403-9111111-1' }),
    ]);
    const typed = (text: string) => ids({ text }).toSorted();
    expect(typed('703')).toEqual(['PD1', 'PD2']);
    // `703-9` is a word of one number, and the beginning of the other.
    expect(typed('703-9')).toEqual(['PD1', 'PD2']);
    expect(typed('703-98')).toEqual(['PD1']);
    expect(typed('403-9')).toEqual(['PD3']);
    expect(typed('403-8')).toEqual([]);
    expect(typed('9 403')).toEqual([]);
  });

  it('takes typed text apart at everything that is no letter and no digit', () => {
    const words = (typed: string) => typedParts(typed).parts.flatMap((part) => part.words);
    expect(words('a OR "b" NEAR a')).toEqual(['a', 'or', 'b', 'near']);
    expect(words(' \t"*" ')).toEqual([]);
    expect(words('7')).toEqual([]);
    expect(words('7 7')).toEqual([]);
  });
});

describe('an order that a decision holds', () => {
  it('is hidden from the queue, the filters, the search, scans, pick lists and counts', async () => {
    const orders = [
      anOrder('A'),
      anOrder('B', { salesChannel: 'Only B', items: [anItem({ salesChannelSkuId: 'SKU-B' })] }),
    ];
    const { cache, queue, ids } = await queueOf(orders);
    const [scan, pick] = [new ScanQueries(cache.reader), new PickQueries(cache.reader)];
    const key = codeKey('4006381333931') ?? '';
    cache.exclusions.replace(['B', 'gone']);
    expect(ids()).toEqual(['A']);
    expect(ids({ text: 'mug' })).toEqual(['A']);
    expect(queue.facets(NOW)).toMatchObject({
      total: 1,
      single: 1,
      channels: [{ name: 'Feira Azul', orders: 1 }],
    });
    expect(scan.itemKinds('code', key)).toMatchObject([{ sku: 'SKU-1', orders: 1 }]);
    expect(scan.itemKinds('sku', 'SKU-B')).toEqual([]);
    expect(scan.ordersThatNeed('code', key, null).map((o) => o.orderId)).toEqual(['A']);
    expect(scan.ordersThatNeed('sku', 'SKU-B', null)).toEqual([]);
    expect(scan.ordersByNumber('B')).toEqual([{ orderId: 'B', status: 'READY_TO_SHIP', open: false }]);
    expect(scan.ordersByChannelOrderId('SC-B')).toEqual([
      { orderId: 'B', status: 'READY_TO_SHIP', open: false },
    ]);
    expect(pick.itemsOf(pick.next(10))).toMatchObject({ units: 1, orders: [{ orderId: 'A' }] });
    expect(new OrderQueries(cache.reader).openCount()).toBe(1);
    cache.exclusions.replace([]);
    expect(ids()).toEqual(['A', 'B']);
  });
});

describe('a queue that begins with some orders', () => {
  const orders = Array.from({ length: 23 }, (_, n) =>
    anOrder(`o${n}`, {
      creationDate: new Date(Date.parse('2026-02-01T00:00:00Z') + n * 60_000).toISOString(),
      items: [anItem({ quantity: n % 2 === 0 ? 1 : 2 })],
    }),
  );
  const names = orders.map((_, n) => `o${n}`);

  it('has each order once, wherever its pages are cut, and the rest in its own order', async () => {
    const { cache, queue, ids } = await queueOf(orders);
    const ahead = new QueueAhead(cache.reader);
    fc.assert(
      fc.property(
        fc.shuffledSubarray([...names, 'never seen']),
        fc.integer({ min: 1, max: 9 }),
        (first, limit) => {
          ahead.replace(first);
          const begins = first.filter((id) => names.includes(id));
          const expected = [...begins, ...names.filter((id) => !begins.includes(id))];
          const pages = Array.from({ length: Math.ceil(23 / limit) + 1 }, (_, page) =>
            ids({}, { offset: page * limit, limit }),
          );
          expect(pages.flat()).toEqual(expected);
          expect(queue.ordersReadyToPack({}, ALL, NOW).total).toBe(23);
          expect(queue.mostUrgent(5)).toEqual(names.slice(0, 5));
        },
      ),
      { numRuns: 40 },
    );
  });

  it('leaves out what is held back or filtered, ahead as behind', async () => {
    const { cache, ids } = await queueOf(orders);
    new QueueAhead(cache.reader).replace(['o9', 'o8', 'o7']);
    cache.reader.prepare("INSERT INTO temp.exclusions VALUES ('o9')").run();
    expect(ids({}, { offset: 0, limit: 3 })).toEqual(['o8', 'o7', 'o0']);
    expect(ids({ size: 'multi' }, { offset: 0, limit: 3 })).toEqual(['o7', 'o1', 'o3']);
  });

  it('says whether it begins otherwise than before', async () => {
    const { cache, ids } = await queueOf(orders);
    const ahead = new QueueAhead(cache.reader);
    expect(ahead.replace([])).toBe(false);
    expect(ahead.replace(['o2', 'o1'])).toBe(true);
    expect(ahead.replace(['o2', 'o1'])).toBe(false);
    expect(ahead.replace(['o1', 'o2'])).toBe(true);
    expect(ahead.replace([])).toBe(true);
    expect(ids()).toEqual(names);
  });
});
