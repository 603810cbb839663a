/** Dates of element strings (GS1 General Specifications, 7.12). */

/**
 * The year that two digits mean: at most 50 years ahead of the reference year and at most 49 behind it.
 * @param year reference, four digits; the domain has no clock
 */
function fullYear(yy: number, year: number): number {
  const century = year - (year % 100);
  const ahead = yy - (year % 100);
  if (ahead >= 51) return century - 100 + yy;
  if (ahead <= -50) return century + 100 + yy;
  return century + yy;
}

/**
 * @param yymmdd six digits
 * @param dayMayBeMissing whether 00 is allowed for the day
 * @returns whether there is such a day
 */
export function isShortDate(yymmdd: string, year: number, dayMayBeMissing: boolean): boolean {
  const yyyy = fullYear(Number(yymmdd.slice(0, 2)), year);
  return isDay(yyyy, Number(yymmdd.slice(2, 4)), Number(yymmdd.slice(4)), dayMayBeMissing);
}

/** @param yyyymmdd eight digits */
export function isLongDate(yyyymmdd: string): boolean {
  const year = Number(yyyymmdd.slice(0, 4));
  return isDay(year, Number(yyyymmdd.slice(4, 6)), Number(yyyymmdd.slice(6)), false);
}

function isDay(year: number, month: number, day: number, dayMayBeMissing: boolean): boolean {
  if (month < 1 || month > 12) return false;
  const last = month === 2 && isLeap(year) ? 29 : (DAYS[month - 1] ?? 0);
  return day <= last && (day > 0 || dayMayBeMissing);
}

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
