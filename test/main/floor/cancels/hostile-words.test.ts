/**
 * Honest benches and a hostile one that reports an order as cancelled: the service is asked to cancel it exactly once.
 */
import { expect, it, onTestFinished } from 'vitest';
import { rendezvousScore } from '../../../../src-main/domain/floor/rendezvous.ts';
import type { FloorStore } from '../../../../src-main/floor/store/store.ts';
import { FloorStoreError } from '../../../../src-main/floor/store/store-error.ts';
import type { SettledCancel } from '../../../../src-main/floor/store/store-cancels.ts';
import { json } from '../../../support/faulty-service.ts';
import { aCancellingBench, aCancelWorld, type CancelWorld } from '../../../support/floor/cancelling-bench.ts';
import { removeBench } from '../../../support/floor/memory-removal.ts';
import { someCancel } from '../../../support/floor/some-rows.ts';
import { aCancelled } from '../../../support/order-json.ts';

/** Time between two benches that look at an order (`floor/cancels/look-turns.ts`). */
const NEXT_MS = 20_000;

/** An order at which the benches look in this order. */
const LOOK = ['one', 'two', 'three', 'evil'] as const;
const ORDER =
  Array.from({ length: 999 }, (_, n) => `A-${n}`).find((orderId) => {
    const scores = LOOK.map((name) => rendezvousScore(orderId, name));
    return scores.every((score, n) => n === 0 || score < (scores[n - 1] ?? 0));
  }) ?? '';

/** A hostile bench that reports under its own login what the schema allows. */
async function aHostileBench({ floor }: CancelWorld, name = 'evil') {
  const store: FloorStore = floor.connect(name);
  const { epoch } = await store.hello({ run: name, account: 'a', name, release: '1' });
  const call = { run: name, epoch };
  const orderId = ORDER;
  let versions = 1;
  return {
    registers: (intentId: string, graceMs = 0) =>
      store.registerCancel({ ...call, ...someCancel({ orderId, intentId, version: ++versions, graceMs }) }),
    says: (intentId: string, state: SettledCancel['state']) =>
      store.settleCancel({ ...call, orderId, intentId, version: ++versions, state }),
    takesLease: (intentId: string) => store.leaseCancel({ ...call, orderId, intentId }),
  };
}

/** A world in which a hostile bench has reported the order as cancelled, though it is ready to ship. */
async function aWorldWithALie() {
  const world = await aCancelWorld(ORDER);
  const [one, two] = [await aCancellingBench(world, 'one'), await aCancellingBench(world, 'two')];
  const evil = await aHostileBench(world);
  await evil.registers('x');
  await evil.says('x', 'sent');
  await world.pass(2_500);
  return { world, one, two, evil };
}

/** Requests to cancel stay under way: the order is shown as ready to ship. @returns ends them */
function holdRequests(
  { shop }: CancelWorld,
  benches: readonly { way: { slow: { request: Promise<void> | null } } }[],
) {
  const pending: (() => void)[] = [];
  const answer = Promise.withResolvers<void>();
  for (const { way } of benches) way.slow.request = answer.promise;
  shop.onCancel = (request, response) => {
    const { cancelReason } = JSON.parse(request.body) as { cancelReason: string };
    const cancelled = { ...aCancelled(ORDER, cancelReason, shop.get(ORDER) ?? {}), status: 'CANCELLED' };
    pending.push(() => shop.put(cancelled));
    json(cancelled)(request, response);
  };
  onTestFinished(() => answer.resolve());
  return () => {
    for (const carryOut of pending) carryOut();
    answer.resolve();
  };
}

it('is cancelled once when two benches that joined would look at the same time', async () => {
  const { world, one, two } = await aWorldWithALie();
  const second = two.decide(ORDER, 0);
  await world.pass(NEXT_MS);
  const first = one.decide(ORDER, 0);
  await world.pass(300_000);
  expect(world.cancels(ORDER)).toBe(1);
  expect([one.stateOf(first), two.stateOf(second)].toSorted()).toEqual(['accepted', 'elsewhere']);
});

it('is cancelled once by three benches, whenever each of them decides', async () => {
  const { world, one, two } = await aWorldWithALie();
  const three = await aCancellingBench(world, 'three');
  await world.pass(2_500);
  const decided = [three.decide(ORDER, 0)];
  await world.pass(NEXT_MS);
  decided.push(two.decide(ORDER, 0));
  await world.pass(NEXT_MS);
  decided.push(one.decide(ORDER, 0));
  await world.pass(600_000);
  expect(world.cancels(ORDER)).toBe(1);
  expect(decided.map((id, n) => [three, two, one][n]?.stateOf(id)).toSorted()).toEqual([
    ...['accepted', 'elsewhere', 'elsewhere'],
  ]);
});

