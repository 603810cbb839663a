/** Options of `npm run simulate:floor`. */
import { parseArgs } from 'node:util';
import { PLANTS, type Plant } from '../../support/floor/simulation/plants.ts';
import { UsageError, whole } from '../usage.ts';

export const FLOOR_HELP = `npm run simulate:floor -- [options]
  --seed N          the first seed: a whole number above 0 (1)
  --seeds N         so many seeds, counted on from --seed (1)
  --minutes N       simulated minutes of each day, before everything is mended (50)
  --benches N       benches of the floor (3)
  --orders N        orders of the day (60)
  --jobs N          days side by side (2)
  --until-broken    no more days after the first that breaks something
  --plant NAME      with an error put into each bench
  --hunt            plays the seeds with each planted error, or that of --plant, until it is found
planted errors: ${PLANTS.join(', ')}`;

export interface FloorOptions {
  seeds: readonly number[];
  minutes: number;
  benches: number;
  orders: number;
  /** Days that are played side by side. */
  jobs: number;
  isUntilBroken: boolean;
  plant: Plant | null;
  /** The planted errors that are looked for; null: no hunt. */
  hunted: readonly Plant[] | null;
}

/** @throws UsageError, or what `parseArgs` throws */
export function readFloorOptions(): FloorOptions {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: '1' },
      seeds: { type: 'string', default: '1' },
      minutes: { type: 'string', default: '50' },
      benches: { type: 'string', default: '3' },
      orders: { type: 'string', default: '60' },
      jobs: { type: 'string', default: '2' },
      'until-broken': { type: 'boolean', default: false },
      plant: { type: 'string' },
      hunt: { type: 'boolean', default: false },
    },
  });
  const first = whole('seed', values.seed);
  const seeds = whole('seeds', values.seeds);
  const plant = values.plant === undefined ? null : plantOf(values.plant);
  return {
    seeds: Array.from({ length: seeds }, (_, n) => first + n),
    minutes: whole('minutes', values.minutes),
    benches: whole('benches', values.benches),
    orders: whole('orders', values.orders),
    jobs: Math.min(whole('jobs', values.jobs), seeds),
    isUntilBroken: values['until-broken'],
    plant,
    hunted: values.hunt ? (plant ? [plant] : PLANTS) : null,
  };
}

/** @throws UsageError */
function plantOf(name: string): Plant {
  const found = PLANTS.find((plant) => plant === name);
  if (!found) throw new UsageError(`unknown planted error "${name}"; the names are: ${PLANTS.join(', ')}`);
  return found;
}
