/** Clock skew that is worth reporting. */

/** Below, nobody is told and nothing is reckoned with: networks and whole seconds make as much. */
const NOTABLE_MS = 120_000;
/** A change below this is no news. */
const STEADY_MS = 15_000;

/**
 * What is told and reckoned with.
 * @param measured milliseconds that the service's clock is ahead of ours; null if nothing is known yet
 * @param shown what was told before
 * @returns milliseconds; 0 while the clocks agree well enough
 */
export function notableSkew(measured: number | null, shown: number): number {
  if (measured === null) return shown;
  if (Math.abs(measured) <= NOTABLE_MS) return 0;
  return shown !== 0 && Math.abs(measured - shown) < STEADY_MS ? shown : measured;
}
