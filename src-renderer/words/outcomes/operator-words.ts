/** Words for the roles, actions and events of operators. */
import { m } from '#messages';
import { formatCount } from '../format.ts';
import type { Action, Role } from '../../../src-main/contract/terms/operator-words.ts';
import type { Sentence } from '../sentence.ts';

export const ROLE_WORDS: Record<Role, () => string> = {
  packer: m.operators_role_packer,
  lead: m.operators_role_lead,
  administrator: m.operators_role_administrator,
};

/** Words of a dialog's question, and of a refusal. */
const ACTION_WORDS: Record<Action, { ask: () => string; not: () => string }> = {
  see: { ask: m.operators_ask_see, not: m.operators_not_see },
  pack: { ask: m.operators_ask_pack, not: m.operators_not_pack },
  'confirm-many-by-hand': {
    ask: m.operators_ask_confirm_many_by_hand,
    not: m.operators_not_confirm_many_by_hand,
  },
  'override-contradiction': {
    ask: m.operators_ask_override_contradiction,
    not: m.operators_not_override_contradiction,
  },
  'count-again': { ask: m.operators_ask_count_again, not: m.operators_not_count_again },
  'seal-unclear-box': { ask: m.operators_ask_seal_unclear_box, not: m.operators_not_seal_unclear_box },
  cancel: { ask: m.operators_ask_cancel, not: m.operators_not_cancel },
  'take-back': { ask: m.operators_ask_take_back, not: m.operators_not_take_back },
  'settle-cancel': { ask: m.operators_ask_settle_cancel, not: m.operators_not_settle_cancel },
  'teach-code': { ask: m.operators_ask_teach_code, not: m.operators_not_teach_code },
  'assign-location': { ask: m.operators_ask_assign_location, not: m.operators_not_assign_location },
  'see-board': { ask: m.operators_ask_see_board, not: m.operators_not_see_board },
  export: { ask: m.operators_ask_export, not: m.operators_not_export },
  'leave-bench-mode': { ask: m.operators_ask_leave_bench_mode, not: m.operators_not_leave_bench_mode },
  'set-own-screen': { ask: m.operators_ask_set_own_screen, not: m.operators_not_set_own_screen },
  'change-settings': { ask: m.operators_ask_change_settings, not: m.operators_not_change_settings },
  'change-connection': { ask: m.operators_ask_change_connection, not: m.operators_not_change_connection },
  'use-copies': { ask: m.operators_ask_use_copies, not: m.operators_not_use_copies },
  'make-test-orders': { ask: m.operators_ask_make_test_orders, not: m.operators_not_make_test_orders },
  erase: { ask: m.operators_ask_erase, not: m.operators_not_erase },
  'take-over': { ask: m.operators_ask_take_over, not: m.operators_not_take_over },
  'reset-pin': { ask: m.operators_ask_reset_pin, not: m.operators_not_reset_pin },
  'manage-operators': { ask: m.operators_ask_manage_operators, not: m.operators_not_manage_operators },
};

/** Actions that only an administrator can take, with no approval instead. */
const OF_ADMINISTRATORS: readonly Action[] = [
  'change-settings',
  'change-connection',
  'use-copies',
  'erase',
  'manage-operators',
];

const isAction = (text: string): text is Action => text in ACTION_WORDS;

/** Question of a dialog. */
export const approvalQuestion = (action: Action): string => ACTION_WORDS[action].ask();

/** Line of a locked screen. @param name of the operator who was signed on @param isOnBench an order waits there */
export const lockedWords = (name: string, isOnBench: boolean): string =>
  isOnBench ? m.operators_locked_for({ name }) : m.operators_locked_by({ name });

/** @param why of NOT_ALLOWED @param action of it; one of a newer version is as packing */
export function notAllowedSentence(why: string, action: string): Sentence {
  if (why === 'signed-out') return { what: m.operators_nobody(), todo: m.operators_nobody_todo() };
  if (why === 'journal-stopped')
    return { what: m.journal_nothing_changed_stopped(), todo: m.journal_nothing_changed_stopped_todo() };
  const known = isAction(action) ? action : 'pack';
  const isOfAdministrators = OF_ADMINISTRATORS.includes(known);
  return {
    what: ACTION_WORDS[known].not(),
    todo: isOfAdministrators ? m.operators_todo_administrator() : m.operators_todo_lead(),
  };
}

const OUTCOMES: Record<string, { what: () => string; todo: () => string }> = {
  WAY_NOT_ALLOWED: { what: m.operators_way_not_allowed, todo: m.operators_way_not_allowed_todo },
  NO_BADGE: { what: m.operators_scan_not_badge, todo: m.operators_cannot_approve_todo },
  CANNOT_APPROVE: { what: m.operators_cannot_approve, todo: m.operators_cannot_approve_todo },
  APPROVAL_TOO_LATE: { what: m.operators_approval_too_late, todo: m.operators_approval_too_late_todo },
  NO_SUCH_OPERATOR: { what: m.operators_no_such_operator, todo: m.operators_no_such_operator_todo },
  NAME_TAKEN: { what: m.operators_name_taken, todo: m.operators_name_taken_todo },
  LAST_ADMINISTRATOR: { what: m.operators_last_administrator, todo: m.operators_last_administrator_todo },
  FIRST_IS_ADMINISTRATOR: {
    what: m.operators_first_is_administrator,
    todo: m.operators_first_is_administrator_todo,
  },
  NO_WAY_TO_SIGN_ON: { what: m.operators_no_way, todo: m.operators_no_way_todo },
  BADGE_TAKEN: { what: m.operators_badge_taken, todo: m.operators_badge_taken_todo },
  BADGE_LIKE_GOODS: { what: m.operators_badge_like_goods, todo: m.operators_badge_like_goods_todo },
  PROOF_NEEDED: { what: m.journal_proof_needed, todo: m.journal_proof_needed_todo },
  NOT_ADMINISTRATOR: { what: m.journal_not_administrator, todo: m.journal_not_administrator_todo },
  SET_ELSEWHERE: { what: m.operators_set_elsewhere, todo: m.operators_set_elsewhere_todo },
  WORD_CHANGED: { what: m.operators_word_changed, todo: m.operators_word_changed_todo },
  SAME_LEAD: { what: m.operators_same_lead, todo: m.operators_same_lead_todo },
  NO_LEAD: { what: m.operators_no_lead, todo: m.operators_no_lead_todo },
  STILL_ACTIVE: { what: m.operators_still_active, todo: m.operators_still_active_todo },
};

/** Reason why an operator was not added, changed, signed on or asked. @param code of the contract @returns null for another code */
export function operatorOutcome(code: string): Sentence | null {
  const words = OUTCOMES[code];
  return words ? { what: words.what(), todo: words.todo() } : null;
}

/** @param waitSeconds until a code is looked at again */
export function notProvedSentence(waitSeconds: number): Sentence {
  if (waitSeconds === 0) return { what: m.operators_wrong(), todo: m.operators_wrong_todo() };
  const what =
    waitSeconds >= 120
      ? m.operators_wait_minutes({ n: formatCount(Math.ceil(waitSeconds / 60)) })
      : m.operators_wait_seconds({ n: formatCount(waitSeconds) });
  return { what, todo: m.operators_wait_todo() };
}

/**
 * Sentence for an item, an order or a command that was scanned while a badge is awaited.
 * @param isLocked false: no one has signed on yet
 */
export const scanWhileLocked = (isLocked: boolean): Sentence => ({
  what: isLocked ? m.operators_scan_locked() : m.operators_scan_signed_out(),
  todo: m.operators_scan_todo(),
});
