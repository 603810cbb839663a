/** Options of `npm run simulate`. */
import { parseArgs } from 'node:util';
import { plantOf } from './plants/plants.ts';
import { aStory, ORDERS_A_DAY, PARTS, type Story } from './story.ts';
import { PROMISES } from './truth/promises.ts';
import { known, names, UsageError, whole } from './usage.ts';

export const HELP = `npm run simulate -- [options]
  --seed SEED       which day: a whole number, or a name that begins with a letter (1)
  --seeds N         so many seeds, counted on from --seed (1)
  --days N          days of each story (1)
  --orders N        orders a day, beside the 30 that wait when a story begins (${ORDERS_A_DAY})
  --without A,B     faults and people that are left out; never the packer
  --ignore A,B      promises that are not judged
  --jobs N          stories side by side (2)
  --until-broken    no more stories after the first that breaks a promise
  --story           what happened, line by line
  --about ORDER     of that, the lines of one order
  --shrink          of the first story that breaks a promise: a shorter one that breaks it too
  --coverage        what was met and how often, and what was never met
  --plant NAME      with an error put into the shipped code
faults and people: ${PARTS.join(', ')}
promises: ${PROMISES.join(', ')}`;

export interface SimulateOptions {
  stories: readonly Story[];
  days: number;
  jobs: number;
  isUntilBroken: boolean;
  isStory: boolean;
  about: string | null;
  isShrink: boolean;
  isCoverage: boolean;
  plant: string | undefined;
}

/** @throws UsageError, or what `parseArgs` throws */
export function readSimulateOptions(): SimulateOptions {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: '1' },
      seeds: { type: 'string', default: '1' },
      days: { type: 'string', default: '1' },
      orders: { type: 'string', default: String(ORDERS_A_DAY) },
      without: { type: 'string', default: '' },
      ignore: { type: 'string', default: '' },
      jobs: { type: 'string', default: '2' },
      'until-broken': { type: 'boolean', default: false },
      story: { type: 'boolean', default: false },
      about: { type: 'string' },
      shrink: { type: 'boolean', default: false },
      coverage: { type: 'boolean', default: false },
      plant: { type: 'string' },
    },
  });
  const [seeds, days, orders] = [
    whole('seeds', values.seeds),
    whole('days', values.days),
    whole('orders', values.orders),
  ];
  const without = known('fault or person', names(values.without), PARTS);
  const ignore = known('promise', names(values.ignore), PROMISES);
  if (values.plant !== undefined) plantOf(values.plant);
  return {
    stories: seedsFrom(values.seed, seeds).map((seed) => aStory(seed, { days, orders, without, ignore })),
    days,
    jobs: Math.min(whole('jobs', values.jobs), seeds),
    isUntilBroken: values['until-broken'],
    isStory: values.story,
    about: values.about ?? null,
    isShrink: values.shrink,
    isCoverage: values.coverage,
    plant: values.plant,
  };
}

/** @throws UsageError if a typing error would play another world without a word */
export function seedsFrom(first: string, count: number): string[] {
  const isNumber = /^\d+$/.test(first) && Number.isSafeInteger(Number(first) + count);
  if (!isNumber && !/^\p{L}/u.test(first))
    throw new UsageError(`--seed "${first}": neither a whole number nor a name that begins with a letter`);
  if (count === 1) return [first];
  if (!isNumber)
    throw new UsageError(`--seed "${first}": seeds are counted on from a whole number, and this is a name`);
  return Array.from({ length: count }, (_, n) => String(Number(first) + n));
}
