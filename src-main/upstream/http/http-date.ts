/** Dates of HTTP (RFC 9110, 5.6.7): all of them are in UTC, and the oldest form does not say so. */

/** The engine would read "-5" as a year. */
const HTTP_DATE = /^[A-Za-z]{3,9},? .*\d{2}:\d{2}:\d{2}/;
const HAS_ZONE = /(?:[A-Za-z]|\)|\s[+-]\d{2}:?\d{2})$/;

/** @returns epoch milliseconds; NaN for any other text */
export function readHttpDate(text: string): number {
  const date = text.trim();
  if (!HTTP_DATE.test(date)) return Number.NaN;
  return Date.parse(HAS_ZONE.test(date) ? date : `${date} GMT`);
}
