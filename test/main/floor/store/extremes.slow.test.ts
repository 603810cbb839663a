/**
 * Each function of the store is called by one bench with extreme values in each field: another bench can still read and
 * work.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { keyCheckOf } from '../../../../src-main/floor/key-check.ts';
import { SCHEMA } from '../../../../src-main/floor/postgres/schema/steps.ts';
import { FloorStoreError } from '../../../../src-main/floor/store/store-error.ts';
import { LEASE_MS } from '../../../../src-main/floor/store/store-orders.ts';
import { begin, readAll, type TestBench } from '../../../support/floor/both-stores.ts';
import { PostgresFloor } from '../../../support/floor/postgres-floor.ts';
import { PostgresServer } from '../../../support/floor/postgres-server.ts';
import { publish, pullAll } from '../../../support/floor/published.ts';
import { sealedHead, someHead } from '../../../support/floor/some-head.ts';
import { someCancel, someEvent, someFact, someOrder } from '../../../support/floor/some-rows.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json | undefined };
type Input = Record<string, unknown>;

const EXTREMES: readonly Json[] = [
  ...[null, true, '', 'x', '\u{1F4E6}', 'x'.repeat(20_000), "'; DROP TABLE floor.orders; --"],
  ...[0, -1, 0.5, 1e300, -1e300, 2 ** 53 - 1, 2 ** 53, 2 ** 52, -(2 ** 53)],
  ...['NaN', 'Infinity', '-infinity', '9223372036854775807', '-9223372036854775808'],
  ...['00000000-0000-0000-0000-000000000000', [], {}, [null], { '': null }, [[[]]]],
];

/** A right call of each function, without `run` and `epoch`. @param other id of the honest bench @param own that of the caller @param keyCheck of the floor */
const CALLS = (other: string, own: string, keyCheck: string): Record<string, Input> => ({
  hello: { account: 'account', name: 'EVIL', release: '1', bench: own, schema: SCHEMA, keyCheck },
  beat: { after: 0, answeredAt: 1_700_000_000_000, orderId: 'O-1', operator: 'sealed' },
  claim: { orderIds: ['O-5'], operator: 'sealed' },
  reserve: { candidates: ['O-6'], count: 1 },
  release: { claims: [{ orderId: 'O-5', token: 1 }] },
  ask: { orderId: 'O-1', reason: 'sealed' },
  answer: { orderId: 'O-5', token: 1, give: true },
  take: { orderId: 'O-1', token: 1, reason: 'sealed', by: 'sealed', doubts: true },
  free_bench: { benchId: other, seen: 1, reason: 'sealed', by: 'sealed' },
  tell: { heads: [{ ...someHead({ orderId: 'O-7' }) }] },
  assert: { claims: [{ orderId: 'O-8', token: 1, state: 'open' }] },
  choose: { orderId: 'O-1', benchId: other, history: 'h-1', by: 'sealed', reason: 'sealed' },
  append: { events: [{ ...someEvent(), operator: 'sealed', before: 'm-0' }] },
  history: { orderId: 'O-1' },
  share: { facts: [{ ...someFact({ seen: { [other]: 1 } }) }] },
  register_cancel: { ...someCancel({ orderId: 'O-9', by: 'sealed' }) },
  lease_cancel: { orderId: 'O-9', intentId: 'intent' },
  settle_cancel: { orderId: 'O-9', intentId: 'intent', version: 2, state: 'sent' },
  lead: {},
  publish: {
    ...{ term: 1, place: 0, waitMs: 0, check: { beganMsAgo: 1, endedMsAgo: 0, orders: 1 } },
    orders: [{ ...someOrder({ key: 'O-10', state: 'left', leftMsAgo: 0 }) }],
  },
  want_check: {},
  give_up_lead: { term: 1, unfitMs: 0 },
  pull: { after: 0 },
  marks: { after: '' },
  close: { leaves: false },
});

/** Copies of a value in which one field, at any depth, is another or missing. */
function* changed(value: unknown, extreme: Json | undefined): Generator {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, field] of Object.entries(value)) {
    const put = (one: unknown) =>
      Array.isArray(value) ? value.with(Number(key), one) : { ...value, [key]: one };
    yield put(extreme);
    for (const inner of changed(field, extreme)) yield put(inner);
  }
}

