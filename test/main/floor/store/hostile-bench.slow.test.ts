import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { aBench, begin, BOTH_STORES, readAll, type TestBench } from '../../../support/floor/both-stores.ts';
import { benchRole } from '../../../../src-main/floor/postgres/schema/roles.ts';
import { PostgresFloor } from '../../../support/floor/postgres-floor.ts';
import { PostgresServer } from '../../../support/floor/postgres-server.ts';
import { publish } from '../../../support/floor/published.ts';
import { runFloorCommand } from '../../../support/floor/run-command.ts';
import { someHead } from '../../../support/floor/some-head.ts';

/** The end of the store's counter, and values beyond it. */
const INVENTED = [4_503_599_627_370_496, 4_503_599_627_370_495, Number.MAX_SAFE_INTEGER];

const claims = async ({ store, call }: TestBench, orderId: string) => {
  const [answer] = await store.claim({ ...call, orderIds: [orderId], operator: null });
  return answer?.granted;
};

describe.each(BOTH_STORES)('a token that no store has given $name', (kind) => {
  beforeAll(() => kind.begin());
  afterAll(() => kind.end());

  it.each(INVENTED)('%i ends no counter, asserted or reported', async (token) => {
    const floor = await kind.make();
    onTestFinished(() => floor.end());
    const [honest, hostile] = [await aBench(floor, 'A'), await aBench(floor, 'B')];
    await hostile.store.assert({ ...hostile.call, claims: [{ orderId: 'O-1', token, state: 'open' }] });
    await hostile.store.tell({ ...hostile.call, heads: [someHead({ orderId: 'O-2', token })] });
    expect(await claims(honest, 'O-3')).toBe(true);
    expect((await readAll(honest)).revision).toBeLessThan(Number.MAX_SAFE_INTEGER / 1_000);
    // The next epoch continues from there.
    await floor.pass(1_000);
    expect(await claims(honest, 'O-4')).toBe(true);
  });
});

describe.each(BOTH_STORES)('an order of another bench $name', (kind) => {
  beforeAll(() => kind.begin());
  afterAll(() => kind.end());

  it.each(['take', 'assert'] as const)(
    'is lost to a bench that says %s, but not a box of it',
    async (how) => {
      const floor = await kind.make();
      onTestFinished(() => floor.end());
      const [honest, hostile] = [await aBench(floor, 'A'), await aBench(floor, 'B')];
      const orderIds = ['open', 'packed'];
      const given = await honest.store.claim({ ...honest.call, orderIds, operator: null });
      const tokens = new Map(given.map((one) => [one.orderId, one.granted ? one.token : 0]));
      const heads = (
        [
          ['open', 'open'],
          ['packed', 'sealed'],
        ] as const
      ).map(([orderId, phase]) => someHead({ orderId, phase, token: tokens.get(orderId) ?? 0 }));
      await honest.store.tell({ ...honest.call, heads });
      for (const orderId of orderIds) {
        const token = tokens.get(orderId) ?? 0;
        if (how === 'take')
          await hostile.store.take({ ...hostile.call, orderId, token, reason: '', by: null });
        // The store does not believe so high a token, and takes the highest that it believes.
        else
          await hostile.store.assert({
            ...hostile.call,
            claims: [{ orderId, token: Number.MAX_SAFE_INTEGER, state: 'open' }],
          });
      }
      const { claims: rows } = await readAll(honest);
      const holders = Object.fromEntries(rows.map((claim) => [claim.orderId, claim.benchId]));
      expect(holders).toEqual({ open: hostile.benchId, packed: honest.benchId });
    },
  );
});

