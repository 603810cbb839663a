/** An upgrade of the schema while benches are at work: it waits for their calls and they for it, and none waits for the other for good. */
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { upgradeFloorSql } from '../../../../src-main/floor/postgres/schema/floor-sql.ts';
import { SCHEMA, SCHEMA_STEPS } from '../../../../src-main/floor/postgres/schema/steps.ts';
import { begin, readAll, type TestBench } from '../../../support/floor/both-stores.ts';
import { PostgresFloor } from '../../../support/floor/postgres-floor.ts';
import { PostgresServer } from '../../../support/floor/postgres-server.ts';
import { someCancel, someFact } from '../../../support/floor/some-rows.ts';
import { sealedHead } from '../../../support/floor/some-head.ts';
import { untilSo } from '../../../support/floor/until-so.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await PostgresServer.make();
});
afterAll(() => server.remove());

async function aFloor() {
  const floor = await PostgresFloor.make(server);
  onTestFinished(() => floor.end());
  return floor;
}

/** Repeats an upgrade, which gives up after 2 s: on a busy machine that may be over before the call goes on. */
const patient = (sql: string): string => sql.replace(`SET LOCAL lock_timeout = '2s';`, '');

it.each([
  [190, 'heads'],
  [200, 'cancels'],
  [220, 'facts'],
])(
  'step %i waits for a call at work before it locks floor.%s, which the call needs too',
  async (number, table) => {
    const floor = await aFloor();
    const step = SCHEMA_STEPS.filter((one) => one.number === number);
    const [sql = ''] = upgradeFloorSql(floor.prefix, number - 1, step);
    const [call, looking] = [await floor.admin(), await floor.admin()];
    onTestFinished(() => [call, looking].forEach((connection) => connection.destroy()));
    // As each call begins (`floor.enter`).
    await call.run('BEGIN; SELECT revision FROM floor.floor FOR UPDATE');
    const upgraded = floor.run(patient(sql)).catch((error: unknown) => error);
    const waiting = `SELECT count(*)::integer FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await untilSo('the upgrade waits for the call', async () => (await looking.value(waiting)) === 1);
    await call.run(`SELECT count(*) FROM floor.${table}; COMMIT`);
    expect(await upgraded).toBeUndefined();
  },
);

/** Calls of a bench of the version before, which asks for no lease. */
async function work({ store, call }: TestBench, name: string, n: number): Promise<void> {
  const orderId = `${name}-${n}`;
  await store.claim({ ...call, orderIds: [orderId], operator: null });
  await store.tell({ ...call, heads: [sealedHead({ orderId })] });
  await store.share({ ...call, facts: [someFact({ key: orderId })] });
  await store.registerCancel({ ...call, ...someCancel({ orderId: `C-${orderId}` }) });
  await store.settleCancel({
    ...call,
    orderId: `C-${orderId}`,
    intentId: 'intent',
    version: 2,
    state: 'sending',
  });
}

it('two benches work on beside it, without an error', async () => {
  const floor = await aFloor();
  const benches = await Promise.all(
    ['A', 'B'].map(async (name) => {
      const benchId = await floor.addBench(name);
      return begin({ benchId, store: floor.connect(benchId) }, { name });
    }),
  );
  let isOver = false;
  const works = benches.map(async (bench) => {
    let n = 0;
    for (; !isOver; n++) {
      await work(bench, bench.benchId, n);
      await readAll(bench);
    }
    return n;
  });
  const done = Promise.all(works);
  for (let round = 0; round < 10; round++) {
    await floor.run('UPDATE floor.floor SET schema = 180');
    for (const sql of upgradeFloorSql(floor.prefix, 180)) await floor.run(patient(sql));
  }
  isOver = true;
  expect(Math.min(...(await done))).toBeGreaterThan(0);
  expect(await floor.value('SELECT schema FROM floor.floor')).toBe(SCHEMA);
});
