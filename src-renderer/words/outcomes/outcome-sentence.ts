/** Declared outcomes of procedures in words, by code. New codes belong in here. */
import { m } from '#messages';
import { stopSentence } from './paper-words.ts';
import type { Failure } from '../../../src-main/contract/station/station.ts';
import { notAllowedSentence, notProvedSentence, operatorOutcome } from './operator-words.ts';
import { batchRefusedSentence, wallRefusedSentence } from './refused-batch.ts';
import { failureSentence } from './failure-sentence.ts';
import type { Sentence } from '../sentence.ts';

/** Words for a refused packing step, by its reason. */
const STEP_REFUSED: Record<string, () => Sentence> = {
  'not-in-order': () => ({ what: m.outcomes_not_in_order(), todo: m.outcomes_look_at_list() }),
  'too-many': () => ({ what: m.outcomes_too_many(), todo: m.outcomes_choose_smaller() }),
  'wrong-parcel': () => ({ what: m.outcomes_wrong_parcel(), todo: m.outcomes_wrong_parcel_todo() }),
  'no-such-parcel': () => ({ what: m.outcomes_no_such_parcel(), todo: m.outcomes_no_such_parcel_todo() }),
  'not-in-parcel': () => ({ what: m.outcomes_not_in_parcel(), todo: m.outcomes_choose_smaller() }),
  'nothing-to-undo': () => ({
    what: m.outcomes_nothing_to_undo(),
    todo: m.outcomes_nothing_to_undo_todo(),
  }),
  'not-open': () => ({ what: m.outcomes_not_open(), todo: m.outcomes_not_open_todo() }),
  incomplete: () => ({ what: m.outcomes_incomplete(), todo: m.outcomes_incomplete_todo() }),
  stopped: () => ({ what: m.outcomes_stopped(), todo: m.outcomes_stopped_todo() }),
  contradictions: () => ({ what: m.outcomes_contradictions(), todo: m.outcomes_contradictions_todo() }),
  'reason-missing': () => ({ what: m.outcomes_reason_missing(), todo: m.outcomes_reason_missing_todo() }),
  'nothing-to-do': () => ({ what: m.outcomes_nothing_to_do(), todo: m.outcomes_look_at_order() }),
  'changed-again': () => ({ what: m.outcomes_changed_again(), todo: m.outcomes_changed_again_todo() }),
  'slip-missing': () => ({ what: m.outcomes_slip_missing(), todo: m.outcomes_slip_missing_todo() }),
  'slip-under-way': () => ({ what: m.outcomes_slip_under_way(), todo: m.outcomes_slip_under_way_todo() }),
};

