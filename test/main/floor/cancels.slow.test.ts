/** Two benches decide to cancel one order: the service receives one request. */
import { expect, it } from 'vitest';
import { FloorStoreError } from '../../../src-main/floor/store/store-error.ts';
import { json } from '../../support/faulty-service.ts';
import { aCancellingBench, aCancelWorld, type CancelWorld } from '../../support/floor/cancelling-bench.ts';
import { someCancel } from '../../support/floor/some-rows.ts';
import { MOST_OF_ORDER } from '../../../src-main/floor/store/store-quotas.ts';
import { SENDS } from '../../../src-main/sync/cancels/sender.ts';
import { aCancelled, aPage } from '../../support/order-json.ts';

const GRACE = 10_000;

it('registers a decision at once, sends it after its grace, and says that it was sent', async () => {
  const world = await aCancelWorld('A');
  const one = await aCancellingBench(world, 'one');
  await world.pass(1_500);
  const id = one.decide('A', GRACE);
  await world.pass(500);
  const [row] = world.floor.rows.cancels.values();
  expect(row).toMatchObject({
    orderId: 'A',
    intentId: id,
    state: 'registered',
    isFirst: true,
    graceMs: GRACE,
  });
  expect(row?.reason).toBe('["cancel-reason","A","one says so"]');
  await world.pass(GRACE - 1_000);
  expect(world.cancels('A')).toBe(0);
  await world.pass(2_000);
  expect(world.cancels('A')).toBe(1);
  // The first bench sends without a look-up.
  expect(world.shop.lookUps()).toEqual([]);
  expect(one.stateOf(id)).toBe('accepted');
  expect([...world.floor.rows.cancels.values()]).toMatchObject([{ state: 'sent' }]);
});

it('without a grace it is registered before it is sent', async () => {
  const world = await aCancelWorld('A');
  const one = await aCancellingBench(world, 'one');
  await world.pass(1_500);
  let sentBefore: number | null = null;
  one.cable.answered = (call) => {
    if (call === 'registerCancel') sentBefore = world.cancels('A');
  };
  const id = one.decide('A', 0);
  await world.pass(1_500);
  expect(sentBefore).toBe(0);
  expect(one.stateOf(id)).toBe('accepted');
});

it('of two decisions within the grace one is sent, and the other finds it done', async () => {
  const world = await aCancelWorld('A');
  const [one, two] = [await aCancellingBench(world, 'one'), await aCancellingBench(world, 'two')];
  await world.pass(1_500);
  const first = one.decide('A', GRACE);
  await world.pass(2_000);
  const second = two.decide('A', GRACE);
  await world.pass(500);
  expect(two.bench.cancelDecisions.joins(second)).toBe('one');
  expect(one.bench.cancelDecisions.joins(first)).toBeNull();
  await world.pass(90_000);
  expect([one.stateOf(first), two.stateOf(second)]).toEqual(['accepted', 'elsewhere']);
  expect(world.cancels('A')).toBe(1);
});

it('a bench that joins sends where the first has died, and not before it looked', async () => {
  const world = await aCancelWorld('A');
  const [one, two] = [await aCancellingBench(world, 'one'), await aCancellingBench(world, 'two')];
  await world.pass(1_500);
  one.decide('A', GRACE);
  await world.pass(500);
  await one.die();
  const second = two.decide('A', GRACE);
  await world.pass(GRACE + 50_000);
  expect(world.cancels('A')).toBe(0);
  await world.pass(60_000);
  expect(world.shop.lookUps().length).toBeGreaterThan(0);
  expect(world.cancels('A')).toBe(1);
  expect(two.stateOf(second)).toBe('accepted');
  // The first bench restarts with its decision, and finds the order cancelled.
  const back = await aCancellingBench(world, 'one', { folder: one.folder });
  await world.pass(30_000);
  expect(back.intents.unsettled()).toEqual([]);
  expect(world.cancels('A')).toBe(1);
});

