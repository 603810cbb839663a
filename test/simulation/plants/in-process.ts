/**
 * Loaded by `--import` before a process that plays stories: puts the error that the environment names into the shipped code while
 * that is loaded.
 */
import { registerHooks } from 'node:module';
import { planted, type Plant } from '../../chaos/plants.ts';
import { plantOf } from './plants.ts';

const name = process.env['SIMULATION_PLANT'];
const one = name === undefined ? null : plantOf(name);
let isLoaded = false;
if (one) putIn(one);

function putIn(plant: Plant): void {
  const url = new URL(`../../../src-main/${plant.file}`, import.meta.url).href;
  registerHooks({
    load(address, context, nextLoad) {
      const loaded = nextLoad(address, context);
      if (address !== url) return loaded;
      if (loaded.source == null)
        throw new Error(`plant "${plant.name}": ${plant.file} came without its source`);
      const source =
        typeof loaded.source === 'string' ? loaded.source : new TextDecoder().decode(loaded.source);
      isLoaded = true;
      return { ...loaded, source: planted(plant, source) };
    },
  });
}

/** @throws if a plant is named whose file was not loaded: then the shipped code was played, and says nothing */
export function checkPlant(): void {
  if (one && !isLoaded)
    throw new Error(
      `plant "${one.name}": src-main/${one.file} was not loaded, so nothing was wrong with what was played`,
    );
}
