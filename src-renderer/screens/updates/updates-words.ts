/** Updates in words: the known state, the failure of a check, and the way to another version. */
import { m } from '#messages';
import type { InstalledAs, UpdateFault, Updates } from '../../../src-main/contract/station/updates.ts';
import { ago, formatExactly } from '../../words/format.ts';
import type { Sentence } from '../../words/sentence.ts';

/** The most important part first. */
export function headline({ version, feed, release, comparison }: Updates): string {
  if (feed === null) return m.updates_none_looked_for();
  if (release === null || comparison === null) return m.updates_not_known();
  if (comparison === 'newer') return m.updates_available({ version: release.version });
  if (comparison === 'same') return m.updates_same({ version });
  return m.updates_older({ feed: release.version, version });
}

/** Time and result of the last check. @param now epoch milliseconds */
export function lastCheckWords({ lastCheck, isChecking }: Updates, now: number): string {
  if (isChecking) return m.updates_checking_now();
  if (lastCheck === null) return m.updates_check_none();
  const at = { ago: ago(lastCheck.at, now), when: formatExactly(lastCheck.at, now) };
  return lastCheck.fault === null ? m.updates_answered(at) : m.updates_no_answer(at);
}

/** Release notes line by line. `isItem`: of a list, so that a wrapped line is under its text. */
export function noteLines(notes: string): { text: string; isItem: boolean }[] {
  const whole = notes.trim();
  if (whole === '') return [];
  return whole
    .split('\n')
    .map((text) =>
      text.startsWith('- ')
        ? { text: `\u2022\u2002${text.slice(2)}`, isItem: true }
        : { text, isItem: false },
    );
}

/** Sentence for a fault: expected and actual contents, and what to do. */
export function faultSentence({ kind, status, field }: UpdateFault): Sentence {
  const http = { status: status === null ? m.updates_status_unknown() : String(status) };
  switch (kind) {
    case 'unreachable':
      return { what: m.updates_unreachable(), todo: m.updates_unreachable_todo() };
    case 'cut':
      return { what: m.updates_cut(), todo: m.updates_cut_todo() };
    case 'timeout':
      return { what: m.updates_timeout(), todo: m.updates_timeout_todo() };
    case 'tls':
      return { what: m.updates_tls(), todo: m.updates_tls_todo() };
    case 'proxy':
      return { what: m.updates_proxy(), todo: m.updates_proxy_todo() };
    case 'redirected':
      return { what: m.updates_redirected(), todo: m.updates_redirected_todo() };
    case 'web-page':
      return { what: m.updates_web_page(), todo: m.updates_web_page_todo() };
    case 'not-there':
      return {
        what: m.updates_not_there({ status: String(status ?? 404) }),
        todo: m.updates_not_there_todo(),
      };
    case 'refused':
      return { what: m.updates_refused(http), todo: m.updates_refused_todo() };
    case 'server':
      return { what: m.updates_server(http), todo: m.updates_server_todo() };
    case 'throttled':
      return { what: m.updates_throttled(), todo: m.updates_throttled_todo() };
    case 'too-large':
      return { what: m.updates_too_large(), todo: m.updates_too_large_todo() };
    case 'damaged':
      return { what: m.updates_damaged(), todo: m.updates_damaged_todo() };
    case 'unsigned':
      return { what: m.updates_unsigned(), todo: m.updates_unsigned_todo() };
    case 'wrong-signature':
      return { what: m.updates_wrong_signature(), todo: m.updates_wrong_signature_todo() };
    case 'wrong-content':
      return {
        what: field ? m.updates_wrong_field({ field }) : m.updates_wrong_content(),
        todo: m.updates_wrong_content_todo(),
      };
    case 'rolled-back':
      return { what: m.updates_rolled_back(), todo: m.updates_rolled_back_todo() };
    case 'from-future':
      return { what: m.updates_from_future(), todo: m.updates_from_future_todo() };
    case 'broken':
      return { what: m.updates_broken(), todo: m.updates_broken_todo() };
    default:
      return kind satisfies never;
  }
}

/** Way in which another version is installed on this computer, and by whom. */
export function installWords(installedAs: InstalledAs): string {
  switch (installedAs) {
    case 'deb':
      return m.updates_install_deb();
    case 'app-image':
      return m.updates_install_app_image();
    case 'windows':
      return m.updates_install_windows();
    case 'mac':
      return m.updates_install_mac();
    case 'source':
      return m.updates_install_source();
    default:
      return installedAs satisfies never;
  }
}
