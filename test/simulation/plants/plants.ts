/** All errors that the simulation has to notice. */
import { CANCEL_PLANTS } from './cancel-plants.ts';
import { ORDER_PLANTS } from './order-plants.ts';
import { PACKING_PLANTS } from './packing-plants.ts';
import type { Plant } from './planted.ts';
import { SERVICE_PLANTS } from './service-plants.ts';

export const PLANTS: readonly Plant[] = [
  ...CANCEL_PLANTS,
  ...PACKING_PLANTS,
  ...ORDER_PLANTS,
  ...SERVICE_PLANTS,
];

/** @throws where there is none of that name */
export function plantOf(name: string): Plant {
  const plant = PLANTS.find((one) => one.name === name);
  if (!plant) throw new Error(`no plant is named "${name}": ${PLANTS.map((one) => one.name).join(', ')}`);
  return plant;
}