it('a bench that is killed between the registration and the request sends once after it was started again', async () => {
  const world = await aCancelWorld('A');
  const one = await aCancellingBench(world, 'one');
  await world.pass(1_500);
  one.cable.answered = (call) => {
    if (call === 'registerCancel') one.cable.isCut = true;
  };
  const id = one.decide('A', GRACE);
  await world.pass(1_000);
  await one.die();
  expect([...world.floor.rows.cancels.values()]).toMatchObject([{ state: 'registered', isFirst: true }]);
  const back = await aCancellingBench(world, 'one', { folder: one.folder });
  await world.pass(90_000);
  expect(back.stateOf(id)).toBe('accepted');
  expect(world.cancels('A')).toBe(1);
});

it('cut off it waits a minute and looks first: what the other bench has cancelled is not cancelled again', async () => {
  const world = await aCancelWorld('A', 'B');
  const [one, two] = [await aCancellingBench(world, 'one'), await aCancellingBench(world, 'two')];
  await world.pass(1_500);
  two.cable.isCut = true;
  await world.pass(8_000);
  const [first, second, alone] = [one.decide('A', GRACE), two.decide('A', GRACE), two.decide('B', GRACE)];
  await world.pass(55_000);
  expect(world.cancels('A')).toBe(1);
  expect(world.cancels('B')).toBe(0);
  await world.pass(30_000);
  expect([one.stateOf(first), two.stateOf(second), two.stateOf(alone)]).toEqual([
    'accepted',
    'elsewhere',
    'accepted',
  ]);
  expect([world.cancels('A'), world.cancels('B')]).toEqual([1, 1]);
  // Work meanwhile is reported after the bench has reconnected.
  two.cable.isCut = false;
  await world.pass(60_000);
  const rows = [...world.floor.rows.cancels.values()].filter(({ orderId }) => orderId === 'B');
  expect(rows).toMatchObject([{ benchId: 'two', state: 'sent' }]);
});

it('one that was withdrawn stands no more: who joined sends, and it can be decided anew', async () => {
  const world = await aCancelWorld('A');
  const [one, two] = [await aCancellingBench(world, 'one'), await aCancellingBench(world, 'two')];
  await world.pass(1_500);
  const first = one.decide('A', GRACE);
  await world.pass(500);
  const second = two.decide('A', GRACE);
  await world.pass(1_000);
  one.withdraw(first);
  await world.pass(2_000);
  expect(two.bench.cancelDecisions.joins(second)).toBeNull();
  await world.pass(GRACE);
  expect(two.stateOf(second)).toBe('accepted');
  expect(world.cancels('A')).toBe(1);
  const third = one.decide('A', 0);
  await world.pass(5_000);
  expect(one.stateOf(third)).toBe('elsewhere');
  expect(world.cancels('A')).toBe(1);
});

it('what is withdrawn while the bench is cut off stands no more once it is back', async () => {
  const world = await aCancelWorld('A');
  const one = await aCancellingBench(world, 'one');
  await world.pass(1_500);
  const id = one.decide('A', 60_000);
  await world.pass(500);
  one.cable.isCut = true;
  one.withdraw(id);
  await world.pass(10_000);
  one.cable.isCut = false;
  await world.pass(60_000);
  expect([...world.floor.rows.cancels.values()]).toMatchObject([{ state: 'withdrawn' }]);
  expect(world.cancels('A')).toBe(0);
});

it('a store that lost everything hears of it again, and what was sent is not sent twice', async () => {
  const world = await aCancelWorld('A', 'B');
  const [one, two] = [await aCancellingBench(world, 'one'), await aCancellingBench(world, 'two')];
  await world.pass(1_500);
  one.decide('A', 0);
  one.decide('B', 120_000);
  await world.pass(2_000);
  world.floor.rows.cancels.clear();
  world.floor.comeBack();
  const again = two.decide('A', 0);
  await world.pass(100_000);
  expect(world.cancels('A')).toBe(1);
  expect(two.stateOf(again)).toBe('elsewhere');
  const rows = [...world.floor.rows.cancels.values()].filter(({ benchId }) => benchId === 'one');
  expect(rows.map(({ orderId, state }) => [orderId, state]).toSorted()).toEqual([
    ['A', 'sent'],
    ['B', 'registered'],
  ]);
});

