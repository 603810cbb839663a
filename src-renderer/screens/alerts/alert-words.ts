/** Notices in words: the state, what to do, and where. */
import { m } from '#messages';
import type { Alert, AlertKind, PastAlert } from '../../../src-main/contract/station/alerts.ts';
import { counted, formatCount, formatWhen } from '../../words/format.ts';
import type { Place } from '../../client/places.ts';
import type { Sentence } from '../../words/sentence.ts';

type Of<Value> = Readonly<Record<AlertKind, Value>>;

/** Screen on which something can be done about the alert, with its name. */
export const ALERT_PLACES: Of<{ place: Place; words: () => string }> = {
  'due-soon': { place: { screen: 'queue' }, words: m.actions_queue },
  'cancel-for-person': { place: { screen: 'outbox' }, words: m.actions_outbox },
  unsent: { place: { screen: 'outbox' }, words: m.actions_outbox },
  'box-to-find': { place: { screen: 'packed' }, words: m.actions_packed },
  'packed-twice': { place: { screen: 'conflicts' }, words: m.floor_conflicts_title },
  check: { place: { screen: 'checks' }, words: m.actions_checks },
  disk: { place: { screen: 'health' }, words: m.app_health },
  backup: { place: { screen: 'copies' }, words: m.app_copies },
};

type Counted = ReturnType<typeof counted>;

const SENTENCES: Of<(of: Counted) => Sentence> = {
  'due-soon': (of) => ({ what: m.notices_due_soon(of), todo: m.notices_due_soon_todo() }),
  'cancel-for-person': (of) => ({ what: m.notices_cancel(of), todo: m.notices_cancel_todo() }),
  unsent: () => ({ what: m.notices_unsent(), todo: m.notices_unsent_todo() }),
  'box-to-find': (of) => ({ what: m.notices_box(of), todo: m.notices_box_todo() }),
  'packed-twice': (of) => ({ what: m.notices_twice(of), todo: m.notices_twice_todo() }),
  check: () => ({ what: m.notices_check(), todo: m.notices_check_todo() }),
  disk: () => ({ what: m.notices_disk(), todo: m.notices_disk_todo() }),
  backup: () => ({ what: m.notices_backup(), todo: m.notices_backup_todo() }),
};

export const alertSentence = ({ kind, count }: Pick<Alert, 'kind' | 'count'>): Sentence =>
  SENTENCES[kind](counted(count ?? 1));

const NAMES: Of<() => string> = {
  'due-soon': m.notices_name_due_soon,
  'cancel-for-person': m.notices_name_cancel,
  unsent: m.notices_name_unsent,
  'box-to-find': m.notices_name_box,
  'packed-twice': m.notices_name_twice,
  check: m.notices_name_check,
  disk: m.notices_name_disk,
  backup: m.notices_name_backup,
};

/** @param now epoch milliseconds: only the time if today */
export function pastAlertWords(
  { kind, count, since, until }: PastAlert,
  now: number,
): { what: string; when: string } {
  const name = NAMES[kind]();
  return {
    what: count === null ? name : m.notices_name_up_to({ name, n: formatCount(count) }),
    when: m.notices_from_to({ from: formatWhen(since, now), to: formatWhen(until, now) }),
  };
}
