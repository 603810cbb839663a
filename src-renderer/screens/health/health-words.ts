/** The lines of the health page in words: name, state, and what to do if it is not good. */
import { m } from '#messages';
import type { HealthLine, HealthState, Integrity } from '../../../src-main/contract/station/health.ts';
import { folderSentence } from '../../words/station/copy-sentence.ts';
import { ago, counted, formatBytes, formatCount, formatExactly, formatSpan } from '../../words/format.ts';
import { failureSentence } from '../../words/outcomes/failure-sentence.ts';
import { secretSentence } from '../../words/outcomes/secret-sentence.ts';

export const STATE_WORDS: Record<HealthState, () => string> = {
  good: m.health_good,
  look: m.health_look,
  bad: m.health_bad,
  unknown: m.health_unknown,
};

interface LineWords {
  name: string;
  value: string;
  /** Sentence that says what to do; null if all is good. */
  todo: string | null;
}

type Line<Of extends HealthLine['of']> = Extract<HealthLine, { of: Of }>;

/** @param now epoch milliseconds */
export function lineWords(line: HealthLine, now: number): LineWords {
  const { todo, ...words } = wordsOf(line, now);
  return { ...words, todo: line.state === 'good' ? null : todo };
}

function wordsOf(line: HealthLine, now: number): LineWords {
  switch (line.of) {
    case 'disk':
      return {
        name: m.health_disk(),
        value:
          line.freeBytes === null || line.totalBytes === null
            ? m.health_disk_unknown_size()
            : m.health_disk_free({ free: formatBytes(line.freeBytes), total: formatBytes(line.totalBytes) }),
        todo: line.state === 'unknown' ? m.health_disk_look_up() : m.health_disk_free_some(),
      };
    case 'journal':
      return {
        name: m.health_journal(),
        value: withLog(line),
        todo: m.health_close_readers(),
      };
    case 'cache':
      return {
        name: m.health_cache(),
        value: withLog(line),
        todo: m.health_close_readers(),
      };
    case 'logs':
      return {
        name: m.health_logs(),
        value: formatBytes(line.bytes),
        todo: m.health_logs_todo(),
      };
    case 'integrity':
      return { name: m.health_integrity(), ...integrityWords(line, now) };
    case 'copy':
      return { name: m.health_copy(), ...copyWords(line, now) };
    case 'second-copy':
      return { name: m.health_second(), ...secondWords(line, now) };
    case 'clock':
      return { name: m.health_clock(), ...clockWords(line) };
    case 'check':
      return { name: m.health_check(), ...checkWords(line, now) };
    case 'scanner':
      return { name: m.health_scanner(), ...scannerWords(line, now) };
    case 'secret':
      return { name: m.health_secret(), ...secretWords(line) };
    default:
      return line satisfies never;
  }
}

/** Below this the log is as large as it always is. */
const PLAIN_LOG = 10_000_000;

const withLog = ({ bytes, logBytes }: { bytes: number; logBytes: number }) =>
  logBytes > PLAIN_LOG
    ? m.health_with_log({ size: formatBytes(bytes), log: formatBytes(logBytes) })
    : formatBytes(bytes);

type Words = Omit<LineWords, 'name'>;

const CHECKED: Record<Integrity['by'], (of: { found: string; ago: string }) => string> = {
  start: m.health_checked_at_start,
  copy: m.health_checked_with_copy,
  person: m.health_checked_when_asked,
};

function integrityWords({ isChecking, last, hasFailed }: Line<'integrity'>, now: number): Words {
  const words = (finding: string, todo: string): Words => {
    const found = last === null ? finding : CHECKED[last.by]({ found: finding, ago: ago(last.at, now) });
    return { value: isChecking ? m.health_checking_now({ found }) : found, todo };
  };
  if (last?.journal === 'damaged') return words(m.health_journal_damaged(), m.health_journal_damaged_todo());
  const changed = last?.changedOrders ?? 0;
  if (changed > 0) return words(m.health_not_as_written(counted(changed)), m.health_not_as_written_todo());
  if (hasFailed) return words(m.health_check_failed(), m.health_check_failed_todo());
  if (last?.cache === 'damaged') return words(m.health_cache_damaged(), m.health_cache_damaged_todo());
  return words(last === null ? m.health_never_checked() : m.health_sound(), m.health_press_check());
}

