/** GTIN arithmetic (GS1 General Specifications, 7.9). */

/**
 * Mod-10 check digit of the digits before it, weights 3 and 1 from the right.
 * @param body digits without the check digit
 */
export function checkDigit(body: string): number {
  let sum = 0;
  for (let i = 0; i < body.length; i++) {
    const weight = (body.length - i) % 2 === 1 ? 3 : 1;
    sum += (body.charCodeAt(i) - 48) * weight;
  }
  return (10 - (sum % 10)) % 10;
}

/**
 * A GTIN-8, -12, -13 or -14, or one that lost leading zeros in a spreadsheet, as 14 digits; null if the text is not
 * one. Leading zeros do not change the check digit, so that a right one proves the rest.
 */
export function gtin14(text: string): string | null {
  if (!/^\d{8,14}$/.test(text)) return null;
  if (/^0+$/.test(text)) return null;
  const last = text.charCodeAt(text.length - 1) - 48;
  return checkDigit(text.slice(0, -1)) === last ? text.padStart(14, '0') : null;
}

/** True of as many digits as a printed GTIN has (8, 12, 13 or 14) whose last one is not the check digit of the others. */
export function checkDigitIsWrong(text: string): boolean {
  return /^(\d{8}|\d{12,14})$/.test(text) && gtin14(text) === null;
}
