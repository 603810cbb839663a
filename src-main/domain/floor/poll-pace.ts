/** Interval of a bench's checks of the service, leading or on its own. Pure. */

/** Load on the service of any number of benches that each check for themselves, in single stations. */
const LOAD = 4;

/**
 * @param everyMs of a single station
 * @param benches of the floor that worked when this one heard of them last, and this one
 * @returns milliseconds between two checks
 */
export const pollEveryMs = (everyMs: number, isLeading: boolean, benches: number): number =>
  everyMs * (isLeading ? 1 : Math.max(1, benches / LOAD));
