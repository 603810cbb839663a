/**
 * A date without a time, as the service may give one in place of a time: the same day in every zone. It is a number among times
 * in epoch milliseconds: midnight UTC of the day and half a millisecond, which no time has.
 */

const MARK = 0.5;
const DAY_MS = 86_400_000;

/** @param midnight of the day, UTC, epoch milliseconds */
export const dayAt = (midnight: number): number => midnight + MARK;

export const isDay = (at: number): boolean => at % DAY_MS === MARK || at % DAY_MS === MARK - DAY_MS;

/** @returns start of the day on this computer, epoch milliseconds; a time as it is */
export const beginOf = (at: number): number => (isDay(at) ? localMidnight(at, 0) : at);

/** @returns the last millisecond of the day on this computer; a time as it is: an order due on a day is late after it */
export const endOf = (at: number): number => (isDay(at) ? localMidnight(at, 1) - 1 : at);

function localMidnight(day: number, later: number): number {
  const date = new Date(day);
  return new Date(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() + later).getTime();
}
