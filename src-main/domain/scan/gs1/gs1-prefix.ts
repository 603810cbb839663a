/** What a number's first digits say of where it holds (GS1 General Specifications, 1.4). */

export type NumberRange =
  /** Means something in one region or one company only: never to be looked up outside of it. */
  | 'restricted-region'
  | 'restricted-company'
  | 'issn'
  | 'isbn'
  | 'ismn'
  | 'coupon'
  /** Kept for coupons of North America. */
  | 'coupon-reserved'
  | 'refund-receipt'
  /** GS1's own examples. */
  | 'demo';

const RANGES: readonly (readonly [RegExp, NumberRange])[] = [
  [/^(02|2)/, 'restricted-region'],
  [/^04/, 'restricted-company'],
  [/^05/, 'coupon-reserved'],
  [/^952/, 'demo'],
  [/^977/, 'issn'],
  [/^9790/, 'ismn'],
  [/^97[89]/, 'isbn'],
  [/^980/, 'refund-receipt'],
  [/^9[89]/, 'coupon'],
];

/** @returns null for a number of ordinary goods */
export function rangeOf(gtin14: string): NumberRange | null {
  // Five zeros in front of the rest are kept for GTIN-8, which have prefixes of their own.
  const gtin8 = /^\d00000(\d{8})$/.exec(gtin14)?.[1];
  if (gtin8 !== undefined) return /^[02]/.test(gtin8) ? 'restricted-company' : null;
  return RANGES.find(([prefix]) => prefix.test(gtin14.slice(1)))?.[1] ?? null;
}
