/** Days of a floor from seeds: what must hold does, and each planted error is found. */
import { describe, expect, it } from 'vitest';
import { FloorDay, type DayResult } from '../../support/floor/simulation/day.ts';
import type { Plant } from '../../support/floor/simulation/plants.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const FIRST = Number(process.env['FLOOR_SEED'] ?? 1);
const DAYS = Number(process.env['FLOOR_DAYS'] ?? 10);
const MOST_DAYS = Number(process.env['FLOOR_MOST_DAYS'] ?? 150);

/** Plants that only days with cancels by people can show, each with the check that has to find it. */
const OF_CANCELS: Partial<Record<Plant, RegExp>> = {
  'sends-without-look': / cancelled \d times/,
  'interrupted-sent-again': / cancelled \d times/,
  'refused-shown-as-withdrawn': /: refused, and the store has withdrawn/,
  'ended-cancel-not-taken': /: blocked at /,
  'current-cancel-not-taken': /: free at /,
};

/** Plants that only days with a hostile bench can show. */
const OF_HOSTILE: readonly Plant[] = ['words-never-doubted', 'invented-tokens-believed'];

const play = (seed: number, plant: Plant | null = null): Promise<DayResult> =>
  new FloorDay({
    ...{ seed, plant, folder: tempFolder() },
    cancels: plant !== null && plant in OF_CANCELS,
    hostile: plant !== null && OF_HOSTILE.includes(plant),
  }).play();

const playCancels = (seed: number): Promise<DayResult> =>
  new FloorDay({ seed, folder: tempFolder(), cancels: true }).play();

const isFoundWithout = async (seed: number, check: RegExp): Promise<boolean> =>
  (await playCancels(seed)).faults.some((fault) => check.test(fault));

it('nothing that must hold is broken', async () => {
  const sums = { openings: 0, sure: 0, doubles: 0, crashes: 0 };
  for (let seed = FIRST; seed < FIRST + DAYS; seed++) {
    const { faults, ...counts } = await play(seed);
    expect(faults, `FLOOR_SEED=${seed} FLOOR_DAYS=1`).toEqual([]);
    for (const name of ['openings', 'sure', 'doubles', 'crashes'] as const) sums[name] += counts[name];
  }
  console.info('days of a floor', { days: DAYS, ...sums });
  // Idle, crashed and double must be common, or errors hide.
  expect(sums.sure).toBeGreaterThan(sums.openings / 3);
  expect(sums.doubles).toBeGreaterThan(0);
  expect(sums.crashes).toBeGreaterThan(0);
}, 600_000);

it('every cancel has one effect, however many decide it', async () => {
  const sums = { cancelled: 0, joined: 0, crashes: 0, refused: 0, byHand: 0, givenUp: 0 };
  for (let seed = FIRST; seed < FIRST + DAYS; seed++) {
    const { faults, ...counts } = await playCancels(seed);
    expect(faults, `FLOOR_SEED=${seed} FLOOR_DAYS=1`).toEqual([]);
    for (const name of Object.keys(sums) as (keyof typeof sums)[]) sums[name] += counts[name];
  }
  console.info('days of a floor with cancels', { days: DAYS, ...sums });
  expect(sums.cancelled).toBeGreaterThan(DAYS);
  expect(sums.joined).toBeGreaterThan(DAYS);
  expect(sums.refused).toBeGreaterThan(DAYS);
  expect(sums.byHand).toBeGreaterThan(0);
  expect(sums.givenUp).toBeGreaterThan(0);
}, 600_000);

it('a bench in other hands loses no order, keeps nobody from work, and leaves nothing behind', async () => {
  const sums = { openings: 0, sure: 0, crashes: 0, cancelled: 0 };
  for (let seed = FIRST; seed < FIRST + DAYS; seed++) {
    const day = new FloorDay({ seed, folder: tempFolder(), cancels: true, hostile: true });
    const { faults, ...counts } = await day.play();
    expect(faults, `FLOOR_SEED=${seed} FLOOR_DAYS=1`).toEqual([]);
    for (const name of Object.keys(sums) as (keyof typeof sums)[]) sums[name] += counts[name];
  }
  console.info('days of a floor with a hostile bench', { days: DAYS, ...sums });
  expect(sums.openings).toBeGreaterThan(DAYS);
  expect(sums.cancelled).toBeGreaterThan(DAYS);
}, 600_000);

/** The first seed that finds each, so that a run is short; `FLOOR_SEED` begins elsewhere. */
const FROM: Record<Plant, number> = {
  'chosen-box-looked-for': 35,
  'released-before-it-is-forgotten': 52,
  'own-before-it-is-on-disk': 26,
  'released-token-used-again': 36,
  'heads-not-reported-again-after-an-epoch': 27,
  'histories-overwritten': 1,
  'taken-row-not-noticed': 174,
  'revision-goes-on-over-an-epoch': 1,
  'given-while-the-store-settles': 59,
  'calls-of-an-ended-run-carried-out': 49,
  'sends-without-look': 1,
  'events-not-sent-again-after-an-epoch': 1,
  'interrupted-sent-again': 26,
  'refused-shown-as-withdrawn': 2,
  'ended-cancel-not-taken': 2,
  'current-cancel-not-taken': 1,
  'words-never-doubted': 1,
  'invented-tokens-believed': 1,
};

describe('finds what is planted', () => {
  it.each(Object.keys(FROM) as Plant[])(
    '%s',
    async (plant) => {
      const from = process.env['FLOOR_SEED'] === undefined ? FROM[plant] : FIRST;
      for (let seed = from; seed < from + MOST_DAYS; seed++) {
        const { faults } = await play(seed, plant);
        const check = OF_CANCELS[plant];
        const fault = faults.find((one) => check?.test(one) ?? true);
        if (fault === undefined || (check && (await isFoundWithout(seed, check)))) continue;
        console.info(`${plant}: found by seed ${seed}: ${fault.slice(0, 200)}`);
        return;
      }
      expect.fail(`${plant} was not found by ${MOST_DAYS} days`);
    },
    600_000,
  );
});
