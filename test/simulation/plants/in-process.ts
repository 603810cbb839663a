/** Loaded by `--import` before a process that plays stories: puts in the plant that the environment names. */
import { plant } from './plant.ts';
import { plantOf } from './plants.ts';

const name = process.env['SIMULATION_PLANT'];
if (name !== undefined) plant(plantOf(name));
