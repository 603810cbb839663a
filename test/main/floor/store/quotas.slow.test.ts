/** Quotas of a bench at the store: a hostile one cannot fill the database, and an honest one never reaches them. */
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { MOST_A_DAY } from '../../../../src-main/floor/store/store-quotas.ts';
import { begin, type TestBench } from '../../../support/floor/both-stores.ts';
import { PostgresFloor } from '../../../support/floor/postgres-floor.ts';
import { PostgresServer } from '../../../support/floor/postgres-server.ts';
import { publish } from '../../../support/floor/published.ts';
import { someHead } from '../../../support/floor/some-head.ts';
import { someCancel, someEvent, someFact, someOrder } from '../../../support/floor/some-rows.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await PostgresServer.make();
});
afterAll(() => server.remove());

async function aFloor() {
  const floor = await PostgresFloor.make(server);
  onTestFinished(() => floor.end());
  const bench = async (name: string) => {
    const benchId = await floor.addBench(name);
    return begin({ benchId, store: floor.connect(benchId) }, { name });
  };
  return { floor, honest: await bench('A'), evil: await bench('EVIL') };
}

type Name = keyof typeof MOST_A_DAY;
/** Calls that spend, each with the quota that it spends. */
const CALLS: Record<string, [Name, (bench: TestBench, n: number) => Promise<unknown>]> = {
  claim: ['claims', ({ store, call }, n) => store.claim({ ...call, orderIds: [`C-${n}`], operator: null })],
  reserve: ['claims', ({ store, call }, n) => store.reserve({ ...call, candidates: [`R-${n}`], count: 1 })],
  ask: ['claims', ({ store, call }, n) => store.ask({ ...call, orderId: `Q-${n}`, reason: 'r' })],
  'ask, by its bytes': [
    'bytes',
    ({ store, call }, n) => store.ask({ ...call, orderId: `Q-${n}`, reason: 'r' }),
  ],
  'tell, by its bytes': [
    'bytes',
    ({ store, call }, n) => store.tell({ ...call, heads: [someHead({ orderId: `I-${n}` })] }),
  ],
  take: [
    'claims',
    ({ store, call }, n) => store.take({ ...call, orderId: `T-${n}`, token: 0, reason: 'r', by: null }),
  ],
  freeBench: [
    'claims',
    ({ store, call, benchId }) => store.freeBench({ ...call, benchId, seen: 0, reason: 'r', by: null }),
  ],
  tell: ['claims', ({ store, call }, n) => store.tell({ ...call, heads: [someHead({ orderId: `H-${n}` })] })],
  assert: [
    'claims',
    ({ store, call }, n) =>
      store.assert({ ...call, claims: [{ orderId: `A-${n}`, token: 1, state: 'open' }] }),
  ],
  choose: [
    'claims',
    ({ store, call, benchId }, n) =>
      store.choose({ ...call, orderId: `B-${n}`, benchId, history: 'h', by: null, reason: 'r' }),
  ],
  registerCancel: [
    'claims',
    ({ store, call }, n) => store.registerCancel({ ...call, ...someCancel({ orderId: `X-${n}` }) }),
  ],
  share: ['facts', ({ store, call }, n) => store.share({ ...call, facts: [someFact({ key: `F-${n}` })] })],
  'share, by its bytes': [
    'bytes',
    ({ store, call }, n) => store.share({ ...call, facts: [someFact({ key: `G-${n}` })] }),
  ],
  append: [
    'events',
    ({ store, call }, n) => store.append({ ...call, events: [someEvent({ orderId: `E-${n}` })] }),
  ],
  'append, by its bytes': [
    'bytes',
    ({ store, call }, n) => store.append({ ...call, events: [someEvent({ orderId: `D-${n}` })] }),
  ],
  publish: [
    'bytes',
    async (bench, n) => {
      const { term } = await bench.store.lead(bench.call);
      try {
        // Even an order that is gone counts as a row.
        const orders = [someOrder({ key: `P-${n}`, state: 'gone', body: null, leftMsAgo: 0 })];
        await publish(bench, { term, orders });
      } finally {
        await bench.store.giveUpLead({ ...bench.call, term, unfitMs: 0 });
      }
    },
  ],
};

it.each(Object.entries(CALLS))('a bench over its quota is refused: %s', async (_, [name, spend]) => {
  const { floor, honest, evil } = await aFloor();
  await spend(evil, 1);
  const spent = await floor.value(
    `SELECT to_jsonb(${name}) FROM floor.spent WHERE bench = '${evil.benchId}'`,
  );
  expect(spent).toBeGreaterThan(0);
  // The bench has used up its quota.
  await floor.run(`UPDATE floor.spent SET ${name} = ${MOST_A_DAY[name]} WHERE bench = '${evil.benchId}'`);
  await expect(spend(evil, 2)).rejects.toMatchObject({ fault: 'over-quota' });
  expect(await floor.value(`SELECT to_jsonb(${name}) FROM floor.spent WHERE bench = '${evil.benchId}'`)).toBe(
    MOST_A_DAY[name],
  );
  // Others are not.
  await spend(honest, 3);
  // The next day begins with an unused quota.
  await floor.run(`UPDATE floor.spent SET day = day - 1 WHERE bench = '${evil.benchId}'`);
  await spend(evil, 4);
});

it('counts nothing that the store has already: after a restore all is said again', async () => {
  const { floor, honest } = await aFloor();
  const { store, call } = honest;
  const say = async () => {
    await store.append({ ...call, events: [someEvent()] });
    await store.tell({ ...call, heads: [someHead()] });
    await store.share({ ...call, facts: [someFact()] });
    await store.assert({ ...call, claims: [{ orderId: 'O-1', token: 0, state: 'open' }] });
    await store.registerCancel({ ...call, ...someCancel({ orderId: 'O-2' }) });
  };
  await say();
  const spent = () => floor.value(`SELECT to_jsonb(s) FROM floor.spent s WHERE bench = '${honest.benchId}'`);
  const before = await spent();
  expect(before).toMatchObject({ claims: 2, facts: 1, events: 1 });
  await say();
  expect(await spent()).toEqual(before);
});
