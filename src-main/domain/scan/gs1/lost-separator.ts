/** FNC1 that a scanner did not send: what should have been an element of its own ends up in a lot or a serial number. */
import { aiEntry } from './ai-dictionary.ts';
import type { AiValue } from './element-string.ts';
import { shortDate } from './gs1-date.ts';

/** Dates are what most often follows a lot. */
const DATE_AT_END = /(?:1[1-35-7])(\d{6})$/;
const SERIAL_AT_END = /^.+21.+$/;

/**
 * The AIs whose value may have swallowed the next element. A guess: ask a person, never cut the value.
 * @param year reference for years of two digits
 */
export function swallowingAis(ais: readonly AiValue[], year: number): string[] {
  const open = ais.filter(([ai]) => aiEntry(ai)?.predefinedLength === false);
  return open.filter(([ai, value]) => swallows(ai, value, year)).map(([ai]) => ai);
}

function swallows(ai: string, value: string, year: number): boolean {
  const [match, date] = DATE_AT_END.exec(value) ?? [];
  if (match !== undefined && date !== undefined && match.length < value.length) {
    if (shortDate(date, year, true) !== null) return true;
  }
  return ai !== '21' && SERIAL_AT_END.test(value);
}
