/** Listeners of a loop may throw: the loop logs that, and continues. */
import { expect, it, onTestFinished } from 'vitest';
import { ClearanceChecker } from '../../../src-main/sync/clearance-checker.ts';
import { Poller } from '../../../src-main/sync/poller.ts';
import { CHECKS_ITSELF } from '../../../src-main/sync/shared-checks.ts';
import { Sender, SENDS } from '../../../src-main/sync/cancels/sender.ts';
import { watchForWake } from '../../../src-main/sync/wake-watch.ts';
import { aClient } from '../../support/clients.ts';
import { json, startFaultyService } from '../../support/faulty-service.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { KEEP_ALL } from '../../support/polled-cache.ts';
import { newIntent } from '../../support/new-intent.ts';
import { aCancelled, anOrder, aPage } from '../../support/order-json.ts';
import { readableLog } from '../../support/quiet-log.ts';
import { openTestCache } from '../../support/test-cache.ts';
import { aSender } from '../../support/test-sender.ts';
import { until } from '../../support/until.ts';

async function surroundings() {
  const service = await startFaultyService({ list: json(aPage([anOrder('A')])) });
  const { writer } = await openTestCache();
  const clock = new ManualClock();
  const { log, lines } = readableLog();
  const complaints = () => lines.filter((line) => line.level >= 50).length;
  const common = { client: aClient(service, { clock }), writer, clock, log, random: () => 0.5 };
  return { service, clock, common, complaints };
}

const fails = () => {
  throw new Error('a screen broke');
};

it('the poller checks again', async () => {
  const { service, clock, common, complaints } = await surroundings();
  const poller = new Poller({
    ...{ shared: CHECKS_ITSELF, newestCheckAt: () => 0 },
    ...common,
    everyMs: () => 30_000,
    keep: () => [],
    retention: KEEP_ALL,
    report: fails,
  });
  onTestFinished(() => poller.stop());
  poller.start();
  for (const checks of [1, 2, 3]) {
    await until(`${checks} checks are done`, () => service.count('list') === checks && clock.sleeping === 1);
    clock.advance(clock.nextIn);
  }
  expect(complaints()).toBeGreaterThan(2);
});

it('the sender delivers, and delivers the next', async () => {
  const service = await startFaultyService({
    cancel: (q, r) => json(aCancelled(q.path.split('/')[4] ?? '', newIntent('A').reason))(q, r),
  });
  const s = await aSender(service);
  const { clock, common, complaints } = await surroundings();
  const sender = new Sender({
    steps: SENDS,
    ...common,
    client: aClient(service, { clock }),
    intents: s.intents,
    knownCancelled: () => null,
    changed: fails,
    report: fails,
  });
  onTestFinished(() => sender.stop());
  const ids = ['A', 'B', 'C', 'D', 'E'].map((id) => s.decide(id));
  sender.start();
  for (const id of ids) await s.settled(id, 'accepted');
  const later = s.decide('F');
  sender.wake();
  await s.settled(later, 'accepted');
  expect(service.count('cancel')).toBe(6);
  expect(complaints()).toBeGreaterThan(5);
});

it('the clearer asks about the next box', async () => {
  const { service, clock, common, complaints } = await surroundings();
  const boxes = ['A', 'B'].map((orderId) => ({ orderId, createdAt: Date.parse('2026-03-01T10:00:00Z') }));
  const answered: string[] = [];
  const clearer = new ClearanceChecker({
    ...common,
    uncleared: () => boxes.filter(({ orderId }) => !answered.includes(orderId)),
    answered: (orderId) => void answered.push(orderId),
    report: fails,
  });
  onTestFinished(() => clearer.stop());
  service.answers.list = json(aPage([anOrder('A'), anOrder('B')]));
  clearer.start();
  await until('both are answered', () => answered.length === 2);
  await until('it rests', () => clock.sleeping === 1);
  expect([answered, clock.elapsed()]).toEqual([['A', 'B'], 0]);
  expect(complaints()).toBe(2);
});

it('the watch for the computer’s sleep notices the next one', async () => {
  const { clock, common, complaints } = await surroundings();
  let woken = 0;
  const stop = watchForWake(
    clock,
    () => {
      woken++;
      fails();
    },
    common.log,
  );
  onTestFinished(stop);
  for (const times of [1, 2]) {
    await until('it looks', () => clock.sleeping === 1);
    clock.advance(3_600_000);
    await until('it is told', () => woken === times);
  }
  expect(complaints()).toBe(2);
});
