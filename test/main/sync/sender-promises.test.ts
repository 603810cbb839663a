/** Promises of a screen about a decision hold even if the service does late what it was asked for. */
import { expect, it, onTestFinished } from 'vitest';
import type { Kind } from '../../support/sender-model/model-service.ts';
import { worlds } from '../../support/sender-model/open-world.ts';
import type { World } from '../../support/sender-model/world.ts';

async function withOrder(kind: Partial<Kind> = {}): Promise<{ world: World; orderId: string }> {
  const begin = await worlds();
  const world = await begin({ strict: true, showsHistory: false, ...kind }, 1);
  onTestFinished(() => world.close());
  const [orderId = ''] = world.queue();
  return { world, orderId };
}

async function decide(world: World, orderId: string): Promise<string> {
  const { id } = await world.person.cancel.decide({ orderId, reason: 'Damaged' });
  await world.rest();
  return id;
}

const next = async (world: World) => {
  world.clock.advance(world.clock.nextIn);
  await world.rest();
};

it('a decision that has left the station cannot be taken back: it may have its effect yet', async () => {
  const { world, orderId } = await withOrder();
  // The answer is lost, the look-up shows the order as still ready, and the next try is throttled.
  world.service.cancelWay = 'cut-late';
  const id = await decide(world, orderId);
  world.service.cancelWay = 'throttled';
  await next(world);
  expect(world.intents.byId(id)?.state).toBe('waiting');
  await expect(world.person.outbox.withdraw({ id })).rejects.toMatchObject({ code: 'TOO_LATE' });
});

it('a decision that the service has said yes to cannot be taken back', async () => {
  const { world, orderId } = await withOrder();
  world.service.cancelWay = 'yes-late';
  const id = await decide(world, orderId);
  await next(world);
  expect(world.intents.byId(id)?.state).toBe('waiting');
  await expect(world.person.outbox.withdraw({ id })).rejects.toMatchObject({ code: 'TOO_LATE' });
});

it('a cancel of ours is not called somebody else’s because a person tried another reason later', async () => {
  const { world, orderId } = await withOrder({ showsHistory: true });
  world.service.cancelWay = 'yes-late';
  const id = await decide(world, orderId);
  for (let n = 0; n < 30 && world.intents.byId(id)?.state !== 'parked'; n++) await next(world);
  expect(world.intents.byId(id)?.state).toBe('parked');
  await world.person.outbox.retry({ id, reason: 'Damaged in the rack' });
  await world.rest();
  world.service.doWhatIsLate();
  for (let n = 0; n < 5 && world.intents.counts().unsent > 0; n++) await next(world);
  expect(world.service.orders.get(orderId)?.effects).toMatchObject([{ by: 'us', reason: 'Damaged' }]);
  expect(world.intents.byId(id)?.state).toBe('accepted');
});

it('a person is called for empty answers only after five of them, whatever failed before', async () => {
  const { world, orderId } = await withOrder();
  await world.service.goAway();
  const id = await decide(world, orderId);
  for (let n = 0; n < 6; n++) await next(world);
  world.service.cancelWay = 'yes-late';
  await world.service.open();
  await next(world);
  await next(world);
  expect(world.service.orders.get(orderId)?.asks.length).toBeLessThan(5);
  expect(world.intents.byId(id)?.state).not.toBe('parked');
});

it('a refusal is not for a person before a look has told that the order is not cancelled', async () => {
  const { world, orderId } = await withOrder();
  world.service.cancelByThem(orderId);
  world.service.listWay = 'error';
  const id = await decide(world, orderId);
  expect(world.intents.byId(id)?.state).not.toBe('refused');
  world.service.listWay = 'well';
  for (let n = 0; n < 5 && world.intents.counts().unsent > 0; n++) await next(world);
  expect(world.intents.byId(id)?.state).toBe('elsewhere');
  expect(world.service.orders.get(orderId)?.asks.length).toBe(1);
});

it('a look-up that is refused says nothing of the cancel, whose answer was lost', async () => {
  const { world, orderId } = await withOrder();
  world.service.cancelWay = 'cut-undone';
  world.service.listWay = 'refused';
  const id = await decide(world, orderId);
  await next(world);
  world.service.cancelWay = 'well';
  world.service.listWay = 'well';
  for (let n = 0; n < 5 && world.intents.counts().unsent > 0; n++) await next(world);
  expect(world.intents.byId(id)?.state).toBe('accepted');
});
