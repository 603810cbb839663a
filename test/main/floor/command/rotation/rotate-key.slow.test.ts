/** The key of a floor in a real PostgreSQL is changed by the command: refused, killed in the middle, among rows of a hostile bench. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { SCHEMA } from '../../../../../src-main/floor/postgres/schema/steps.ts';
import { keyCheckOf } from '../../../../../src-main/floor/key-check.ts';
import { writeJoinCode } from '../../../../../src-main/floor/join-code.ts';
import { newFloorKey } from '../../../../../src-main/floor/new-secrets.ts';
import { FAULT_CODES } from '../../../../../src-main/floor/postgres/schema/functions/faults.ts';
import { openSealed, seal, type SealPurpose } from '../../../../../src-main/floor/seal.ts';
import { eventSeal } from '../../../../../src-main/floor/telling/sealed-event.ts';
import { begin, readAll } from '../../../../support/floor/both-stores.ts';
import { PostgresServer } from '../../../../support/floor/postgres-server.ts';
import { aRotatingFloor } from '../../../../support/floor/rotating-floor.ts';
import { sealedHead } from '../../../../support/floor/some-head.ts';
import { someCancel, someEvent, someFact, someOrder } from '../../../../support/floor/some-rows.ts';
import { untilSo } from '../../../../support/floor/until-so.ts';
import { publish } from '../../../../support/floor/published.ts';

const ROOT = join(import.meta.dirname, '../../../../..');

describe('the key of a floor', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await PostgresServer.make();
  });
  afterAll(() => server.remove());

  /** A bench that has joined by its code, beside the floor and its files. */
  const aFloor = async () => {
    const hall = await aRotatingFloor(server);
    onTestFinished(() => hall.floor.end());
    const benchId = await hall.floor.addBench('A');
    const signIn = hall.door.read(writeJoinCode(hall.floor.joinCode(benchId, 'A')))?.signIn ?? '';
    const opened = (by: string) => {
      const access = hall.door.open(by);
      onTestFinished(() => access.store.end());
      return access;
    };
    await hall.door.spend(signIn);
    const bench = await begin({ benchId, store: opened(signIn).store }, { name: 'A' });
    const keyCheck = () => hall.floor.value('SELECT key_check FROM floor.floor');
    const newKey = () => readFileSync(hall.newKeyFile, 'utf8').trim();
    /** Sign-in that a station would store for the bench's new code. */
    const renewed = () => {
      const read = hall.door.read(hall.codeOf('A'))?.signIn ?? '';
      return hall.door.renewed(signIn, read) ?? '';
    };
    return { ...hall, ...{ bench, benchId, signIn, opened, keyCheck, newKey, renewed } };
  };

  it('stays, with each mistake of the owner said in a sentence', async () => {
    const { run, floor, keyFile, newKeyFile, codesFile, names, bench, keyCheck, env } = await aFloor();
    const refused = async (args: string[], words: string) => {
      const { status, stdout, stderr } = await run('rotate-key', ...args);
      expect(stderr).toContain(words);
      expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
      expect(await keyCheck()).toBe(keyCheckOf(floor.key));
    };
    await refused([], 'needs --key-file');
    await refused(names.slice(0, 4), 'needs --codes-file');
    await refused([...names, '--bench-id', 'x'], '"rotate-key" takes --host');
    const other = join(newKeyFile, '..', 'other.key');
    writeFileSync(other, newFloorKey());
    await refused(['--key-file', other, ...names.slice(2)], 'of another bench group than "Hall 1"');
    await refused(names.with(3, keyFile), `has the key of ${keyFile}`);
    writeFileSync(newKeyFile, 'no key');
    await refused(names, 'is not a key file');
    rmSync(newKeyFile);
    writeFileSync(codesFile, 'mine');
    await refused(names, `${codesFile} is there already`);
    expect(readFileSync(codesFile, 'utf8')).toBe('mine');
    rmSync(codesFile);
    await refused(names.with(5, join(codesFile, 'in-no-folder')), 'cannot be written. Nothing was changed');
    await floor.run('UPDATE floor.floor SET schema = 190');
    await refused(names, 'Run "upgrade"');
    await floor.run(`UPDATE floor.floor SET schema = ${SCHEMA}`);
    await floor.run(`CREATE ROLE watch_${floor.prefix} LOGIN PASSWORD 'pw';
      GRANT USAGE ON SCHEMA floor TO watch_${floor.prefix}; GRANT SELECT ON ALL TABLES IN SCHEMA floor TO watch_${floor.prefix}`);
    const watch = { ...env, PGUSER: `watch_${floor.prefix}`, PGPASSWORD: 'pw' };
    expect((await run.as(watch, 'rotate-key', ...names)).stderr).toContain('Use the owner or a superuser');
    expect(await keyCheck()).toBe(keyCheckOf(floor.key));
    expect(existsSync(codesFile), 'no code of a run that was refused').toBe(false);
    await readAll(bench);
  });

  it('is another, and only a bench with a new code is let in: not by its old sign-in, a lie, or an older version', async () => {
    const {
      rotate,
      bench,
      benchId,
      signIn,
      opened,
      keyCheck,
      newKey,
      renewed,
      floor,
      door,
      run,
      newKeyFile,
    } = await aFloor();
    const notJoined = await floor.addBench('B');
    const oldCode = door.read(writeJoinCode(floor.joinCode(notJoined, 'B')))?.signIn ?? '';
    const { stderr } = await rotate();
    expect(stderr).toContain('Codes of 1 benches');
    expect(stderr).toContain(
      `"B" is not in the group: its old code is refused. Make it a new one: join-code --bench-id ${notJoined}`,
    );
    expect(await keyCheck()).toBe(keyCheckOf(newKey()));
    await expect(readAll(bench)).rejects.toMatchObject({ fault: 'ended-run' });
    const { store } = opened(signIn);
    await expect(begin({ benchId, store })).rejects.toMatchObject({ fault: 'other-key' });
    // A code that nobody had used opens nothing any more.
    await door.spend(oldCode);
    await expect(begin({ benchId: notJoined, store: opened(oldCode).store })).rejects.toMatchObject({
      fault: 'other-key',
    });
    const { user, database, ca } = floor.login(benchId);
    const { password } = JSON.parse(signIn) as { password: string };
    const connection = await server.open({ user, password, database, ca });
    onTestFinished(() => connection.destroy());
    const hello = (claim: object) =>
      connection.value('SELECT floor_v1.hello($1::jsonb)', [
        JSON.stringify({ ...{ run: 'r', account: 'a', name: 'A', release: '1', bench: benchId }, ...claim }),
      ]);
    await expect(hello({ schema: 200 })).rejects.toMatchObject({ code: FAULT_CODES['other-key'] });
    for (const schema of [110, 190])
      await expect(hello({ schema })).rejects.toMatchObject({ code: FAULT_CODES['newer-floor'] });
    await run('upgrade');
    await expect(hello({ schema: 190 }), 'after an upgrade too').rejects.toMatchObject({
      code: FAULT_CODES['newer-floor'],
    });
    // The code opens the floor even before it is spent: a cut may come in between.
    const { store: again } = opened(renewed());
    expect((await begin({ benchId, store: again })).hello.benchId).toBe(benchId);
    const sentence = await run('join-code', '--bench-id', notJoined, '--key-file', newKeyFile);
    const fresh = door.read(sentence.stdout)?.signIn ?? '';
    expect(await door.spend(fresh)).toBe(true);
    await begin({ benchId: notJoined, store: opened(fresh).store }, { name: 'B' });
  });

  it('seals again what benches said, in pages, and leaves out what no bench could read', async () => {
    const { rotate, bench, benchId, floor, newKey, opened, renewed } = await aFloor();
    const { store, call } = bench;
    const from = Buffer.from(floor.key, 'base64url');
    const sealed = (purpose: SealPurpose, orderId: string, text: string) =>
      seal(from, purpose, orderId, text);
    await store.claim({ ...call, orderIds: ['O-1', 'O-2'], operator: sealed('operator', '', 'Ana') });
    await store.tell({
      ...call,
      heads: [
        sealedHead({ orderId: 'O-1', operator: sealed('operator', '', 'Ana') }),
        sealedHead({ orderId: 'O-2', operator: 'garbage' }),
      ],
    });
    const cancel = { reason: sealed('cancel-reason', 'O-3', 'Not wanted'), by: sealed('by', 'O-3', 'Ana') };
    await store.registerCancel({ ...call, ...someCancel({ orderId: 'O-3', ...cancel }) });
    await store.registerCancel({
      ...call,
      ...someCancel({ orderId: 'O-4', reason: 'garbage', by: 'garbage' }),
    });
    const eventOf = (orderId: string, seq: number, data: string) =>
      someEvent({ orderId, seq, mark: `m-${seq}`, data, operator: null });
    const texts = Array.from({ length: 2_400 }, (_, n) =>
      eventOf('O-1', n, sealed('event', eventSeal('O-1', `m-${n}`), `event ${n}`)),
    );
    for (let at = 0; at < texts.length; at += 200)
      await store.append({ ...call, events: texts.slice(at, at + 200) });
    const long = 'x'.repeat(900_000);
    for (let n = 0; n < 12; n++)
      await store.append({ ...call, events: [eventOf('O-\uE000\uD800 2', n, long), eventOf('O-5', n, '')] });
    const fact = {
      key: 'K',
      version: 3,
      body: sealed('fact', JSON.stringify(['code', 'K', benchId, 3]), 'six mugs'),
    };
    await store.share({
      ...call,
      facts: [someFact(fact), someFact({ key: 'G' }), someFact({ key: 'W', version: 2, body: null })],
    });
    const { term } = await store.lead(call);
    await publish(bench, { term, orders: [someOrder()], check: null });

    const { status, stderr } = await rotate();
    expect(status).toBe(0);
    // A head and the claim that it moved, two texts of a cancel, twelve events, a fact.
    expect(stderr).toContain('Texts that no bench could read, and that were left out: 17.');
    const reader = await begin({ benchId, store: opened(renewed()).store }, { name: 'A' });
    const all = await readAll(reader);
    const to = Buffer.from(newKey(), 'base64url');
    const opens = (purpose: SealPurpose, orderId: string, text: string | null) =>
      text === null ? null : openSealed(to, purpose, orderId, text);
    expect(
      all.heads.map(({ orderId, phase, operator }) => [orderId, phase, opens('operator', '', operator)]),
    ).toEqual([
      ['O-1', 'sealed', 'Ana'],
      ['O-2', 'sealed', null],
    ]);
    expect(
      all.claims.map(({ orderId, state, operator }) => [orderId, state, opens('operator', '', operator)]),
    ).toEqual(expect.arrayContaining([['O-1', 'packed', 'Ana']]));
    expect(
      all.cancels.map(({ orderId, state, isFirst, reason, by }) => [
        ...[orderId, state, isFirst],
        ...[opens('cancel-reason', orderId, reason), opens('by', orderId, by)],
      ]),
    ).toEqual([
      ['O-3', 'registered', true, 'Not wanted', 'Ana'],
      ['O-4', 'registered', true, '', null],
    ]);
    expect(
      all.facts.map(({ kind, key, version, body }) => [
        ...[key, version, opens('fact', JSON.stringify([kind, key, benchId, version]), body)],
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['K', 3, 'six mugs'],
        ['W', 2, null],
      ]),
    );
    expect(all.facts).toHaveLength(2);
    const history = (orderId: string) => reader.store.history({ ...reader.call, orderId });
    expect(
      (await history('O-1')).map(({ mark, data }) => opens('event', eventSeal('O-1', mark), data)),
    ).toEqual(texts.map((_, n) => `event ${n}`));
    expect(await history('O-\uE000\uD800 2')).toEqual([]);
    expect((await history('O-5')).map(({ data }) => data)).toEqual(Array.from({ length: 12 }, () => ''));
    expect(all.leading, 'orders are published again').toMatchObject({
      benchId: null,
      check: null,
      revision: 0,
    });
  });

  /** The command as a process. @returns how to kill it */
  const aProcess = (args: readonly string[], env: Readonly<Record<string, string>>) => {
    const child = spawn(process.execPath, ['src-main/dev/floor.ts', 'rotate-key', ...args], {
      ...{ cwd: ROOT, stdio: 'ignore' as const, env: { ...process.env, ...env } },
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    return async () => {
      const isOver = once(child, 'exit');
      child.kill('SIGKILL');
      await isOver;
    };
  };

  const WAITING = `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

  it('is the old one where the command was killed among the rows, and the next run changes it', async () => {
    const { floor, names, env, keyCheck, bench, rotate, newKey, codesFile } = await aFloor();
    await bench.store.claim({ ...bench.call, orderIds: ['O-1'], operator: null });
    const admin = await floor.admin();
    onTestFinished(() => admin.destroy());
    await admin.run('BEGIN; LOCK TABLE floor.facts IN ACCESS EXCLUSIVE MODE');
    const kill = aProcess(names, env);
    await untilSo('it waits', async () => (await floor.value(WAITING)) === '1');
    await kill();
    await admin.run('ROLLBACK');
    expect(await keyCheck()).toBe(keyCheckOf(floor.key));
    expect(existsSync(codesFile)).toBe(false);
    await untilSo('its transaction is over', async () =>
      readAll(bench).then(
        () => true,
        () => false,
      ),
    );
    const key = newKey();
    expect((await rotate()).stderr).toContain('was there, and its key is used');
    expect([await keyCheck(), newKey()]).toEqual([keyCheckOf(key), key]);
  });

  /** Blocks each commit that changes the floor until the test releases it. @returns a function that releases it */
  const atCommit = async (floor: {
    admin(): ReturnType<PostgresServer['admin']>;
    run(sql: string): Promise<void>;
  }) => {
    await floor.run(`
      CREATE FUNCTION floor.wait_here() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS
        $$BEGIN PERFORM set_config('lock_timeout', '60s', true); PERFORM pg_advisory_xact_lock(42); RETURN NULL; END$$;
      CREATE CONSTRAINT TRIGGER wait_here AFTER UPDATE ON floor.floor DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION floor.wait_here()`);
    const admin = await floor.admin();
    onTestFinished(() => admin.destroy());
    await admin.run('SELECT pg_advisory_lock(42)');
    return () => admin.run('SELECT pg_advisory_unlock(42); DROP TRIGGER wait_here ON floor.floor');
  };

  it('is the new one where only the answer to the commit was lost, and its codes are good', async () => {
    const { floor, names, env, keyCheck, rotate, newKey, codesFile, opened, renewed, benchId } =
      await aFloor();
    const goOn = await atCommit(floor);
    const kill = aProcess(names, env);
    await untilSo('it waits', async () => (await floor.value(WAITING)) === '1');
    await kill();
    await goOn();
    await untilSo('it is committed', async () => (await keyCheck()) === keyCheckOf(newKey()));
    const again = await rotate();
    expect(again).toMatchObject({ status: 0 });
    expect(again.stderr).toContain('already: nothing was changed');
    expect(again.stderr).toContain(`The new codes are in ${codesFile}: paste each on its bench`);
    await begin({ benchId, store: opened(renewed()).store });
    rmSync(codesFile);
    expect((await rotate()).stderr).toContain('make each bench a new join-code, by --bench-id');
  });

  it('is the old one where the server ended the commit, and the next run says what to do with the codes', async () => {
    const { floor, names, env, keyCheck, rotate, codesFile, bench, newKey } = await aFloor();
    const goOn = await atCommit(floor);
    const kill = aProcess(names, env);
    await untilSo('it waits', async () => (await floor.value(WAITING)) === '1');
    // The process is killed when its codes are on disk, before it can remove them.
    await kill();
    await floor.run(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`);
    await goOn();
    expect(await keyCheck()).toBe(keyCheckOf(floor.key));
    expect(existsSync(codesFile)).toBe(true);
    await readAll(bench);
    const again = await rotate();
    expect(again).toMatchObject({ status: 1 });
    expect(again.stderr).toContain('still has its old key');
    rmSync(codesFile);
    expect(await rotate()).toMatchObject({ status: 0 });
    expect(await keyCheck()).toBe(keyCheckOf(newKey()));
  });

  it('is brought to a floor that was restored from before, by the same files: benches with the key need no code', async () => {
    const { rotate, floor, names, codesFile, opened, renewed, benchId, run, unreadableUnder, newKey } =
      await aFloor();
    await rotate();
    const by = renewed();
    // The row as in a backup from before.
    await floor.run(`UPDATE floor.floor SET key_check = '${keyCheckOf(floor.key)}', oldest = 110`);
    await expect(begin({ benchId, store: opened(by).store })).rejects.toMatchObject({ fault: 'other-key' });
    const again = await run('rotate-key', ...names.with(5, `${codesFile}-2`));
    expect(again.stderr).toContain('was there, and its key is used');
    await begin({ benchId, store: opened(by).store });
    expect(await unreadableUnder(newKey())).toBe(0);
  });
});
