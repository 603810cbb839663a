/**
 * Tracking numbers of carriers and codes of parcels, as orders have them and as the bar codes of labels carry them. A label may
 * add to the number:
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

/** A number on the label of a box, in the form in which a scan is compared with it. */
export interface LabelNumber {
  number: string;
  /** True for the code of a parcel: boxes of one type may share it, unlike a tracking number. */
  isParcel: boolean;
}

/** The tracking numbers of an order and the codes of its parcels, each number once. */
export function labelNumbersOf({ deliveries }: Pick<OrderFacts, 'deliveries'>): LabelNumber[] {
  const tracking = new Set(deliveries.flatMap(({ trackingNumber }) => labelForm(trackingNumber)));
  const codes = deliveries.flatMap(({ parcels }) => parcels.flatMap(({ code }) => labelForm(code)));
  const parcels = new Set(codes.filter((number) => !tracking.has(number)));
  return [
    ...[...tracking].map((number) => ({ number, isParcel: false })),
    ...[...parcels].map((number) => ({ number, isParcel: true })),
  ];
}

/** Numbers of a label that a scan may carry, likeliest first. */
export function scannedLabelNumbers({ text, ais }: Pick<ScanMeaning, 'text' | 'ais'>): string[] {
  const whole = squeezed(text);
  const values = (ais ?? []).filter(([ai]) => AIS.has(ai)).map(([, value]) => value);
  const within = NUMBER_WITHIN.map((form) => form.exec(whole)?.[1] ?? '');
  return [...new Set([whole, ...values, ...within].flatMap(labelForm))];
}

/** @returns no form for a text that is too short, or has no digit, to name one box */
export function labelForm(text: string | null): string[] {
  if (text === null) return [];
  const number = squeezed(text);
  // Some systems store the AI of an SSCC, others do not.
  const bare = number.length === SSCC_DIGITS + 2 && /^00\d+$/.test(number) ? number.slice(2) : number;
  return bare.length < LEAST_CHARACTERS || isPlaceholder(text) || !/\d/.test(bare) ? [] : [bare];
}
