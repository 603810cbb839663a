/** Parameters of a run: the same story gives the same run, everywhere. */
import { ACTORS, FAULTS } from './faults/faults.ts';

export interface Story {
  seed: string;
  /** Days on the bench, of `HOURS_A_DAY` hours. */
  days: number;
  /** Faults and actors that are left out. */
  without: readonly string[];
  /** Orders a day. */
  orders: number;
  /** Promises that are not judged: the story continues to whatever else notices. */
  ignore: readonly string[];
}

/** Working hours at a bench. */
export const HOURS_A_DAY = 8;
export const ORDERS_A_DAY = 500;

export const PARTS: readonly string[] = [...FAULTS, ...ACTORS];

export const aStory = (seed: string, parts: Partial<Story> = {}): Story => ({
  seed,
  days: 1,
  without: [],
  orders: ORDERS_A_DAY,
  ignore: [],
  ...parts,
});

/** Command that plays the story. */
export function commandOf({ seed, days, without, orders, ignore }: Story): string {
  const more = [
    days === 1 ? '' : ` --days ${days}`,
    orders === ORDERS_A_DAY ? '' : ` --orders ${orders}`,
    without.length === 0 ? '' : ` --without ${without.join(',')}`,
    ignore.length === 0 ? '' : ` --ignore ${ignore.join(',')}`,
  ];
  return `npm run simulate -- --seed ${/\W/.test(seed) ? JSON.stringify(seed) : seed}${more.join('')}`;
}
