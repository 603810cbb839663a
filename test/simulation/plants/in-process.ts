/** Loaded by `--import` before a process that plays stories: puts in the plant that the environment names. */
import { plant } from './plant.ts';
import { plantOf } from './plants.ts';

const name = process.env['SIMULATION_PLANT'];
const one = name === undefined ? null : plantOf(name);
const isLoaded = one === null ? null : plant(one);

/** @throws if a plant is named whose file was not loaded: then the shipped code was played, and says nothing */
export function checkPlant(): void {
  if (one !== null && isLoaded?.() !== true)
    throw new Error(
      `plant "${one.name}": src-main/${one.file} was not loaded, so nothing was wrong with what was played`,
    );
}