describe('a bench that says anything', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await PostgresServer.make();
  });
  afterAll(() => server.remove());

  /** Two benches; an attacker has the login of the second. */
  const aFloor = async () => {
    const floor = await PostgresFloor.make(server);
    onTestFinished(() => floor.end());
    const [a, b] = [await floor.addBench('A'), await floor.addBench('EVIL')];
    const honest = await begin({ benchId: a, store: floor.connect(a) }, { name: 'A' });
    const hostile = await begin({ benchId: b, store: floor.connect(b) }, { name: 'EVIL' });
    const { user, passwords, database, ca } = floor.login(b);
    const connection = await server.open({ user, password: passwords[0] ?? '', database, ca });
    onTestFinished(() => connection.destroy());
    const folder = mkdtempSync(join(tmpdir(), 'packdesk-hostile-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const env = {
      PGHOST: server.host,
      PGPORT: String(server.port),
      PGUSER: server.user,
      PGPASSWORD: server.password,
      PGDATABASE: floor.database,
    };
    const run = (...args: string[]) => runFloorCommand(args, env);
    return { floor, honest, hostile, connection, run, remove: () => run('remove', '--bench-id', b) };
  };

  it('publishes a check that every other bench can read', async () => {
    const { honest, hostile, floor } = await aFloor();
    const { term } = await hostile.store.lead(hostile.call);
    const check = { beganMsAgo: 1, endedMsAgo: 0, orders: -1 };
    await publish(hostile, { term, orders: [], check });
    expect((await readAll(honest)).leading.check).toMatchObject({ orders: 0 });
    // The same for a store that accepted it in an earlier version.
    for (const written of [
      '{"orders": -1}',
      '"none"',
      '{"beganAt": "x", "endedAt": null, "orders": 1e300}',
    ]) {
      await floor.run(`UPDATE floor.leader SET published_check = '${written}'`);
      expect((await readAll(honest)).leading.check, written).toBeNull();
    }
  });

  it('begins at most one epoch an hour by naming what the store does not have', async () => {
    const { honest, hostile, floor } = await aFloor();
    const epochNow = async () => (await readAll(honest)).epoch;
    const name = async (after: number) => {
      const epoch = await epochNow();
      await hostile.store.beat({
        ...{ run: hostile.call.run, epoch, after, answeredAt: Date.now(), orderId: null, operator: null },
      });
    };
    const before = await epochNow();
    for (const after of INVENTED) await name(after);
    expect(await epochNow(), 'more than any store can have given').toBe(before);
    const { revision } = await readAll(honest);
    await name(revision + 1_000);
    const second = await epochNow();
    expect(second, 'as after a copy that was put back').not.toBe(before);
    await name((await readAll(honest)).revision + 1_000);
    expect(await epochNow()).toBe(second);
    await floor.run(`UPDATE floor.floor SET behind_at = behind_at - interval '61 minutes'`);
    await name((await readAll(honest)).revision + 1_000);
    expect(await epochNow()).not.toBe(second);
  });

  it('is removed while it holds the lock of all, owns a large object and keeps a temporary table', async () => {
    const { honest, hostile, connection, remove, run, floor } = await aFloor();
    await floor.run(
      `GRANT TEMPORARY ON DATABASE ${floor.database} TO PUBLIC; GRANT EXECUTE ON FUNCTION lo_create(oid) TO PUBLIC`,
    );
    await connection.run(`SET idle_in_transaction_session_timeout = 0; CREATE TEMPORARY TABLE mine (n int);
      SELECT lo_create(0)`);
    await connection.run('BEGIN');
    const input = JSON.stringify({ ...hostile.call, orderIds: ['O-1'], operator: null });
    await connection.value('SELECT floor_v1.claim($1::jsonb)', [input]);
    await expect(claims(honest, 'O-2'), 'it waits in vain').rejects.toMatchObject({ fault: 'timeout' });
    await expect
      .poll(async () => (await run('check')).stdout, { interval: 1_000 })
      .toContain('Look at EVIL: it has kept a transaction open for');
    expect(await remove()).toMatchObject({ status: 0 });
    expect(await claims(honest, 'O-1')).toBe(true);
    expect(
      await floor.value(
        `SELECT count(*)::integer FROM pg_roles WHERE rolname = '${benchLoginOf(floor, hostile)}'`,
      ),
    ).toBe(0);
    await expect(begin(hostile)).rejects.toMatchObject({ fault: 'sign-in' });
  });

  it('makes no large objects, and those that it made before go with it, under whichever role', async () => {
    const { hostile, connection, remove, run, floor } = await aFloor();
    for (const make of ['lo_create(0)', 'lo_creat(-1)', `lo_from_bytea(0, '')`])
      await expect(connection.run(`SELECT ${make}`), make).rejects.toMatchObject({ code: '42501' });
    // Rights as in a group whose owner is not a superuser.
    await floor.run('GRANT EXECUTE ON FUNCTION lo_create(oid) TO PUBLIC');
    const make = `SELECT count(lo_create(0)) FROM generate_series(1, 1500)`;
    await connection.run(`${make}; SET ROLE ${benchRole(floor.prefix)}; ${make}`);
    expect(await remove()).toMatchObject({ status: 0 });
    expect(await floor.value('SELECT count(*)::integer FROM pg_largeobject_metadata')).toBe(0);
    await expect(begin(hostile)).rejects.toMatchObject({ fault: 'sign-in' });
    // An upgrade revokes it again.
    expect(await run('upgrade')).toMatchObject({ status: 0 });
    expect(await floor.value(`SELECT has_function_privilege('public', 'lo_create(oid)', 'EXECUTE')`)).toBe(
      false,
    );
  });

  it('is shut out although its role cannot be dropped, and the next run ends it', async () => {
    const { honest, hostile, remove, floor } = await aFloor();
    const login = benchLoginOf(floor, hostile);
    const other = `other_${floor.database}`;
    await floor.run(`CREATE DATABASE ${other} OWNER ${login}`);
    onTestFinished(() => floor.run(`DROP DATABASE IF EXISTS ${other}`));
    await hostile.store.claim({ ...hostile.call, orderIds: ['O-1'], operator: null });
    const first = await remove();
    expect(first.status).toBe(1);
    expect(first.stderr).toContain('"EVIL" cannot sign in any more. What it had not packed is free');
    expect(first.stderr).toContain('could not be dropped');
    await expect(begin(hostile)).rejects.toMatchObject({ fault: 'sign-in' });
    const { benches } = await readAll(honest);
    expect(benches.find(({ benchId }) => benchId === hostile.benchId)).toMatchObject({ state: 'removed' });
    expect(await claims(honest, 'O-1')).toBe(true);
    await floor.run(`ALTER DATABASE ${other} OWNER TO ${server.user}`);
    expect(await remove()).toMatchObject({ status: 0 });
  });

  it('says first of which service the group is, and after its removal another bench says so', async () => {
    const floor = await PostgresFloor.make(server);
    onTestFinished(() => floor.end());
    const [a, b] = [await floor.addBench('A'), await floor.addBench('EVIL')];
    await begin({ benchId: b, store: floor.connect(b) }, { account: 'garbage' });
    const honest = { benchId: a, store: floor.connect(a) };
    await expect(begin(honest)).rejects.toMatchObject({ fault: 'other-account' });
    await floor.run(`ALTER ROLE ${floor.login(b).user} NOLOGIN`);
    expect(await begin(honest)).toMatchObject({ benchId: a });
    // From here on the account of bench A counts.
    const c = await floor.addBench('C');
    const other = { benchId: c, store: floor.connect(c) };
    await expect(begin(other, { account: 'garbage' })).rejects.toMatchObject({ fault: 'other-account' });
    expect(await begin(other)).toMatchObject({ benchId: c });
  });

  it('keeps no table of its own', async () => {
    const { connection } = await aFloor();
    await expect(connection.run('CREATE TEMPORARY TABLE mine (n int)')).rejects.toMatchObject({
      code: '42501',
    });
  });

  it('writes no line of its own on the terminal of an administrator', async () => {
    const { hostile, run } = await aFloor();
    await begin(hostile, { ...hostile.call, name: 'E\n Look at: FORGED\u001B[2J\u202E' });
    const { stdout } = await run('check');
    expect(stdout).toContain('E Look at: FORGED⟨U+001B⟩[2J⟨U+202E⟩: in use');
    expect(stdout.split('\n').filter((line) => line.trimStart().startsWith('Look at: FORGED'))).toEqual([]);
  });

  it.each([[{ seq: 2 ** 53 }], [{ at: 9e15 }], [{ at: -9e15 }]])(
    'adds no event that makes the history of an order unreadable: %j',
    async (change) => {
      const { honest, hostile, connection } = await aFloor();
      const event = { orderId: 'O-1', seq: 1, mark: 'm', before: null, at: 1, operator: null, data: 'd' };
      await honest.store.append({ ...honest.call, events: [event] });
      const input = JSON.stringify({
        ...hostile.call,
        events: [{ ...event, mark: randomUUID(), ...change }],
      });
      await expect(connection.value('SELECT floor_v1.append($1::jsonb)', [input])).rejects.toMatchObject({
        code: '23514',
      });
      expect(await honest.store.history({ ...honest.call, orderId: 'O-1' })).toHaveLength(1);
    },
  );
});

const benchLoginOf = (floor: PostgresFloor, { benchId }: TestBench): string => floor.login(benchId).user;
