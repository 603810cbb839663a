/** A date, and if wanted a time, that a person types: checked only as a whole, since each part is right on its own. */
import type { EntryPart } from '../words/format.ts';

/** A date without a time means its whole day, one with a time its whole minute: lists show no seconds. */
type Edge = 'first' | 'last';

/** Parts that are typed. */
const ENTERED = ['day', 'month', 'year', 'hour', 'minute'] as const;
/** Wrong parts of an invalid date; never empty. */
export type WrongParts = ReadonlySet<EntryPart>;

const FIRST_YEAR = 1970;
/** Used while the month is not known. */
const MOST_DAYS = 31;

type Read = ReturnType<MomentEntry['read']>;

/** Wrong parts of a parsed date; null if there are none. */
export const wrongParts = (read: Read): WrongParts | null => (read instanceof Set ? read : null);

/** True if both ends are times, and the last comes before the first: no order can lie between them. */
export const isBackwards = ({ from, until }: { from: Read; until: Read }): boolean =>
  typeof from === 'number' && typeof until === 'number' && until < from;

export class MomentEntry {
  readonly parts = $state<Record<EntryPart, string>>({
    day: '',
    month: '',
    year: '',
    hour: '',
    minute: '',
    dayPeriod: 'am',
  });
  readonly #edge: Edge;

  /** @param edge what counts of the day or the minute that is entered */
  constructor(edge: Edge) {
    this.#edge = edge;
  }

  /**
   * @param isBy12 hours go from 1 to 12, and the part of the day counts
   * @returns epoch milliseconds by this computer's clock; null if nothing is entered; the wrong parts if it is invalid
   */
  read(isBy12: boolean): number | null | WrongParts {
    const { dayPeriod, ...typed } = this.parts;
    if (Object.values(typed).every((text) => text.trim() === '')) return null;
    const [day, month, year] = [whole(typed.day), whole(typed.month), whole(typed.year)];
    const hasTime = typed.hour.trim() !== '' || typed.minute.trim() !== '';
    const hour = hasTime ? hourOf(whole(typed.hour), isBy12 ? dayPeriod : null) : 0;
    const minute = typed.minute.trim() === '' ? 0 : whole(typed.minute);
    const isMonth = month !== null && month >= 1 && month <= 12;
    const isYear = year !== null && year >= FIRST_YEAR;
    // The thirty-first of a month of thirty days would be the first of the next one.
    const days = isMonth && isYear ? new Date(year, month, 0).getDate() : MOST_DAYS;
    const isDay = day !== null && day >= 1 && day <= days;
    const isMinute = minute !== null && minute <= 59;
    if (!isDay || !isMonth || !isYear || hour === null || !isMinute) {
      const wrong = { day: !isDay, month: !isMonth, year: !isYear, hour: hour === null, minute: !isMinute };
      return new Set(ENTERED.filter((part) => wrong[part]));
    }
    const at = new Date(year, month - 1, day, hour, minute);
    if (this.#edge === 'first') return at.getTime();
    return hasTime ? at.setSeconds(59, 999) : at.setHours(23, 59, 59, 999);
  }
}

/** @returns null if it is not a whole number */
function whole(text: string): number | null {
  return /^\d{1,4}$/.test(text.trim()) ? Number(text) : null;
}

/** @param period null: hours go from 0 to 23. @returns of 24; null if there is no such hour */
function hourOf(hour: number | null, period: string | null): number | null {
  if (hour === null || (period === null ? hour > 23 : hour < 1 || hour > 12)) return null;
  return period === null ? hour : (hour % 12) + (period === 'pm' ? 12 : 0);
}

/** Number of digits that a typed part may have. */
export const digitsOf = (part: EntryPart): number => (part === 'year' ? 4 : 2);
