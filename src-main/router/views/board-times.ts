/** Times that part the period of a board, by this computer's zone. */
import type { BoardPeriod } from '../../contract/board/board-periods.ts';

const HOUR = 3_600_000;
const DAYS = { week: 7, month: 30 };

const midnightOf = (ms: number, days = 0): number => {
  const day = new Date(ms);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + days).getTime();
};

/** Beginnings of the hours of today up to now, or of the days, oldest first. */
export function beginningsOf(period: BoardPeriod, now: number): number[] {
  if (period !== 'today') {
    const days = DAYS[period];
    return Array.from({ length: days }, (_, n) => midnightOf(now, n + 1 - days));
  }
  const midnight = midnightOf(now);
  return Array.from({ length: Math.floor((now - midnight) / HOUR) + 1 }, (_, n) => midnight + n * HOUR);
}

type Bounds = readonly [number, number, number, number];

/** Bounds between past due, due within two hours, today, tomorrow, and later. */
export function dueBounds(now: number): Bounds {
  const soon = now + 2 * HOUR;
  return [now, soon, Math.max(soon, midnightOf(now, 1)), Math.max(soon, midnightOf(now, 2))];
}

/** Bounds of ages: orders made more than two days ago, a day, four hours, and one hour. */
export const creationBounds = (now: number): Bounds => [
  now - 48 * HOUR,
  now - 24 * HOUR,
  now - 4 * HOUR,
  now - HOUR,
];
