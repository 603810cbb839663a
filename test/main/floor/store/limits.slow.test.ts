import { createServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { StoreLogin } from '../../../../src-main/floor/postgres/line.ts';
import { keyCheckOf } from '../../../../src-main/floor/key-check.ts';
import { PostgresStore } from '../../../../src-main/floor/postgres/postgres-store.ts';
import { begin, readAll } from '../../../support/floor/both-stores.ts';
import { untilSo } from '../../../support/floor/until-so.ts';
import { freePort } from '../../../support/free-port.ts';
import { PostgresFloor } from '../../../support/floor/postgres-floor.ts';
import { PostgresServer } from '../../../support/floor/postgres-server.ts';
import { ManualClock } from '../../../support/manual-clock.ts';

/** Opens a port that accepts connections and never sends anything. */
async function silentPort(): Promise<number> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => void sockets.add(socket));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

describe('a bench and a store that does not answer as it should', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await PostgresServer.make();
  });
  afterAll(() => server.remove());

  const aBench = async (change: Partial<StoreLogin> = {}) => {
    const floor = await PostgresFloor.make(server);
    onTestFinished(() => floor.end());
    const benchId = await floor.addBench('A');
    return { floor, benchId, store: floor.connect(benchId, change) };
  };
  const at = (port: number) => ({ addresses: [{ host: '127.0.0.1', port }] });
  const faultOf = (bench: Parameters<typeof begin>[0]) =>
    begin(bench).then(
      () => 'none',
      (error: unknown) => (error as { fault: string }).fault,
    );

  it('hears why it is refused', async () => {
    const { floor, benchId } = await aBench();
    const fault = (change: Partial<StoreLogin>) =>
      faultOf({ benchId, store: floor.connect(benchId, change) });
    expect(await fault(at(await freePort()))).toBe('unreachable');
    expect(await fault({ addresses: [{ host: 'no-such-host.invalid', port: 5432 }] })).toBe('unreachable');
    expect(await fault({ passwords: ['wrong'] })).toBe('sign-in');
    expect(await fault({ user: 'nobody-here' })).toBe('sign-in');
    expect(await fault({ database: 'no_such' })).toBe('not-a-floor');
    expect(await fault({ database: 'postgres' }), "somebody else's database").toBe('not-a-floor');
    await floor.run(
      `REVOKE CONNECT ON DATABASE ${floor.database} FROM PUBLIC, packdesk_${floor.prefix}_bench`,
    );
    expect(await fault({})).toBe('sign-in');
  });

  it('signs in by the password that is right, and at the address that answers', async () => {
    const { floor, benchId } = await aBench();
    const { addresses, passwords } = floor.login(benchId);
    const dead = { host: '127.0.0.1', port: await freePort() };
    const store = floor.connect(benchId, {
      addresses: [dead, ...addresses],
      passwords: ['not-set-after-all', ...passwords],
    });
    expect(await faultOf({ benchId, store })).toBe('none');
  });

  it('waits 800 ms for a claim at most, at a dead wire too', async () => {
    const { floor, benchId } = await aBench();
    const clock = new ManualClock();
    const login = { ...floor.login(benchId), ...at(await silentPort()) };
    const store = new PostgresStore(login, { benchId, keyCheck: keyCheckOf(floor.key) }, clock);
    onTestFinished(() => store.end());
    const claim = store.claim({ run: 'r', epoch: 'e', orderIds: ['O-1'], operator: null });
    expect(clock.nextIn).toBe(800);
    clock.advance(800);
    await expect(claim).rejects.toMatchObject({ fault: 'timeout' });
  });

  it('gives up a call at its limit, and connects anew for the next', async () => {
    const { floor, benchId } = await aBench();
    const clock = new ManualClock();
    const store = new PostgresStore(
      floor.login(benchId),
      { benchId, keyCheck: keyCheckOf(floor.key) },
      clock,
    );
    onTestFinished(() => store.end());
    const { user } = floor.login(benchId);
    await floor.run(
      `ALTER ROLE ${user} SET lock_timeout = '60s'; ALTER ROLE ${user} SET statement_timeout = '60s'`,
    );
    const bench = await begin({ benchId, store });
    const admin = await floor.admin();
    await admin.run('BEGIN; SELECT * FROM floor.floor FOR UPDATE');
    const claim = (orderId: string) => store.claim({ ...bench.call, orderIds: [orderId], operator: null });
    const both = Promise.allSettled([claim('O-1'), claim('O-2')]);
    const waits = `SELECT EXISTS (SELECT FROM pg_locks JOIN pg_stat_activity USING (pid)
      WHERE NOT granted AND datname = '${floor.database}')`;
    await untilSo('the first waits for the lock', async () => (await floor.value(waits)) === true);
    clock.advance(800);
    const [first, second] = await both;
    expect(first).toMatchObject({ reason: { fault: 'timeout' } });
    expect(second, 'its limit counts from its beginning').toMatchObject({ reason: { fault: 'timeout' } });
    await expect(readAll(bench), 'a beat waits for no lock').resolves.toMatchObject({ claims: [] });
    await admin.end();
    expect(await claim('O-3')).toMatchObject([{ granted: true }]);
  });

  it('works on after the server ended its connection, was restarted, or was killed', async () => {
    const { floor, benchId, store } = await aBench();
    const bench = await begin({ benchId, store });
    await floor.value(
      "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE application_name = 'packdesk' AND pid <> pg_backend_pid()",
    );
    const state = () =>
      readAll(bench).then(
        () => 'answered',
        (error: unknown) => (error as { fault: string }).fault,
      );
    await expect.poll(state).toBe('answered');
    await store.claim({ ...bench.call, orderIds: ['O-1'], operator: null });
    await server.kill();
    // Processes of the killed server notice it a little later.
    await expect.poll(state).toBe('unreachable');
    await server.start();
    await expect.poll(state).toBe('answered');
    const beat = await readAll(bench);
    expect(beat.epoch).not.toBe(bench.call.epoch);
    expect(beat.settlingMs).toBeGreaterThan(0);
    expect(beat.claims, 'what was granted is kept').toMatchObject([{ orderId: 'O-1', state: 'open' }]);
  });

  it('is told that the store cannot write', async () => {
    const { floor, benchId, store } = await aBench();
    await floor.run(`ALTER DATABASE ${floor.database} SET default_transaction_read_only = on`);
    expect(await faultOf({ benchId, store })).toBe('read-only');
  });

  it.each([
    ['disk', '53100'],
    ['memory', '53200'],
  ])('is told that the %s of the store is full', async (_, state) => {
    const { floor, benchId, store } = await aBench();
    const bench = await begin({ benchId, store });
    await floor.run(`CREATE FUNCTION floor.full_disk() RETURNS trigger LANGUAGE plpgsql AS
      $$BEGIN RAISE EXCEPTION USING ERRCODE = '${state}', MESSAGE = 'no room'; END$$;
      CREATE TRIGGER full_disk BEFORE INSERT ON floor.claims FOR EACH ROW EXECUTE FUNCTION floor.full_disk()`);
    const claim = store.claim({ ...bench.call, orderIds: ['O-1'], operator: null });
    await expect(claim).rejects.toMatchObject({ fault: 'full' });
    await readAll(bench);
  });

  it('leaves the address of a store that cannot write for one that can', async () => {
    const { floor, benchId } = await aBench();
    const standby = await PostgresServer.make({ default_transaction_read_only: 'on' });
    onTestFinished(() => standby.remove());
    await Promise.all([server.stop(), standby.stop()]);
    standby.putBack(server.copyData());
    await Promise.all([server.start(), standby.start()]);
    const store = floor.connect(benchId, { addresses: [standby, server] });
    expect(await faultOf({ benchId, store })).toBe('read-only');
    expect(await faultOf({ benchId, store })).toBe('none');
  });

  it('is told that the floor is older or newer than it', async () => {
    const { floor, benchId, store } = await aBench();
    await floor.run('UPDATE floor.floor SET schema = 10, oldest = 10');
    expect(await faultOf({ benchId, store })).toBe('older-floor');
    await floor.run('UPDATE floor.floor SET schema = 990, oldest = 990');
    expect(await faultOf({ benchId, store })).toBe('newer-floor');
    await floor.run('DROP FUNCTION floor_v1.hello');
    expect(await faultOf({ benchId, store })).toBe('older-floor');
  });

  it('leaves out rows of a newer version that it cannot read, and reads on', async () => {
    const { floor, benchId, store } = await aBench();
    const bench = await begin({ benchId, store });
    await store.claim({ ...bench.call, orderIds: ['O-1'], operator: null });
    await floor.run(`INSERT INTO floor.heads VALUES ('O-1', '${benchId}', 'h',
      '{"orderId": "O-1", "history": "h", "phase": "in-the-air", "events": 1}', 1, floor.next_revision(), now())`);
    const { heads, claims, revision } = await readAll(bench);
    expect([heads, claims.length]).toEqual([[], 1]);
    expect((await readAll(bench, revision)).more).toBe(false);
  });
});
