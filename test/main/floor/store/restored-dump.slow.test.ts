/** A backup that is restored on the running server: no restart reveals it. */
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { SETTLING_MS } from '../../../../src-main/floor/store/store.ts';
import { begin, readAll, type TestBench } from '../../../support/floor/both-stores.ts';
import { PostgresFloor } from '../../../support/floor/postgres-floor.ts';
import { PostgresServer } from '../../../support/floor/postgres-server.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await PostgresServer.make();
});
afterAll(() => server.remove());

const TABLES = ['claims', 'heads', 'choices', 'facts', 'cancels', 'events'];

async function aFloor(): Promise<{ floor: PostgresFloor; bench: TestBench }> {
  const floor = await PostgresFloor.make(server);
  onTestFinished(() => floor.end());
  const benchId = await floor.addBench('Bench 1');
  return { floor, bench: await begin({ benchId, store: floor.connect(benchId) }) };
}

const claim = ({ store, call }: TestBench, orderId: string) =>
  store.claim({ ...call, orderIds: [orderId], operator: null });

async function expectNoticed(bench: TestBench): Promise<void> {
  const beat = await readAll(bench);
  expect(beat.epoch).not.toBe(bench.call.epoch);
  expect(beat.settlingMs).toBeGreaterThan(SETTLING_MS - 5_000);
  await expect(claim(bench, 'O-9')).rejects.toMatchObject({ fault: 'other-epoch' });
}

it('is noticed where the database was made again', async () => {
  const { floor, bench } = await aFloor();
  await claim(bench, 'O-1');
  const { database } = floor;
  const admin = await floor.admin('postgres');
  const endSessions = `SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = '${database}'`;
  await admin.value(endSessions);
  await admin.run(`CREATE DATABASE ${database}_dump TEMPLATE ${database}`);
  const noted = await begin(bench, bench.call);
  await claim(noted, 'O-2');
  await admin.value(endSessions);
  await admin.run(`DROP DATABASE ${database}`);
  await admin.run(`ALTER DATABASE ${database}_dump RENAME TO ${database}`);
  await admin.end();
  await expect
    .poll(() =>
      readAll(bench).then(
        () => 'answered',
        () => 'not yet',
      ),
    )
    .toBe('answered');
  await expectNoticed(bench);
});

it('is noticed where rows were put back in their place', async () => {
  const { floor, bench } = await aFloor();
  await claim(bench, 'O-1');
  const copy = ['floor', ...TABLES].map(
    (table) => `CREATE TABLE old_${table} AS SELECT * FROM floor.${table}`,
  );
  await floor.run(copy.join(';'));
  await claim(bench, 'O-2');
  const { revision } = await readAll(bench);
  const back = TABLES.map(
    (table) => `DELETE FROM floor.${table}; INSERT INTO floor.${table} SELECT * FROM old_${table}`,
  );
  const counter = 'UPDATE floor.floor SET revision = (SELECT revision FROM old_floor)';
  await floor.run([...back, counter].join(';'));
  const beat = await bench.store.beat({
    ...bench.call,
    ...{ after: revision, answeredAt: Date.now(), orderId: null, operator: null },
  });
  expect(beat.epoch).not.toBe(bench.call.epoch);
  expect(beat.claims).toMatchObject([{ orderId: 'O-1' }]);
  expect(beat.revision).toBeGreaterThan(revision);
  await expectNoticed(bench);
});
