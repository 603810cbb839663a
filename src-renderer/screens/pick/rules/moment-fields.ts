/** The time before which orders are due, as two lists: a day and an hour are chosen by a scanner and by touch. */
import { m } from '#messages';
import { formatTime, formatWeekday } from '../../../words/format.ts';
import type { RuleEntry } from './rule-entry.svelte.ts';
import type { RuleField, RuleOption } from './rule-field.ts';

/** Number of days to choose from: one for each numbered code. */
const DAYS = 9;
/** Each of these hours has a numbered code; the hours between are reached by stepping. */
const HOURS = [6, 8, 10, 12, 14, 16, 18, 20, 22];
/** Beginning of a time that is not entered yet. */
const FIRST = { daysFromNow: 1, hour: 12 };

/** @param by days from the day of `at`, at the same time of day or at the hour that is given */
function moved(at: Date, by: number, hour = at.getHours(), minute = at.getMinutes()): Date {
  return new Date(at.getFullYear(), at.getMonth(), at.getDate() + by, hour, minute);
}

const dayOf = (at: Date): string => `${at.getFullYear()}-${at.getMonth() + 1}-${at.getDate()}`;
const timeOf = (at: Date): string => `${at.getHours()}:${at.getMinutes()}`;

/** Sets a time to begin with, if none is entered yet: the next day at noon. */
export function beginMoment(entry: RuleEntry): void {
  if (entry.enteredMoment === null)
    entry.enterMoment(moved(new Date(entry.now), FIRST.daysFromNow, FIRST.hour, 0));
}

/** Beside the typed value: they show it, and change it. */
export function momentFields(entry: RuleEntry): RuleField[] {
  const today = new Date(entry.now);
  const entered = entry.enteredMoment === null ? null : new Date(entry.enteredMoment);
  const at = entered ?? moved(today, FIRST.daysFromNow, FIRST.hour, 0);
  const days = Array.from({ length: DAYS }, (_, n) => moved(today, n, 0, 0));
  const hours = HOURS.map((hour) => moved(at, 0, hour, 0));
  return [
    {
      name: 'day',
      label: m.pick_rule_day(),
      value: entered ? dayOf(entered) : '',
      options: withEntered(days.map(dayOption), entered && dayOption(entered)),
      set: (value) => {
        const day = days.find((one) => dayOf(one) === value);
        if (day) entry.enterMoment(moved(day, 0, at.getHours(), at.getMinutes()));
      },
      step: (by) => {
        // No day before this one: nothing was due before it.
        const next = moved(at, by);
        if (next.getTime() >= moved(today, 0, 0, 0).getTime()) entry.enterMoment(next);
      },
    },
    {
      name: 'hour',
      label: m.pick_rule_hour(),
      value: entered ? timeOf(entered) : '',
      options: withEntered(hours.map(timeOption), entered && timeOption(entered)),
      set: (value) => {
        const hour = hours.find((one) => timeOf(one) === value);
        if (hour) entry.enterMoment(hour);
      },
      step: (by) => entry.enterMoment(moved(at, 0, (at.getHours() + by + 24) % 24, 0)),
    },
  ];
}

const dayOption = (at: Date): RuleOption => ({ value: dayOf(at), label: formatWeekday(at.getTime()) });
const timeOption = (at: Date): RuleOption => ({ value: timeOf(at), label: formatTime(at.getTime()) });

/** Options with the typed or stepped value at the end, so that the numbers of the others stay; with no input an empty entry. */
function withEntered(options: RuleOption[], entered: RuleOption | null): RuleOption[] {
  if (entered === null) return [...options, { value: '', label: m.format_not_given() }];
  return options.some(({ value }) => value === entered.value) ? options : [...options, entered];
}
