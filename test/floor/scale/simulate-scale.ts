/** `npm run simulate:scale`: how far a floor reaches, and what a floor for each site costs the service. */
import { commandOptions, count } from '../../chaos/options.ts';
import { MEASURED, WORKLOAD } from './measured.ts';
import { serviceLoad } from './merchant.ts';
import { SimulatedFloor, type FloorFigures, type FloorParts } from './simulated-floor.ts';

const { seconds, cores, seed } = commandOptions({
  command: 'npm run simulate:scale --',
  options: {
    seconds: count('simulated seconds of each floor', 120),
    cores: count('of the store', 8),
    seed: count('what the times of the benches are drawn from', 1),
  },
  help: ['halls of 50 to 1,000 benches on one store, and 20 floors of 50'],
  read: (values) => values,
});

const BENCHES = 1_000;
const SITES = 20;
/** A commit that waits for a standby in another room. */
const SYNCHRONOUS = { ...MEASURED, lockedMs: 10 };
/** A beat that asks for only the benches of its site, or only for those that are different. */
const SHORT_BEATS = { ...MEASURED, mostShown: 20 };

const say = (...cells: string[]): void => void process.stdout.write(`| ${cells.join(' | ')} |\n`);
/** NaN: nothing of it came to its end. */
const ms = (value: number): string => (Number.isNaN(value) ? 'none' : `${value.toFixed(0)} ms`);
const share = (value: number): string => `${(100 * value).toFixed(0)} %`;

function sayFloor(what: string, parts: Partial<FloorParts> & { benches: number }): FloorFigures {
  const floor = new SimulatedFloor({
    ...{ benchesOfMerchant: parts.benches, cores, seed, times: MEASURED, work: WORKLOAD },
    ...parts,
  });
  const figures = floor.run(1_000 * seconds);
  const { beatP99, claimP99, changeP50, changeMost, coresUsed, lockUsed, bytesASecond } = figures;
  say(
    ...[what, ms(beatP99), ms(claimP99), `${ms(changeP50)}, ${ms(changeMost)}`],
    ...[share(coresUsed), share(lockUsed), `${(bytesASecond / 1e6).toFixed(1)} MB/s`],
  );
  return figures;
}

function sayService(what: string, floors: number, slower = 1, benches = BENCHES): void {
  const { requestsASecond, everyMs, checkMs, ageMs } = serviceLoad(WORKLOAD, benches, floors, slower);
  const s = (value: number) => `${(value / 1_000).toFixed(0)} s`;
  say(what, requestsASecond.toFixed(1), s(checkMs), s(everyMs), s(ageMs));
}

process.stdout.write(`${cores} cores, ${seconds} s each, seed ${seed}\n\n`);
say(
  ...['floor', 'beat p99', 'claim p99', 'a change at the last bench, p50 and most'],
  ...['cores', 'lock', 'answers'],
);
say('---', '---', '---', '---', '---', '---', '---');
for (const benches of [50, 100, 200, 300, 400, 600, BENCHES]) sayFloor(`${benches} benches`, { benches });
sayFloor(`${BENCHES} benches, beats of at most 20 rows`, { benches: BENCHES, times: SHORT_BEATS });
for (const benches of [200, 400, 600, BENCHES])
  sayFloor(`${benches} benches, 10 ms a commit, beats of at most 20 rows`, {
    ...{ benches, times: { ...SYNCHRONOUS, mostShown: SHORT_BEATS.mostShown } },
  });
sayFloor(`one of ${SITES} sites: ${BENCHES / SITES} benches, all orders`, {
  ...{ benches: BENCHES / SITES, benchesOfMerchant: BENCHES },
});
process.stdout.write('\n');
say('the service', 'requests a second', 'a check takes', 'begins each', 'a change is seen within');
say('---', '---', '---', '---', '---');
sayService('a station alone, orders of 50 benches', 1, 1, 50);
sayService('one floor', 1);
sayService(`${SITES} floors`, SITES);
sayService(`${SITES} floors, each ${SITES / 4} times as seldom`, SITES, SITES / 4);
sayService(`${SITES} floors that ask for the orders of their site alone`, SITES, 1, BENCHES / SITES);
