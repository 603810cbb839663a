/** A computer that is suspended does nothing, and its clocks are those of a real one. */
import { expect, it } from 'vitest';
import { createRandom } from '../../../src-main/practice/invented/random.ts';
import { Computer } from './computer.ts';
import { Schedule } from './schedule.ts';

const SLEEP_MS = 600_000;

/** Plays a station that reads its clocks every second; the lid is closed after 10.5 s. */
async function played(standsStill: boolean) {
  const schedule = new Schedule(createRandom('computer'));
  const computer = new Computer(schedule, standsStill);
  const owner = { isGone: false };
  const clock = computer.clockOf(owner);
  const looks: { at: number; elapsed: number; now: number }[] = [];
  const { signal } = new AbortController();
  const look = async (): Promise<void> => {
    for (;;) {
      looks.push({ at: schedule.now, elapsed: clock.elapsed(), now: clock.now() });
      await clock.sleep(1_000, signal);
    }
  };
  void look();
  const order: string[] = [];
  schedule.in(10_500, () => computer.sleep(SLEEP_MS));
  // Due while it sleeps, and asked for before and within: what belongs to the world is not late.
  schedule.in(20_000, () => order.push(`world ${schedule.now}`));
  for (const ms of [30_000, 20_000, 40_000]) schedule.in(ms, () => order.push(`timer ${ms}`), owner);
  schedule.in(11_000, () => schedule.in(200, () => order.push(`answer ${schedule.now}`), owner));
  await schedule.run(SLEEP_MS + 60_000, () => false);
  owner.isGone = true;
  return { looks, order };
}

it.each([true, false])('does nothing while it is suspended (its clock stands still: %s)', async (still) => {
  const { looks } = await played(still);
  expect(looks.filter(({ at }) => at > 10_500 && at < 10_500 + SLEEP_MS)).toEqual([]);
  expect(looks.filter(({ at }) => at > 10_500 + SLEEP_MS).length).toBeGreaterThan(40);
});

it.each([true, false])('its monotonic clock never goes back (it stands still: %s)', async (still) => {
  const { looks } = await played(still);
  const steps = looks.slice(1).map(({ elapsed }, n) => elapsed - (looks[n]?.elapsed ?? 0));
  expect(Math.min(...steps)).toBeGreaterThanOrEqual(0);
  const most = Math.max(...steps);
  if (still) expect(most).toBeLessThan(1_100);
  else expect(most).toBeGreaterThan(SLEEP_MS - 1_000);
  // The wall clock has jumped on both.
  const jumps = looks.slice(1).map(({ now }, n) => now - (looks[n]?.now ?? 0));
  expect(Math.max(...jumps)).toBeGreaterThan(SLEEP_MS - 1_000);
});

it('what was due meanwhile comes at the waking, in its order, or so much later', async () => {
  const wakes = 10_500 + SLEEP_MS;
  const goesOn = await played(false);
  expect(goesOn.order.map((line) => line.split('.')[0])).toEqual([
    'world 20000',
    `answer ${wakes}`,
    'timer 20000',
    'timer 30000',
    'timer 40000',
  ]);
  const stands = await played(true);
  expect(stands.order).toHaveLength(5);
  expect(stands.order.slice(0, 2).map((line) => line.split('.')[0])).toEqual([
    'world 20000',
    `answer ${wakes}`,
  ]);
  expect(stands.order.slice(2)).toEqual(['timer 20000', 'timer 30000', 'timer 40000']);
});
