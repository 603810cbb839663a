import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { readJoinCode } from '../../../../src-main/floor/join-code.ts';
import { newFloorKey } from '../../../../src-main/floor/new-secrets.ts';
import type { Connection } from '../../../../src-main/floor/postgres/connection.ts';
import { sealingHere } from '../../../../src-main/floor/publishing/order-sealing.ts';
import { postgresDoor } from '../../../../src-main/floor/postgres/postgres-door.ts';
import { anAuthority } from '../../../support/certificate.ts';
import { patientClock } from '../../../support/floor/postgres-floor.ts';
import { PostgresServer } from '../../../support/floor/postgres-server.ts';
import { runFloorCommand } from '../../../support/floor/run-command.ts';
import { someCancel } from '../../../support/floor/some-rows.ts';
import { freePort } from '../../../support/free-port.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

let bases = 0;

describe('the command of a floor', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await PostgresServer.make();
  });
  afterAll(() => server.remove());

  const asAdmin = async <Answer>(work: (admin: Connection) => Promise<Answer>, database = 'postgres') => {
    const admin = await server.admin(database);
    try {
      return await work(admin);
    } finally {
      await admin.end();
    }
  };

  /** A database of its own, and an owner of it who is not a superuser. */
  const aDatabase = async (rights = 'CREATEROLE') => {
    const name = `base${++bases}`;
    await asAdmin(async (admin) => {
      await admin.run(`CREATE ROLE boss_${name} LOGIN ${rights} PASSWORD 'pw'`);
      await admin.run(`CREATE DATABASE ${name} OWNER boss_${name}`);
    });
    const keyFile = join(tempFolder(), 'floor.key');
    const env = {
      PGHOST: server.host,
      PGPORT: String(server.port),
      PGDATABASE: name,
      PGUSER: `boss_${name}`,
      PGPASSWORD: 'pw',
    };
    const run = (...args: string[]) => runFloorCommand(args, env);
    const create = () => run('create', '--name', 'Hall 1', '--key-file', keyFile);
    const invite = (...args: string[]) => run('join-code', '--key-file', keyFile, ...args);
    return { name, env, keyFile, run, create, invite };
  };

  it('makes a floor as an owner who is no superuser, and invites benches that work', async () => {
    const { create, invite, run, keyFile } = await aDatabase();
    expect(await create()).toMatchObject({ status: 0, stdout: '' });
    expect(statSync(keyFile).mode & 0o077).toBe(0);
    const invited = await invite('--bench', 'Bench 3');
    expect(invited).toMatchObject({ status: 0 });
    expect(invited.stderr).not.toContain(readJoinCode(invited.stdout).password);
    const door = postgresDoor(patientClock, sealingHere);
    const invitation = door.read(invited.stdout);
    expect(await door.spend(invitation?.signIn ?? '')).toBe(true);
    const { store } = door.open(invitation?.signIn ?? '');
    onTestFinished(() => store.end());
    const hello = await store.hello({ run: 'r', account: 'a', name: 'Bench 3', release: '1.2.3' });
    expect(hello.floorName).toBe('Hall 1');
    const call = { run: 'r', epoch: hello.epoch };
    await store.claim({ ...call, orderIds: ['O-1'], operator: null });
    for (const orderId of ['O-2', 'O-3'])
      await store.registerCancel({ ...call, ...someCancel({ orderId, intentId: orderId, version: 1 }) });
    await store.settleCancel({ ...call, orderId: 'O-3', intentId: 'O-3', version: 2, state: 'sending' });
    const { stdout } = await run('check');
    expect(stdout).toMatch(
      new RegExp(`${hello.benchId}  Bench 3: in use, last beat \\d+ s ago, Packdesk 1\\.2\\.3`),
    );
    expect(stdout).toContain('Look at fsync = off');
    expect(await run('upgrade')).toMatchObject({ status: 0 });
    expect(await run('remove', '--bench-id', hello.benchId)).toMatchObject({ status: 0 });
    expect((await run('remove', '--bench-id', hello.benchId)).stderr).toContain('was removed before');
    await expect(
      store.beat({ ...call, after: 0, answeredAt: hello.now, orderId: null, operator: null }),
    ).rejects.toThrow();
    // The bench is not only without rights: it shows that it was removed, and no longer trusts its reserve.
    await expect(
      store.hello({ run: 'r2', account: 'a', name: 'Bench 3', release: '1.2.3' }),
    ).rejects.toMatchObject({ fault: 'sign-in' });
    const again = await invite('--bench-id', hello.benchId);
    expect(again).toMatchObject({ status: 1, stdout: '' });
    const other = door.read((await invite('--bench', 'Bench 4')).stdout);
    await door.spend(other?.signIn ?? '');
    const { store: otherStore } = door.open(other?.signIn ?? '');
    onTestFinished(() => otherStore.end());
    const { epoch, now } = await otherStore.hello({
      ...{ run: 'r', account: 'a', name: 'Bench 4', release: '1' },
    });
    const beat = await otherStore.beat({
      ...{ run: 'r', epoch, after: 0, answeredAt: now, orderId: null, operator: null },
    });
    expect(beat.benches.find(({ benchId }) => benchId === hello.benchId)).toMatchObject({
      ...{ state: 'removed', reserved: 0, open: 0 },
    });
    expect(beat.claims).toMatchObject([{ orderId: 'O-1', state: 'free' }]);
    expect(
      Object.fromEntries(beat.cancels.map(({ orderId, state }) => [orderId, state])),
      'what may have been sent stays',
    ).toEqual({ 'O-2': 'withdrawn', 'O-3': 'sending' });
  });

  it('says what comes next as it can be typed, for the same database', async () => {
    const { keyFile, env } = await aDatabase();
    const where = ['--host', server.host, '--port', env.PGPORT, '--database', env.PGDATABASE];
    const made = await runFloorCommand(
      ['create', ...where, '--user', env.PGUSER, '--name', 'Hall 1', '--key-file', keyFile],
      { PGPASSWORD: 'pw' },
    );
    const next = /^Next: (.*) --bench "Bench 1" --key-file/m.exec(made.stderr)?.[1]?.split(' ') ?? [];
    expect(next).toEqual(['join-code', ...where, '--user', env.PGUSER]);
    const invited = await runFloorCommand([...next, '--bench', 'B', '--key-file', keyFile], {
      PGPASSWORD: 'pw',
    });
    expect(invited).toMatchObject({ status: 0 });
  });

  it('says that the key of another floor is used', async () => {
    const { create, keyFile } = await aDatabase();
    expect((await create()).stderr).not.toContain('was there');
    const other = await aDatabase();
    const made = await other.run('create', '--name', 'Hall 2', '--key-file', keyFile);
    expect(made.stderr).toContain(`${keyFile} was there, and its key is used`);
  });

  it('gives a name to one bench alone, until that one is removed', async () => {
    const { create, invite, run } = await aDatabase();
    await create();
    const { benchId } = readJoinCode((await invite('--bench', 'Bench 1')).stdout);
    const twice = await invite('--bench', 'Bench 1');
    expect(twice).toMatchObject({ status: 1, stdout: '' });
    expect(twice.stderr).toContain(`--bench-id ${benchId}`);
    expect((await run('check')).stdout).toContain('Benches: 1.');
    for (const args of [[], ['--bench', 'Bench 1', '--bench-id', benchId]])
      expect((await invite(...args)).stderr).toContain('either --bench NAME');
    await run('remove', '--bench-id', benchId);
    expect(await invite('--bench', 'Bench 1')).toMatchObject({ status: 0 });
  });

  it('refuses the key of another floor', async () => {
    const { create, run } = await aDatabase();
    await create();
    const file = join(tempFolder(), 'other.key');
    writeFileSync(file, newFloorKey());
    const refused = await run('join-code', '--bench', 'B', '--key-file', file);
    expect(refused).toMatchObject({ status: 1, stdout: '' });
    expect(refused.stderr).toContain('of another bench group than "Hall 1"');
  });

  it('says that a login may not connect, or that no connection is left', async () => {
    const { name, env } = await aDatabase();
    await asAdmin((admin) =>
      admin.run(
        `REVOKE CONNECT ON DATABASE ${name} FROM PUBLIC; CREATE ROLE guest_${name} LOGIN PASSWORD 'pw'`,
      ),
    );
    const guest = await runFloorCommand(['check'], { ...env, PGUSER: `guest_${name}` });
    expect(guest.stderr).toContain('GRANT CONNECT');
    await asAdmin((admin) => admin.run(`ALTER DATABASE ${name} CONNECTION LIMIT 0`));
    expect((await runFloorCommand(['check'], env)).stderr).toContain('no connection left');
  });

  it('invites a bench anew, for another computer in its place', async () => {
    const { create, invite } = await aDatabase();
    await create();
    const first = readJoinCode((await invite('--bench', 'B')).stdout);
    const address = ['--address', '127.0.0.1', '--address', `localhost:${server.port}`];
    const second = readJoinCode((await invite('--bench-id', first.benchId, ...address)).stdout);
    expect(second).toMatchObject({ benchId: first.benchId, login: first.login, bench: 'B', key: first.key });
    expect(second.password).not.toBe(first.password);
    expect(second.addresses).toEqual([
      { host: '127.0.0.1', port: server.port },
      { host: 'localhost', port: server.port },
    ]);
    const door = postgresDoor(patientClock, sealingHere);
    const signIn = door.read((await invite('--bench-id', first.benchId)).stdout)?.signIn ?? '';
    expect(await door.spend(signIn)).toBe(true);
  });

  it('takes hostile names as they are', async () => {
    const { run, invite, keyFile } = await aDatabase();
    const name = `'; DROP SCHEMA floor CASCADE; -- \\ "$$ é`;
    expect(await run('create', '--name', name, '--key-file', keyFile)).toMatchObject({ status: 0 });
    const code = readJoinCode((await invite('--bench', name)).stdout);
    expect(code).toMatchObject({ floor: name, bench: name });
  });

  it('prints what a DBA runs, for the floor and for a bench', async () => {
    const { name, run, invite, keyFile } = await aDatabase('');
    const refused = await run('create', '--name', 'H', '--key-file', keyFile);
    expect(refused.stderr).toContain('may not create roles');
    const { stdout } = await run('sql', '--name', 'H', '--user', `boss_${name}`, '--key-file', keyFile);
    await asAdmin((dba) => dba.run(stdout), name);
    expect((await run('check')).stdout).toContain('Bench group "H"');
    const file = join(tempFolder(), 'bench.sql');
    const { stdout: text } = await invite('--bench', 'B', '--sql-file', file);
    const code = readJoinCode(text);
    expect(readFileSync(file, 'utf8')).not.toContain(code.password);
    await asAdmin((dba) => dba.run(readFileSync(file, 'utf8')), name);
    const door = postgresDoor(patientClock, sealingHere);
    expect(await door.spend(door.read(text)?.signIn ?? '')).toBe(true);
  });

  it('says what is wrong with the way to the database, and never the password', async () => {
    const { env } = await aDatabase();
    const sentence = async (change: Record<string, string>) => {
      const { status, stdout, stderr } = await runFloorCommand(['check'], { ...env, ...change });
      expect([status, stdout]).toEqual([1, '']);
      expect(stderr).not.toContain('secret-of-mine');
      return stderr;
    };
    expect(await sentence({ PGPORT: String(await freePort()) })).toContain(
      'No PostgreSQL answers at 127.0.0.1',
    );
    expect(await sentence({ PGHOST: 'no-such-host.invalid' })).toContain(
      'no computer of the name no-such-host.invalid',
    );
    expect(await sentence({ PGPASSWORD: 'secret-of-mine' })).toContain('refuses');
    expect(await sentence({ PGDATABASE: 'missing' })).toContain('no database "missing"');
    expect(await sentence({ PGHOST: '0.0.0.0' })).toContain('offers no TLS');
    expect(await sentence({ PGHOST: 'user:secret-of-mine@host' })).toContain('HOST:PORT');
    for (const PGPORT of ['0', '65536', 'secret-of-mine'])
      expect(await sentence({ PGPORT })).toContain('--port takes a number');
    expect(await sentence({ PGHOST: `${server.host}:${server.port}`, PGPORT: '' })).toContain(
      'has no bench group',
    );
    for (const host of ['::1', '[::1]'])
      expect(await sentence({ PGHOST: host })).toContain(`answers at ::1, port ${server.port}.`);
    expect(await sentence({ PGSSLROOTCERT: '/no/such/file' })).toContain('cannot be read');
    expect(await sentence({ PGSSLROOTCERT: '/dev/null' })).toContain('--ca takes a file');
    expect(await sentence({ PGPASSWORD: '', PGPASSFILE: '/no/such/file' })).toContain(
      'No password for boss_',
    );
    expect(await sentence({ PGUSER: '' })).toContain('--user');
    expect(await sentence({})).toContain('has no bench group');
  });

  it('reads the password from a file of passwords', async () => {
    const { env } = await aDatabase();
    const file = join(tempFolder(), 'passwords');
    writeFileSync(file, `# mine\nother:*:*:*:no\n${server.host}:*:${env.PGDATABASE}:${env.PGUSER}:pw\n`);
    const { stderr } = await runFloorCommand(['check'], { ...env, PGPASSWORD: '', PGPASSFILE: file });
    expect(stderr).toContain('has no bench group');
  });

  it('leaves a database alone that is not ours, or has a floor already', async () => {
    const { name, create } = await aDatabase();
    await asAdmin((admin) => admin.run('CREATE SCHEMA floor; CREATE TABLE floor.tiles (n int)'), name);
    expect((await create()).stderr).toContain('not of Packdesk');
    const twice = await aDatabase();
    await twice.create();
    await asAdmin((admin) => admin.run(`CREATE ROLE guest_${twice.name} LOGIN CREATEROLE PASSWORD 'pw'`));
    const guest = await runFloorCommand(['check'], { ...twice.env, PGUSER: `guest_${twice.name}` });
    expect(guest.stderr).toContain('belongs to another login');
    expect((await twice.create()).stderr).toContain('has a bench group already: "Hall 1"');
    const prefix = await twice.run('create', '--name', 'x', '--key-file', twice.keyFile, '--prefix', 'A b');
    expect(prefix.stderr).toContain('--prefix takes');
  });

  it('says that roles of the prefix are there, and changes nothing', async () => {
    const [one, two] = [await aDatabase(), await aDatabase()];
    await one.create();
    const create = await two.run('create', '--name', 'x', '--key-file', two.keyFile, '--prefix', one.name);
    expect(create).toMatchObject({ status: 1 });
    expect(create.stderr).toContain('Choose another by --prefix');
    expect((await two.run('check')).stderr).toContain('has no bench group');
  });

  it('refuses a floor of a newer version, and asks to bring an older up to date', async () => {
    const { name, create, run, invite } = await aDatabase();
    await create();
    const become = (schema: number) =>
      asAdmin((admin) => admin.run(`UPDATE floor.floor SET schema = ${schema}, oldest = ${schema}`), name);
    await become(990);
    for (const args of [['check'], ['upgrade']])
      expect((await run(...args)).stderr).toContain('newer Packdesk');
    expect((await invite('--bench', 'B')).stderr).toContain('newer Packdesk');
    await become(10);
    expect((await run('check')).stderr).toContain('upgrade');
  });

  it.each([
    [[], 'npm run floor'],
    [['destroy'], 'Expected a command, one of create'],
    [['create'], 'needs --name'],
    [['create', '--name', 'a\nb', '--key-file', 'x'], 'one line'],
    [['create', '--name', 'Hall \u202e1', '--key-file', 'x'], 'none of which is unseen'],
    [['create', '--password', 'secret-of-mine'], 'A password is never an option'],
    [['check', '--port'], 'each with a value'],
    [['join-code', '--bench', 'Bench 5', '--bench', 'x'], '--bench was given 2 times'],
    [['join-code', '--bench', 'B', '--key-file', '/no/such/file'], 'cannot be read'],
    [['join-code', '--bench', 'B', '--key-file', '/dev/null'], 'not a key file'],
    [['remove', '--bench-id', 'seven'], 'takes an id'],
    [['rotate-key', '--key-file', '/no/such/file'], 'needs --new-key-file'],
    [['rotate-key', '--disown'], '"rotate-key" takes --host'],
    [['sql', '--name', 'x', '--database', '123', '--key-file', 'x'], '--prefix takes'],
  ])('refuses %j in a sentence', async (args, sentence) => {
    const { status, stdout, stderr } = await runFloorCommand(args);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toContain(sentence);
    expect(stderr).not.toContain('secret-of-mine');
  });

  it('puts the authority of the store into the join code', async () => {
    const { create, invite } = await aDatabase();
    await create();
    const file = join(tempFolder(), 'ca.pem');
    const { cert } = anAuthority();
    writeFileSync(file, cert);
    expect(readJoinCode((await invite('--bench', 'B', '--ca', file)).stdout).ca).toBe(cert);
  });
});
