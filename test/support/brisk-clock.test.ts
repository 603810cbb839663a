/** The clock of whole stations in tests: fast, and patient with a busy thread. */
import { expect, it } from 'vitest';
import { briskClock } from './brisk-clock.ts';

/** Milliseconds that passed meanwhile. */
async function measured(work: () => void | Promise<void>): Promise<{ brisk: number; real: number }> {
  // The computer's first, and last: a stop in between is not counted as gained.
  const [real, brisk] = [performance.now(), briskClock.elapsed()];
  await work();
  return { brisk: briskClock.elapsed() - brisk, real: performance.now() - real };
}

it('wakes at the time by its own clock, long before the clock of the computer has come to it', async () => {
  const minute = await measured(() => briskClock.sleep(6_000));
  expect(minute.brisk).toBeGreaterThanOrEqual(6_000);
  expect(minute.real).toBeLessThan(minute.brisk);
});

it('gains less than a tenth of a second while a busy thread does nothing else', async () => {
  const busy = await measured(() => {
    const end = performance.now() + 300;
    while (performance.now() < end);
  });
  expect(busy.brisk).toBeGreaterThanOrEqual(300);
  expect(busy.brisk - busy.real).toBeLessThan(100);
});

it('wakes sleepers in the order of their times, and at once when they are called', async () => {
  const woken: number[] = [];
  const call = new AbortController();
  const sleeps = [300, 100, 200].map((ms) => briskClock.sleep(ms).then(() => woken.push(ms)));
  const called = briskClock.sleep(3_600_000, call.signal);
  call.abort();
  await Promise.all([...sleeps, called]);
  expect(woken).toEqual([100, 200, 300]);
});
