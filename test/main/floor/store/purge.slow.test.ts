import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { begin, readAll } from '../../../support/floor/both-stores.ts';
import { PostgresFloor } from '../../../support/floor/postgres-floor.ts';
import { PostgresServer } from '../../../support/floor/postgres-server.ts';
import { sealedHead } from '../../../support/floor/some-head.ts';
import { publish } from '../../../support/floor/published.ts';
import { someCancel, someEvent, someFact, someOrder } from '../../../support/floor/some-rows.ts';

const DAY_MS = 86_400_000;

describe('what a store removes by itself', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await PostgresServer.make();
  });
  afterAll(() => server.remove());

  const aBench = async () => {
    const floor = await PostgresFloor.make(server);
    onTestFinished(() => floor.end());
    const benchId = await floor.addBench('A');
    const { store, call } = await begin({ benchId, store: floor.connect(benchId) });
    return {
      ...{ floor, store, call },
      read: () =>
        readAll({ benchId, store, call, hello: { benchId, floorName: '', settlingMs: 0, now: 0, ...call } }),
      /** Days go by on which some bench says hello, or on which none does. */
      pass: async (days: number, isInUse = true) => {
        await floor.pass(days * DAY_MS);
        if (isInUse)
          await floor.run(`UPDATE floor.floor SET purged_at = clock_timestamp() - interval '2 days'`);
        await store.hello({ run: call.run, account: 'account', name: 'A', release: '1' });
      },
      pack: async (orderId: string, seq = 1) => {
        await store.append({ ...call, events: [someEvent({ orderId, seq, mark: `m-${seq}` })] });
        await store.tell({ ...call, heads: [sealedHead({ orderId, mark: `m-${seq}`, events: seq })] });
      },
      orders: async (table: string) =>
        floor.value(`SELECT string_agg(DISTINCT order_id, ' ' ORDER BY order_id) FROM floor.${table}`),
    };
  };

  it('is the text of an order that one bench erased, once no other bench is left to agree', async () => {
    const { floor, store, call, pass, pack } = await aBench();
    const other = await floor.addBench('B');
    const leaving = await begin({ benchId: other, store: floor.connect(other) });
    await pack('erased');
    await pack('other');
    await store.share({ ...call, facts: [someFact({ kind: 'erasure', key: 'erased' })] });
    const emptied = () => floor.value(`SELECT string_agg(order_id, ' ') FROM floor.events WHERE data = ''`);
    await pass(1);
    expect(await emptied(), 'the other bench has not agreed').toBeNull();
    await leaving.store.close({ ...leaving.call, leaves: true });
    await pass(1);
    expect(await emptied()).toBe('erased');
  });

  it('is a bounded part of the erasures and of the facts at each hello, however many one bench has said', async () => {
    const { floor, store, call, pass } = await aBench();
    const hello = () => store.hello({ run: call.run, account: 'account', name: 'A', release: '1' });
    await floor.run(`
      INSERT INTO floor.facts (kind, key, bench, version, seen, body, at, stored_at, revision)
      SELECT kind, n::text, bench, 1, '{}', 'sealed', now(), now() - age, n + place
      FROM generate_series(1, 25000) AS n, floor.benches,
        (VALUES ('erasure', interval '0', 0), ('figures', interval '100 days', 25000)) AS kinds (kind, age, place);
      INSERT INTO floor.events (order_id, bench, seq, mark, at, data, stored_at)
      SELECT n::text, bench, 1, 'm', 1, 'sealed', now() FROM generate_series(1, 25000) AS n, floor.benches;
      UPDATE floor.floor SET revision = 50000`);
    const left = () =>
      floor.value(`SELECT jsonb_build_array((SELECT count(*) FROM floor.events WHERE data <> ''),
        (SELECT count(*) FROM floor.facts WHERE kind = 'figures'))`);
    await pass(1);
    expect(await left()).toEqual([15_000, 15_000]);
    await hello();
    await hello();
    expect(await left()).toEqual([0, 0]);
    // A day later the purge begins at the first order again.
    await floor.run(`UPDATE floor.events SET data = 'sealed' WHERE order_id = '1'`);
    await hello();
    await pass(1);
    expect(await left()).toEqual([0, 0]);
  });

  it('is whole orders, 400 days after the last that was done with them', async () => {
    const { store, call, read, pass, pack, orders } = await aBench();
    await pack('old');
    const box = { benchId: call.run, history: 'h-1', by: null, reason: 'sealed' };
    await store.choose({ ...call, orderId: 'old', ...box });
    await pack('packed-anew');
    await store.registerCancel({ ...call, ...someCancel({ orderId: 'cancelled' }) });
    await store.registerCancel({ ...call, ...someCancel({ orderId: 'old' }) });
    await store.append({ ...call, events: [someEvent({ orderId: 'without-head' })] });
    await store.claim({ ...call, orderIds: ['open'], operator: null });
    await pass(399);
    expect(await orders('events'), 'not yet').toBe('old packed-anew without-head');
    await pack('packed-anew', 2);
    await pack('new');
    await pass(2);
    const { claims, heads, cancels } = await read();
    expect(claims.map(({ orderId }) => orderId).toSorted()).toEqual(['new', 'open', 'packed-anew']);
    expect(heads.map(({ orderId }) => orderId).toSorted()).toEqual(['new', 'packed-anew']);
    expect(cancels).toEqual([]);
    expect(await orders('events')).toBe('new packed-anew');
    expect(await orders('choices')).toBeNull();
    const whole = await store.history({ ...call, orderId: 'packed-anew' });
    expect(
      whole.map(({ seq }) => seq),
      'no part of an order',
    ).toEqual([1, 2]);
  });

  it('is nothing after a clock has leapt', async () => {
    const { pass, pack, orders } = await aBench();
    await pack('yesterday');
    await pass(500, false);
    expect(await orders('events')).toBe('yesterday');
    await pass(2);
    expect(await orders('events')).toBeNull();
  });

  it('is so many orders at once that the benches do not wait, and the rest by the next hello', async () => {
    const { floor, pass, store, call } = await aBench();
    const count = () => floor.value('SELECT count(*)::integer FROM floor.events');
    for (let part = 0; part < 4; part += 1) {
      const events = Array.from({ length: 200 }, (_, n) => someEvent({ orderId: `O-${part}-${n}` }));
      await store.append({ ...call, events });
    }
    await pass(401);
    expect(await count()).toBe(300);
    await store.hello({ run: call.run, account: 'account', name: 'A', release: '1' });
    expect(await count()).toBe(0);
  });

  it('is the text of orders that left a week ago, and their row four weeks later', async () => {
    const { floor, store, call, pass } = await aBench();
    const { term } = await store.lead(call);
    await publish(
      { store, call },
      {
        term,
        orders: [
          someOrder({ key: 'open' }),
          someOrder({ key: 'left', state: 'left', leftMsAgo: 0 }),
          someOrder({ key: 'left before', state: 'left', leftMsAgo: 2 * DAY_MS }),
          someOrder({ key: 'gone', state: 'gone', body: null, leftMsAgo: 0 }),
        ],
      },
    );
    const withBody = () =>
      floor.value(`SELECT string_agg(key, ', ' ORDER BY key) FROM floor.orders WHERE body IS NOT NULL`);
    const all = () => floor.value(`SELECT string_agg(key, ', ' ORDER BY key) FROM floor.orders`);
    await pass(6);
    expect(await withBody()).toBe('left, open');
    await pass(2);
    expect(await withBody()).toBe('open');
    await pass(26);
    expect(await all(), 'the row is a departure').toBe('gone, left, open');
    await pass(2);
    expect(await all()).toBe('open');
    expect(await withBody()).toBe('open');
  });

  it('is not more of those orders at once than the benches can wait for', async () => {
    const { floor, store, call, pass } = await aBench();
    await floor.run(`INSERT INTO floor.orders SELECT n::text, 'left', 'm', 'body', now(), n FROM generate_series(1, 5000) n;
      UPDATE floor.floor SET revision = 5000`);
    await pass(8);
    const bodies = () => floor.value('SELECT count(body)::integer FROM floor.orders');
    expect(await bodies()).toBe(3_000);
    await store.hello({ run: call.run, account: 'account', name: 'A', release: '1' });
    await store.hello({ run: call.run, account: 'account', name: 'A', release: '1' });
    expect(await bodies()).toBe(0);
  });

  it('is what was withdrawn 90 days ago, but not while it may replace what another bench taught', async () => {
    const { floor, store, call, read, pass } = await aBench();
    const otherId = await floor.addBench('B');
    const other = await begin({ benchId: otherId, store: floor.connect(otherId) });
    await other.store.share({ ...other.call, facts: [someFact({ key: 'taught by B' })] });
    const withdrawn = { version: 2, body: null, seen: { [otherId]: 1 } };
    await store.share({
      ...call,
      facts: [
        someFact({ key: 'taught by B', ...withdrawn }),
        someFact({ key: 'nobody teaches it', ...withdrawn }),
        someFact({ key: 'in use' }),
        someFact({ key: 'not found', kind: 'shortage' }),
        someFact({ key: '2026-11-27', kind: 'figures' }),
      ],
    });
    await pass(89);
    expect((await read()).facts).toHaveLength(6);
    await pass(2);
    const keys = (await read()).facts.map(({ key, body }) => [key, body !== null]);
    expect(keys).toEqual([
      ['taught by B', true],
      ['taught by B', false],
      ['in use', true],
    ]);
  });
});
