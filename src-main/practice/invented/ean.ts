/** GS1's prefix for demonstrations: no product of any shop carries such a number. */
const DEMONSTRATION_PREFIX = '952';

/** The check digit of the first 12 digits of an EAN-13 (weights 1 and 3 from the left). */
export function eanCheckDigit(twelveDigits: string): number {
  if (!/^\d{12}$/.test(twelveDigits)) {
    throw new RangeError(`eanCheckDigit expects 12 digits, got '${twelveDigits}'`);
  }
  const sum = [...twelveDigits].reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3),
    0,
  );
  return (10 - (sum % 10)) % 10;
}

/** A valid EAN-13 for the catalogue entry with this number (0 to 999 999 999); different for each number. */
export function demonstrationEan(entry: number): string {
  // The factor has no common divisor with 10^9, so numbers stay unique while neighbours look unlike.
  const scattered = Number((BigInt(entry + 1) * 618_033_989n) % 1_000_000_000n);
  const digits = DEMONSTRATION_PREFIX + String(scattered).padStart(9, '0');
  return digits + String(eanCheckDigit(digits));
}
