import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { begin } from '../../../support/floor/both-stores.ts';
import { PostgresFloor } from '../../../support/floor/postgres-floor.ts';
import { PostgresServer } from '../../../support/floor/postgres-server.ts';

describe('the login of a bench', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await PostgresServer.make();
  });
  afterAll(() => server.remove());

  const signedIn = async () => {
    const floor = await PostgresFloor.make(server);
    const benchId = await floor.addBench('A');
    const { user, passwords, database, ca } = floor.login(benchId);
    const connection = await server.open({ user, password: passwords[0] ?? '', database, ca });
    onTestFinished(() => connection.destroy());
    onTestFinished(() => floor.end());
    return { floor, benchId, connection };
  };

  it.each([
    'SELECT * FROM floor.claims',
    'SELECT account FROM floor.floor',
    'DELETE FROM floor.heads',
    'SELECT floor.next_revision()',
    "SELECT floor.free_claims(gen_random_uuid(), '{open}', now(), NULL)",
    'CREATE TABLE floor.mine (n int)',
    'CREATE FUNCTION floor_v1.mine() RETURNS int LANGUAGE sql AS $$SELECT 1$$',
    'CREATE OR REPLACE FUNCTION floor_v1.hello(input jsonb) RETURNS jsonb LANGUAGE sql AS $$SELECT input$$',
    'CREATE ROLE another LOGIN',
    'DROP SCHEMA floor_v1 CASCADE',
  ])('may not: %s', async (statement) => {
    const { connection } = await signedIn();
    await expect(connection.run(statement)).rejects.toMatchObject({ code: '42501' });
  });

  it('may execute each function of the interface and none of the others, and other logins none', async () => {
    const { floor, benchId } = await signedIn();
    await floor.run(`CREATE ROLE guest_${floor.database} LOGIN`);
    const allowed = (login: string, schema: string) =>
      floor.value(`SELECT count(*)::integer FROM pg_proc WHERE pronamespace = '${schema}'::regnamespace
        AND has_function_privilege('${login}', oid, 'EXECUTE')`);
    const { user } = floor.login(benchId);
    expect(await allowed(user, 'floor_v1')).toBe(25);
    expect(await allowed(user, 'floor')).toBe(0);
    expect(await allowed(`guest_${floor.database}`, 'floor_v1')).toBe(0);
    expect(await floor.value(`SELECT has_schema_privilege('${user}', 'floor', 'USAGE')`)).toBe(false);
  });

  it('is not fooled by tables of its own that have the names of those of the floor', async () => {
    const { floor, connection, benchId } = await signedIn();
    const { call } = await begin({ benchId, store: floor.connect(benchId) });
    // Rights as in a database whose owner grants them to everybody.
    await floor.run(`GRANT TEMPORARY ON DATABASE ${floor.database} TO PUBLIC`);
    await connection.run(`CREATE TEMPORARY TABLE presence (bench uuid PRIMARY KEY, beat_at timestamptz, order_id text, operator text);
      CREATE TEMPORARY TABLE claims (order_id text); GRANT ALL ON presence, claims TO PUBLIC; SET search_path = pg_temp, floor`);
    const input = JSON.stringify({ ...call, after: 0, orderId: 'O-1', operator: null });
    await connection.value('SELECT floor_v1.beat($1::jsonb)', [input]);
    expect(await floor.value('SELECT order_id FROM floor.presence')).toBe('O-1');
  });

  it('works as no other bench: the bench is that of the login, whatever the call says', async () => {
    const { floor, benchId } = await signedIn();
    const other = await floor.addBench('B');
    const asOther = floor.connect(other, floor.login(benchId));
    await expect(begin({ benchId: other, store: asOther })).rejects.toMatchObject({ fault: 'unknown-bench' });
  });

  it('has limits, and keeps its commits, by the settings of its role', async () => {
    const { connection } = await signedIn();
    const setting = (name: string) => connection.value(`SELECT current_setting('${name}')`);
    expect(await setting('statement_timeout')).toBe('5s');
    expect(await setting('lock_timeout')).toBe('2s');
    expect(await setting('idle_session_timeout')).toBe('30s');
    expect(await setting('synchronous_commit')).toBe('on');
  });

  it('of the superuser is no bench', async () => {
    const { floor, benchId } = await signedIn();
    const { user, password } = server;
    const store = floor.connect(benchId, { user, passwords: [password] });
    await expect(begin({ benchId, store })).rejects.toMatchObject({ fault: 'unknown-bench' });
  });

  it('has a first password that no log of the server has', async () => {
    const logged = await PostgresServer.make({ log_statement: 'all' });
    onTestFinished(() => logged.remove());
    const floor = await PostgresFloor.make(logged);
    const benchId = await floor.addBench('A');
    const [password = 'missing'] = floor.login(benchId).passwords;
    expect(logged.log).toContain('CREATE ROLE');
    expect(logged.log).not.toContain(password);
  });
});
