/** Clock skew that is worth reporting. */

/** Smaller differences are ignored: networks and whole seconds can cause them. */
const NOTABLE_MS = 120_000;
/** A smaller change is not reported. */
const STEADY_MS = 15_000;

/**
 * The reported and used skew.
 * @param measured milliseconds that the service's clock is ahead of ours; null while unknown
 * @param shown the last reported one
 * @returns milliseconds; 0 while the clocks agree well enough
 */
export function notableSkew(measured: number | null, shown: number): number {
  if (measured === null) return shown;
  if (Math.abs(measured) <= NOTABLE_MS) return 0;
  return shown !== 0 && Math.abs(measured - shown) < STEADY_MS ? shown : measured;
}
