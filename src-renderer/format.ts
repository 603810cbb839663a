/** Moments, amounts and ages, in the words of this machine's language settings. */

const DAY = 86_400_000;
const HOUR = 3_600_000;
const MINUTE = 60_000;

const time = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' });
const dateTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const exactly = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
const seconds = new Intl.DateTimeFormat(undefined, {
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
});
const shortDateTime = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
});
const weekday = new Intl.DateTimeFormat(undefined, { weekday: 'short', day: 'numeric', month: 'short' });
const whole = new Intl.NumberFormat();

export const formatCount = (n: number): string => whole.format(n);
/** Time of day. */
export const formatTime = (ms: number): string => time.format(ms);
/** With seconds, for lists of what happened; of today the time alone. */
export const formatExactly = (ms: number, now = Date.now()): string =>
  calendarDays(ms, now) === 0 ? seconds.format(ms) : exactly.format(ms);
/** Of today the time alone, else the day too. */
export const formatWhen = (ms: number, now: number): string =>
  calendarDays(ms, now) === 0 ? time.format(ms) : shortDateTime.format(ms);
export const formatMoment = (ms: number | null): string => (ms === null ? 'not given' : dateTime.format(ms));

/** An amount with its currency; a currency that nobody knows is written after the number. */
export function formatAmount(value: number | null, currency: string | null): string {
  if (value === null) return 'not given';
  if (currency !== null && /^[A-Z]{3}$/.test(currency)) {
    return new Intl.NumberFormat(undefined, { style: 'currency', currency }).format(value);
  }
  return currency === null ? whole.format(value) : `${whole.format(value)} ${currency}`;
}

/** How long ago, coarse on purpose: "just now", "4 min", "3 h", "2 d". */
export function formatAge(then: number, now: number): string {
  const age = Math.max(now - then, 0);
  if (age < 15_000) return 'just now';
  if (age < MINUTE) return 'under 1 min';
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min`;
  if (age < 2 * DAY) return `${Math.floor(age / HOUR)} h`;
  return `${Math.floor(age / DAY)} d`;
}

/** The same as a sentence goes on: "just now", "4 min ago". */
export function ago(then: number, now: number): string {
  const age = formatAge(then, now);
  return age === 'just now' ? age : `${age} ago`;
}

export type DueTone = 'late' | 'today' | 'soon' | 'later' | 'none';

/** The delivery estimate as a packer reads it: when the buyer should have the order, not when it should be packed. */
export function formatDue(dueAt: number | null, now: number): { text: string; tone: DueTone } {
  if (dueAt === null) return { text: 'No due date', tone: 'none' };
  if (dueAt < now) return { text: `Due ${ago(dueAt, now)}`, tone: 'late' };
  const days = calendarDays(now, dueAt);
  if (days === 0) return { text: `Due today ${time.format(dueAt)}`, tone: 'today' };
  if (days === 1) return { text: `Due tomorrow ${time.format(dueAt)}`, tone: 'soon' };
  return { text: `Due ${weekday.format(dueAt)}`, tone: 'later' };
}

function calendarDays(from: number, to: number): number {
  const midnight = (ms: number) => new Date(ms).setHours(0, 0, 0, 0);
  return Math.round((midnight(to) - midnight(from)) / DAY);
}

/** A size as people say it. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${whole.format(bytes)} B`;
  if (bytes < 1024 * 1024) return `${whole.format(Math.round(bytes / 1024))} KB`;
  if (bytes < 1024 ** 3) return `${whole.format(Math.round((bytes / 1024 ** 2) * 10) / 10)} MB`;
  return `${whole.format(Math.round((bytes / 1024 ** 3) * 10) / 10)} GB`;
}

/** A length of time, coarse: "4 min", "3 h", "2 d". */
export function formatSpan(ms: number): string {
  if (ms < 3 * HOUR) return `${Math.round(ms / MINUTE)} min`;
  if (ms < 2 * DAY) return `${Math.round(ms / HOUR)} h`;
  return `${Math.round(ms / DAY)} d`;
}

/** One or many, for the few words that need it. */
export const plural = (n: number, one: string, many: string): string =>
  `${whole.format(n)} ${n === 1 ? one : many}`;
