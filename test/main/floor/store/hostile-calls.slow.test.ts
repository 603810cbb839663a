/** Calls that no bench makes, under a bench's login: no other bench is kept from its work by what they leave in the store. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { benchRole } from '../../../../src-main/floor/postgres/schema/roles.ts';
import { keyCheckOf } from '../../../../src-main/floor/key-check.ts';
import { SCHEMA } from '../../../../src-main/floor/postgres/schema/steps.ts';
import { MOST_OF_ORDER, MOST_READ } from '../../../../src-main/floor/store/store-quotas.ts';
import { readAll, type TestBench } from '../../../support/floor/both-stores.ts';
import { hostileFloor } from '../../../support/floor/hostile-floor.ts';
import { PostgresServer } from '../../../support/floor/postgres-server.ts';
import { someHead } from '../../../support/floor/some-head.ts';
import { someCancel, someEvent, someFact, someOrder } from '../../../support/floor/some-rows.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await PostgresServer.make({ max_prepared_transactions: '5' });
});
afterAll(() => server.remove());

const aFloor = () => hostileFloor(server);

const claim = ({ store, call }: TestBench, ...orderIds: string[]) =>
  store.claim({ ...call, orderIds, operator: null });
const tokenOf = async (bench: TestBench, orderId: string): Promise<number> => {
  const [answer] = await claim(bench, orderId);
  return answer?.granted === true ? answer.token : 0;
};

describe.each([[5], [{ a: [] }], [null], [undefined], [['x']]])('a reason that is no text: %j', (reason) => {
  it('asks for an order that its bench still reads as its own, and that others are refused', async () => {
    const { honest, evil, call } = await aFloor();
    const token = await tokenOf(honest, 'O-1');
    await call('ask', { orderId: 'O-1', reason });
    expect((await readAll(honest)).claims).toMatchObject([
      { orderId: 'O-1', token, ask: { benchId: evil.benchId } },
    ]);
  });

  it('takes an order from a bench that hears of it, and whose other orders are given in the same call', async () => {
    const { honest, evil, call } = await aFloor();
    const token = await tokenOf(honest, 'O-1');
    await call('take', { orderId: 'O-1', token, reason, by: reason });
    expect((await readAll(honest)).claims).toMatchObject([{ orderId: 'O-1', benchId: evil.benchId }]);
    expect(await claim(honest, 'O-1', 'O-2')).toMatchObject([
      { granted: false, why: 'other-bench' },
      { granted: true },
    ]);
  });
});

/** Nested arrays, as deep as the length of a row allows. */
const DEEP = '['.repeat(4_300) + ']'.repeat(4_300);

it.each([
  ['tell', `"heads": [{"deep": ${DEEP}, ${JSON.stringify(someHead()).slice(1)}]`],
  ['share', `"facts": [${JSON.stringify(someFact()).replace('"seen":{}', `"seen":{"a":${DEEP}}`)}]`],
  ['ask', `"orderId": "O-1", "reason": ${DEEP}`],
  ['take', `"orderId": "O-1", "token": 1, "reason": ${DEEP}, "by": ${DEEP}`],
])('a value that is nested deeply reaches no other bench: %s', async (name, fields) => {
  const { honest, evil, callText } = await aFloor();
  await claim(honest, 'O-1');
  const input = `{${JSON.stringify(evil.call).slice(1, -1)}, ${fields}}`;
  await callText(name, input).catch(() => null);
  await expect(readAll(honest)).resolves.toMatchObject({ heads: [], facts: [] });
});

it('a bench without a run calls nothing, and a session that outlives its login neither', async () => {
  const { evil, floor, callText, login, call } = await aFloor();
  const { epoch } = evil.call;
  const claims = (input: object) =>
    callText('claim', JSON.stringify({ epoch, orderIds: ['O-1'], operator: null, ...input }));
  await evil.store.close(evil.call);
  await expect(claims({})).rejects.toMatchObject({ code: 'PD002' });
  await expect(callText('beat', JSON.stringify({ epoch, after: 0 }))).rejects.toMatchObject({
    code: 'PD002',
  });
  const again = {
    account: 'account',
    name: 'E',
    release: '1',
    bench: evil.benchId,
    schema: SCHEMA,
    keyCheck: keyCheckOf(floor.key),
    run: 'r',
  };
  await call('hello', again);
  await claims({ run: 'r' });
  // As `remove` begins.
  await floor.run(`ALTER ROLE ${login} NOLOGIN`);
  await expect(claims({ run: 'r' })).rejects.toMatchObject({ code: 'PD006' });
  await expect(call('hello', again)).rejects.toMatchObject({ code: 'PD006' });
});

it.each([
  ['its own login', () => null, /Look at EVIL: it has prepared a transaction/],
  [
    'the role that all benches share',
    benchRole,
    /Look at the benches: one of them has prepared a transaction/,
  ],
])(
  'a transaction that a bench has prepared as %s is named by check, and undone by its removal',
  async (_, roleOf, line) => {
    const { floor, honest, evil, connection, call, run } = await aFloor();
    await connection.run('BEGIN');
    await call('claim', { orderIds: ['O-1'], operator: null });
    const role = roleOf(floor.prefix);
    if (role !== null) await connection.run(`SET ROLE ${role}`);
    await connection.run(`PREPARE TRANSACTION 'it''s "mine"'`);
    await expect(claim(honest, 'O-2')).rejects.toMatchObject({ fault: 'timeout' });
    const prepared = (await run('check')).stdout.split('\n').filter((one) => one.includes('prepared'));
    expect(prepared).toEqual([expect.stringMatching(line)]);
    expect(await run('remove', '--bench-id', evil.benchId)).toMatchObject({ status: 0 });
    expect(await claim(honest, 'O-2')).toMatchObject([{ granted: true }]);
  },
);

