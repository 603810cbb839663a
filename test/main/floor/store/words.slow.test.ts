/** Reports of a bench about an order end with a take-over, once their time is over or the bench was removed. */
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { CANCELLED_STANDS_MS, CANCELS_STANDS_MS } from '../../../../src-main/floor/store/store-cancels.ts';
import { PACKED_STANDS_MS } from '../../../../src-main/floor/store/store.ts';
import { aBench, begin, BOTH_STORES, readAll, type TestBench } from '../../../support/floor/both-stores.ts';
import { PostgresFloor } from '../../../support/floor/postgres-floor.ts';
import { PostgresServer } from '../../../support/floor/postgres-server.ts';
import { sealedHead } from '../../../support/floor/some-head.ts';
import { someCancel } from '../../../support/floor/some-rows.ts';

const MINUTE_MS = 60_000;

const tokenOf = async (bench: TestBench, orderId: string) =>
  (await readAll(bench)).claims.find((claim) => claim.orderId === orderId)?.token ?? 0;
const takes = async (bench: TestBench, orderId: string, doubts = true) => {
  const token = await tokenOf(bench, orderId);
  const { store, call } = bench;
  const answer = await store.take({ ...call, orderId, token, reason: 'sealed', by: null, doubts });
  return answer.granted ? 'taken' : answer.why;
};
const packs = ({ store, call }: TestBench, orderId: string, change = {}) =>
  store.tell({ ...call, heads: [sealedHead({ orderId, ...change })] });
const cancels = async (
  { store, call }: TestBench,
  orderId: string,
  state: 'sending' | 'sent',
  intentId = 'i',
) => {
  await store.registerCancel({ ...call, ...someCancel({ orderId, intentId }) });
  await store.settleCancel({ ...call, orderId, intentId, version: 2, state });
};

describe.each(BOTH_STORES)('the word of a bench $name', (kind) => {
  beforeAll(() => kind.begin());
  afterAll(() => kind.end());

  const twoBenches = async () => {
    const floor = await kind.make();
    onTestFinished(() => floor.end());
    return { floor, a: await aBench(floor, 'A'), b: await aBench(floor, 'B') };
  };

  it('stands for its time, and then gives way to a person who takes the order', async () => {
    const { floor, a, b } = await twoBenches();
    await cancels(b, 'SENT', 'sent');
    await cancels(b, 'SENDING', 'sending');
    await packs(b, 'PACKED');
    expect([await takes(a, 'SENT'), await takes(a, 'SENDING'), await takes(a, 'PACKED')]).toEqual([
      ...['cancelled', 'cancelled', 'packed'],
    ]);
    await floor.pass(CANCELLED_STANDS_MS + MINUTE_MS);
    expect(await takes(a, 'SENT', false), 'whoever does not doubt it').toBe('cancelled');
    expect([await takes(a, 'SENT'), await takes(a, 'SENDING'), await takes(a, 'PACKED')]).toEqual([
      ...['taken', 'cancelled', 'packed'],
    ]);
    await floor.pass(CANCELS_STANDS_MS);
    expect([await takes(a, 'SENDING'), await takes(a, 'PACKED')]).toEqual(['taken', 'packed']);
    await floor.pass(PACKED_STANDS_MS);
    expect(await takes(a, 'PACKED')).toBe('taken');
    // The bench's next report does not take the order back.
    await packs(b, 'PACKED', { events: 12 });
    const { claims } = await readAll(a);
    expect(claims.map(({ benchId, state }) => [benchId, state])).toEqual(
      claims.map(() => [a.benchId, 'open']),
    );
  });

  it('is as old as it was said first', async () => {
    const { floor, a, b } = await twoBenches();
    await cancels(b, 'O-1', 'sending');
    await packs(b, 'O-2');
    await floor.pass(PACKED_STANDS_MS + MINUTE_MS);
    await b.store.settleCancel({ ...b.call, orderId: 'O-1', intentId: 'i', version: 3, state: 'withdrawn' });
    await cancels(b, 'O-1', 'sending', 'another');
    await packs(b, 'O-2', { phase: 'put-back', events: 10 });
    await packs(b, 'O-2', { events: 11 });
    const { claims, cancels: rows, ...beat } = await readAll(a);
    for (const { firstAt = Infinity } of [...claims, ...rows.filter(({ state }) => state === 'sending')])
      expect(beat.now - firstAt).toBeGreaterThan(PACKED_STANDS_MS);
    expect([await takes(a, 'O-1'), await takes(a, 'O-2')]).toEqual(['taken', 'taken']);
  });

  it('of its own does not give way to a bench: what it has packed it takes from nobody', async () => {
    const { floor, a } = await twoBenches();
    await packs(a, 'O-1');
    await cancels(a, 'O-2', 'sent');
    await floor.pass(PACKED_STANDS_MS + MINUTE_MS);
    expect([await takes(a, 'O-1'), await takes(a, 'O-2')]).toEqual(['packed', 'cancelled']);
  });
});

describe('the word of a removed bench', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await PostgresServer.make();
  });
  afterAll(() => server.remove());

  it('gives way at once', async () => {
    const floor = await PostgresFloor.make(server);
    onTestFinished(() => floor.end());
    const [a, b] = [await floor.addBench('A'), await floor.addBench('B')];
    const honest = await begin({ benchId: a, store: floor.connect(a) });
    const other = await begin({ benchId: b, store: floor.connect(b) });
    await cancels(other, 'O-1', 'sent');
    await packs(other, 'O-2');
    expect([await takes(honest, 'O-1'), await takes(honest, 'O-2')]).toEqual(['cancelled', 'packed']);
    await floor.run(`ALTER ROLE ${floor.login(b).user} NOLOGIN`);
    expect([await takes(honest, 'O-1'), await takes(honest, 'O-2')]).toEqual(['taken', 'taken']);
  });
});
