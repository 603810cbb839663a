/** Attack S1-4 and its remedy: the reports of a stolen bench are listed, and withdrawn in one step after its removal. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { FloorCopy } from '../../../../src-main/floor/copy/floor-copy.ts';
import { begin, readAll, type TestBench } from '../../../support/floor/both-stores.ts';
import { PostgresFloor } from '../../../support/floor/postgres-floor.ts';
import { PostgresServer } from '../../../support/floor/postgres-server.ts';
import { publish } from '../../../support/floor/published.ts';
import { runFloorCommand } from '../../../support/floor/run-command.ts';
import { sealedHead, someHead } from '../../../support/floor/some-head.ts';
import { someCancel, someFact, someOrder } from '../../../support/floor/some-rows.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await PostgresServer.make();
});
afterAll(() => server.remove());

async function aFloor() {
  const floor = await PostgresFloor.make(server);
  onTestFinished(() => floor.end());
  const [a, b] = [await floor.addBench('A'), await floor.addBench('EVIL')];
  const honest = await begin({ benchId: a, store: floor.connect(a) }, { name: 'A' });
  const evil = await begin({ benchId: b, store: floor.connect(b) }, { name: 'EVIL' });
  const env = {
    PGHOST: server.host,
    PGPORT: String(server.port),
    PGUSER: server.user,
    PGPASSWORD: server.password,
    PGDATABASE: floor.database,
  };
  const run = (...args: string[]) => runFloorCommand(args, env);
  return { floor, honest, evil, run, id: b };
}

const isGranted = async ({ store, call }: TestBench, orderId: string) =>
  (await store.claim({ ...call, orderIds: [orderId], operator: null }))[0]?.granted;

/** The attack: cancels and boxes of orders that the service shows, facts and a published order. */
async function attack(honest: TestBench, evil: TestBench) {
  const { store, call } = evil;
  const { term } = await honest.store.lead(honest.call);
  await publish(honest, {
    term,
    orders: [...['O-1', 'O-2', 'O-3', 'O-4'].map((key) => someOrder({ key }))],
  });
  // An order that another bench published as left.
  await publish(honest, {
    term,
    place: 1,
    orders: [someOrder({ key: 'O-9', state: 'left', leftMsAgo: 1 })],
  });
  for (const orderId of ['O-1', 'O-9']) {
    await store.registerCancel({ ...call, ...someCancel({ orderId }) });
    await store.settleCancel({ ...call, orderId, intentId: 'intent', version: 2, state: 'sent' });
  }
  const heads = [sealedHead({ orderId: 'O-2' }), someHead({ orderId: 'O-5', isCleared: true })];
  await store.tell({ ...call, heads });
  await store.assert({ ...call, claims: [{ orderId: 'O-3', token: 0, state: 'packed' }] });
  await honest.store.share({ ...honest.call, facts: [someFact({ key: 'CASE', body: 'of A' })] });
  const seen = { [honest.benchId]: 1 };
  await store.share({
    ...call,
    facts: [
      someFact({ key: 'CASE', version: 2, seen, body: 'of EVIL' }),
      someFact({ kind: 'operator', key: 'thief', version: 1_000_000 }),
      someFact({ kind: 'location', key: 'MUG' }),
      someFact({ kind: 'figures', key: '2026-03-02' }),
    ],
  });
  // The box replaces the choice that a person at another bench had made.
  const box = { orderId: 'O-6', benchId: honest.benchId, history: 'h-1', by: null, reason: 'sealed' };
  await honest.store.choose({ ...honest.call, ...box });
  await store.choose({ ...call, ...box, benchId: evil.benchId });
  await honest.store.giveUpLead({ ...honest.call, term, unfitMs: 0 });
  const evilTerm = (await store.lead(call)).term;
  await publish(evil, {
    term: evilTerm,
    orders: [someOrder({ key: 'O-4', mark: 'forged', body: 'forged' })],
  });
}

