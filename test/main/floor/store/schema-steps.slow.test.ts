import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { upgradeFloorSql } from '../../../../src-main/floor/postgres/schema/floor-sql.ts';
import { FAULT_CODES } from '../../../../src-main/floor/postgres/schema/functions/faults.ts';
import { OLDEST_SCHEMA, SCHEMA, SCHEMA_STEPS } from '../../../../src-main/floor/postgres/schema/steps.ts';
import { begin, readAll } from '../../../support/floor/both-stores.ts';
import { publish } from '../../../support/floor/published.ts';
import { NO_LEADING } from '../../../support/floor/no-leading.ts';
import { sealedHead } from '../../../support/floor/some-head.ts';
import { someCancel, someEvent, someFact, someOrder } from '../../../support/floor/some-rows.ts';
import { PostgresFloor } from '../../../support/floor/postgres-floor.ts';
import { PostgresServer } from '../../../support/floor/postgres-server.ts';

/** Takes away what later steps made. */
const BACK_TO_140 = `
  DROP TRIGGER note_publisher ON floor.orders;
  DROP FUNCTION floor.note_publisher, floor.said, floor.disown;
  ALTER TABLE floor.orders DROP COLUMN publisher, DROP COLUMN published_at;
  ALTER TABLE floor.cancels DROP COLUMN first_at;
  ALTER TABLE floor.claims DROP COLUMN packed_by, DROP COLUMN packed_at;
  UPDATE floor.floor SET schema = 140`;

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
    const numbers = SCHEMA_STEPS.map(({ number }) => number);
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    expect(numbers.filter((number) => number % 10 !== 0)).toEqual([]);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(SCHEMA_STEPS.at(-1)?.number).toBe(SCHEMA);
  });

  it.each([
    [10, ['benches', 'floor', 'presence']],
    [20, ['claims']],
    [30, ['choices', 'heads']],
    [40, ['events']],
    [50, ['facts']],
    [60, ['cancels']],
    [70, []],
    [80, ['leader', 'orders']],
    [90, []],
    [100, []],
    [110, []],
    [120, []],
    [130, []],
    [140, []],
    [150, []],
    [160, []],
    [170, []],
    [180, ['spent']],
    [190, []],
    [200, []],
  ])('%i makes its tables, and a floor has nothing else', async (step, tables) => {
    const floor = await aFloor();
    const sql = SCHEMA_STEPS.find(({ number }) => number === step)?.sql ?? '';
    expect(
      [...sql.matchAll(/CREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?floor\.(\w+)/g)]
        .map(([, name]) => name)
        .toSorted(),
    ).toEqual(tables);
    const all = await floor.value(
      `SELECT jsonb_agg(relname ORDER BY relname) FROM pg_class WHERE relnamespace = 'floor'::regnamespace AND relkind = 'r'`,
    );
    expect(all).toEqual([
      ...['benches', 'cancels', 'choices', 'claims', 'events', 'facts', 'floor', 'heads', 'leader'],
      ...['orders', 'presence', 'spent'],
    ]);
  });

  it.each([
    ['floor.benches', `(gen_random_uuid(), 'x', 'B', 'asleep', '', NULL, NULL)`],
    ['floor.claims', `('O', gen_random_uuid(), 1, 'mine', now(), NULL, NULL, NULL, 1)`],
    ['floor.claims', `('', gen_random_uuid(), 1, 'open', now(), NULL, NULL, NULL, 1)`],
    ['floor.heads', `('O', gen_random_uuid(), repeat('h', 999), '{}', 1, 1, now())`],
    ['floor.choices', `('O', gen_random_uuid(), 'h', NULL, repeat('x', 9999), now(), 1)`],
    ['floor.events', `('O', gen_random_uuid(), -1, 'm', NULL, 1, NULL, 'd', now())`],
    ['floor.events', `('O', gen_random_uuid(), 9007199254740992, 'm', NULL, 1, NULL, 'd', now())`],
    ['floor.events', `('O', gen_random_uuid(), 1, 'm', NULL, -9223372036854775808, NULL, 'd', now())`],
    ['floor.facts', `('code', 'k', gen_random_uuid(), 9007199254740992, '{}', NULL, now(), now(), 1)`],
    [
      'floor.cancels',
      `('O', gen_random_uuid(), 'i', 1, 'sent', true, 'r', NULL, 1, 9007199254740992, now(), now(), 1)`,
    ],
    ['floor.events', `('O', gen_random_uuid(), 1, 'm', NULL, 1, NULL, repeat('d', 1000001), now())`],
    ['floor.facts', `('code', repeat('k', 501), gen_random_uuid(), 1, '{}', NULL, now(), now(), 1)`],
    ['floor.cancels', `('O', gen_random_uuid(), 'i', 1, 'lost', true, 'r', NULL, 1, 1, now(), now(), 1)`],
    ['floor.orders', `('O', 'lost', 'm', NULL, NULL, 1)`],
    ['floor.orders', `('O', 'gone', 'm', 'body', now(), 1)`],
    ['floor.orders', `('O', 'left', 'm', NULL, NULL, 1)`],
    ['floor.orders', `('O', 'open', 'm', repeat('b', 1000001), NULL, 1)`],
    ['floor.orders', `(repeat('k', 2101), 'open', 'm', NULL, NULL, 1)`],
    ['floor.leader', `(true)`],
    ['floor.floor', `(true, 1, 1, 'second', 'x', 'k', NULL, 0, '', gen_random_uuid(), now(), now(), now())`],
  ])('refuse in %s what is none of their rows: %s', async (table, row) => {
    const floor = await aFloor();
    await expect(floor.run(`INSERT INTO ${table} VALUES ${row}`)).rejects.toMatchObject({
      code: expect.stringMatching(/^23(514|505)$/) as string,
    });
  });

  it('bring a floor of the first release up to date, with what stood in it, and benches work on', async () => {
    const floor = await aFloor();
    const benchId = await floor.addBench('A');
    const older = await begin({ benchId, store: floor.connect(benchId) });
    await older.store.claim({ ...older.call, orderIds: ['O-1'], operator: null });
    // Schema as it was before histories were shared.
    await floor.run(`DROP TABLE floor.events; DROP INDEX floor.heads_changed_at_idx, floor.claims_since_idx;
      DROP TABLE floor.facts; DROP TABLE floor.cancels CASCADE;
      DROP TABLE floor.orders, floor.leader; UPDATE floor.floor SET schema = 30, oldest = 30`);
    for (const sql of upgradeFloorSql(floor.prefix, 30)) await floor.run(sql);
    expect(await floor.value('SELECT schema FROM floor.floor')).toBe(SCHEMA);
    // A bench that runs says hello again: it may be too old for what the floor is now.
    await expect(readAll(older)).rejects.toMatchObject({ fault: 'ended-run' });
    const bench = await begin(older);
    const { claims, heads, facts, cancels } = await readAll(bench);
    expect([claims.length, heads.length, facts.length, cancels.length]).toEqual([1, 0, 0, 0]);
    await bench.store.append({ ...bench.call, events: [someEvent()] });
    for (const sql of upgradeFloorSql(floor.prefix, SCHEMA)) await floor.run(sql);
    expect(await bench.store.history({ ...bench.call, orderId: 'O-1' })).toHaveLength(1);
  });

  it('bring a floor without a poller for all up to date: what stood in it stays, and a bench leads', async () => {
    const floor = await aFloor();
    const benchId = await floor.addBench('A');
    const before = await begin({ benchId, store: floor.connect(benchId) });
    const { store } = before;
    await store.claim({ ...before.call, orderIds: ['O-1'], operator: null });
    await store.share({ ...before.call, facts: [someFact({ kind: 'erasure', key: 'O-1' })] });
    await floor.run('DROP TABLE floor.orders, floor.leader; UPDATE floor.floor SET schema = 70, oldest = 70');
    const steps = upgradeFloorSql(floor.prefix, 70);
    expect(steps).toHaveLength(SCHEMA_STEPS.filter(({ number }) => number > 70).length + 1);
    for (const sql of steps) await floor.run(sql);
    const bench = await begin(before);
    const { call } = bench;
    const { claims, leading } = await readAll(bench);
    expect([claims.length, leading]).toEqual([1, NO_LEADING]);
    const { term } = await store.lead(call);
    await publish(bench, { term, orders: [someOrder(), someOrder({ key: 'O-2' })] });
    const { orders } = await store.pull({ ...call, after: 0 });
    expect(orders.map(({ key, body }) => [key, body])).toEqual([
      ['O-1', 'sealed-order'],
      ['O-2', 'sealed-order'],
    ]);
  });

  it('have an open order published again that lost its text to an erasure', async () => {
    const floor = await aFloor();
    const benchId = await floor.addBench('A');
    const bench = await begin({ benchId, store: floor.connect(benchId) });
    const { term } = await bench.store.lead(bench.call);
    await publish(bench, { term, orders: [someOrder(), someOrder({ key: 'O-2' })] });
    await floor.run(
      `UPDATE floor.orders SET body = NULL WHERE key = 'O-1'; UPDATE floor.floor SET schema = 120`,
    );
    for (const sql of upgradeFloorSql(floor.prefix, 120)) await floor.run(sql);
    await publish(bench, { term, place: 1, orders: [someOrder(), someOrder({ key: 'O-2' })] });
    const { orders } = await bench.store.pull({ ...bench.call, after: 0 });
    expect(orders.map(({ key, body }) => [key, body])).toEqual([
      ['O-2', 'sealed-order'],
      ['O-1', 'sealed-order'],
    ]);
  });

  it('note who publishes an order, in a group that did not, while its benches are at work', async () => {
    const floor = await aFloor();
    const benchId = await floor.addBench('A');
    const bench = await begin({ benchId, store: floor.connect(benchId) });
    const { term } = await bench.store.lead(bench.call);
    await publish(bench, { term, orders: [someOrder()] });
    await floor.run(BACK_TO_140);
    await publish(bench, { term, place: 1, orders: [someOrder({ key: 'O-2' })] });
    for (const sql of upgradeFloorSql(floor.prefix, 140)) await floor.run(sql);
    await publish(bench, { term, place: 2, orders: [someOrder({ key: 'O-3' })] });
    expect(await floor.value('SELECT jsonb_object_agg(key, publisher) FROM floor.orders')).toEqual({
      ...{ 'O-1': null, 'O-2': null },
      'O-3': benchId,
    });
    expect(
      await floor.value(
        `SELECT key FROM floor.said('${benchId}', now() - interval '1 hour') WHERE what = 'publication'`,
      ),
    ).toBe('O-3');
  });

  it('keep the words of benches of before: they are as old as their rows', async () => {
    const floor = await aFloor();
    const [a, b] = [await floor.addBench('A'), await floor.addBench('B')];
    const older = await begin({ benchId: a, store: floor.connect(a) });
    await older.store.registerCancel({ ...older.call, ...someCancel() });
    await older.store.tell({ ...older.call, heads: [sealedHead({ orderId: 'O-2' })] });
    await floor.run(BACK_TO_140);
    for (const sql of upgradeFloorSql(floor.prefix, 140)) await floor.run(sql);
    const { claims, cancels } = await readAll(await begin({ benchId: b, store: floor.connect(b) }));
    expect(claims.map(({ since, firstAt }) => firstAt === since)).toEqual([true]);
    expect(cancels.map(({ registeredAt, firstAt }) => firstAt === registeredAt)).toEqual([true]);
  });

  it('bring a group from 160 to where one bench empties no text, while its benches are at work', async () => {
    const floor = await aFloor();
    const [a, b] = [await floor.addBench('A'), await floor.addBench('B')];
    const one = await begin({ benchId: a, store: floor.connect(a) });
    const two = await begin({ benchId: b, store: floor.connect(b) });
    await one.store.append({ ...one.call, events: [someEvent(), someEvent({ orderId: 'O-2' })] });
    await floor.run(`CREATE OR REPLACE FUNCTION floor.is_erased(the_order text) RETURNS boolean LANGUAGE sql AS
      $$ SELECT EXISTS (SELECT FROM floor.facts WHERE kind = 'erasure' AND key = the_order) $$;
      DROP FUNCTION floor.purge_erased; UPDATE floor.floor SET schema = 160`);
    const erase = ({ store, call }: typeof one, key: string) =>
      store.share({ ...call, facts: [someFact({ kind: 'erasure', key })] });
    const dataOf = async (orderId: string) =>
      (await one.store.history({ ...one.call, orderId })).map(({ data }) => data);
    await erase(two, 'O-1');
    for (const sql of upgradeFloorSql(floor.prefix, 160)) await floor.run(sql);
    expect(await floor.value('SELECT schema FROM floor.floor')).toBe(SCHEMA);
    // Runs of the benches continue after the upgrade.
    await erase(two, 'O-2');
    expect([await dataOf('O-1'), await dataOf('O-2')]).toEqual([[''], ['sealed-event']]);
    await erase(one, 'O-2');
    expect(await dataOf('O-2')).toEqual(['']);
  });

  it('bring a group from 190 to leases: a bench of this version is told before, and one for 190 works on after it', async () => {
    const floor = await aFloor();
    const [a, b] = [await floor.addBench('A'), await floor.addBench('B')];
    const older = await begin({ benchId: a, store: floor.connect(a) });
    await older.store.registerCancel({ ...older.call, ...someCancel() });
    await floor.run(`DROP FUNCTION floor_v1.lease_cancel, floor.take_lease, floor.end_lease;
      ALTER TABLE floor.cancels DROP COLUMN leased_at, DROP COLUMN leased_until, DROP COLUMN lease_asked_at;
      UPDATE floor.floor SET schema = 190`);
    await expect(begin({ benchId: b, store: floor.connect(b) })).rejects.toMatchObject({
      fault: 'older-floor',
    });
    for (const sql of upgradeFloorSql(floor.prefix, 190)) await floor.run(sql);
    const newer = await begin({ benchId: b, store: floor.connect(b) });
    await newer.store.registerCancel({ ...newer.call, ...someCancel() });
    // The newer bench sends without asking, and its report keeps the others from sending.
    const { orderId, intentId } = someCancel();
    await older.store.settleCancel({ ...older.call, orderId, intentId, version: 2, state: 'sending' });
    const lease = () => newer.store.leaseCancel({ ...newer.call, orderId, intentId });
    expect(await lease()).toMatchObject({ isGiven: false });
    await older.store.settleCancel({ ...older.call, orderId, intentId, version: 3, state: 'sent' });
    expect(await lease()).toMatchObject({ isGiven: true });
  });

  it('bring a group from 180 to where each row can be read, whatever a bench wrote into it before', async () => {
    const floor = await aFloor();
    const bench = await floor.addBench('A');
    const one = await begin({ benchId: bench, store: floor.connect(bench) });
    await one.store.claim({ ...one.call, orderIds: ['O-1', 'O-2', 'O-3', 'O-4', 'O-5'], operator: null });
    const ask = `{"benchId": "${bench}", "at": 1, "reason": "sealed"}`;
    const deep = '['.repeat(4_300) + ']'.repeat(4_300);
    await floor.run(`ALTER TABLE floor.heads DROP CONSTRAINT heads_depth; ALTER TABLE floor.facts DROP CONSTRAINT facts_depth;
      ALTER TABLE floor.choices DROP COLUMN chosen_at_bench;
      UPDATE floor.claims SET ask = '{"benchId": "${bench}", "at": 1, "reason": 5}' WHERE order_id = 'O-1';
      UPDATE floor.claims SET taken = '{"fromBenchId": "${bench}", "at": 1, "reason": "r", "by": {}}' WHERE order_id = 'O-2';
      UPDATE floor.claims SET ask = '${ask}' WHERE order_id = 'O-3';
      UPDATE floor.claims SET ask = '${ask}', taken = '{"fromBenchId": "${bench}", "at": 1, "reason": 5, "by": null}' WHERE order_id = 'O-4';
      UPDATE floor.claims SET taken = '{"fromBenchId": "${bench}", "at": 1, "reason": "r"}' WHERE order_id = 'O-5';
      INSERT INTO floor.heads VALUES ('O-1', '${bench}', 'h', '{"orderId": "O-1", "a": ${deep}}', 1, 900, now());
      INSERT INTO floor.facts VALUES ('code', 'K', '${bench}', 1, '{"a": ${deep}}', 'b', now(), now(), 901);
      UPDATE floor.floor SET schema = 180`);
    const { revision } = await readAll(one);
    for (const sql of upgradeFloorSql(floor.prefix, 180)) await floor.run(sql);
    const { claims, heads, facts } = await readAll(one, revision);
    expect(claims).toMatchObject([
      { orderId: 'O-1', state: 'open', ask: null },
      { orderId: 'O-2', state: 'open', taken: null },
      { orderId: 'O-4', state: 'open', ask: { reason: 'sealed' }, taken: null },
      { orderId: 'O-5', state: 'open', taken: null },
    ]);
    expect(new Set(claims.map((claim) => claim.revision)).size).toBe(4);
    expect([heads, facts]).toEqual([[], []]);
    expect(await floor.value('SELECT count(*)::integer FROM floor.heads')).toBe(0);
    expect((await readAll(one)).claims.find(({ orderId }) => orderId === 'O-3')?.ask?.reason).toBe('sealed');
  });

  it('let a bench work that was made for the oldest schema beside which it does no harm, and no older one', async () => {
    const floor = await aFloor();
    const benchId = await floor.addBench('A');
    const { user, passwords, database, ca } = floor.login(benchId);
    const older = await server.open({ user, password: passwords[0] ?? '', database, ca });
    onTestFinished(() => older.destroy());
    const hello = (schema: number) => {
      const words = { run: 'r', bench: benchId, account: 'a', name: 'A', release: '1', schema };
      return older.value('SELECT floor_v1.hello($1::jsonb)', [JSON.stringify(words)]);
    };
    await expect(hello(OLDEST_SCHEMA - 10)).rejects.toMatchObject({ code: FAULT_CODES['newer-floor'] });
    for (const schema of [OLDEST_SCHEMA, 140, 160]) expect(await hello(schema)).toMatchObject({ benchId });
  });

  it('are made whole or not at all', async () => {
    const floor = await aFloor();
    const broken = {
      number: SCHEMA + 10,
      sql: 'CREATE TABLE floor.half (n int); SELECT no_such_function();',
    };
    const [first = ''] = upgradeFloorSql(floor.prefix, SCHEMA, [...SCHEMA_STEPS, broken]);
    await expect(floor.run(first)).rejects.toMatchObject({ code: '42883' });
    expect(await floor.value(`SELECT to_regclass('floor.half') IS NULL`)).toBe(true);
    expect(await floor.value('SELECT schema FROM floor.floor')).toBe(SCHEMA);
  });
});
