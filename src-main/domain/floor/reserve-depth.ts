/** Number of orders that a bench reserves: enough to work on while the store cannot be reached. */

/** Hours of work to reserve. */
const HOURS = 2;
export const LEAST_RESERVE = 6;
export const MOST_RESERVE = 200;
/** Hours over which it is counted how quickly this bench packs. */
export const PACE_HOURS = 8;

/** @param packed orders that were closed here within the last `PACE_HOURS` hours */
export const reserveDepth = (packed: number): number =>
  Math.min(MOST_RESERVE, Math.max(LEAST_RESERVE, Math.ceil((packed / PACE_HOURS) * HOURS)));