it('lists it when the bench is removed, and takes it back only if it is told to', async () => {
  const { honest, evil, run, id } = await aFloor();
  await attack(honest, evil);
  const early = await run('said', '--bench-id', id, '--disown');
  expect([early.status, early.stderr]).toEqual([1, expect.stringContaining('"EVIL" can still sign in')]);
  const { status, stderr } = await run('remove', '--bench-id', id);
  expect(status).toBe(0);
  for (const line of [
    'In the last 24 hours it said:',
    'Cancels that the service does not confirm, by order: 1 (O-1)',
    'Boxes of orders that the service still shows, or that have two boxes, by order: 3 (O-3, O-2, O-5)',
    'Taught codes: 1 (CASE)',
    'Locations, by item: 1 (MUG)',
    'Operators, by id: 1 (thief)',
    'Choices of the box that stays, by order: 1 (O-6)',
    'Published orders: 1 (O-4)',
    `If it was stolen, "said --bench-id ${id} --hours 24 --disown" takes all of it back.`,
  ])
    expect(stderr).toContain(line);
  for (const orderId of ['O-1', 'O-2', 'O-3']) expect(await isGranted(honest, orderId)).toBe(false);
  const again = await run('said', '--bench-id', id, '--hours', '1');
  expect(again.stdout).toContain('Published orders: 1 (O-4)');
});

