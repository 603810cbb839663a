/** Single histories that the random ones of sweep-properties led to. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { DepartureQueries } from '../../../src-main/cache/read/departures.ts';
import { OrderQueries } from '../../../src-main/cache/read/orders.ts';
import type { CacheWriter } from '../../../src-main/cache/write/writer.ts';
import type { Json } from '../../../src-main/domain/orders/read-value.ts';
import { aClient } from '../../support/clients.ts';
import { json, startFaultyService, type Answer } from '../../support/faulty-service.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { anItem, anOrder, aPage } from '../../support/order-json.ts';
import { aPolledCache } from '../../support/polled-cache.ts';
import { quiet } from '../../support/until.ts';

/** Creation times one minute apart. */
const created = (n: number) => new Date(Date.parse('2026-03-01T10:00:00Z') + n * 60_000).toISOString();

interface Shown {
  listed?: Answer;
  /** Answers questions in all statuses. */
  lookedUp?: Answer;
}

async function aStation(shown: Shown, disturb?: (writer: CacheWriter) => CacheWriter) {
  const current = shown;
  const service = await startFaultyService({
    list: (q, r) => (q.query.has('status') ? current.listed : current.lookedUp)?.(q, r),
  });
  const clock = new ManualClock();
  const client = aClient(service, { clock });
  let screen: unknown = null;
  const polled = await aPolledCache({
    client,
    clock,
    onReport: ({ ordersChanged }) => {
      if (ordersChanged === true) screen = snapshot();
    },
    ...(disturb ? { disturb } : {}),
  });
  const orders = new OrderQueries(polled.cache.reader);
  /** Data that the queue and the orders' own screens would read now. */
  const snapshot = () => polled.queue().map((row) => ({ ...row, ...orders.byId(row.orderId) }));
  onTestFinished(() => polled.close());
  return {
    ...polled,
    service,
    clock,
    show: (next: Shown) => Object.assign(current, next),
    ids: () => polled.queue().map((row) => row.orderId),
    orders,
    snapshot,
    /** Data that was read when screens were last told of a change. */
    screen: () => screen,
  };
}

const pages =
  (...all: Json[][]): Answer =>
  (q, r) => {
    const n = Number(q.query.get('nextPageToken') ?? 0);
    json(aPage(all[n] ?? [], n + 1 < all.length ? String(n + 1) : undefined))(q, r);
  };

/** Orders created within the requested times. */
const byMoment =
  (orders: Json[]): Answer =>
  (q, r) => {
    const [from, until] = ['creationDateFrom', 'creationDateUntil'].map((name) => q.query.get(name));
    const within = (moment: number) =>
      (!from || moment >= Date.parse(from)) && (!until || moment <= Date.parse(until));
    json(aPage(orders.filter((o) => within(Date.parse(String(o['creationDate']))))))(q, r);
  };

