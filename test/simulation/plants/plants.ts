/** All errors that the simulation has to notice. */
import type { Plant } from '../../chaos/plants.ts';
import { known } from '../../chaos/options.ts';
import { CANCEL_PLANTS } from './cancel-plants.ts';
import { ORDER_PLANTS } from './order-plants.ts';
import { PACKING_PLANTS } from './packing-plants.ts';
import { SERVICE_PLANTS } from './service-plants.ts';

const PLANTS: ReadonlyMap<string, Plant> = new Map(
  [...CANCEL_PLANTS, ...PACKING_PLANTS, ...ORDER_PLANTS, ...SERVICE_PLANTS].map((one) => [one.name, one]),
);

export const PLANT_NAMES: readonly string[] = [...PLANTS.keys()];

/** @throws UsageError if there is none of that name */
export function plantOf(name: string): Plant {
  return PLANTS.get(known('planted error', name, PLANT_NAMES)) as Plant;
}