it('takes it back in one step: the orders can be packed again, and other benches count', async () => {
  const { floor, honest, evil, run, id } = await aFloor();
  await attack(honest, evil);
  // A bench that has received all rows.
  const folder = mkdtempSync(join(tmpdir(), 'packdesk-said-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const copy = new FloorCopy(join(folder, 'floor.db'), { account: 'account', joining: 'j' });
  onTestFinished(() => copy.close());
  const hear = async () => {
    const { call, store } = honest;
    const after = copy.revision;
    const beat = await store.beat({ ...call, after, answeredAt: Date.now(), orderId: null, operator: null });
    copy.take(beat, Date.now());
  };
  copy.keepIdentity({ benchId: honest.benchId, name: 'Hall' });
  await hear();
  expect(copy.rows.packedByOthers(honest.benchId, ['O-2', 'O-3'])).toHaveLength(2);

  const { status, stderr } = await run('remove', '--bench-id', id, '--disown');
  expect([status, stderr]).toEqual([0, expect.stringContaining('All of it is taken back.')]);
  await hear();
  expect(copy.rows.packedByOthers(honest.benchId, ['O-2', 'O-3'])).toEqual([]);
  expect(copy.rows.cancelsOf('O-1').map(({ state }) => state)).toEqual(['withdrawn']);
  expect(
    copy.rows.cancelsOf('O-9').map(({ state }) => state),
    'the service confirms it',
  ).toEqual(['sent']);
  expect(copy.rows.headsOf('O-2').map(({ phase, sealedAt }) => [phase, sealedAt])).toEqual([
    ['put-back', null],
  ]);
  expect(copy.rows.headsOf('O-5').map(({ phase, isCleared }) => [phase, isCleared])).toEqual([
    ['put-back', false],
  ]);
  const factsOf = (kind: 'code' | 'operator', key: string) =>
    copy.facts.of(kind, key).map(({ body, seen }) => [body, seen]);
  expect(factsOf('code', 'CASE')).toHaveLength(2);
  expect(factsOf('code', 'CASE')).toEqual(
    expect.arrayContaining([
      ['of A', {}],
      [null, {}],
    ]),
  );
  expect(factsOf('operator', 'thief')).toEqual([[null, {}]]);
  for (const orderId of ['O-1', 'O-2', 'O-3']) expect(await isGranted(honest, orderId)).toBe(true);
  expect(copy.rows.choiceOf('O-6'), 'no box has that history').toMatchObject({ history: '-', reason: '' });

  // The next leader publishes its orders again, under another mark.
  const { term } = await honest.store.lead(honest.call);
  const marks = await honest.store.marks({ ...honest.call, after: '' });
  expect(marks.find(({ key }) => key === 'O-4')?.mark).toBe('disowned');
  await publish(honest, { term, orders: [someOrder({ key: 'O-4' })] });
  expect(await floor.value(`SELECT body FROM floor.orders WHERE key = 'O-4'`)).toBe('sealed-order');

  const once = await run('said', '--bench-id', id, '--disown');
  expect([once.status, once.stdout]).toEqual([0, expect.stringContaining('nothing that stays')]);
  const { facts } = await readAll(honest);
  expect(facts.find(({ kind }) => kind === 'figures')?.body, 'counts stay').not.toBeNull();
});

it('takes back the boxes of an order that has two though it has left, and leaves the only one', async () => {
  const { floor, honest, evil, run, id } = await aFloor();
  const { term } = await honest.store.lead(honest.call);
  const left = (key: string) => someOrder({ key, state: 'left', leftMsAgo: 1 });
  await publish(honest, { term, orders: ['BOTH', 'TWICE', 'ONE', 'PULLED'].map(left) });
  await honest.store.tell({
    ...honest.call,
    heads: [sealedHead({ orderId: 'BOTH' }), someHead({ orderId: 'PULLED', phase: 'pulled' })],
  });
  const forged = (orderId: string, history = 'forged') => sealedHead({ orderId, history });
  await evil.store.tell({
    ...evil.call,
    heads: [...['BOTH', 'TWICE', 'ONE', 'PULLED'].map((key) => forged(key)), forged('TWICE', 'forged-2')],
  });
  const { status, stderr } = await run('remove', '--bench-id', id, '--disown');
  expect([status, stderr]).toEqual([
    0,
    expect.stringMatching(/or that have two boxes, by order: 2 \((BOTH, TWICE|TWICE, BOTH)\)/),
  ]);
  const { heads } = await readAll(honest);
  const phases = heads
    .filter(({ benchId }) => benchId === evil.benchId)
    .map(({ orderId, phase }) => `${orderId} ${phase}`);
  expect(phases.toSorted()).toEqual([
    ...['BOTH put-back', 'ONE sealed', 'PULLED sealed', 'TWICE put-back', 'TWICE put-back'],
  ]);
  expect(await floor.value(`SELECT state FROM floor.claims WHERE order_id = 'ONE'`)).toBe('packed');
});

it('frees and takes back as many rows as a bench may have in a day, in seconds: the others wait meanwhile', async () => {
  const { floor, honest, run, id } = await aFloor();
  const rows = (columns: string) =>
    `SELECT ${columns} FROM generate_series(1, 60000) AS n, (SELECT '${id}'::uuid AS bench) AS its`;
  await floor.run(`
    INSERT INTO floor.claims (order_id, bench, token, state, since, revision)
    ${rows(`'O-' || n, bench, n, CASE WHEN n % 2 = 0 THEN 'open' ELSE 'packed' END, now(), n`)};
    INSERT INTO floor.facts (kind, key, bench, version, seen, body, at, stored_at, revision)
    ${rows(`'code', n::text, bench, 1, '{}', 'sealed', now(), now(), n`)};
    UPDATE floor.floor SET revision = 60000`);
  expect(await run('remove', '--bench-id', id, '--disown')).toMatchObject({ status: 0 });
  const still = `(SELECT count(*)::integer FROM floor.claims WHERE state <> 'free')
    + (SELECT count(*)::integer FROM floor.facts WHERE body IS NOT NULL)`;
  expect(await floor.value(`SELECT ${still}`)).toBe(0);
  expect(await isGranted(honest, 'O-1')).toBe(true);
});

it('says what it expects of --hours and of the bench', async () => {
  const { run } = await aFloor();
  const id = '00000000-0000-4000-8000-000000000000';
  expect((await run('said', '--bench-id', id, '--hours', '0')).stderr).toContain(
    '--hours takes a whole number',
  );
  expect((await run('said', '--bench-id', id)).stderr).toContain(`The bench group has no bench ${id}.`);
  expect((await run('check', '--disown')).stderr).toContain('"check" takes');
});
