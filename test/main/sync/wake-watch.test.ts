import { expect, it, onTestFinished } from 'vitest';
import { watchForWake } from '../../../src-main/sync/wake-watch.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { quietLog } from '../../support/quiet-log.ts';
import { until } from '../../support/until.ts';

async function watched() {
  const clock = new ManualClock();
  let woke = 0;
  onTestFinished(watchForWake(clock, () => void woke++, quietLog));
  const pass = async (ms: number) => {
    clock.advance(ms);
    await until('it looks again', () => clock.sleeping === 1);
  };
  await pass(0);
  return { clock, pass, woken: () => woke };
}

it('a computer that only is busy was not asleep', async () => {
  const { pass, woken } = await watched();
  for (const ms of [5_000, 5_100, 9_000, 19_000]) await pass(ms);
  expect(woken()).toBe(0);
});

it('a computer that slept is noticed at the next look, once', async () => {
  const { pass, woken } = await watched();
  await pass(3_600_000);
  await pass(5_000);
  expect(woken()).toBe(1);
});

it.each([3_600_000, -3_600_000])('a clock that is set by %i ms is noticed', async (ms) => {
  const { clock, pass, woken } = await watched();
  clock.jump(ms);
  await pass(5_000);
  await pass(5_000);
  expect(woken()).toBe(1);
});
