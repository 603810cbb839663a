/**
 * Tracking numbers of carriers, as orders have them and as the bar codes of labels carry them. A label may add to the number:
 *
 * | bar code                  | adds                                                           |
 * |---------------------------|----------------------------------------------------------------|
 * | USPS (GS1-128)            | `420` and the postal code of 5 or 9 digits before the number   |
 * | FedEx, 34 digits          | 20 digits before the number, and zeros that fill it up         |
 * | FedEx Ground, 22 digits   | `96` and 5 digits before the number of 15                      |
 * | GS1 logistic label        | AI `00` before the SSCC of 18 digits                           |
 * | GS1 consignment, shipment | AI `401` or `402` before the number                            |
 * | any                       | symbology identifier, spaces, dashes, other case of letters    |
 */
import { squeezed } from './folded-text.ts';
import type { OrderFacts } from '../orders/order-facts.ts';
import { isPlaceholder } from '../scan/placeholder.ts';
import type { ScanMeaning } from '../scan/scan-meaning.ts';

/** Shortest tracking number: shorter texts match too many other codes. */
const LEAST_CHARACTERS = 8;

/** A serial shipping container code without its AI. */
const SSCC_DIGITS = 18;

/** Bar codes of carriers that have more than the number. */
const NUMBER_WITHIN = [
  /^420\d{5}(\d+)$/,
  /^420\d{9}(\d+)$/,
  /^(?=\d{34}$)\d{20}0*(\d+)$/,
  /^96\d{5}(\d{15})$/,
];

/** AIs whose value a carrier may use as its number: SSCC, consignment (GINC), shipment (GSIN). */
const AIS = new Set(['00', '401', '402']);

/** The tracking numbers of an order, in the form in which a scan is compared with them, each once. */
export const trackingNumbersOf = ({ deliveries }: Pick<OrderFacts, 'deliveries'>): string[] => [
  ...new Set(
    deliveries.flatMap(({ trackingNumber }) => (trackingNumber === null ? [] : formOf(trackingNumber))),
  ),
];

/** Tracking numbers that a scan may carry, likeliest first. */
export function scannedTrackingNumbers({ text, ais }: Pick<ScanMeaning, 'text' | 'ais'>): string[] {
  const whole = squeezed(text);
  const values = (ais ?? []).filter(([ai]) => AIS.has(ai)).map(([, value]) => value);
  const within = NUMBER_WITHIN.map((form) => form.exec(whole)?.[1] ?? '');
  return [...new Set([whole, ...values, ...within].flatMap(formOf))];
}

function formOf(text: string): string[] {
  const number = squeezed(text);
  // Some systems store the AI of an SSCC, others do not.
  const bare = number.length === SSCC_DIGITS + 2 && /^00\d+$/.test(number) ? number.slice(2) : number;
  return bare.length < LEAST_CHARACTERS || isPlaceholder(text) || !/\d/.test(bare) ? [] : [bare];
}
