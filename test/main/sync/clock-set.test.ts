/** The computer's clock is set while the station runs: no cancel waits longer than it was to wait, and none leaves earlier. */
import { expect, it } from 'vitest';
import { json, startFaultyService } from '../../support/faulty-service.ts';
import { newIntent } from '../../support/new-intent.ts';
import { aCancelled } from '../../support/order-json.ts';
import { aSender } from '../../support/test-sender.ts';

const HOUR = 60 * 60_000;
const JUMPS = [-24 * HOUR, -HOUR, -60_000, 60_000, HOUR, 24 * HOUR];
const cancelled = json(aCancelled('A', newIntent('A').reason));

it.each(JUMPS)('by %d ms in the grace of a cancel: it leaves when its grace is over', async (jump) => {
  const service = await startFaultyService({ cancel: cancelled });
  const s = await aSender(service);
  s.decide('A', { graceUntil: s.clock.now() + 10_000 });
  s.sender.start();
  await s.resting();
  s.clock.jump(jump);
  s.clock.advance(9_999);
  s.sender.wake();
  await s.resting();
  expect(service.count('cancel')).toBe(0);
  s.clock.advance(1);
  await s.resting();
  expect(service.count('cancel')).toBe(1);
});

it.each(JUMPS)('by %d ms before a planned retry: it is made when it was planned', async (jump) => {
  const service = await startFaultyService({ cancel: json('', 429, { 'retry-after': '60' }) });
  const s = await aSender(service);
  const id = s.decide('A');
  s.sender.start();
  await s.resting();
  service.answers.cancel = cancelled;
  s.clock.jump(jump);
  s.clock.advance(59_999);
  s.sender.wake();
  await s.resting();
  expect([service.count('cancel'), s.stateOf(id)]).toEqual([1, 'waiting']);
  s.clock.advance(1);
  await s.resting();
  expect([service.count('cancel'), s.stateOf(id)]).toEqual([2, 'accepted']);
});

it.each([-24 * HOUR, -HOUR, -60_000])(
  'back by %d ms while the station is closed: its cancel waits no longer than its whole grace',
  async (jump) => {
    const service = await startFaultyService({ cancel: cancelled });
    const s = await aSender(service);
    s.decide('A', { graceUntil: s.clock.now() + 10_000 });
    s.clock.jump(jump);
    s.sender.start();
    await s.resting();
    s.clock.advance(10_000);
    await s.resting();
    expect(service.count('cancel')).toBe(1);
  },
);