it('one bench that says that it has left empties no text on its own word', async () => {
  const { floor, honest, evil, call } = await aFloor();
  await honest.store.append({ ...honest.call, events: [someEvent(), someEvent({ orderId: 'O-2' })] });
  const erase = (key: string) => ({ facts: [someFact({ kind: 'erasure', key })] });
  // The erased bench looks as if it had never joined.
  const keyCheck = keyCheckOf(floor.key);
  const hello = { account: 'account', name: 'E', release: '', bench: evil.benchId, schema: SCHEMA, keyCheck };
  await call('hello', hello);
  await call('share', erase('O-1'));
  await call('close', { leaves: true });
  await call('hello', { ...hello, run: 'next' });
  await call('share', { ...erase('O-2'), run: 'next' });
  await call('close', { leaves: true, run: 'next' });
  const dataOf = async (orderId: string) =>
    (await honest.store.history({ ...honest.call, orderId })).map(({ data }) => data);
  expect([await dataOf('O-1'), await dataOf('O-2')]).toEqual([['sealed-event'], ['sealed-event']]);
  await honest.store.share({ ...honest.call, ...erase('O-1') });
  expect(await dataOf('O-1')).toEqual(['']);
});

it('the history of an order is read although one bench wrote more into it than any bench packs', async () => {
  const { floor, honest, evil } = await aFloor();
  await honest.store.append({ ...honest.call, events: [someEvent()] });
  const rows = (orderId: string, count: number, size: number) =>
    floor.run(`INSERT INTO floor.events (order_id, bench, seq, mark, at, data, stored_at)
      SELECT '${orderId}', '${evil.benchId}', i, 'm', 1, repeat('x', ${size}), now() FROM generate_series(1, ${count}) i`);
  await rows('O-1', 300, 1_000_000);
  await rows('O-2', MOST_READ.events + 1, 1);
  for (const [orderId, newest] of [
    ['O-1', 300],
    ['O-2', MOST_READ.events + 1],
  ] as const) {
    const history = await honest.store.history({ ...honest.call, orderId });
    expect(history.filter(({ benchId }) => benchId === evil.benchId).map(({ seq }) => seq)).toEqual([newest]);
    expect(history.filter(({ benchId }) => benchId === honest.benchId)).toHaveLength(
      orderId === 'O-1' ? 1 : 0,
    );
  }
});

/** Longer than any order number that a store takes. */
const LONG = 'x'.repeat(1_001);

it.each<[string, (bench: TestBench, id: string) => Promise<unknown>]>([
  ['tell', ({ store, call }, orderId) => store.tell({ ...call, heads: [someHead({ orderId })] })],
  ['append', ({ store, call }, orderId) => store.append({ ...call, events: [someEvent({ orderId })] })],
  ['share', ({ store, call }, key) => store.share({ ...call, facts: [someFact({ key })] })],
  ['claim', ({ store, call }, id) => store.claim({ ...call, orderIds: [id], operator: null })],
  ['reserve', ({ store, call }, id) => store.reserve({ ...call, candidates: [id], count: 1 })],
  [
    'assert',
    ({ store, call }, orderId) => store.assert({ ...call, claims: [{ orderId, token: 1, state: 'open' }] }),
  ],
  [
    'registerCancel',
    ({ store, call }, orderId) => store.registerCancel({ ...call, ...someCancel({ orderId }) }),
  ],
  [
    'publish',
    async ({ store, call }, key) => {
      const { term } = await store.lead(call);
      const orders = [someOrder({ key: key === LONG ? key.repeat(3) : key })];
      try {
        await store.publish({ ...call, term, place: 0, orders, check: null, waitMs: null });
      } finally {
        await store.giveUpLead({ ...call, term, unfitMs: 0 });
      }
    },
  ],
])('names a row that it refuses as that, and not as a fault of its own: %s', async (_, say) => {
  const { honest } = await aFloor();
  await expect(say(honest, LONG)).rejects.toMatchObject({ fault: 'refused-row' });
  await say(honest, 'O-1');
});

it('refuses a beat as a fault of its own: without one a bench is not in touch', async () => {
  const { honest } = await aFloor();
  const beat = { ...honest.call, after: 0, answeredAt: honest.hello.now, orderId: null };
  await expect(honest.store.beat({ ...beat, operator: 'x'.repeat(10_000) })).rejects.toMatchObject({
    fault: 'broken',
  });
});

it.each([
  [
    'decisions to cancel',
    ({ store, call }: TestBench, n: number) =>
      store.registerCancel({ ...call, ...someCancel({ intentId: `i-${n}` }) }),
  ],
  [
    'histories',
    ({ store, call }: TestBench, n: number) =>
      store.tell({ ...call, heads: [someHead({ history: `h-${n}`, events: n + 1 })] }),
  ],
])('a bench has no more than so many %s of one order', async (_, say) => {
  const { honest, evil } = await aFloor();
  for (let n = 0; n < MOST_OF_ORDER; n++) await say(evil, n);
  await expect(say(evil, MOST_OF_ORDER)).rejects.toMatchObject({ fault: 'refused-row' });
  // A repeated row is not counted again, and another bench has a limit of its own.
  await say(evil, 1);
  await say(honest, 1);
});
