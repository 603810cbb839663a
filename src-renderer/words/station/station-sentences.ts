/** Sentences of the strips above every screen about this station. */
import { m } from '#messages';
import type { FailureKind, Notice, StationStatus } from '../../../src-main/contract/station.ts';
import type { Sentence } from '../sentence.ts';
import { formatMoment, formatSpan } from '../format.ts';
import { failureSentence } from '../outcomes/failure-sentence.ts';
import { closedSentence, missingSentence } from '../outcomes/secret-sentence.ts';

/** @param where on the screen that sets the station up there is no other to go to: the fields are right below */
export function noticeSentence({ code, file }: Notice, where: 'set-up' | 'work' = 'work'): Sentence {
  const isBelow = where === 'set-up';
  const copy = file === null ? '' : ` ${m.shell_saved_copy_as({ file })}`;
  switch (code) {
    case 'settings-unreadable':
      return { what: `${m.shell_settings_unreadable()}${copy}`, todo: m.shell_settings_unreadable_todo() };
    case 'fault':
      return { what: m.shell_fault(), todo: m.shell_fault_todo() };
    case 'file-saved':
      return { what: file === null ? m.shell_saved() : m.shell_saved_as({ file }), todo: '' };
    case 'file-not-saved':
      return {
        what: file === null ? m.shell_not_saved() : m.shell_not_saved_as({ file }),
        todo: m.shell_not_saved_todo(),
      };
    case 'cache-rebuilt':
      return { what: m.shell_cache_rebuilt(), todo: m.shell_cache_rebuilt_todo() };
    case 'packed-elsewhere':
      return { what: m.shell_packed_elsewhere(), todo: m.shell_packed_elsewhere_todo() };
    case 'credentials-unreadable':
      return {
        what: `${m.shell_sign_in_unreadable()}${copy}`,
        todo: isBelow ? m.shell_sign_in_unreadable_todo_below() : m.shell_sign_in_unreadable_todo(),
      };
    case 'keyring-locked':
      return closedSentence('locked');
    case 'keyring-silent':
      return closedSentence('silent');
    case 'keyring-gone':
      return closedSentence('none');
    case 'secret-to-enter':
      return missingSentence(where);
    case 'secret-of-other-keyring':
      return {
        what: `${m.shell_other_keyring()}${copy}`,
        todo: isBelow ? m.shell_other_keyring_todo_below() : m.shell_other_keyring_todo(),
      };
    case 'secret-unreadable':
      return {
        what: `${m.shell_secret_unreadable()}${copy}`,
        todo: isBelow ? m.shell_other_keyring_todo_below() : m.shell_other_keyring_todo(),
      };
    case 'secret-of-other-addresses':
      return { what: m.shell_other_addresses(), todo: m.shell_other_addresses_todo() };
    case 'secret-of-unknown-addresses':
      return {
        what: m.shell_unknown_addresses(),
        todo: isBelow ? m.shell_unknown_addresses_todo_below() : m.shell_unknown_addresses_todo(),
      };
    case 'secret-without-addresses':
      return {
        what: m.shell_without_addresses(),
        todo:
          file === null
            ? m.shell_without_addresses_todo_all()
            : m.shell_without_addresses_todo({ options: file }),
      };
    case 'ca-file-unusable':
      return { what: m.shell_ca_file({ file: file ?? '' }), todo: m.shell_ca_file_todo() };
    case 'address-not-usable':
      return {
        what: m.shell_address_unusable(),
        todo: isBelow ? m.shell_address_unusable_todo_below() : m.shell_address_unusable_todo(),
      };
    case 'folder-was-open':
      return { what: m.shell_folder_was_open(), todo: m.shell_folder_was_open_todo() };
    case 'folder-on-network':
      return {
        what: m.shell_folder_on_network({ folder: file ?? '' }),
        todo: m.shell_folder_on_network_todo(),
      };
    case 'folder-stays-open':
      return { what: m.shell_folder_stays_open(), todo: m.shell_folder_stays_open_todo() };
    case 'sandbox-off':
      return { what: m.shell_sandbox_off(), todo: m.shell_sandbox_off_todo() };
    case 'options-not-taken':
      return {
        what: m.shell_options_not_taken({ options: file ?? '' }),
        todo: m.shell_options_not_taken_todo(),
      };
    case 'options-overruled':
      return {
        what: m.shell_options_overruled({ options: file ?? '' }),
        todo: m.shell_options_overruled_todo(),
      };
    case 'log-in-start-not-set':
      return { what: m.shell_log_in_start(), todo: m.shell_log_in_start_todo() };
    case 'window-stays-open':
      return {
        what: m.shell_window_stays_open(),
        todo: isBelow ? m.shell_window_stays_open_todo_below() : m.shell_window_stays_open_todo(),
      };
    case 'metrics-port-taken':
      return { what: m.shell_metrics_port({ port: file ?? '' }), todo: m.shell_metrics_port_todo() };
    case 'unsent-at-close':
      return { what: m.shell_unsent_at_close(), todo: m.shell_unsent_at_close_todo() };
    case 'journal-not-copied':
      return { what: m.shell_journal_not_copied(), todo: m.shell_journal_not_copied_todo() };
    case 'copy-folder-failed':
      return { what: m.shell_copy_folder({ folder: file ?? '' }), todo: m.shell_copy_folder_todo() };
    case 'journal-orders-changed':
      return { what: m.shell_orders_changed(), todo: m.shell_orders_changed_todo() };
    case 'journal-restored':
      return { what: restoredWords(file), todo: m.shell_journal_restored_todo() };
    case 'journal-salvaged':
      return { what: m.shell_journal_salvaged(), todo: m.shell_journal_salvaged_todo() };
    case 'journal-begun':
      return { what: m.shell_journal_begun(), todo: m.shell_journal_begun_todo() };
    case 'operators-gone':
      return { what: m.shell_operators_gone(), todo: m.shell_operators_gone_todo() };
    case 'journal-there-again':
      return { what: m.shell_journal_there_again(), todo: m.shell_journal_there_again_todo() };
    default:
      return code satisfies never;
  }
}

