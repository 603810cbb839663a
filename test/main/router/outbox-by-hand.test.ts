/** Outcomes that no look-up could show are entered by a person: each choice is recorded with that person. */
import { expect, it, onTestFinished } from 'vitest';
import { worlds } from '../../support/sender-model/open-world.ts';

/** A cancel whose answer was lost, of an order that the service no longer lists. */
async function aParked() {
  const begin = await worlds();
  const world = await begin({ strict: true, showsHistory: true }, 1);
  onTestFinished(() => world.close());
  const [orderId = ''] = world.queue();
  world.service.cancelWay = 'cut-done';
  world.service.listWay = 'empty';
  const { id } = await world.person.cancel.decide({ orderId, reason: 'Damaged' });
  const state = () => world.intents.byId(id)?.state;
  await world.rest();
  for (let n = 0; n < 20 && state() !== 'parked'; n++) {
    world.clock.advance(world.clock.nextIn);
    await world.rest();
  }
  expect(state()).toBe('parked');
  const asks = () => world.service.orders.get(orderId)?.asks.length;
  const steps = async () => (await world.person.outbox.history({ id })).map((s) => [s.state, s.operator]);
  return { world, id, state, asks, steps };
}

it('looks again, and sends nothing', async () => {
  const { world, id, state, asks, steps } = await aParked();
  world.service.listWay = 'well';
  expect(await world.person.outbox.lookAgain({ id })).toMatchObject({ state: 'unknown', problem: null });
  await world.rest();
  expect([state(), asks()]).toEqual(['accepted', 1]);
  expect(await steps()).toContainEqual(['unknown', 'Ana']);
});

it('sends again knowingly: the service says that it is cancelled already', async () => {
  const { world, id, state, asks, steps } = await aParked();
  world.service.cancelWay = 'well';
  world.service.listWay = 'well';
  await world.person.outbox.retry({ id });
  await world.rest();
  expect([state(), asks()]).toEqual(['accepted', 2]);
  expect(await steps()).toContainEqual(['waiting', 'Ana']);
});

it.each([
  ['giveUp', 'given-up'],
  ['settleByHand', 'by-hand'],
] as const)('%s ends it', async (deed, end) => {
  const { world, id, state, asks, steps } = await aParked();
  await world.person.outbox[deed]({ id });
  await world.rest();
  expect([state(), asks()]).toEqual([end, 1]);
  expect((await steps()).at(-1)).toEqual([end, 'Ana']);
});

it('frees an order that was settled by hand, where a person was wrong', async () => {
  const { world, id, state, asks } = await aParked();
  await world.person.outbox.settleByHand({ id });
  await world.person.outbox.giveUp({ id });
  await world.rest();
  expect([state(), asks()]).toEqual(['given-up', 1]);
});

it('asks to look at a lost cancel as often as a person likes without making it a matter for a person sooner', async () => {
  const { world, id, state } = await aParked();
  world.service.listWay = 'error';
  await world.person.outbox.retry({ id });
  world.service.cancelWay = 'cut-undone';
  await world.rest();
  for (let n = 0; n < 12 && state() === 'unknown'; n++) {
    await world.person.outbox.retry({ id });
    await world.rest();
  }
  expect(state()).toBe('unknown');
  world.service.listWay = 'empty';
  for (let n = 0; n < 4; n++) {
    await world.person.outbox.retry({ id });
    await world.rest();
  }
  expect(state()).toBe('unknown');
  await world.person.outbox.retry({ id });
  await world.rest();
  expect(state()).toBe('parked');
});