describe('a bench that calls each function with extremes in each field', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await PostgresServer.make();
  });
  afterAll(() => server.remove());

  /** Begins again if its run was ended, or the store began an epoch; any other fault fails the test. */
  const again = async (bench: TestBench): Promise<TestBench> => {
    try {
      await readAll(bench);
      return bench;
    } catch (error) {
      const isExpected =
        error instanceof FloorStoreError && ['ended-run', 'other-epoch'].includes(error.fault);
      if (!isExpected) throw error;
      return begin(bench, { run: randomUUID(), name: 'A' });
    }
  };

  const reads = async ({ store, call }: TestBench) => {
    await store.history({ ...call, orderId: 'O-1' });
    await store.marks({ ...call, after: '' });
    await pullAll({ store, call });
  };

  /** A day of an honest bench. */
  const works = async (bench: TestBench) => {
    const { store, call } = bench;
    const orderId = `honest-${randomUUID()}`;
    expect(await store.claim({ ...call, orderIds: [orderId], operator: null })).toMatchObject([
      { granted: true },
    ]);
    await store.append({ ...call, events: [someEvent({ orderId })] });
    await store.tell({ ...call, heads: [sealedHead({ orderId })] });
    await store.share({ ...call, facts: [someFact({ key: orderId })] });
    await store.registerCancel({ ...call, ...someCancel({ orderId: `${orderId} cancelled` }) });
    const { term, benchId } = await store.lead(call);
    expect(benchId).toBe(bench.benchId);
    await publish(bench, { term, orders: [someOrder({ key: orderId })] });
    await store.giveUpLead({ ...call, term, unfitMs: 0 });
    expect(await store.history({ ...call, orderId })).toHaveLength(1);
    expect((await pullAll(bench)).some(({ key }) => key === orderId)).toBe(true);
  };

  const aFloor = async () => {
    const floor = await PostgresFloor.make(server);
    onTestFinished(() => floor.end());
    const [a, b] = [await floor.addBench('A'), await floor.addBench('EVIL')];
    const honest = await begin({ benchId: a, store: floor.connect(a) }, { name: 'A' });
    await honest.store.claim({ ...honest.call, orderIds: ['O-1'], operator: null });
    await honest.store.append({ ...honest.call, events: [someEvent()] });
    const { user, passwords, database, ca } = floor.login(b);
    const connection = await server.open({ user, password: passwords[0] ?? '', database, ca });
    onTestFinished(() => connection.destroy());
    return { floor, honest, connection, ids: [a, b] as const };
  };

  it('knows all functions', async () => {
    const { floor } = await aFloor();
    expect(
      await floor.value(
        `SELECT jsonb_agg(proname ORDER BY proname) FROM pg_proc WHERE pronamespace = 'floor_v1'::regnamespace`,
      ),
    ).toEqual(Object.keys(CALLS('', '', '')).toSorted());
  });

  it.each(Object.keys(CALLS('', '', '')))(
    '%s',
    async (name) => {
      const { floor, connection, ids, ...before } = await aFloor();
      let { honest } = before;
      const calls = CALLS(...ids, keyCheckOf(floor.key));
      let hello: { epoch: string; run: string } = { epoch: honest.call.epoch, run: randomUUID() };
      const call = (method: string, input: unknown) =>
        connection.value(`SELECT floor_v1.${method}($1::jsonb)`, [JSON.stringify(input)]);
      const enter = async () => {
        hello = { epoch: honest.call.epoch, run: hello.run };
        const isIn = await call('hello', { ...hello, ...calls['hello'] }).then(
          () => true,
          () => false,
        );
        if (!isIn) hello = { ...hello, run: randomUUID() };
      };
      await enter();
      await call('lead', hello);
      const right = calls[name] ?? {};
      // With the right values the call is accepted.
      await call(name, { ...hello, ...right });
      await enter();
      for (const extreme of [...EXTREMES, undefined])
        for (const input of changed({ ...hello, ...right }, extreme)) {
          await call(name, input).catch(() => null);
          honest = await again(honest);
          await reads(honest).catch((error: unknown) => {
            throw new Error(`after ${name} ${JSON.stringify(input).slice(0, 300)}`, { cause: error });
          });
          if (['hello', 'close', 'beat', 'free_bench'].includes(name)) await enter();
        }
      await floor.run(`UPDATE floor.leader SET until = until - interval '${LEASE_MS} milliseconds'`);
      await floor.pass(3_600_000);
      await works(await again(honest));
    },
    900_000,
  );
});
