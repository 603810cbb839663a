/** Sentences of the notices above every screen. */
import { m } from '#messages';
import type { Notice } from '../../../src-main/contract/station/station.ts';
import type { Sentence } from '../sentence.ts';
import { formatCount, formatMoment } from '../format.ts';
import { shownNumber } from '../orders/order-number.ts';
import { closedSentence, missingSentence } from '../outcomes/secret-sentence.ts';
import { POLICY_NAMES } from './policy-names.ts';

/** @param where on the screen that sets the station up there is no other to go to: the fields are right below */
export function noticeSentence({ code, file }: Notice, where: 'set-up' | 'work' = 'work'): Sentence {
  const isBelow = where === 'set-up';
  const copy = file === null ? '' : ` ${m.shell_saved_copy_as({ file })}`;
  switch (code) {
    case 'settings-unreadable':
      return { what: `${m.shell_settings_unreadable()}${copy}`, todo: m.shell_settings_unreadable_todo() };
    case 'settings-unusable':
      return {
        what: m.shell_settings_unusable({ settings: settingNames(file ?? '') }),
        todo: m.shell_settings_unusable_todo(),
      };
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
    case 'secret-key-missing':
      return {
        what: m.shell_secret_key_missing({ file: file ?? '' }),
        todo: isBelow ? m.shell_secret_key_missing_todo_below() : m.shell_secret_key_missing_todo(),
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
    case 'boxes-cleared':
      return { what: clearedWords(file ?? ''), todo: m.shell_boxes_cleared_todo() };
    default:
      return code satisfies never;
  }
}

/** Orders whose boxes are cleared that are named; the others are counted. */
const MOST_NAMED = 3;

/** @param orders numbers, one a line */
function clearedWords(orders: string): string {
  const numbers = orders.split('\n').map(shownNumber);
  const named = numbers.slice(0, MOST_NAMED).join(', ');
  const more = numbers.length - MOST_NAMED;
  const words = more > 0 ? m.shell_boxes_cleared_and({ numbers: named, n: formatCount(more) }) : named;
  return m.shell_boxes_cleared({ numbers: words });
}

/** @param name file name of a copy, which has its time in UTC */
function restoredWords(name: string | null): string {
  const at = /(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)-(\d{3}Z)/.exec(name ?? '');
  if (!at) return m.shell_journal_restored_a_copy();
  const [, hour, minute, second, rest] = at;
  const moment = formatMoment(Date.parse(`${hour}:${minute}:${second}.${rest}`));
  return m.shell_journal_restored({ moment });
}

/** @param keys of the settings file; one that no screen names stays as it is */
const settingNames = (keys: string): string =>
  keys
    .split(', ')
    .map((key) => (Object.hasOwn(POLICY_NAMES, key) ? POLICY_NAMES[key as keyof typeof POLICY_NAMES]() : key))
    .join(', ');
