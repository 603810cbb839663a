/**
 * Number of seeds after which each planted error is noticed, and the promise that notices it. Two processes run in
 * parallel.
 */
import { huntAll, type Finding } from '../../chaos/hunt.ts';
import { commandOptions, count, names, optional, someOf, whole } from '../../chaos/options.ts';
import { mustFit } from '../../chaos/plants.ts';
import { playAll } from '../crew.ts';
import { aStory } from '../story.ts';
import { PROMISES } from '../truth/promises.ts';
import { PLANT_NAMES, plantOf } from './plants.ts';

const { plants, seeds, ignore } = commandOptions({
  command: 'node test/simulation/plants/hunt.ts',
  options: {
    plant: someOf('of these alone', 'planted error', PLANT_NAMES),
    most: count('seeds until a planted error counts as missed', 40),
    'seeds-from': count('the first seed', 1),
    skip: optional('seeds that are not played', '4,7'),
    ignore: someOf('promises that are not judged: does another one notice it too?', 'promise', PROMISES),
  },
  help: [`planted errors: ${PLANT_NAMES.join(', ')}`],
  read: ({ plant, most, 'seeds-from': from, skip, ignore: ignored }) => {
    const skipped = names(skip ?? '').map((seed) => whole('skip', seed));
    return {
      plants: plant.length > 0 ? plant : PLANT_NAMES,
      seeds: Array.from({ length: most }, (_, n) => from + n).filter((seed) => !skipped.includes(seed)),
      ignore: ignored,
    };
  },
});
mustFit(plants.map(plantOf));

/** A day without an end finds nothing: no promise was judged at its end. */
async function firstFound(plant: string | null, from: readonly number[]): Promise<Finding<number> | null> {
  let found: Finding<number> | null = null;
  const expected = plant === null ? undefined : plantOf(plant).promise;
  await playAll(
    from.map((seed) => aStory(String(seed), { ignore })),
    {
      ...{ jobs: 1, plant },
      played: ({ violations: [first], story: { seed } }) => {
        if (!first) return true;
        const isOther = expected && !expected.includes(first.promise);
        const by = `${first.promise}${isOther ? ` (not ${expected.join(', ')})` : ''}`;
        if (first.promise === 'ends') process.stdout.write(`seed ${seed} with ${plant}: ${first.sentence}\n`);
        else found = { seed: Number(seed), words: `${by}: ${first.sentence}` };
        return found === null;
      },
    },
  );
  return found;
}

const missed = await huntAll({ plants, seeds, firstFound, lanes: 2 });
process.exitCode = missed.length > 0 ? 1 : 0;
