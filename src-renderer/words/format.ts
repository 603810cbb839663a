/** Times, amounts and ages in the language of the screens, written as this computer's region does if it has that language. */
import { getLocale } from '#messages/runtime';
import { m } from '#messages';
import { beginOf, endOf, isDay } from '../../src-main/contract/terms/day.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const MINUTE = 60_000;
const JUST_NOW = 15_000;

/** A format of the language that the screens have now; made once for each. */
function inLanguage<Format>(make: (tag: string) => Format): () => Format {
  const made = new Map<string, Format>();
  return () => {
    const tag = regionalTag(getLocale());
    const format = made.get(tag) ?? make(tag);
    made.set(tag, format);
    return format;
  };
}

/** Dates in English differ between Dublin and Dallas. */
function regionalTag(language: string): string {
  const begin = language.split('-', 1)[0];
  return navigator.languages.find((tag) => tag.split('-', 1)[0] === begin && isTag(tag)) ?? language;
}

/** A Linux computer without a locale may say `en-US@posix`, which no format takes. */
function isTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length > 0;
  } catch {
    return false;
  }
}

/** Halls that speak these write 15:05, even if the region's everyday form is 3:05 p.m. */
const BY_24_HOURS = /^(pt|es)\b/;

const moments = (options: Intl.DateTimeFormatOptions) =>
  inLanguage(
    (tag) => new Intl.DateTimeFormat(tag, BY_24_HOURS.test(tag) ? { ...options, hourCycle: 'h23' } : options),
  );

