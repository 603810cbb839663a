import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { upgradeFloorSql } from '../../../../src-main/floor/postgres/schema/floor-sql.ts';
import { SCHEMA, SCHEMA_STEPS } from '../../../../src-main/floor/postgres/schema/steps.ts';
import { begin, readAll } from '../../../support/floor/both-stores.ts';
import { PostgresFloor } from '../../../support/floor/postgres-floor.ts';
import { PostgresServer } from '../../../support/floor/postgres-server.ts';

describe('steps of the schema', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await PostgresServer.make();
  });
  afterAll(() => server.remove());

  const aFloor = async () => {
    const floor = await PostgresFloor.make(server);
    onTestFinished(() => floor.end());
    return floor;
  };

  it('are numbered in tens, and the last is what benches need', () => {
    expect(SCHEMA_STEPS.map(({ number }) => number)).toEqual(SCHEMA_STEPS.map((_, n) => (n + 1) * 10));
    expect(SCHEMA_STEPS.at(-1)?.number).toBe(SCHEMA);
  });

  it.each([
    [10, ['benches', 'floor', 'presence']],
    [20, ['claims']],
    [30, ['choices', 'heads']],
  ])('%i makes its tables, and a floor has nothing else', async (step, tables) => {
    const floor = await aFloor();
    const sql = SCHEMA_STEPS.find(({ number }) => number === step)?.sql ?? '';
    expect(
      [...sql.matchAll(/CREATE (?:UNLOGGED )?TABLE floor\.(\w+)/g)].map(([, name]) => name).toSorted(),
    ).toEqual(tables);
    const all = await floor.value(
      `SELECT jsonb_agg(relname ORDER BY relname) FROM pg_class WHERE relnamespace = 'floor'::regnamespace AND relkind = 'r'`,
    );
    expect(all).toEqual(['benches', 'choices', 'claims', 'floor', 'heads', 'presence']);
  });

  it.each([
    ['floor.benches', `(gen_random_uuid(), 'x', 'B', 'asleep', '', NULL, NULL)`],
    ['floor.claims', `('O', gen_random_uuid(), 1, 'mine', now(), NULL, NULL, NULL, 1)`],
    ['floor.claims', `('', gen_random_uuid(), 1, 'open', now(), NULL, NULL, NULL, 1)`],
    ['floor.heads', `('O', gen_random_uuid(), repeat('h', 999), '{}', 1, 1, now())`],
    ['floor.choices', `('O', gen_random_uuid(), 'h', NULL, repeat('x', 9999), now(), 1)`],
    ['floor.floor', `(true, 1, 1, 'second', 'x', 'k', NULL, 0, '', gen_random_uuid(), now(), now())`],
  ])('refuse in %s what is none of their rows: %s', async (table, row) => {
    const floor = await aFloor();
    await expect(floor.run(`INSERT INTO ${table} VALUES ${row}`)).rejects.toMatchObject({
      code: expect.stringMatching(/^23(514|505)$/) as string,
    });
  });

  it('bring an older floor up to date, with what stood in it, and benches work on', async () => {
    const floor = await aFloor();
    const benchId = await floor.addBench('A');
    const bench = await begin({ benchId, store: floor.connect(benchId) });
    await bench.store.claim({ ...bench.call, orderIds: ['O-1'], operator: null });
    // As it was before the step of heads.
    await floor.run('DROP TABLE floor.heads, floor.choices; UPDATE floor.floor SET schema = 20, oldest = 20');
    for (const sql of upgradeFloorSql(floor.prefix, 20)) await floor.run(sql);
    expect(await floor.value('SELECT schema FROM floor.floor')).toBe(SCHEMA);
    const { claims, heads } = await readAll(bench);
    expect([claims.length, heads.length]).toEqual([1, 0]);
    for (const sql of upgradeFloorSql(floor.prefix, SCHEMA)) await floor.run(sql);
  });

  it('are made whole or not at all', async () => {
    const floor = await aFloor();
    const broken = { number: 40, sql: 'CREATE TABLE floor.half (n int); SELECT no_such_function();' };
    const [first = ''] = upgradeFloorSql(floor.prefix, SCHEMA, [...SCHEMA_STEPS, broken]);
    await expect(floor.run(first)).rejects.toMatchObject({ code: '42883' });
    expect(await floor.value(`SELECT to_regclass('floor.half') IS NULL`)).toBe(true);
    expect(await floor.value('SELECT schema FROM floor.floor')).toBe(SCHEMA);
  });

  it('remove what is old by a hello, whole orders, and not what is new', async () => {
    const floor = await aFloor();
    const benchId = await floor.addBench('A');
    const bench = await begin({ benchId, store: floor.connect(benchId) });
    const head = { history: 'h', mark: 'm', events: 1, token: 0, isSure: true, isCleared: false };
    const sealed = { ...head, phase: 'sealed' as const, units: 1, dueUnits: 1, sealedAt: 1, operator: null };
    const tell = (...orderIds: string[]) =>
      bench.store.tell({ ...bench.call, heads: orderIds.map((orderId) => ({ ...sealed, orderId })) });
    await tell('old', 'told-anew');
    await bench.store.claim({ ...bench.call, orderIds: ['open'], operator: null });
    const day = 86_400_000;
    await floor.pass(34 * day);
    const hello = () =>
      bench.store.hello({ run: bench.call.run, account: 'account', name: 'A', release: '1' });
    await hello();
    expect((await readAll(bench)).claims, 'a clock that leapt by a month').toHaveLength(3);
    await floor.pass(2 * day);
    await bench.store.tell({ ...bench.call, heads: [{ ...sealed, orderId: 'told-anew', isCleared: true }] });
    await tell('new');
    await hello();
    const { claims, heads } = await readAll(bench);
    expect(claims.map(({ orderId }) => orderId).toSorted()).toEqual(['new', 'open', 'told-anew']);
    expect(heads.map(({ orderId }) => orderId).toSorted()).toEqual(['new', 'told-anew']);
  });
});
