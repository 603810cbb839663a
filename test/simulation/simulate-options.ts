/** Options of `npm run simulate`. */
import { commandOptions, count, flag, optional, someOf, text, UsageError } from '../chaos/options.ts';
import { plantOf } from './plants/plants.ts';
import { aStory, ORDERS_A_DAY, PARTS } from './story.ts';
import { PROMISES } from './truth/promises.ts';

export const simulateOptions = () =>
  commandOptions({
    command: 'npm run simulate --',
    options: {
      seed: text('which day: a whole number, or a name that begins with a letter', '1'),
      seeds: count('so many seeds, counted on from --seed', 1),
      days: count('days of each story', 1),
      orders: count('orders a day, beside the 30 that wait when a story begins', ORDERS_A_DAY),
      without: someOf('faults and people that are left out; never the packer', 'fault or person', PARTS),
      ignore: someOf('promises that are not judged', 'promise', PROMISES),
      jobs: count('stories side by side', 2),
      'until-broken': flag('no more stories after the first that breaks a promise'),
      story: flag('what happened, line by line'),
      about: optional('of that, the lines of one order', 'ORDER'),
      shrink: flag('of the first story that breaks a promise: a shorter one that breaks it too'),
      coverage: flag('what was met and how often, and what was never met'),
      plant: optional('with an error put into the shipped code', 'NAME'),
    },
    help: [`faults and people: ${PARTS.join(', ')}`, `promises: ${PROMISES.join(', ')}`],
    read: ({ seed, seeds, days, orders, without, ignore, jobs, ...values }) => {
      if (values.plant !== null) plantOf(values.plant);
      const parts = { days, orders, without, ignore };
      return {
        ...values,
        days,
        stories: seedsFrom(seed, seeds).map((one) => aStory(one, parts)),
        jobs: Math.min(jobs, seeds),
      };
    },
  });

/** @throws UsageError if a typing error would play another world without a word */
function seedsFrom(first: string, seeds: number): string[] {
  const isNumber = /^\d+$/.test(first) && Number.isSafeInteger(Number(first) + seeds);
  if (!isNumber && !/^\p{L}/u.test(first))
    throw new UsageError(`--seed "${first}": neither a whole number nor a name that begins with a letter`);
  if (seeds === 1) return [first];
  if (!isNumber)
    throw new UsageError(`--seed "${first}": seeds are counted on from a whole number, and this is a name`);
  return Array.from({ length: seeds }, (_, n) => String(Number(first) + n));
}