const time = moments({ hour: 'numeric', minute: '2-digit' });
const wholeHour = moments({ hour: 'numeric' });
const dateTime = moments({ dateStyle: 'medium', timeStyle: 'short' });
const mediumDate = moments({ dateStyle: 'medium' });
const exactly = moments({ dateStyle: 'medium', timeStyle: 'medium' });
const seconds = moments({ hour: 'numeric', minute: '2-digit', second: '2-digit' });
const shortDateTime = moments({ day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' });
const weekday = moments({ weekday: 'short', day: 'numeric', month: 'short' });
const weekdayOfYear = moments({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
const whole = inLanguage((tag) => new Intl.NumberFormat(tag));

export const formatCount = (n: number): string => whole().format(n);
/** Time of day. */
export const formatTime = (ms: number): string => time().format(ms);
/** An hour of the day, short: 2 PM, or 14. */
export const formatHour = (ms: number): string => wholeHour().format(ms);
/** A time with seconds, for lists of events; without its day if that is today. */
export function formatExactly(ms: number, now = Date.now()): string {
  if (isDay(ms)) return formatMoment(ms);
  return calendarDays(ms, now) === 0 ? seconds().format(ms) : exactly().format(ms);
}
/** A day near today: Thu, Nov 26. */
export const formatWeekday = (ms: number): string => weekday().format(ms);
/** A time; with its day unless that is today. */
export const formatWhen = (ms: number, now: number): string =>
  calendarDays(ms, now) === 0 ? time().format(ms) : shortDateTime().format(ms);
/** A day with its time; a day without one (contract/terms/day.ts) has none. */
export function formatMoment(ms: number | null): string {
  if (ms === null) return m.format_not_given();
  return isDay(ms) ? mediumDate().format(beginOf(ms)) : dateTime().format(ms);
}

/** An amount with its currency; an unknown currency is written after the number. */
export function formatAmount(value: number | null, currency: string | null): string {
  if (value === null) return m.format_not_given();
  if (currency !== null && /^[A-Z]{3}$/.test(currency)) {
    return new Intl.NumberFormat(regionalTag(getLocale()), { style: 'currency', currency }).format(value);
  }
  return currency === null ? whole().format(value) : `${whole().format(value)} ${currency}`;
}

/** Age, coarse on purpose: "just now", "4 min ago", "3 h ago", "2 d ago". */
export function ago(then: number, now: number): string {
  const age = Math.max(now - then, 0);
  return age < JUST_NOW ? m.format_just_now() : m.format_ago({ age: ageWords(age) });
}

function ageWords(age: number): string {
  if (age < MINUTE) return m.format_under_a_minute();
  if (age < HOUR) return m.format_minutes({ n: formatCount(Math.floor(age / MINUTE)) });
  if (age < 2 * DAY) return m.format_hours({ n: formatCount(Math.floor(age / HOUR)) });
  return m.format_days({ n: formatCount(Math.floor(age / DAY)) });
}

export type DueTone = 'late' | 'today' | 'soon' | 'later' | 'none';

/** The delivery estimate as a packer reads it: when the buyer should have the order, not when it should be packed. */
export function formatDue(dueAt: number | null, now: number): { text: string; tone: DueTone } {
  if (dueAt === null) return { text: m.format_no_due_date(), tone: 'none' };
  const days = calendarDays(now, beginOf(dueAt));
  if (isDay(dueAt)) return dueOn(dueAt, days, endOf(dueAt) < now);
  if (dueAt < now) return { text: m.format_due({ when: ago(dueAt, now) }), tone: 'late' };
  if (days === 0) return { text: m.format_due_today({ time: formatTime(dueAt) }), tone: 'today' };
  if (days === 1) return { text: m.format_due_tomorrow({ time: formatTime(dueAt) }), tone: 'soon' };
  return { text: m.format_due({ when: dayAway(dueAt, days) }), tone: 'later' };
}

/** Due time in a list that is grouped by day: what the heading of the group does not say. Empty without an estimate. */
export function formatDueInGroup(dueAt: number | null, now: number): string {
  if (dueAt === null) return '';
  if (endOf(dueAt) < now) return isDay(dueAt) ? formatWeekday(beginOf(dueAt)) : ago(dueAt, now);
  const days = calendarDays(now, beginOf(dueAt));
  return days < 2 && !isDay(dueAt) ? formatTime(dueAt) : dayAway(beginOf(dueAt), days);
}

/** Days from today beyond which a date is shown with its year: it may be one of the next year. */
const WITH_YEAR_AFTER = 180;

const dayAway = (ms: number, days: number): string =>
  (days > WITH_YEAR_AFTER ? weekdayOfYear() : weekday()).format(ms);

/** Due on a day, at no time of it. @param days from today to it */
function dueOn(day: number, days: number, isLate: boolean): { text: string; tone: DueTone } {
  if (isLate) {
    const age = m.format_days({ n: formatCount(Math.max(1, -days)) });
    return { text: m.format_due({ when: m.format_ago({ age }) }), tone: 'late' };
  }
  if (days === 0) return { text: m.format_due_on_today(), tone: 'today' };
  if (days === 1) return { text: m.format_due_on_tomorrow(), tone: 'soon' };
  return { text: m.format_due({ when: dayAway(beginOf(day), days) }), tone: 'later' };
}

function calendarDays(from: number, to: number): number {
  const midnight = (ms: number) => new Date(ms).setHours(0, 0, 0, 0);
  return Math.round((midnight(to) - midnight(from)) / DAY);
}

const amounts = (unit: string, options: Intl.NumberFormatOptions) =>
  inLanguage((tag) => new Intl.NumberFormat(tag, { style: 'unit', unit, ...options }));
const NO_DIGITS = { maximumFractionDigits: 0 };
const ONE_DIGIT = { maximumFractionDigits: 1 };
const byte = amounts('byte', { unitDisplay: 'long', ...NO_DIGITS });
const kilobyte = amounts('kilobyte', NO_DIGITS);
const megabyte = amounts('megabyte', ONE_DIGIT);
const gigabyte = amounts('gigabyte', ONE_DIGIT);
const millisecond = amounts('millisecond', NO_DIGITS);
const second = amounts('second', { unitDisplay: 'narrow', ...ONE_DIGIT });

/** A size as people say it. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return byte().format(bytes);
  if (bytes < 1024 * 1024) return kilobyte().format(bytes / 1024);
  return bytes < 1024 ** 3 ? megabyte().format(bytes / 1024 ** 2) : gigabyte().format(bytes / 1024 ** 3);
}

/** Duration. */
export const formatDuration = (ms: number): string =>
  ms < 1000 ? millisecond().format(ms) : second().format(ms / 1000);

/** A length of time, coarse: "4 min", "3 h", "2 d". */
export function formatSpan(ms: number): string {
  if (ms < 3 * HOUR) return m.format_minutes({ n: formatCount(Math.round(ms / MINUTE)) });
  if (ms < 2 * DAY) return m.format_hours({ n: formatCount(Math.round(ms / HOUR)) });
  return m.format_days({ n: formatCount(Math.round(ms / DAY)) });
}

/** Fields of a time entry. */
export type EntryPart = 'day' | 'month' | 'year' | 'hour' | 'minute' | 'dayPeriod';

interface EntryField {
  part: EntryPart;
  /** Separator between the part before and this one. */
  before: string;
}

const entry = moments({
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});
const dateAlone = moments({ day: '2-digit', month: '2-digit', year: 'numeric' });

/** The parts of a time in the order and with the separators of the language, as times are shown. */
export function entryFields(): EntryField[] {
  const fields: EntryField[] = [];
  let before = '';
  for (const { type, value } of entry().formatToParts(0)) {
    if (type === 'literal') before = value.trim();
    else fields.push({ part: type as EntryPart, before });
  }
  return fields;
}

/** Marks of the halves of a day, if hours go to twelve. */
export function dayPeriods(): { am: string; pm: string } {
  const ofHour = (hour: number) =>
    entry()
      .formatToParts(new Date(2026, 0, 1, hour))
      .find(({ type }) => type === 'dayPeriod')?.value ?? '';
  return { am: ofHour(9), pm: ofHour(21) };
}

/** A date as it is entered: 25/11/2026. */
export const formatDateAlone = (ms: number): string => dateAlone().format(ms);

/** A number for a message: what decides its form, and how it is written. */
export interface Counted {
  count: number;
  n: string;
}

/** Inputs of a sentence that depends on a number: the count that chooses its form, and the number as written. */
export const counted = (n: number): Counted => ({ count: n, n: formatCount(n) });
