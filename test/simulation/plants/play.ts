/**
 * Run as a process of its own by the hunt: plays seeds one after another, with a plant or without, and writes a line for
 * each. With a plant it ends at the first that breaks a promise.
 */
import { parseArgs } from 'node:util';
import { plant } from './plant.ts';
import { plantOf } from './plants.ts';

/** What came of a seed; `promise` null: all were kept. */
export interface Played {
  seed: number;
  promise: string | null;
  sentence: string;
}

const { values } = parseArgs({
  options: { plant: { type: 'string' }, seeds: { type: 'string', default: '' } },
});
const isIn = values.plant === undefined ? () => true : plant(plantOf(values.plant));
const [{ World }, { aStory }, { watchFiles }, { forbidChance }] = await Promise.all([
  import('../world.ts'),
  import('../story.ts'),
  import('../machine/disk.ts'),
  import('../machine/guard.ts'),
]);
if (!isIn()) throw new Error(`plant "${values.plant}": the simulation never loads its file`);
Error.stackTraceLimit = 0;
watchFiles();
forbidChance();
for (const seed of values.seeds.split(',').map(Number)) {
  const world = new World(aStory(String(seed)), false);
  await world.play();
  const [first] = world.violations.all;
  const played: Played = { seed, promise: first?.promise ?? null, sentence: first?.sentence ?? '' };
  process.stdout.write(`${JSON.stringify(played)}\n`);
  if (first && values.plant !== undefined) break;
}
