/** Timestamps of the service: ISO 8601 text to and from epoch milliseconds. */
const MOMENT =
  /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(?:Z|([+-])(\d{2}):?(\d{2}))$/;

/**
 * Reads an ISO 8601 date-time with `Z` or an offset into epoch ms, or undefined if it is not one. A text without an
 * offset names no exact time and is refused; so is a day that the month does not have. Parts of a millisecond are
 * dropped.
 */
export function parseMoment(text: string): number | undefined {
  const match = MOMENT.exec(text);
  if (match === null) return undefined;
  const part = (index: number): number => Number(match[index] ?? 0);
  const [year, month, day, hour, minute, second] = [part(1), part(2), part(3), part(4), part(5), part(6)];
  const offsetHours = part(9);
  const offsetMinutes = part(10);
  if (hour > 23 || minute > 59 || second > 59 || offsetHours > 23 || offsetMinutes > 59) return undefined;
  const date = new Date(0);
  // Not Date.UTC: it reads the years 0 to 99 as 1900 to 1999.
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  date.setUTCHours(hour, minute, second, Math.trunc(Number(`0.${match[7] ?? '0'}`) * 1000));
  const offset = (offsetHours * 60 + offsetMinutes) * 60_000;
  return date.getTime() - (match[8] === '-' ? -offset : offset);
}

/** Epoch ms as the service writes dates: UTC with milliseconds. */
export function isoMoment(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
