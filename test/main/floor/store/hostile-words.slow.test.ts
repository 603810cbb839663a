/**
 * Reports about the group as a whole, under a bench's login: they keep no other bench out, and the owner can withdraw
 * them.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keyCheckOf } from '../../../../src-main/floor/key-check.ts';
import { MOST_WAIT_MS } from '../../../../src-main/floor/store/store-orders.ts';
import { SCHEMA } from '../../../../src-main/floor/postgres/schema/steps.ts';
import { begin, readAll } from '../../../support/floor/both-stores.ts';
import { hostileFloor } from '../../../support/floor/hostile-floor.ts';
import { PostgresServer } from '../../../support/floor/postgres-server.ts';
import { publish } from '../../../support/floor/published.ts';
import { sealedHead } from '../../../support/floor/some-head.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await PostgresServer.make();
});
afterAll(() => server.remove());

const aFloor = () => hostileFloor(server);

it.each([[undefined], [null], [''], [7], [['account']]])(
  'a hello whose account is %j does not replace the account of the group',
  async (account) => {
    const { floor, honest, evil, call } = await aFloor();
    const keyCheck = keyCheckOf(floor.key);
    const hello = { name: 'E', release: '1', bench: evil.benchId, schema: SCHEMA, keyCheck };
    const refused = { code: 'PD005' };
    await expect(call('hello', { ...hello, account })).rejects.toMatchObject(refused);
    await expect(call('hello', { ...hello, account: 'x' })).rejects.toMatchObject(refused);
    expect(await begin(honest, { run: honest.call.run })).toMatchObject({ benchId: honest.benchId });
  },
);

it('a hello without a schema is that of a bench older than any', async () => {
  const { evil, call } = await aFloor();
  const hello = { account: 'account', name: 'E', release: '1', bench: evil.benchId };
  await expect(call('hello', hello)).rejects.toMatchObject({ code: 'PD008' });
});

it('the owner is told which bench said first of which service the group is, until it is removed', async () => {
  const { floor, honest, evil, run } = await aFloor();
  const statements = async () => (await run('said', '--bench-id', evil.benchId)).stdout;
  expect(await statements()).not.toContain('Service and merchant');
  // State of a new group that the other bench joined first.
  await floor.run(`UPDATE floor.floor SET account = 'garbage', account_by = '${evil.benchId}'`);
  const again = () => begin(honest, { run: randomUUID() });
  await floor.pass(10_000);
  await expect(again()).rejects.toMatchObject({ fault: 'other-account' });
  expect(await statements()).toContain('Service and merchant of the group: 1 (garbage)');
  expect(await run('remove', '--bench-id', evil.benchId)).toMatchObject({ status: 0 });
  expect(await statements()).not.toContain('Service and merchant');
  expect(await again()).toMatchObject({ benchId: honest.benchId });
});

it('a bench takes no lock of its own, of which a full table would keep the owner from removing it', async () => {
  const { floor, connection, honest, evil, run } = await aFloor();
  const flood = `SELECT count(pg_advisory_lock(i)) FROM generate_series(1, 1000000) AS i`;
  await expect(connection.run(flood)).rejects.toMatchObject({ code: '42501' });
  expect(
    await floor.value(`SELECT count(*)::integer FROM pg_proc WHERE proname LIKE 'pg%advisory%'
      AND has_function_privilege('public', oid, 'EXECUTE')`),
  ).toBe(0);
  // The function would write any text into the server's log.
  await expect(connection.run(`SELECT pg_logical_emit_message(false, 'x', 'x')`)).rejects.toMatchObject({
    code: '42501',
  });
  expect(await run('remove', '--bench-id', evil.benchId)).toMatchObject({ status: 0 });
  expect(await begin(honest, { run: honest.call.run })).toMatchObject({ benchId: honest.benchId });
});

it('a wait that it published ends with its removal, even if it gave the lead back', async () => {
  const { honest, evil, run } = await aFloor();
  const { term } = await evil.store.lead(evil.call);
  const check = { beganMsAgo: 0, endedMsAgo: 0, orders: 0 };
  await publish(evil, { term, check, waitMs: MOST_WAIT_MS });
  await evil.store.giveUpLead({ ...evil.call, term, unfitMs: 0 });
  await honest.store.lead(honest.call);
  expect((await readAll(honest)).leading.waitMs).toBeGreaterThan(0);
  expect(await run('remove', '--bench-id', evil.benchId)).toMatchObject({ status: 0 });
  expect((await readAll(honest)).leading).toMatchObject({ waitMs: 0, check: null });
  expect(await honest.store.lead(honest.call)).toMatchObject({ benchId: honest.benchId });
});

it('a box stays its bench’s in an epoch that a word began, and not after a restore', async () => {
  const { floor, honest, evil } = await aFloor();
  const [given] = await honest.store.claim({ ...honest.call, orderIds: ['O-1'], operator: null });
  const token = given?.granted === true ? given.token : 0;
  await honest.store.tell({ ...honest.call, heads: [sealedHead({ orderId: 'O-1', token })] });
  /** @returns the bench that has the order once the other has asserted it in the next epoch */
  const holderAfter = async (beginEpoch: () => Promise<unknown>) => {
    await beginEpoch();
    const again = await begin(evil, { run: evil.call.run });
    expect(again.hello.settlingMs).toBeGreaterThan(0);
    const claims = [{ orderId: 'O-1', token: Number.MAX_SAFE_INTEGER, state: 'open' as const }];
    await again.store.assert({ ...again.call, claims });
    return (await readAll(again)).claims.map(({ benchId }) => benchId);
  };
  const { revision } = await readAll(evil);
  const named = {
    ...evil.call,
    after: revision + 1_000,
    answeredAt: Date.now(),
    orderId: null,
    operator: null,
  };
  expect(await holderAfter(() => evil.store.beat(named))).toEqual([honest.benchId]);
  // After a restore the higher token is the only trace of the lost part.
  const restored = `UPDATE floor.floor SET identity = 'elsewhere', behind_at = behind_at - interval '1 minute'`;
  expect(await holderAfter(() => floor.run(restored))).toEqual([evil.benchId]);
});