describe('screens are told', () => {
  it('of an order that a look-up found changed', async () => {
    const changed = anOrder('A', {
      items: [anItem({ quantity: 5 })],
      lastUpdateDate: '2026-03-02T00:00:00Z',
    });
    const station = await aStation({ listed: pages([anOrder('A'), anOrder('B')]) });
    await station.sweep();
    station.show({ listed: pages([anOrder('B')]), lookedUp: pages([changed, anOrder('B')]) });
    await station.sweep();
    expect(station.queue().find((row) => row.orderId === 'A')?.units).toBe(5);
    expect(station.screen()).toEqual(station.snapshot());
  });

  it('that an order is no longer missing', async () => {
    const orders = [anOrder('A'), anOrder('B')];
    const station = await aStation({ listed: pages(orders), lookedUp: byMoment([]) });
    await station.sweep();
    station.show({ listed: pages([anOrder('B')]) });
    await station.sweep();
    expect(station.orders.byId('A')?.notSeenSince).not.toBeNull();
    station.show({ listed: pages(orders) });
    await station.sweep();
    expect(station.orders.byId('A')?.notSeenSince).toBeNull();
    expect(station.screen()).toEqual(station.snapshot());
  });

  it('of what the first page of an endless list brought', async () => {
    const station = await aStation({
      listed: (q, r) => json(aPage(q.query.has('nextPageToken') ? [] : [anOrder('A')], 'again'))(q, r),
    });
    const row = await station.sweep();
    expect(row.failure?.kind).toBe('endless');
    expect(station.ids()).toEqual(['A']);
    expect(station.screen()).toEqual(station.snapshot());
  });

  it('of the pages before one that is broken', async () => {
    const station = await aStation({
      listed: (q, r) =>
        (q.query.has('nextPageToken') ? json('{"orders":[],"orders":[]}') : json(aPage([anOrder('A')], '1')))(
          q,
          r,
        ),
    });
    const row = await station.sweep();
    expect(row.failure?.kind).toBe('unreadable');
    expect(station.ids()).toEqual(['A']);
    expect(station.screen()).toEqual(station.snapshot());
  });

  it('of orders that left before a look-up failed, and the row of the sweep counts them', async () => {
    const all = Array.from({ length: 4 }, (_, n) => anOrder(`A${n}`, { creationDate: created(n) }));
    const gone = all.map((o) => ({ ...o, status: 'SHIPPED' }));
    let asked = 0;
    const station = await aStation({
      listed: pages(all),
      lookedUp: (q, r) => (++asked > 2 ? json('', 500) : byMoment(gone))(q, r),
    });
    await station.sweep();
    station.show({ listed: pages([]) });
    const row = await station.sweep();
    expect(station.ids()).toHaveLength(2);
    expect(row).toMatchObject({ outcome: 'complete', left: 2, changed: 2 });
    expect(station.screen()).toEqual(station.snapshot());
  });
});

describe('an order that is ready stays', () => {
  it('though every reading of a long list slips past it', async () => {
    const [a, b, c] = ['A', 'B', 'C'].map((id) => anOrder(id, { creationDate: null })) as [Json, Json, Json];
    const station = await aStation({ listed: pages([a, b], [c]), lookedUp: pages([a, b], [c]) });
    await station.sweep();
    // Between the two pages B moved up and A down: B is shown twice, A not at all. The whole list is read each time.
    station.show({ listed: pages([b, c], [b]), lookedUp: pages([b, c], [b]) });
    for (let n = 0; n < 4; n++) await station.sweep();
    expect(station.ids()).toContain('A');
  });

  it('though it comes as JSON that only a lenient reader takes', async () => {
    const [a, b] = [anOrder('A'), anOrder('B')];
    const station = await aStation({ listed: pages([a, b]), lookedUp: pages([a, b]) });
    await station.sweep();
    const odd = json(aPage([a, b]).replace('"value":10', '"value":NaN'));
    station.show({ listed: odd, lookedUp: odd });
    for (let n = 0; n < 4; n++) await station.sweep();
    expect(station.ids()).toEqual(['A', 'B']);
  });

  it.each([
    ['whole seconds of a creation', '2026-03-01T10:00:00Z', '2026-03-01T10:00:00.734Z'],
    ['whole minutes of a creation', '2026-03-01T10:00:00Z', '2026-03-01T10:00:42.500Z'],
    ['days west of UTC', '2026-03-01', '2026-03-02T01:30:00Z'],
  ])('where the service shows %s and compares by finer ones', async (_name, shown, exact) => {
    const a = anOrder('A', { creationDate: shown });
    const finer = Date.parse(exact);
    const station = await aStation({
      listed: pages([a]),
      lookedUp: (q, r) => {
        const [from = '', until = ''] = ['creationDateFrom', 'creationDateUntil'].map(
          (n) => q.query.get(n) ?? '',
        );
        const within = Date.parse(from) <= finer && finer <= Date.parse(until);
        json(aPage(within ? [a] : []))(q, r);
      },
    });
    await station.sweep();
    station.show({ listed: pages([]) });
    for (let n = 0; n < 4; n++) await station.sweep();
    expect(station.ids()).toEqual(['A']);
  });

  it('where it was shown between two rounds, though by a sweep that was cut short', async () => {
    const [a, b] = [anOrder('A'), anOrder('B')];
    const station = await aStation({ listed: pages([a, b]), lookedUp: pages([b]) });
    await station.sweep();
    const cutShort: Answer = (q, r) =>
      (q.query.has('nextPageToken') ? json('', 500) : json(aPage([a], '1')))(q, r);
    for (const listed of [pages([b]), cutShort, pages([b]), cutShort, pages([b])]) {
      station.show({ listed });
      await station.sweep();
    }
    expect(station.ids()).toContain('A');
  });
});

