/** Retry time from a service's answer. */
import { readHttpDate } from './http/http-date.ts';

/** Longest wait that a service can ask for; more is taken for a mistake. */
const LONGEST_WAIT = 10 * 60_000;
/** Longest wait for a person from the answer on, whatever wait was named. */
export const LONGEST_WAIT_FOR_A_PERSON = 60_000;
/** Shortest wait: "now" after "too many requests" is a wait as well. */
const SHORTEST_WAIT = 1_000;

/**
 * Reads `Retry-After` (RFC 9110, 10.2.3): seconds, or an HTTP date.
 * @param header the field, unchanged
 * @param serverNow time of the answer by the service's own clock, epoch milliseconds, which a date refers to
 * @returns milliseconds from now, between one second and ten minutes; null if the field is unusable
 */
export function readRetryAfter(header: string | string[] | undefined, serverNow: number): number | null {
  const text = (Array.isArray(header) ? header[0] : header)?.trim();
  if (text === undefined || text === '') return null;
  const ms = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1000 : readHttpDate(text) - serverNow;
  return Number.isNaN(ms) ? null : Math.min(Math.max(Math.round(ms), SHORTEST_WAIT), LONGEST_WAIT);
}
