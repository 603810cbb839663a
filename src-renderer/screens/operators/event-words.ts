/** Words for the history of operators. Internal names are never shown. */
import { m } from '#messages';
import type { Action } from '../../../src-main/contract/terms/operator-words.ts';
import { formatCount } from '../../words/format.ts';
import { OWN_NAMES } from '../../words/language.svelte.ts';
import { POLICY_NAMES } from '../../words/station/policy-names.ts';
import { ROLE_WORDS } from '../../words/outcomes/operator-words.ts';

type Words = Record<string, () => string>;

const EVENT_WORDS: Words = {
  added: m.operators_event_added,
  changed: m.operators_event_changed,
  'badge-set': m.operators_event_badge_set,
  'badge-removed': m.operators_event_badge_removed,
  'pin-set': m.operators_event_pin_set,
  'pin-removed': m.operators_event_pin_removed,
  'name-erased': m.operators_event_name_erased,
  'word-confirmed': m.operators_event_word_confirmed,
  'word-refused': m.operators_event_word_refused,
  'signed-on': m.operators_event_signed_on,
  'signed-off': m.operators_event_signed_off,
  locked: m.operators_event_locked,
  'pin-failed': m.operators_event_pin_failed,
  'badge-unknown': m.operators_event_badge_unknown,
  approved: m.operators_event_approved,
  'approved-step': m.operators_event_approved_step,
  'settings-changed': m.operators_event_settings_changed,
  'bench-mode-entered': m.operators_event_bench_mode_entered,
  'bench-mode-left': m.operators_event_bench_mode_left,
  'journal-recovered': m.operators_event_journal_recovered,
  'buyer-erased': m.operators_event_buyer_erased,
  'let-in': m.operators_event_let_in,
  'shift-handed-over': m.operators_event_shift_handed_over,
};

/** A newer version may have written others. */
export const eventWords = (kind: string): string => wordsIn(EVENT_WORDS, kind) ?? m.operators_event_other();

const ACTION_NOUNS: Record<Action, () => string> = {
  see: m.operators_act_see,
  pack: m.operators_act_pack,
  'confirm-many-by-hand': m.operators_act_confirm_many_by_hand,
  'override-contradiction': m.operators_act_override_contradiction,
  'count-again': m.operators_act_count_again,
  'seal-unclear-box': m.operators_act_seal_unclear_box,
  cancel: m.operators_act_cancel,
  'take-back': m.operators_act_take_back,
  'settle-cancel': m.operators_act_settle_cancel,
  'teach-code': m.operators_act_teach_code,
  'assign-location': m.operators_act_assign_location,
  'see-board': m.operators_act_see_board,
  export: m.operators_act_export,
  'leave-bench-mode': m.operators_act_leave_bench_mode,
  'set-own-screen': m.operators_act_set_own_screen,
  'change-settings': m.operators_act_change_settings,
  'change-connection': m.operators_act_change_connection,
  'use-copies': m.operators_act_use_copies,
  'make-test-orders': m.operators_act_make_test_orders,
  erase: m.operators_act_erase,
  'take-over': m.operators_act_take_over,
  'reset-pin': m.operators_act_reset_pin,
  'manage-operators': m.operators_act_manage_operators,
};

/** Values of a detail that have words of their own. */
const VALUES: Record<string, Words> = {
  role: ROLE_WORDS,
  action: ACTION_NOUNS,
  way: {
    badge: m.operators_way_badge,
    pin: m.operators_way_pin,
    tap: m.operators_way_tap,
    added: m.operators_way_added,
    restored: m.operators_recovered_restored,
    salvaged: m.operators_recovered_salvaged,
    new: m.operators_recovered_new,
  },
  why: { idle: m.operators_why_idle, asked: m.operators_why_asked },
  reason: {
    missing: m.operators_reason_missing,
    empty: m.operators_reason_empty,
    replaced: m.operators_reason_replaced,
    older: m.operators_reason_older,
    damaged: m.operators_reason_damaged,
    newer: m.operators_reason_newer,
    chosen: m.operators_reason_chosen,
  },
  active: { true: m.operators_detail_active, false: m.operators_detail_inactive },
  language: Object.fromEntries(OWN_NAMES.map(([code, name]) => [code, () => name])),
};

/** Changed field, or its number. */
const NAMES: Words = {
  ...POLICY_NAMES,
  name: m.operators_detail_name,
  operator: m.operators_detail_operator,
  connection: m.operators_detail_connection,
  connectionForgotten: m.operators_detail_forgotten,
  practice: m.operators_detail_practice,
  settingsFile: m.operators_detail_settings_file,
};

const wordsIn = (words: Words, name: string): string | null =>
  Object.hasOwn(words, name) ? (words[name]?.() ?? null) : null;

/** Details of an event, in short. Unknown words are left out. */
export function eventDetail(data: Record<string, unknown>): string {
  return Object.entries(data)
    .flatMap(([name, value]) => detailWords(name, value) ?? [])
    .join(', ');
}

function detailWords(name: string, value: unknown): string | null {
  // `true` only shows that a setting was changed: there is no value to show.
  const values = value === true && name !== 'active' ? undefined : VALUES[name];
  if (values) return wordsIn(values, String(value));
  if (name === 'orderId') return m.operators_detail_order({ id: String(value) });
  if (typeof value === 'number' && name === 'batch') return m.batch_title({ n: formatCount(value) });
  if (typeof value === 'number' && name === 'orders')
    return m.operators_detail_orders({ n: formatCount(value) });
  if (typeof value === 'number' && name === 'failures')
    return m.operators_detail_failures({ n: formatCount(value) });
  const words = wordsIn(NAMES, name);
  if (words === null) return null;
  if (value === false) return m.operators_detail_off({ name: words });
  return typeof value === 'number'
    ? m.operators_detail_value({ name: words, value: formatCount(value) })
    : words;
}
