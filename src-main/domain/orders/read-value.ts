/** Reading single values of an answer whose types the specification promises and a service may not keep. */

import { dayAt } from '../../contract/terms/day.ts';

export type Json = Record<string, unknown>;

export const isObject = (v: unknown): v is Json => typeof v === 'object' && v !== null && !Array.isArray(v);

/** The object itself, or an empty one: for optional parts that may be missing or null. */
export const objectOr = (v: unknown): Json => (isObject(v) ? v : {});

export const listOr = (v: unknown): unknown[] => (Array.isArray(v) ? v : []);

/**
 * Trimmed text; a whole number becomes text (an EAN may be one, see `exact-json.ts`). Null if nothing is left, and for
 * anything else, such as a rounded number.
 */
export function readText(v: unknown): string | null {
  if (typeof v === 'number') return Number.isSafeInteger(v) ? String(v) : null;
  if (typeof v !== 'string') return null;
  const text = v.trim();
  return text === '' ? null : text;
}

/** A finite number, also written as text; otherwise null. */
export function readNumber(v: unknown): number | null {
  if (typeof v === 'number') return Number.isFinite(v) ? v : null;
  if (typeof v !== 'string' || v.trim() === '') return null;
  const n = Number(v);
  return Number.isFinite(n) ? n : null;
}

/** Digits as people and shops write them: `0x10` and `1e2` are numbers to JavaScript, and are guessed. */
const DECIMAL = /^\s*\+?\d+(?:\.\d+)?\s*$/;

/** A quantity of units: a whole number from 0 up; otherwise null. */
export function readQuantity(v: unknown): number | null {
  if (typeof v === 'string' && !DECIMAL.test(v)) return null;
  const n = readNumber(v);
  return n !== null && Number.isInteger(n) && n >= 0 && n <= 1_000_000 ? Math.abs(n) : null;
}

/** ISO 8601 with or without time and offset. Without an offset UTC is meant: local time would differ by bench. */
const ISO =
  /^\s*(\d{4}-\d{2}-(\d{2}))(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s*(?:(Z)|([+-]\d{2})(?::?(\d{2}))?)?)?\s*$/i;

/** A time as epoch milliseconds; null if the text is not an ISO 8601 date. */
export function readMoment(v: unknown): number | null {
  if (typeof v !== 'string') return null;
  const match = ISO.exec(v);
  if (!match) return null;
  const [, day = '', dayOfMonth = '', time = '00:00', , hours, minutes = '00'] = match;
  // The engine reads 30 February as 2 March: such a day is invalid.
  if (dayOfMonth > '28' && !isDay(day)) return null;
  const ms = Date.parse(`${day}T${time}${hours === undefined ? 'Z' : `${hours}:${minutes}`}`);
  return Number.isNaN(ms) ? null : ms;
}

/** Reads a time, or a date without a time as a day (contract/terms/day.ts), not as the start of that day in UTC. */
export function readDayOrMoment(v: unknown): number | null {
  const ms = readMoment(v);
  return ms !== null && /^\s*[\d-]{10}\s*$/.test(String(v)) ? dayAt(ms) : ms;
}

function isDay(day: string): boolean {
  const midnight = Date.parse(day);
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().slice(0, 10) === day;
}
