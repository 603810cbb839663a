/** Dates and times that elements carry. */
import { aiEntry } from './ai-dictionary.ts';
import { partsOf } from './ai-value.ts';
import type { AiValue } from './element-string.ts';
import { longDate, shortDate } from './gs1-date.ts';

/**
 * By AI: `2026-12-31`, with a time `2026-12-31T08:30`, or a period `2026-05-01/2026-05-31`. Times are local to
 * wherever they were printed.
 * @param ais valid elements
 */
export function datesOf(ais: readonly AiValue[], year: number): Record<string, string> {
  const dates: Record<string, string> = {};
  for (const [ai, value] of ais) {
    const date = dateOf(ai, value, year);
    if (date !== '') dates[ai] = date;
  }
  return dates;
}

function dateOf(ai: string, value: string, year: number): string {
  const entry = aiEntry(ai);
  let date = '';
  for (const { component, text } of (entry && partsOf(entry, value)) ?? []) {
    const joint = date === '' ? '' : '/';
    for (const check of component.checks) {
      if (check === 'yymmd0') date += joint + (shortDate(text, year, true) ?? '');
      else if (check === 'yymmdd') date += joint + (shortDate(text, year, false) ?? '');
      else if (check === 'yyyymmdd') date += joint + (longDate(text) ?? '');
      else if (check === 'hhmi') date += `T${text.slice(0, 2)}:${text.slice(2)}`;
      else if (check === 'hh') date += `T${text}`;
      else if (check === 'mi' || check === 'ss') date += `:${text}`;
    }
  }
  // An hour alone is no time of ISO 8601 that programs read.
  return /T\d{2}$/.test(date) ? `${date}:00` : date;
}
