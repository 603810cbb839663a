/** Form of the true time of a decision, as it is kept and sent (spec: cancelDate, ISO 8601 date-time). */

/**
 * ISO 8601 with milliseconds and the offset of this machine's clock, for instance
 * `2026-11-21T09:30:00.000+01:00`: the time is exact and the local hour stays readable.
 */
export function momentWithOffset(ms: number, offsetMinutes = -new Date(ms).getTimezoneOffset()): string {
  const local = new Date(ms + offsetMinutes * 60_000).toISOString().slice(0, -1);
  const abs = Math.abs(offsetMinutes);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${local}${offsetMinutes < 0 ? '-' : '+'}${two(Math.floor(abs / 60))}:${two(abs % 60)}`;
}