const madeWords = (at: number, now: number) =>
  m.health_copy_made({ ago: ago(at, now), when: formatExactly(at, now) });

function copyWords({ at, isMade, state }: Line<'copy'>, now: number): Words {
  const value = at === null ? m.health_copy_none() : madeWords(at, now);
  if (state === 'unknown') return { value, todo: m.health_copy_first_soon() };
  if (!isMade)
    return { value: m.health_copy_attempt_failed({ copy: value }), todo: m.health_copy_free_some() };
  return { value, todo: m.health_copy_now() };
}

function secondWords({ isGiven, isSet, sharesDisk, at, fault }: Line<'second-copy'>, now: number): Words {
  // A value that a policy has fixed cannot be chosen here.
  const ofPolicy = isSet ? m.health_second_of_policy() : null;
  if (!isGiven) return { value: m.health_second_no_folder(), todo: ofPolicy ?? m.health_second_choose() };
  const value = at === null ? m.health_second_none() : madeWords(at, now);
  if (fault !== null) {
    const { what, todo } = folderSentence(fault);
    return { value: m.health_second_lacks_last({ copy: value, why: what }), todo: ofPolicy ?? todo };
  }
  if (at === null) return { value, todo: m.health_second_looked_for() };
  if (sharesDisk === true)
    return {
      value: m.health_second_shares_disk({ copy: value }),
      todo: ofPolicy ?? m.health_second_shares_disk_todo(),
    };
  return { value, todo: m.health_copy_now() };
}

function clockWords({ skewMs }: Line<'clock'>): Words {
  if (skewMs === null)
    return { value: m.health_clock_not_compared(), todo: m.health_clock_not_compared_todo() };
  const todo = m.health_clock_set();
  const off = Math.abs(skewMs);
  if (off < 2_000) return { value: m.health_clock_same(), todo };
  const span =
    off < 120_000 ? m.health_clock_seconds({ n: formatCount(Math.round(off / 1_000)) }) : formatSpan(off);
  return { value: skewMs > 0 ? m.health_clock_behind({ span }) : m.health_clock_ahead({ span }), todo };
}

function checkWords({ at, failure, state }: Line<'check'>, now: number): Words {
  const value =
    at === null
      ? m.health_check_none()
      : m.health_check_ended({ ago: ago(at, now), when: formatExactly(at, now) });
  if (failure !== null) {
    const { what, todo } = failureSentence(failure);
    return { value: `${value}. ${what}`, todo };
  }
  return { value, todo: state === 'unknown' ? m.health_check_first() : m.health_check_see() };
}

function scannerWords({ separator, lastScanAt }: Line<'scanner'>, now: number): Words {
  const last =
    lastScanAt === null
      ? m.health_scanner_no_code()
      : m.health_scanner_last_code({ ago: ago(lastScanAt, now) });
  return {
    value: separatorWords(separator, last),
    todo: separator === 'lost' ? m.health_scanner_set() : m.health_scanner_test(),
  };
}

function separatorWords(separator: Line<'scanner'>['separator'], last: string): string {
  if (separator === 'unknown') return m.health_scanner_untested({ last });
  return separator === 'lost' ? m.health_scanner_lost({ last }) : m.health_scanner_sends({ last });
}

function secretWords({ protection, ...secret }: Line<'secret'>): Words {
  if (protection === 'environment') return { value: m.health_secret_given(), todo: null };
  const { what, todo } = secretSentence({ protection, ...secret });
  return { value: what.replace(/\.$/, ''), todo: todo === '' ? null : todo };
}

/** Summary of all lines of health, naming those that are not good. */
export function summaryWords(lines: readonly HealthLine[], now: number): string {
  const named = (state: HealthState, words: (of: { names: string }) => string) => {
    const names = lines.filter((line) => line.state === state).map((line) => lineWords(line, now).name);
    return names.length === 0 ? [] : [words({ names: names.join(', ') })];
  };
  const found = [...named('bad', m.health_summary_bad), ...named('look', m.health_summary_look)];
  return found.length === 0 ? m.health_nothing_to_do() : found.join(' ');
}
