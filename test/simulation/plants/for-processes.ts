/** Lets the processes that this one forks play with a plant. */
import { plantOf } from './plants.ts';

/** @throws where there is none of that name */
export function plantInForks(name: string): void {
  process.env['SIMULATION_PLANT'] = plantOf(name).name;
  process.execArgv.push('--import', new URL('in-process.ts', import.meta.url).href);
}