/** Declared outcomes of procedures, by code. */
export function outcomeSentence(code: string, data: unknown): Sentence {
  const text = (key: string) => {
    const value: unknown =
      typeof data === 'object' && data !== null ? (data as Record<string, unknown>)[key] : '';
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  switch (code) {
    case 'NOT_ALLOWED':
      return notAllowedSentence(text('why'), text('action'));
    case 'NOT_SET_UP':
      return { what: m.outcomes_not_set_up(), todo: m.outcomes_not_set_up_todo() };
    case 'ORDER_NOT_FOUND':
      return { what: m.outcomes_order_not_found(), todo: m.outcomes_order_not_found_todo() };
    case 'NOT_CANCELLABLE':
      return {
        what:
          text('status') === ''
            ? m.outcomes_not_cancellable()
            : m.outcomes_not_cancellable_status({ status: text('status') }),
        todo: m.outcomes_not_cancellable_todo(),
      };
    case 'SLIP_STOPPED':
      return stopSentence(text('why') as Parameters<typeof stopSentence>[0]);
    case 'TOO_MANY_PAPERS':
      return { what: m.outcomes_too_many_papers(), todo: m.outcomes_too_many_papers_todo() };
    case 'ALREADY_DECIDED':
      return { what: m.outcomes_already_decided(), todo: m.outcomes_already_decided_todo() };
    case 'NOT_SAVED':
      if (text('code').startsWith('keyring-'))
        return { what: m.outcomes_not_protected(), todo: m.outcomes_not_protected_todo() };
      if (/^E[MN]FILE$/.test(text('code'))) {
        return {
          what: m.outcomes_too_many_files({ code: text('code') }),
          todo: m.outcomes_too_many_files_todo(),
        };
      }
      return { what: m.outcomes_not_saved({ code: text('code') }), todo: notSavedTodo(text('code')) };
    case 'JOURNAL_IN_USE':
      return { what: m.outcomes_journal_in_use(), todo: m.outcomes_journal_in_use_todo() };
    case 'JOURNAL_FILE_UNUSABLE':
      return { what: m.outcomes_journal_file_unusable(), todo: m.outcomes_journal_file_unusable_todo() };
    case 'JOURNAL_CHANGED':
      return { what: m.outcomes_journal_changed(), todo: m.outcomes_journal_changed_todo() };
    case 'STEP_REFUSED':
      return (
        STEP_REFUSED[text('why')]?.() ?? {
          what: m.outcomes_step_refused(),
          todo: m.outcomes_look_at_order(),
        }
      );
    case 'BATCH_REFUSED':
      return batchRefusedSentence(text('why'));
    case 'WALL_REFUSED':
      return wallRefusedSentence(text('why'));
    case 'TOO_LATE':
      return { what: m.outcomes_too_late(), todo: m.outcomes_too_late_todo() };
    case 'INTENT_NOT_FOUND':
      return { what: m.outcomes_intent_not_found(), todo: m.outcomes_look_at_list() };
    case 'SERVICE_FAILED':
      return isFailureData(data)
        ? failureSentence(data.failure)
        : { what: m.outcomes_service_failed(), todo: m.outcomes_service_failed_todo() };
    case 'NOT_A_SANDBOX':
      return { what: m.outcomes_not_a_sandbox(), todo: m.outcomes_not_a_sandbox_todo() };
    case 'NOT_A_LOCATION':
      return {
        what: m.locations_not_a_location(),
        todo: m.locations_not_a_location_todo({ n: text('longest') }),
      };
    case 'NOT_PRACTICE':
      return { what: m.outcomes_not_practice(), todo: m.outcomes_not_practice_todo() };
    case 'BAD_DATE':
      return { what: m.outcomes_bad_date(), todo: m.outcomes_bad_date_todo() };
    case 'NOT_JSON':
      return {
        what: m.outcomes_not_json({ expected: text('expected') }),
        todo: m.outcomes_not_json_todo(),
      };
    case 'UNKNOWN_SKU':
      return { what: m.outcomes_unknown_sku({ sku: text('sku') }), todo: m.outcomes_unknown_sku_todo() };
    case 'FIXED_BY_OPTIONS':
      return { what: m.outcomes_fixed_by_options(), todo: m.outcomes_fixed_by_options_todo() };
    case 'WRONG_CODE':
      return {
        what: m.outcomes_wrong_code(),
        todo: m.outcomes_wrong_code_todo({ seconds: text('waitSeconds') }),
      };
    case 'NOT_PROVED':
      return notProvedSentence(Number(text('waitSeconds')));
    case 'NO_CODE':
      return { what: m.outcomes_no_code(), todo: m.outcomes_no_code_todo() };
    case 'IN_BENCH_MODE':
      return { what: m.outcomes_in_bench_mode(), todo: m.outcomes_in_bench_mode_todo() };
    case 'FIXED_BY_POLICY':
      return { what: m.outcomes_fixed_by_policy(), todo: m.outcomes_fixed_by_policy_todo() };
    case 'FILE_WITH_FAULTS':
      return { what: m.outcomes_file_with_faults(), todo: m.outcomes_file_with_faults_todo() };
    case 'WRONG_FOLDER':
      return {
        what: text('holds') === 'practice' ? m.outcomes_folder_of_practice() : m.outcomes_folder_of_work(),
        todo: m.outcomes_wrong_folder_todo(),
      };
    case 'NOT_AN_ADDRESS':
      return { what: m.outcomes_not_an_address(), todo: m.outcomes_not_an_address_todo() };
    case 'NO_PROTECTION':
      return { what: m.outcomes_no_protection(), todo: m.outcomes_no_protection_todo() };
    case 'NO_SECRET':
      return { what: m.outcomes_secret_missing(), todo: m.outcomes_secret_missing_todo() };
    case 'LOST':
      return { what: m.outcomes_lost(), todo: m.outcomes_lost_todo() };
    case 'BAD_REQUEST':
      return { what: m.outcomes_bad_request(), todo: m.outcomes_bad_request_todo() };
    default:
      return operatorOutcome(code) ?? { what: m.outcomes_fault(), todo: m.outcomes_fault_todo() };
  }
}

/** The data of `SERVICE_FAILED`, which the contract declares with a failure in it. */
const isFailureData = (data: unknown): data is { failure: Failure } =>
  typeof data === 'object' && data !== null && 'failure' in data;

/** Advice by the code of the storage engine or the system. */
function notSavedTodo(code: string): string {
  if (/^(SQLITE_FULL|ENOSPC|EDQUOT|EFBIG)/.test(code)) return m.outcomes_not_saved_full();
  if (/^SQLITE_(BUSY|LOCKED)/.test(code)) return m.outcomes_not_saved_busy();
  if (/^(SQLITE_READONLY|SQLITE_CANTOPEN|SQLITE_PERM|EROFS|EACCES|EPERM)/.test(code))
    return m.outcomes_not_saved_forbidden();
  return m.outcomes_not_saved_else();
}
