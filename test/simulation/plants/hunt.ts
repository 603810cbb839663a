/**
 * After how many seeds is each plant noticed, and by which promise? Two processes side by side. A seed that breaks a
 * promise without the plant as well says nothing, and is not counted.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { playAll } from '../crew.ts';
import type { PlayedLine } from '../play-process.ts';
import { seedsFrom } from '../simulate-options.ts';
import { aStory } from '../story.ts';
import { PROMISES } from '../truth/promises.ts';
import { known, names, optionsOr, whole } from '../usage.ts';
import { planted, type Plant } from './planted.ts';
import { plantOf, PLANTS } from './plants.ts';

const SIDE_BY_SIDE = 2;

const HELP = `node test/simulation/plants/hunt.ts [options]
  --plant NAME      of this one alone; may be given several times
  --most N          seeds until a plant counts as missed (40)
  --seeds-from N    the first seed (1)
  --skip 4,7        seeds that are not played
  --ignore A,B      promises that are not judged: whether another one notices the plant too
plants: ${PLANTS.map(({ name }) => name).join(', ')}`;

const { plants, seeds, ignore } = optionsOr(HELP, () => {
  const { values } = parseArgs({
    options: {
      plant: { type: 'string', multiple: true },
      most: { type: 'string', default: '40' },
      'seeds-from': { type: 'string', default: '1' },
      skip: { type: 'string', default: '' },
      ignore: { type: 'string', default: '' },
    },
  });
  const skip = names(values.skip).map((seed) => String(whole('skip', seed)));
  const from = String(whole('seeds-from', values['seeds-from']));
  return {
    plants: values.plant?.map(plantOf) ?? PLANTS,
    seeds: seedsFrom(from, whole('most', values.most)).filter((seed) => !skip.includes(seed)),
    ignore: known('promise', names(values.ignore), PROMISES),
  };
});
plants.forEach(mustFit);

const say = (line: string): void => void process.stdout.write(`${line}\n`);

function mustFit(plant: Plant): void {
  planted(plant, readFileSync(new URL(`../../../src-main/${plant.file}`, import.meta.url), 'utf8'));
}

/** A seed at which a promise was broken; null: none of them. */
type Noticed = Pick<PlayedLine, 'story' | 'violations'> | null;

/** @returns the first of the seeds that breaks a promise; a day without end is none: no promise was judged at its end */
async function firstBroken(from: readonly string[], plant?: string): Promise<Noticed> {
  let found: Noticed = null;
  await playAll(
    from.map((seed) => aStory(seed, { ignore })),
    {
      jobs: 1,
      plant,
      played: (line) => {
        const [first] = line.violations;
        if (first?.promise === 'ends') say(`seed ${line.story.seed} with ${plant}: ${first.sentence}`);
        else if (first) found = line;
        return found === null;
      },
    },
  );
  return found;
}

/** For each seed that was noticed with a plant: the promise it breaks without one. */
const controls = new Map<string, Promise<Noticed>>();
function control(seed: string): Promise<Noticed> {
  const before = controls.get(seed) ?? firstBroken([seed]);
  controls.set(seed, before);
  return before;
}

/** @returns how many seeds it took, of those that say something; null: it was missed */
async function hunt({ name, promise: expected }: Plant): Promise<number | null> {
  let [left, unusable] = [seeds, 0];
  for (;;) {
    const noticed = await firstBroken(left, name);
    if (noticed === null) {
      say(`${name.padEnd(32)} NOT NOTICED in ${seeds.length - unusable} seeds`);
      return null;
    }
    const { seed } = noticed.story;
    const [first] = noticed.violations;
    left = left.slice(left.indexOf(seed) + 1);
    const [without] = (await control(seed))?.violations ?? [];
    if (without) {
      unusable++;
      say(`unusable: seed ${seed} without a plant: ${without.promise}: ${without.sentence.slice(0, 140)}`);
      continue;
    }
    const count = seeds.length - left.length - unusable;
    const isOther = expected && !expected.includes(first?.promise ?? '');
    const by = `${first?.promise}${isOther ? ` (not ${expected.join(', ')})` : ''}`;
    say(
      `${name.padEnd(32)} ${String(count).padStart(3)}  seed ${seed}  ${by}: ${first?.sentence.slice(0, 160)}`,
    );
    return count;
  }
}

const waiting = [...plants];
const counts: number[] = [];
const missed: string[] = [];
const work = async () => {
  for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
    const count = await hunt(one);
    if (count === null) missed.push(one.name);
    else counts.push(count);
  }
};
await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work));
counts.sort((a, b) => a - b);
const worst = counts.at(-1);
const until =
  worst === undefined
    ? ''
    : `; seeds until then: median ${counts[Math.floor((counts.length - 1) / 2)]}, worst ${worst}`;
say(`${counts.length} of ${plants.length} plants are noticed${until}`);
if (missed.length > 0) say(`not noticed: ${missed.join(', ')}`);
process.exitCode = missed.length > 0 ? 1 : 0;