describe('an order that left leaves the queue', () => {
  it('also where the service refuses the look-up of another', async () => {
    const odd = anOrder('A', { creationDate: '0001-01-01T00:00:00Z' });
    const gone = anOrder('B', { status: 'SHIPPED' });
    const station = await aStation({
      listed: pages([odd, anOrder('B')]),
      lookedUp: (q, r) => {
        const from = q.query.get('creationDateFrom') ?? '';
        (from.startsWith('2026') ? byMoment([gone]) : json({ message: 'no such year' }, 400))(q, r);
      },
    });
    await station.sweep();
    station.show({ listed: pages([]) });
    for (let n = 0; n < 3; n++) await station.sweep();
    expect(station.ids()).toEqual(['A']);
  });

  it.each(['0001-01-01T00:00:00', '2026-03-01T10:00:00Z'])(
    'also where the service refuses its creation as a filter: %s',
    async (creationDate) => {
      const [ghost, shipped, other] = ['A', 'B', 'C'].map((id) => anOrder(id, { creationDate }));
      const station = await aStation({
        listed: pages([ghost, shipped, other] as Json[]),
        lookedUp: (q, r) =>
          (q.query.has('creationDateFrom')
            ? json({ message: 'no such time' }, 400)
            : json(aPage([{ ...shipped, status: 'SHIPPED' }])))(q, r),
      });
      await station.sweep();
      station.show({ listed: pages([other] as Json[]) });
      await station.sweep();
      expect(station.ids()).toEqual(['A', 'C']);
      for (let n = 0; n < 2; n++) await station.sweep();
      expect(station.ids()).toEqual(['C']);
    },
  );

  it('also where there is more history in between than one round may read', async () => {
    // Many within some minutes, and some hours apart: the first become one wide range.
    const all = Array.from({ length: 32 }, (_, n) =>
      anOrder(`A${n}`, { creationDate: created(n < 20 ? n : n * 1_000) }),
    );
    const history: Json[] = Array.from({ length: 400 }, (_, n) => anOrder(`H${n}`, { status: 'SHIPPED' }));
    // A range that covers more than one time, with a minute of room, is full of other orders; a single time holds nothing.
    const lookedUp: Answer = (q, r) => {
      const from = Date.parse(q.query.get('creationDateFrom') ?? '');
      const until = Date.parse(q.query.get('creationDateUntil') ?? '');
      if (until - from < 130_000) return json(aPage([]))(q, r);
      const n = Number(q.query.get('nextPageToken') ?? 0);
      json(aPage(history.slice(n, n + 1), String(n + 1)))(q, r);
    };
    const station = await aStation({ listed: pages(all), lookedUp });
    await station.sweep();
    station.show({ listed: pages([]) });
    for (let n = 0; n < 6; n++) await station.sweep();
    expect(station.ids()).toEqual([]);
  });

  it('after five checks where the minute around its creation is too long to be read, and delays no other', async () => {
    const [ghost, shipped, other] = ['A', 'B', 'C'].map((id, n) =>
      anOrder(id, { creationDate: created(n * 9) }),
    );
    const lookedUp: Answer = (q, r) => {
      const from = Date.parse(q.query.get('creationDateFrom') ?? '');
      const until = Date.parse(q.query.get('creationDateUntil') ?? '');
      if (until - from < 10_000) return byMoment([{ ...shipped, status: 'SHIPPED' }])(q, r);
      const n = Number(q.query.get('nextPageToken') ?? 0);
      json(aPage([anOrder(`H${n}`)], String(n + 1)))(q, r);
    };
    const station = await aStation({ listed: pages([ghost, shipped, other] as Json[]), lookedUp });
    await station.sweep();
    station.show({ listed: pages([other] as Json[]) });
    for (let n = 0; n < 5; n++) {
      expect(station.ids()).toContain('A');
      await station.sweep();
      expect(station.ids()).not.toContain('B');
    }
    expect(station.ids()).toEqual(['C']);
  });

  it.each([
    ['80 times, each read on one page', { everyMs: 10 * 60_000, isSparse: true, isStable: false, most: 6 }],
    ['80 times, each on two pages', { everyMs: 10 * 60_000, isSparse: false, isStable: false, most: 12 }],
    ['80 times within few dense minutes', { everyMs: 7_000, isSparse: false, isStable: true, most: 30 }],
  ])('where a round may not ask about all of them one by one: %s', async (_name, shown) => {
    const { everyMs, isSparse, isStable, most } = shown;
    const at = (n: number) => new Date(Date.parse('2026-03-01T10:00:00Z') + n).toISOString();
    const gone = Array.from({ length: 80 }, (_, n) => anOrder(`G${n}`, { creationDate: at(n * everyMs) }));
    const other = anOrder('A');
    // Shipped ones in between, one on a page: a range over more than one time has many pages.
    const history = Array.from({ length: 800 }, (_, n) => ({
      at: Date.parse('2026-03-01T10:00:00Z') + ((n + 0.5) * everyMs) / 10,
      order: anOrder(`H${n}`, { status: 'SHIPPED' }),
    })).filter((_, n) => !isSparse || n % 10 > 2);
    const lookedUp: Answer = (q, r) => {
      const [from, until] = ['From', 'Until'].map((end) =>
        Date.parse(q.query.get(`creationDate${end}`) ?? ''),
      ) as [number, number];
      pages(...history.filter((h) => h.at >= from && h.at <= until).map((h) => [h.order]))(q, r);
    };
    const station = await aStation({ listed: pages([...gone, other]), lookedUp });
    await station.sweep();
    // A list that shows an order twice may have missed another.
    station.show({ listed: isStable ? pages([other]) : pages([other], [other]) });
    for (let n = 0; n < most && station.ids().length > 1; n++)
      expect((await station.sweep()).requests).toBeLessThanOrEqual(2 + 150);
    expect(station.ids()).toEqual(['A']);
  });

  it('with the status that a look-up of another moment has named last', async () => {
    const station = await aStation({
      listed: pages([anOrder('A')]),
      lookedUp: pages([anOrder('A', { status: 'SHIPPED', lastUpdateDate: '2026-01-01T00:00:00Z' })]),
    });
    await station.sweep();
    station.show({ listed: pages([]) });
    await station.sweep();
    expect(new DepartureQueries(station.cache.reader).page({ offset: 0, limit: 9 }).rows).toMatchObject([
      { orderId: 'A', status: 'SHIPPED', how: 'looked-up' },
    ]);
    expect(station.orders.byId('A')?.json).toContain('SHIPPED');
  });
});