it('what was sent and a restored store has lost is reported before a beat, also where the first report fails', async () => {
  const world = await aCancelWorld('A');
  const one = await aCancellingBench(world, 'one');
  await world.pass(1_500);
  one.decide('A', 0);
  await world.pass(2_000);
  expect(world.cancels('A')).toBe(1);
  const { telling } = one.bench;
  const tell = telling.tell.bind(telling);
  telling.tell = () => {
    telling.tell = tell;
    return Promise.reject(new FloorStoreError('timeout', 'the answer was lost'));
  };
  const calls: string[] = [];
  one.cable.answered = (call) => void calls.push(call);
  world.floor.rows.cancels.clear();
  world.floor.comeBack();
  await world.pass(5_000);
  expect(telling.tell).toBe(tell);
  const back = calls.slice(calls.indexOf('hello'));
  expect(back.indexOf('settleCancel')).toBeGreaterThan(0);
  expect(back.indexOf('beat')).toBeGreaterThan(back.indexOf('settleCancel'));
});

it('a store that answers and cannot register holds no decision for long', async () => {
  const world = await aCancelWorld('A');
  const one = await aCancellingBench(world, 'one');
  await world.pass(1_500);
  one.cable.answered = (call) => {
    if (call === 'registerCancel') throw new Error('planted');
  };
  const id = one.decide('A', GRACE);
  await world.pass(100_000);
  expect(one.stateOf(id)).toBe('accepted');
  expect(world.cancels('A')).toBe(1);
});

it('two benches that are both cut off, and decide at once, look one after the other', async () => {
  const world = await aCancelWorld('A', 'B', 'C');
  const benches = [await aCancellingBench(world, 'one'), await aCancellingBench(world, 'two')];
  await world.pass(2_500);
  for (const { cable } of benches) cable.isCut = true;
  await world.pass(8_000);
  for (const { decide } of benches) for (const orderId of ['A', 'B', 'C']) decide(orderId, GRACE);
  await world.pass(120_000);
  expect(['A', 'B', 'C'].map((orderId) => world.cancels(orderId))).toEqual([1, 1, 1]);
  for (const { intents } of benches) expect(intents.unsettled()).toEqual([]);
});

it('two benches for which the service comes back at once have one effect', async () => {
  const world = await aCancelWorld('A', 'B', 'C');
  const benches = [await aCancellingBench(world, 'one'), await aCancellingBench(world, 'two')];
  await world.pass(2_500);
  await world.shop.away();
  for (const { decide } of benches) for (const orderId of ['A', 'B', 'C']) decide(orderId, GRACE);
  await world.pass(300_000);
  await world.shop.back();
  for (const { sender } of benches) sender.serviceIsBack();
  await world.pass(200_000);
  expect(['A', 'B', 'C'].map((orderId) => world.cancels(orderId))).toEqual([1, 1, 1]);
  for (const { intents } of benches) expect(intents.unsettled()).toEqual([]);
});

it('while another bench is silent the first looks too: that one may have sent it', async () => {
  const world = await aCancelWorld('A');
  const [one, two] = [await aCancellingBench(world, 'one'), await aCancellingBench(world, 'two')];
  await world.pass(2_500);
  two.cable.isCut = true;
  await world.pass(8_000);
  const sent = two.decide('A', GRACE);
  await world.pass(100_000);
  expect(two.stateOf(sent)).toBe('accepted');
  // No check of the queue has shown that to the other bench.
  const late = one.decide('A', GRACE);
  await world.pass(GRACE + 5_000);
  expect(one.stateOf(late)).toBe('elsewhere');
  expect(world.cancels('A')).toBe(1);
});

/** Makes look-ups take that long; after the first one another bench has cancelled the order. */
function slowLooks(world: CancelWorld, { ms, cancels }: { ms: number; cancels: boolean }): void {
  const { shop, clock } = world;
  shop.onLookUp = (request, response) => {
    const seen = shop.get('A') ?? {};
    clock.advance(ms);
    if (cancels) shop.put({ ...aCancelled('A', 'another bench says so', seen), status: 'CANCELLED' });
    json(aPage([seen]))(request, response);
  };
}

const LOOKS = { steps: { step: () => ({ step: 'look' as const }), maySend: () => true } };

it('a bench that hardly runs between its look and its request looks again', async () => {
  const world = await aCancelWorld('A');
  const one = await aCancellingBench(world, 'one', LOOKS);
  await world.pass(1_500);
  slowLooks(world, { ms: 15_000, cancels: true });
  const id = one.decide('A', 0);
  await world.pass(5_000);
  expect(world.shop.lookUps()).toHaveLength(2);
  expect(world.cancels('A')).toBe(0);
  expect(one.stateOf(id)).toBe('elsewhere');
});

