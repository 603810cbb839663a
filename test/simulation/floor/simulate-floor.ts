/** `npm run simulate:floor`: plays days of a floor by their seeds, says which broke what must hold, and hunts planted errors. */
import { fileURLToPath } from 'node:url';
import type { DayResult } from '../../support/floor/simulation/day.ts';
import type { Plant } from '../../support/floor/simulation/plants.ts';
import { playSideBySide } from '../side-by-side.ts';
import { optionsOr } from '../usage.ts';
import type { DayLine } from './day-process.ts';
import { FLOOR_HELP, readFloorOptions } from './floor-options.ts';
import { playDay, type DayToPlay } from './play-day.ts';

const ENTRY = fileURLToPath(new URL('day-process.ts', import.meta.url));

/** Faults of a day that are printed; the first is the cause of many others. */
const MOST_FAULTS = 3;

const options = optionsOr(FLOOR_HELP, readFloorOptions);
const { seeds, minutes, benches, orders, plant, jobs, hunted, isUntilBroken } = options;
const begun = performance.now();

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const tookMinutes = () => ((performance.now() - begun) / 60_000).toFixed(1);

const dayOf = (seed: number, planted: Plant | null): DayToPlay => ({
  ...{ seed, minutes, benches, orders, plant: planted },
});

function sayBroken(seed: number, { faults }: DayResult): void {
  for (const fault of faults.slice(0, MOST_FAULTS)) say(`  broken: ${fault}`);
  const day = `--minutes ${minutes} --benches ${benches} --orders ${orders}`;
  const planted = plant === null ? '' : ` --plant ${plant}`;
  say(`  play it: npm run simulate:floor -- --seed ${seed} ${day}${planted}`);
}

/** @returns how many days broke something */
async function playAll(): Promise<number> {
  const broken: number[] = [];
  const sums = { openings: 0, sure: 0, doubles: 0, crashes: 0, cancelled: 0, joined: 0 };
  let played = 0;
  const saySums = () => {
    const { openings, sure, doubles, crashes, cancelled, joined } = sums;
    say(
      `${played - broken.length} of ${played} days of ${minutes} min were kept, in ${tookMinutes()} min: ` +
        `${openings} openings (${sure} sure), ${doubles} double packs, ${crashes} crashes, ${cancelled} cancelled (${joined} found it done)`,
    );
    if (broken.length > 0) say(`broken: ${broken.join(', ')}`);
  };
  process.once('SIGINT', () => {
    saySums();
    process.exit(130);
  });
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

/** A seed that breaks something without the plant as well finds nothing. @returns whether it was found */
async function hunt(one: Plant): Promise<boolean> {
  for (const [at, seed] of seeds.entries()) {
    const [fault] = (await playDay(dayOf(seed, one))).faults;
    if (fault === undefined) continue;
    if ((await playDay(dayOf(seed, null))).faults.length > 0) {
      say(`unusable: seed ${seed} is broken without a plant as well`);
      continue;
    }
    say(`${one.padEnd(42)} ${String(at + 1).padStart(3)}  seed ${seed}  ${fault.slice(0, 160)}`);
    return true;
  }
  say(`${one.padEnd(42)} NOT FOUND in ${seeds.length} seeds`);
  return false;
}

/** @returns how many were not found */
async function huntAll(plants: readonly Plant[]): Promise<number> {
  let missed = 0;
  for (const one of plants) if (!(await hunt(one))) missed++;
  say(`${plants.length - missed} of ${plants.length} planted errors were found, in ${tookMinutes()} min`);
  return missed;
}

process.exitCode = (hunted ? await huntAll(hunted) : await playAll()) > 0 ? 1 : 0;