it('is not cancelled beside a request that was not reported yet, by a bench that becomes the first', async () => {
  const { world, one, two, evil } = await aWorldWithALie();
  two.decide(ORDER, 0);
  await world.pass(35_000);
  one.decide(ORDER, 0);
  for (let waited = 0; waited < 40 && world.cancels(ORDER) === 0; waited++) {
    two.cable.called = (call) => {
      if (call === 'settleCancel') throw new FloorStoreError('timeout', 'the store is slow');
    };
    await world.pass(500);
  }
  await evil.says('x', 'withdrawn');
  await world.pass(4_000);
  two.cable.called = () => undefined;
  await world.pass(300_000);
  expect(world.cancels(ORDER)).toBe(1);
  expect(two.intents.unsettled().length + one.intents.unsettled().length).toBe(0);
});

it('is not cancelled by a bench to which the look shows it as ready to ship, while the request of another is under way', async () => {
  const { world, one, two, evil } = await aWorldWithALie();
  const end = holdRequests(world, [one, two]);
  two.decide(ORDER, 0);
  one.decide(ORDER, 0);
  await world.pass(60_000);
  expect(world.cancels(ORDER)).toBe(1);
  // Reports about its other decisions do not change that.
  for (const intentId of ['y', 'z']) {
    await evil.registers(intentId);
    await evil.says(intentId, 'sent');
    await world.pass(20_000);
    await evil.says(intentId, 'withdrawn');
  }
  expect(world.cancels(ORDER)).toBe(1);
  end();
  await world.pass(300_000);
  expect(world.cancels(ORDER)).toBe(1);
  expect(two.intents.unsettled().length + one.intents.unsettled().length).toBe(0);
});

it('is cancelled all the same when a hostile bench takes every lease that it is given, under many decisions', async () => {
  const { world, one, two, evil } = await aWorldWithALie();
  await evil.takesLease('x');
  const [first, second] = [one.decide(ORDER, 0), two.decide(ORDER, 0)];
  for (let n = 0; n < 100; n++) {
    await evil.registers(`x-${n % 50}`, Number.MAX_SAFE_INTEGER);
    await evil.takesLease(`x-${n % 50}`);
    await evil.says(`x-${n % 50}`, n % 2 ? 'sending' : 'withdrawn');
    await evil.takesLease(`x-${n % 50}`);
    await world.pass(5_000);
  }
  expect(world.cancels(ORDER)).toBe(1);
  await world.pass(300_000);
  expect(world.cancels(ORDER)).toBe(1);
  expect([one.stateOf(first), two.stateOf(second)].toSorted()).toEqual(['accepted', 'elsewhere']);
});

it('is cancelled when the first names an undo time without an end, and is made again and again', async () => {
  const world = await aCancelWorld(ORDER);
  const one = await aCancellingBench(world, 'one');
  const evil = await aHostileBench(world);
  await evil.registers('x', Number.MAX_SAFE_INTEGER);
  await world.pass(2_500);
  const first = one.decide(ORDER, 0);
  for (let n = 0; n < 15; n++) {
    await world.pass(59_000);
    await evil.says('x', 'withdrawn');
    await evil.registers('x', Number.MAX_SAFE_INTEGER);
  }
  expect(one.stateOf(first)).toBe('accepted');
  expect(world.cancels(ORDER)).toBe(1);
});

it('is sent at once when the bench that has the lease is removed', async () => {
  const { world, one, evil } = await aWorldWithALie();
  await evil.takesLease('x');
  one.decide(ORDER, 0);
  await world.pass(60_000);
  expect(world.cancels(ORDER)).toBe(0);
  removeBench(world.floor, 'evil');
  await world.pass(10_000);
  expect(world.cancels(ORDER)).toBe(1);
});

it('is cancelled once when the store comes back from elsewhere while a request is under way', async () => {
  const { world, one, two } = await aWorldWithALie();
  const copy = world.floor.copy();
  const end = holdRequests(world, [one, two]);
  two.decide(ORDER, 0);
  one.decide(ORDER, 0);
  for (let waited = 0; waited < 120 && world.cancels(ORDER) === 0; waited++) await world.pass(500);
  world.floor.comeBack(copy);
  await world.pass(50_000);
  expect(world.cancels(ORDER)).toBe(1);
  end();
  await world.pass(300_000);
  expect(world.cancels(ORDER)).toBe(1);
  expect(two.intents.unsettled().length + one.intents.unsettled().length).toBe(0);
});

it('is not sent after a look by a bench that was cut off, before the store was asked again', async () => {
  const { world, one, two } = await aWorldWithALie();
  const end = holdRequests(world, [one, two]);
  two.cable.isCut = true;
  await world.pass(10_000);
  const answer = Promise.withResolvers<void>();
  two.way.slow.look = answer.promise;
  const calls = world.shop.lookUps().length;
  two.decide(ORDER, 0);
  one.decide(ORDER, 0);
  for (let waited = 0; waited < 400 && world.cancels(ORDER) === 0; waited++) await world.pass(500);
  expect(world.shop.lookUps().length).toBeGreaterThan(calls);
  two.cable.isCut = false;
  await world.pass(20_000);
  answer.resolve();
  two.way.slow.look = null;
  await world.pass(40_000);
  expect(world.cancels(ORDER)).toBe(1);
  end();
  await world.pass(300_000);
  expect(world.cancels(ORDER)).toBe(1);
});
