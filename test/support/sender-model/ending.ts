/** The end of every story: the service is well, no one does anything foolish any more, and time passes. */
import { expect } from 'vitest';
import { checkAll, isLost, type Model } from './invariants.ts';
import type { World } from './world.ts';

/** Longest plan that is believed, and the back-offs after it. */
const LONGEST_MS = 3 * 60 * 60_000;

export async function endWell(model: Model, world: World): Promise<void> {
  const { service } = world;
  service.cancelWay = 'well';
  service.listWay = 'well';
  await service.open();
  service.letGo();
  service.doWhatIsLate();
  await deliverAll(world);
  checkAll(model, world);
  for (const intent of world.intents.list()) {
    const { id, state } = intent;
    if (isLost(intent)) await world.person.outbox.lookAgain({ id });
    else if (state === 'refused' || state === 'parked') await world.person.outbox.retry({ id });
  }
  await deliverAll(world);
  checkAll(model, world);
  for (const intent of world.intents.list()) {
    const ended = ['accepted', 'elsewhere', 'withdrawn', 'given-up', 'by-hand'];
    expect(ended, `${intent.orderId} (${intent.reason}) has come to an end`).toContain(intent.state);
  }
}

async function deliverAll(world: World): Promise<void> {
  const begun = world.clock.elapsed();
  await world.rest();
  while (world.intents.counts().unsent > 0) {
    expect(world.clock.elapsed() - begun, 'what can be delivered is delivered in time').toBeLessThan(
      LONGEST_MS,
    );
    world.clock.advance(world.clock.nextIn);
    await world.rest();
  }
}
