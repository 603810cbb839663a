import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  LEFT_BODY_MS,
  LEFT_ROW_MS,
  MOST_MARKS,
  MOST_ORDER_BODY,
  MOST_ORDER_KEY,
  MOST_PUBLISHED,
  type NewPublishedOrder,
} from '../../../../src-main/floor/store/store-orders.ts';
import { SILENT_MS } from '../../../../src-main/floor/store/store.ts';
import {
  aBench,
  BOTH_STORES,
  freeBench,
  readAll,
  type TestBench,
} from '../../../support/floor/both-stores.ts';
import { publish, pullAll } from '../../../support/floor/published.ts';
import { someFact, someOrder } from '../../../support/floor/some-rows.ts';

const DAY_MS = 86_400_000;

describe.each(BOTH_STORES)('orders that one bench publishes for all $name', (kind) => {
  beforeAll(() => kind.begin());
  afterAll(() => kind.end());

  /** A leads. */
  const twoBenches = async () => {
    const floor = await kind.make();
    onTestFinished(() => floor.end());
    const [a, b] = [await aBench(floor), await aBench(floor)];
    let next: { term: number; place: number } | null = null;
    const publishAll = async (...orders: NewPublishedOrder[]) => {
      next ??= { term: (await a.store.lead(a.call)).term, place: 0 };
      for (let n = 0; n < orders.length; n += MOST_PUBLISHED) {
        await publish(a, { ...next, orders: orders.slice(n, n + MOST_PUBLISHED) });
        next.place += 1;
      }
    };
    return { floor, a, b, publishAll };
  };
  const pull = ({ store, call }: TestBench, after = 0) => store.pull({ ...call, after });
  const erase = async (key: string, ...benches: TestBench[]) => {
    for (const { store, call } of benches)
      await store.share({ ...call, facts: [someFact({ kind: 'erasure', key })] });
  };

  it('are pulled as they were published, each once, and a beat says that there are newer ones', async () => {
    const { b, publishAll } = await twoBenches();
    expect(await pull(b)).toEqual({ orders: [], revision: 0, more: false });
    await publishAll(someOrder(), someOrder({ key: 'O-2' }));
    const { orders, revision, more } = await pull(b);
    const { leftMsAgo: _open, ...order } = someOrder();
    expect(orders).toEqual([
      { ...order, leftAt: null, revision: expect.any(Number) },
      expect.objectContaining({ key: 'O-2' }),
    ]);
    expect(more).toBe(false);
    expect((await readAll(b)).leading.revision).toBe(revision);
    expect(await pull(b, revision)).toEqual({ orders: [], revision, more: false });
    await publishAll(someOrder({ mark: 'newer', body: 'newer' }));
    const newer = await pull(b, revision);
    expect(newer.orders).toMatchObject([{ key: 'O-1', mark: 'newer', body: 'newer' }]);
    expect((await readAll(b)).leading.revision).toBe(newer.revision);
    expect(await pullAll(b)).toHaveLength(2);
  });

  it('stay as they are where the mark is the same', async () => {
    const { b, publishAll } = await twoBenches();
    await publishAll(someOrder());
    const { revision } = await pull(b);
    await publishAll(someOrder({ body: 'sealed anew' }));
    expect(await pull(b)).toMatchObject({ orders: [{ body: 'sealed-order' }], revision });
  });

  it('leave and come back: since when they are gone is as the leader said', async () => {
    const { b, publishAll } = await twoBenches();
    const left = someOrder({ state: 'left', leftMsAgo: 2 * DAY_MS });
    await publishAll(someOrder(), left);
    const [order] = await pullAll(b);
    expect(order).toMatchObject({ state: 'left', body: 'sealed-order' });
    const { now } = await readAll(b);
    expect(Math.round((now - (order?.leftAt ?? 0)) / 60_000)).toBe(2 * 24 * 60);
    await publishAll(someOrder());
    expect(await pullAll(b)).toMatchObject([{ state: 'open', leftAt: null }]);
    await publishAll(someOrder({ state: 'gone', leftMsAgo: null }));
    const [gone] = await pullAll(b);
    expect(gone).toMatchObject({ state: 'gone', body: null });
    expect(Math.abs(now - (gone?.leftAt ?? 0)), 'just now').toBeLessThan(60_000);
  });

  it('have no body where they left long ago, and never left longer ago than rows stay', async () => {
    const { b, publishAll } = await twoBenches();
    await publishAll(
      someOrder({ key: 'days', state: 'left', leftMsAgo: LEFT_BODY_MS - 60_000 }),
      someOrder({ key: 'weeks', state: 'left', leftMsAgo: LEFT_BODY_MS }),
      someOrder({ key: 'years', state: 'left', leftMsAgo: 1e15 }),
      someOrder({ key: 'tomorrow', state: 'left', leftMsAgo: -1e15 }),
    );
    const orders = await pullAll(b);
    const { now } = await readAll(b);
    const days = orders.map(({ key, body, leftAt }) => [
      ...[key, body !== null, Math.round((now - (leftAt ?? 0)) / DAY_MS)],
    ]);
    expect(days).toEqual([
      ['days', true, 7],
      ['weeks', false, 7],
      ['years', false, LEFT_ROW_MS / DAY_MS],
      ['tomorrow', true, 0],
    ]);
  });

  it('lose their body when the buyer is erased, once they have left, and never get one again', async () => {
    const { a, b, publishAll } = await twoBenches();
    const left = { state: 'left', leftMsAgo: 0 } as const;
    await publishAll(someOrder(left), someOrder({ key: 'O-2', ...left }));
    await erase('O-1', a, b);
    await erase('O-3', a, b);
    await publishAll(
      someOrder({ mark: 'newer', body: 'newer', ...left }),
      someOrder({ key: 'O-3', state: 'left', leftMsAgo: 0 }),
    );
    const bodies = async () => Object.fromEntries((await pullAll(b)).map(({ key, body }) => [key, body]));
    expect(await bodies()).toEqual({ 'O-1': null, 'O-2': 'sealed-order', 'O-3': null });
    await erase('O-2', a, b);
    expect(await bodies()).toEqual({ 'O-1': null, 'O-2': null, 'O-3': null });
    expect((await pullAll(b)).find(({ key }) => key === 'O-1')?.mark, 'what follows is known').toBe('newer');
  });

  it('keep their body on the word of one bench, garbage or not, until another agrees', async () => {
    const { a, b, publishAll } = await twoBenches();
    const left = { state: 'left', leftMsAgo: 0 } as const;
    await publishAll(someOrder(left));
    const bodies = async () => (await pullAll(a)).map(({ body }) => body);
    const say = ({ store, call }: TestBench, version: number, body: string | null) =>
      store.share({ ...call, facts: [someFact({ kind: 'erasure', key: 'O-1', version, body })] });
    for (const version of [1, 2, 3]) await say(b, version, `garbage ${version}`);
    expect(await bodies(), 'said three times').toEqual(['sealed-order']);
    await publishAll(someOrder({ mark: 'newer', body: 'newer', ...left }));
    expect(await bodies(), 'published anew').toEqual(['newer']);
    // After it is taken back, no entry of that bench is left.
    await say(b, 4, null);
    await say(a, 1, 'sealed');
    expect(await bodies()).toEqual(['newer']);
    await say(b, 5, 'sealed');
    expect(await bodies()).toEqual([null]);
  });

  it('keep their body on the word of one bench that put all others out of use', async () => {
    const { floor, a, b, publishAll } = await twoBenches();
    await publishAll(someOrder({ state: 'left', leftMsAgo: 0 }));
    await floor.pass(SILENT_MS);
    await freeBench(b, a.benchId);
    await erase('O-1', b);
    expect((await pullAll(b)).map(({ body }) => body)).toEqual(['sealed-order']);
  });

  it('lose their body on the word of the only bench: no other can agree', async () => {
    const { a, b, publishAll } = await twoBenches();
    await publishAll(someOrder({ state: 'left', leftMsAgo: 0 }));
    await b.store.close({ ...b.call, leaves: true });
    await erase('O-1', a);
    expect((await pullAll(a)).map(({ body }) => body)).toEqual([null]);
  });

  it('stay whole as long as they are open, whoever was erased', async () => {
    const { a, b, publishAll } = await twoBenches();
    await publishAll(someOrder());
    await erase('O-1', a, b);
    await erase('O-2', a, b);
    expect(await pullAll(b)).toMatchObject([{ key: 'O-1', body: 'sealed-order' }]);
    await publishAll(someOrder({ mark: 'newer', body: 'newer' }), someOrder({ key: 'O-2' }));
    expect((await pullAll(b)).map(({ key, body }) => [key, body])).toEqual([
      ['O-1', 'newer'],
      ['O-2', 'sealed-order'],
    ]);
    await publishAll(someOrder({ mark: 'left', state: 'left', leftMsAgo: 0 }));
    expect((await pullAll(b)).find(({ key }) => key === 'O-1')).toMatchObject({ state: 'left', body: null });
  });

  it('come in pages of orders, and none is missed', async () => {
    const { b, publishAll } = await twoBenches();
    const keys = Array.from({ length: 2 * MOST_PUBLISHED + 1 }, (_, n) => `O-${n}`);
    await publishAll(...keys.map((key) => someOrder({ key })));
    const first = await pull(b);
    expect([first.orders.length, first.more]).toEqual([MOST_PUBLISHED, true]);
    expect(first.orders.at(-1)?.revision).toBe(first.revision);
    expect((await pullAll(b)).map(({ key }) => key)).toEqual(keys);
    expect((await pull(b, first.revision)).more, 'another whole page, and one').toBe(true);
    const second = await pull(b, first.revision);
    expect(await pull(b, second.revision)).toMatchObject({ orders: [{ key: keys.at(-1) }], more: false });
  });

  it('come in pages of bytes: as many as are short enough, and one that is longer by itself', async () => {
    const { b, publishAll } = await twoBenches();
    const body = 'x'.repeat(MOST_ORDER_BODY);
    const without = { state: 'gone', leftMsAgo: 0 } as const;
    await publishAll(
      someOrder({ key: 'long', body }),
      someOrder({ key: 'none', ...without }),
      someOrder({ key: 'as long', body }),
      someOrder({ key: 'none too', ...without }),
      someOrder({ key: 'one more', body: 'x' }),
      someOrder({ key: 'short' }),
    );
    const keys = async (after: number) => {
      const { orders, revision, more } = await pull(b, after);
      return { revision, read: [orders.map(({ key }) => key), more] };
    };
    const first = await keys(0);
    expect(first.read).toEqual([['long', 'none', 'as long', 'none too'], true]);
    expect((await keys(first.revision)).read).toEqual([['one more', 'short'], false]);
    expect((await pullAll(b)).map((order) => order.body?.length ?? 0)).toEqual([
      ...[MOST_ORDER_BODY, 0, MOST_ORDER_BODY, 0, 1, 'sealed-order'.length],
    ]);
  });

  it('say their marks by key, those that left too, in pages', async () => {
    const { a, publishAll } = await twoBenches();
    const keys = Array.from({ length: MOST_MARKS + 2 }, (_, n) => `O-${10_000 + n}`);
    await publishAll(...keys.toReversed().map((key) => someOrder({ key, mark: `mark ${key}` })));
    await publishAll(someOrder({ key: 'A', state: 'left', leftMsAgo: 0, mark: 'mark A' }));
    const marks = (after: string) => a.store.marks({ ...a.call, after });
    const first = await marks('');
    expect(first).toHaveLength(MOST_MARKS);
    const rest = await marks(first.at(-1)?.key ?? '');
    const all = ['A', ...keys];
    expect([...first, ...rest]).toEqual(all.map((key) => ({ key, mark: `mark ${key}` })));
    expect(await marks(all.at(-1) ?? '')).toEqual([]);
  });

  it('take hostile numbers as they are, up to the longest', async () => {
    const { a, b, publishAll } = await twoBenches();
    const keys = [
      '\0',
      '\uD800 half',
      '\uE000 escape \uE0000000',
      "'; DROP TABLE floor.orders; --",
      '\0'.repeat(MOST_ORDER_KEY),
      '\u{1F4E6}'.repeat(MOST_ORDER_KEY / 2),
      Array.from({ length: MOST_ORDER_KEY }, (_, n) => String.fromCharCode(0xd800 + n)).join(''),
    ];
    await publishAll(...keys.map((key, n) => someOrder({ key, mark: `m-${n}` })));
    expect((await pullAll(b)).map(({ key }) => key)).toEqual(keys);
    const marks = await a.store.marks({ ...a.call, after: '' });
    expect(new Set(marks.map(({ key }) => key))).toEqual(new Set(keys));
    await publishAll(...keys.map((key) => someOrder({ key, mark: 'newer' })));
    expect(await pullAll(b), 'the same rows').toHaveLength(keys.length);
    await publishAll(someOrder({ key: keys[1] ?? '', mark: 'left', state: 'left', leftMsAgo: 0 }));
    await erase(keys[1] ?? '', a, b);
    expect((await pullAll(b)).filter(({ body }) => body === null)).toMatchObject([{ key: keys[1] }]);
  });

  it('do not make beats longer', async () => {
    const { b, publishAll } = await twoBenches();
    const { revision } = await readAll(b);
    await publishAll(...Array.from({ length: MOST_PUBLISHED }, (_, n) => someOrder({ key: `O-${n}` })));
    const beat = await readAll(b, revision);
    expect([beat.more, beat.claims, beat.facts]).toEqual([false, [], []]);
    expect(beat.revision).toBe(beat.leading.revision);
  });
});