it('a service that always answers late is asked twice, and then the order is cancelled', async () => {
  const world = await aCancelWorld('A');
  const one = await aCancellingBench(world, 'one', LOOKS);
  await world.pass(1_500);
  slowLooks(world, { ms: 15_000, cancels: false });
  const id = one.decide('A', 0);
  await world.pass(5_000);
  expect(world.shop.lookUps()).toHaveLength(2);
  expect(world.cancels('A')).toBe(1);
  expect(one.stateOf(id)).toBe('accepted');
});

it('planted: benches that send without a look have two effects', async () => {
  const world = await aCancelWorld('A');
  const sends = { steps: SENDS };
  const [one, two] = [
    await aCancellingBench(world, 'one', sends),
    await aCancellingBench(world, 'two', sends),
  ];
  await world.pass(1_500);
  one.decide('A', GRACE);
  two.decide('A', GRACE);
  await world.pass(GRACE + 1_000);
  expect(world.cancels('A')).toBe(2);
});

it('registers and sends a decision behind those about other orders that the store refuses', async () => {
  // More orders than one round asks about.
  const orderIds = Array.from({ length: 12 }, (_, n) => `O-${n}`);
  const world = await aCancelWorld(...orderIds, 'B');
  const one = await aCancellingBench(world, 'one');
  await world.pass(1_500);
  const store = world.floor.connect('one');
  for (const orderId of orderIds)
    for (let n = 0; n < MOST_OF_ORDER; n++)
      await one.bench.link.ask((call) =>
        store.registerCancel({ ...call, ...someCancel({ orderId, intentId: `${orderId}-${n}` }) }),
      );
  const refused = orderIds.map((orderId) => one.decide(orderId, 0));
  const sent = one.decide('B', 0);
  await world.pass(3_000);
  expect(one.stateOf(sent)).toBe('accepted');
  expect(new Set(refused.map(one.stateOf))).toEqual(new Set(['waiting']));
  expect(one.bench.refused.size).toBe(refused.length);
});

it('is not heard while the store refuses what it says of a sent request', async () => {
  const world = await aCancelWorld('A');
  const one = await aCancellingBench(world, 'one');
  await world.pass(1_500);
  let isRefusing = true;
  const calls: string[] = [];
  one.cable.called = (call) => {
    calls.push(call);
    if (isRefusing && call === 'settleCancel') throw new FloorStoreError('refused-row', 'as the test says');
  };
  one.decide('A', 0);
  await world.pass(4_000);
  expect(world.cancels('A')).toBe(1);
  calls.length = 0;
  await world.pass(20_000);
  expect(calls).toContain('settleCancel');
  expect(calls).not.toContain('beat');
  expect(one.bench.link.contact).toMatchObject({ state: 'cut-off', fault: 'broken' });
  isRefusing = false;
  await world.pass(40_000);
  expect(one.bench.link.contact.state).toBe('in-touch');
  expect([...world.floor.rows.cancels.values()].map(({ state }) => state)).toEqual(['sent']);
});

it('asks a store that refuses all decisions about a few of them in each round', async () => {
  const orderIds = Array.from({ length: 25 }, (_, n) => `O-${n}`);
  const world = await aCancelWorld(...orderIds);
  const one = await aCancellingBench(world, 'one');
  await world.pass(1_500);
  let calls: string[] = [];
  let isOver = true;
  one.cable.called = (call) => {
    calls.push(call);
    if (isOver && call === 'registerCancel') throw new FloorStoreError('over-quota', 'as the test says');
  };
  const ids = orderIds.map((orderId) => one.decide(orderId, 60_000));
  await world.pass(500);
  calls = [];
  await world.pass(10_000);
  const asked = calls
    .join(' ')
    .split('beat')
    .map((round) => round.match(/registerCancel/g)?.length ?? 0);
  expect(Math.max(...asked)).toBe(10);
  isOver = false;
  await world.pass(2_000);
  expect([...world.floor.rows.cancels.values()].map(({ intentId }) => intentId).toSorted()).toEqual(
    ids.toSorted(),
  );
});
