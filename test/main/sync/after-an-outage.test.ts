/**
 * After an outage each waiting request is retried within one poll interval, and a failing service does not get all of
 * them at once.
 */
import { createRouterClient, type RouterClient } from '@orpc/server';
import { expect, it } from 'vitest';
import { router } from '../../../src-main/router/index.ts';
import { APP_LOOPS } from '../../support/app-loops.ts';
import { hangUp, json, startFaultyService, type Answer } from '../../support/faulty-service.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { newIntent } from '../../support/new-intent.ts';
import { aCancelled, anOrder, aPage } from '../../support/order-json.ts';
import { anApp, connectedTo } from '../../support/test-app.ts';
import { aSender } from '../../support/test-sender.ts';
import { quiet, until } from '../../support/until.ts';

const POLL_SECONDS = 30;
/** Shorter than a gap that would look like the computer's sleep. */
const STEP_MS = 5_000;
const does: Answer = (q, r) => json(aCancelled(q.path.split('/')[4] ?? '', newIntent('A').reason))(q, r);

it('a cancel that failed again and again while checks went well is tried within one poll interval', async () => {
  const service = await startFaultyService({ list: json(aPage([anOrder('A')])), cancel: hangUp });
  const clock = new ManualClock();
  const options = connectedTo(service, { pollSeconds: POLL_SECONDS });
  const { app } = anApp({ options, clock, random: () => 0.5 });
  await app.start();
  const client: RouterClient<typeof router> = createRouterClient(router, { context: app.context });
  await until('the order is here', () => app.context.live.snapshot.status.openOrders === 1);
  const pass = async () => {
    await until('all loops rest', () => clock.sleeping === APP_LOOPS);
    await quiet(5);
    clock.advance(STEP_MS);
    await quiet(5);
  };
  await client.cancel.decide({ orderId: 'A', reason: newIntent('A').reason });
  // Far enough that the next wait is longer than a poll interval; then right after a try that failed.
  for (let n = 0; n < 60; n++) await pass();
  const before = service.count('cancel');
  for (let n = 0; n < 60 && service.count('cancel') === before; n++) await pass();
  service.answers.cancel = does;
  for (let ms = 0; ms < POLL_SECONDS * 1_100; ms += STEP_MS) await pass();
  await until('all loops rest', () => clock.sleeping === APP_LOOPS);
  expect((await client.outbox.list()).map((i) => i.state)).toEqual(['accepted']);
});

it('all that waits is tried as soon as the one that has waited longest got through', async () => {
  const service = await startFaultyService({ cancel: does });
  const s = await aSender(service);
  const port = Number(new URL(service.orderUrl).port);
  await service.stop();
  const ids = ['A', 'B', 'C', 'D', 'E'].map((id) => s.decide(id));
  s.sender.start();
  await s.resting();
  for (let n = 0; n < 6; n++) await s.next();
  const back = await startFaultyService({ cancel: does }, port);
  s.sender.checksGoWell();
  for (const id of ids) await s.settled(id, 'accepted');
  expect(back.count('cancel')).toBe(5);
});

it('where cancels still fail, one is tried, and not all', async () => {
  const service = await startFaultyService({
    list: json(aPage(['A', 'B', 'C'].map((id) => anOrder(id)))),
    cancel: hangUp,
  });
  const s = await aSender(service);
  for (const id of ['A', 'B', 'C']) s.decide(id);
  s.sender.start();
  await s.resting();
  for (let n = 0; n < 12; n++) await s.next();
  const before = service.count('cancel');
  for (let n = 0; n < 4; n++) {
    s.sender.checksGoWell();
    await s.resting();
    await quiet(20);
    await s.resting();
  }
  expect(service.count('cancel') - before).toBeGreaterThan(0);
  expect(service.count('cancel') - before).toBeLessThanOrEqual(4);
});