/** @param name file name of a copy, which has its time in UTC */
function restoredWords(name: string | null): string {
  const at = /(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)-(\d{3}Z)/.exec(name ?? '');
  if (!at) return m.shell_journal_restored_a_copy();
  const [, hour, minute, second, rest] = at;
  const moment = formatMoment(Date.parse(`${hour}:${minute}:${second}.${rest}`));
  return m.shell_journal_restored({ moment });
}

/** Cancels that have waited for too long. */
export function alarmSentence(oldest: number, now: number): Sentence {
  return { what: m.shell_alarm({ span: formatSpan(now - oldest) }), todo: m.shell_alarm_todo() };
}

/** The clock of this computer against the service's. @param skewMs how far the service's is ahead */
export function skewSentence(skewMs: number): Sentence {
  const span = formatSpan(Math.abs(skewMs));
  return {
    what: skewMs > 0 ? m.shell_clock_behind({ span }) : m.shell_clock_ahead({ span }),
    todo: m.shell_clock_todo(),
  };
}

/**
 * Reason why the service's orders are not known.
 * @returns null once its list was read whole
 */
export function uncheckedSentence(status: StationStatus | null): Sentence | null {
  if (!status || status.lastSweepAt !== null) return null;
  const { failure } = status.connection;
  if (!failure) return { what: m.shell_first_check(), todo: m.shell_first_check_todo() };
  const { what, todo } = failureSentence(failure);
  return { what: m.shell_orders_never_checked(), todo: `${what} ${todo}` };
}

/** Name of the connection's state during a failure: only network failures are called offline. */
const FAILING: Record<FailureKind, () => string> = {
  unreachable: () => m.shell_offline(),
  timeout: () => m.shell_offline(),
  tls: () => m.shell_offline(),
  proxy: () => m.shell_offline(),
  redirected: () => m.shell_offline(),
  'web-page': () => m.shell_offline(),
  credentials: () => m.shell_sign_in_refused(),
  'sign-in-refused': () => m.shell_sign_in_refused(),
  'no-secret': () => m.shell_no_sign_in(),
  throttled: () => m.shell_asked_to_wait(),
  server: () => m.shell_service_fault(),
  refused: () => m.shell_service_fault(),
  unreadable: () => m.shell_service_fault(),
  'not-utf8': () => m.shell_service_fault(),
  'too-large': () => m.shell_service_fault(),
  endless: () => m.shell_service_fault(),
  storage: () => m.shell_check_failed(),
  broken: () => m.shell_check_failed(),
};

/** State of the connection to the service, in a word or two. */
export function connectionWords({ state, failure }: StationStatus['connection']): string {
  if (state === 'waiting') return m.shell_connecting();
  if (state !== 'offline') return m.shell_online();
  return failure === null ? m.shell_offline() : FAILING[failure.kind]();
}