describe('a person who asks for a sweep', () => {
  it('while the row of the last one is being kept gets one, or is told that none was begun', async () => {
    let ask: () => void = () => undefined;
    const station = await aStation(
      { listed: pages([anOrder('A')]) },
      (writer) =>
        new Proxy(writer, {
          get: (target, name) => {
            const value: unknown = Reflect.get(target, name, target);
            if (name === 'endSweep') ask();
            return typeof value === 'function' ? (value.bind(target) as unknown) : value;
          },
        }),
    );
    await station.sweep();
    let asked: boolean | null = null;
    ask = () => (asked ??= station.poller.refresh().asked);
    await station.sweep();
    const lists = station.service.count('list');
    await quiet(100);
    expect([asked, station.service.count('list') - lists]).toEqual([true, 1]);
  });
});

describe('an order that is shown twice with another status each time', () => {
  const ready = anOrder('A');
  const shipped = anOrder('A', { status: 'SHIPPED', lastUpdateDate: '2026-03-02T00:00:00Z' });
  const B = anOrder('B', { creationDate: created(9) });

  it.each([
    ['on two pages, ready first', pages([ready, B], [shipped])],
    ['on two pages, ready last', pages([shipped, B], [{ ...ready, lastUpdateDate: '2026-03-03T00:00:00Z' }])],
    ['on one page, ready first', pages([ready, shipped, B])],
    ['on one page, ready last', pages([shipped, { ...ready, lastUpdateDate: '2026-03-03T00:00:00Z' }, B])],
  ])('leaves by a look-up alone: %s', async (_how, listed) => {
    const station = await aStation({ listed: pages([ready, B]), lookedUp: byMoment([ready, B]) });
    await station.sweep();
    station.show({ listed });
    await station.sweep();
    expect(station.ids()).toEqual(['A', 'B']);
    const departures = new DepartureQueries(station.cache.reader);
    expect(departures.page({ offset: 0, limit: 9 }).rows).toEqual([]);
    station.show({ lookedUp: byMoment([shipped, B]) });
    await station.sweep();
    expect(station.ids()).toEqual(['B']);
    expect(departures.page({ offset: 0, limit: 9 }).rows).toMatchObject([{ orderId: 'A', how: 'looked-up' }]);
  });

  it('stays where the look-up contradicts itself too', async () => {
    const station = await aStation({ listed: pages([ready, B]), lookedUp: byMoment([ready, shipped]) });
    await station.sweep();
    station.show({ listed: pages([B]) });
    for (let n = 0; n < 5; n++) await station.sweep();
    expect(station.ids()).toEqual(['A', 'B']);
  });

  it('leaves by the list where that shows it in the other status alone', async () => {
    const station = await aStation({ listed: pages([ready, B]), lookedUp: pages([]) });
    await station.sweep();
    station.show({ listed: pages([shipped, B]) });
    await station.sweep();
    expect(station.ids()).toEqual(['B']);
  });
});

