/** `npm run simulate:floor`: plays days of a floor by their seeds, says which broke what must hold, and hunts planted errors. */
import { fileURLToPath } from 'node:url';
import { huntAll, type Finding } from '../../chaos/hunt.ts';
import { commandOptions, count, flag, someOf, UsageError } from '../../chaos/options.ts';
import { playSideBySide } from '../../chaos/side-by-side.ts';
import type { DayResult } from '../../support/floor/simulation/day.ts';
import { PLANTS, type Plant } from '../../support/floor/simulation/plants.ts';
import type { DayLine } from './day-process.ts';
import { playDay, type DayToPlay } from './play-day.ts';

const ENTRY = fileURLToPath(new URL('day-process.ts', import.meta.url));

/** Faults of a day that are printed; the first is the cause of many others. */
const MOST_FAULTS = 3;

const { seeds, plants, minutes, benches, orders, jobs, hunt, hostile, isUntilBroken } = commandOptions({
  command: 'npm run simulate:floor --',
  options: {
    seed: count('the first seed', 1),
    seeds: count('so many seeds, counted on from --seed', 1),
    minutes: count('simulated minutes of each day, before everything is mended', 50),
    benches: count('benches of the floor', 3),
    orders: count('orders of the day', 60),
    jobs: count('days side by side', 2),
    'until-broken': flag('no more days after the first that breaks something'),
    hostile: flag('with one more bench that says anything, and is removed at the end'),
    plant: someOf('with an error put into each bench', 'planted error', PLANTS),
    hunt: flag('plays the seeds with each planted error, or those of --plant, until it is found'),
  },
  help: [`planted errors: ${PLANTS.join(', ')}`],
  read: ({ seed, seeds: days, jobs: most, plant, 'until-broken': isUntil, ...values }) => {
    if (plant.length > 1 && !values.hunt) throw new UsageError('--plant: several of them need --hunt');
    return {
      ...values,
      seeds: Array.from({ length: days }, (_, n) => seed + n),
      plants: plant,
      jobs: Math.min(most, days),
      isUntilBroken: isUntil,
    };
  },
});
const begun = performance.now();

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const dayOf = (seed: number, plant: Plant | null): DayToPlay => ({
  seed,
  minutes,
  benches,
  orders,
  plant,
  hostile,
});

/** @returns how many days broke something */
async function playAll(plant: Plant | null): Promise<number> {
  const broken: number[] = [];
  const sums = { openings: 0, sure: 0, doubles: 0, crashes: 0, cancelled: 0, joined: 0 };
  let played = 0;
  const saySums = () => {
    const { openings, sure, doubles, crashes, cancelled, joined } = sums;
    const tookMinutes = ((performance.now() - begun) / 60_000).toFixed(1);
    say(
      `${played - broken.length} of ${played} days of ${minutes} min were kept, in ${tookMinutes} min: ` +
        `${openings} openings (${sure} sure), ${doubles} double packs, ${crashes} crashes, ${cancelled} cancelled (${joined} found it done)`,
    );
    if (broken.length > 0) say(`broken: ${broken.join(', ')}`);
  };
  process.once('SIGINT', () => {
    saySums();
    process.exit(130);
  });
  const sayBroken = (seed: number, { faults }: DayResult): void => {
    for (const fault of faults.slice(0, MOST_FAULTS)) say(`  broken: ${fault}`);
    const day = `--minutes ${minutes} --benches ${benches} --orders ${orders}`;
    const beside = hostile ? ' --hostile' : '';
    const planted = plant === null ? '' : ` --plant ${plant}`;
    say(`  play it: npm run simulate:floor -- --seed ${seed} ${day}${beside}${planted}`);
  };
  const sayDay = ({ seed, day }: DayLine): boolean => {
    played++;
    for (const name of ['openings', 'sure', 'doubles', 'crashes', 'cancelled', 'joined'] as const)
      sums[name] += day[name];
    const isBroken = day.faults.length > 0;
    say(`seed ${seed}: ${isBroken ? 'BROKEN' : 'kept'} ${day.openings} openings`);
    if (!isBroken) return true;
    broken.push(seed);
    sayBroken(seed, day);
    return !isUntilBroken;
  };
  const days = seeds.map((seed) => dayOf(seed, plant));
  await playSideBySide(days, { entry: ENTRY, jobs, played: sayDay });
  saySums();
  return broken.length;
}

async function firstFound(plant: Plant | null, from: readonly number[]): Promise<Finding<number> | null> {
  for (const seed of from) {
    const [words] = (await playDay(dayOf(seed, plant))).faults;
    if (words !== undefined) return { seed, words };
  }
  return null;
}

const failed = hunt
  ? (await huntAll({ plants: plants.length > 0 ? plants : PLANTS, seeds, firstFound })).length
  : await playAll(plants[0] ?? null);
process.exitCode = failed > 0 ? 1 : 0;
