/** All errors that the simulation has to notice. */
import { CANCEL_PLANTS } from './cancel-plants.ts';
import { ORDER_PLANTS } from './order-plants.ts';
import { PACKING_PLANTS } from './packing-plants.ts';
import type { Plant } from './planted.ts';
import { UsageError } from '../usage.ts';
import { SERVICE_PLANTS } from './service-plants.ts';

export const PLANTS: readonly Plant[] = [
  ...CANCEL_PLANTS,
  ...PACKING_PLANTS,
  ...ORDER_PLANTS,
  ...SERVICE_PLANTS,
];

/** @throws if there is none of that name */
export function plantOf(name: string): Plant {
  const plant = PLANTS.find((one) => one.name === name);
  if (!plant)
    throw new UsageError(
      `unknown plant "${name}"; the names are: ${PLANTS.map((one) => one.name).join(', ')}`,
    );
  return plant;
}