describe('an order without a creation date, in a history that no round can read', () => {
  const [a, b] = ['A', 'B'].map((id) => anOrder(id, { creationDate: null })) as [Json, Json];
  /** A page for each of its orders, endlessly. */
  const endless: Answer = (q, r) => {
    const n = Number(q.query.get('nextPageToken') ?? 0);
    json(aPage([anOrder(`H${n}`, { status: 'SHIPPED' })], String(n + 1)))(q, r);
  };

  it('leaves after five complete sweeps without it, and the history is read once', async () => {
    const station = await aStation({ listed: pages([a], [b]), lookedUp: endless });
    await station.sweep();
    station.show({ listed: pages([b]) });
    const requests: number[] = [];
    for (let n = 0; n < 5; n++) {
      expect(station.ids()).toContain('A');
      requests.push((await station.sweep()).requests);
    }
    expect(station.ids()).toEqual(['B']);
    expect(requests.slice(1)).toEqual([1, 1, 1, 1]);
  });

  it('stays while the list shows others twice, and begins anew when it is shown again', async () => {
    const station = await aStation({ listed: pages([a, b]), lookedUp: endless });
    await station.sweep();
    const without = pages([b]);
    for (const listed of [
      pages([b], [b]),
      pages([b], [b]),
      ...Array<Answer>(4).fill(without),
      pages([a, b]),
    ]) {
      station.show({ listed });
      await station.sweep();
      expect(station.ids()).toContain('A');
    }
    for (let n = 0; n < 4; n++) {
      station.show({ listed: without });
      await station.sweep();
    }
    expect(station.ids()).toContain('A');
  });
});
