/** Fork of a process with a plant. */
import { plantOf } from './plants.ts';

/**
 * @param name undefined: of none
 * @throws if there is none of that name
 */
export function withPlant(name: string | undefined): { env?: NodeJS.ProcessEnv; execArgv?: string[] } {
  if (name === undefined) return {};
  return {
    env: { ...process.env, SIMULATION_PLANT: plantOf(name).name },
    execArgv: ['--import', new URL('in-process.ts', import.meta.url).href],
  };
}
