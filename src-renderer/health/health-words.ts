/** The lines of the health page in words: what it is, how it is, and what to do where it is not good. */
import type { HealthLine, HealthState, Integrity } from '../../src-main/contract/health.ts';
import { folderSentence } from '../copies/copy-sentence.ts';
import { ago, formatBytes, formatExactly, formatSpan, plural } from '../format.ts';
import { failureSentence } from '../sentences/failure-sentence.ts';
import { secretSentence } from '../sentences/secret-sentence.ts';

export const STATE_WORDS: Record<HealthState, string> = {
  good: 'Good',
  look: 'Look at it',
  bad: 'Bad',
  unknown: 'Not known yet',
};

interface LineWords {
  name: string;
  value: string;
  /** One sentence; null where all is good. */
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
        name: 'Free space on the disk',
        value:
          line.freeBytes === null || line.totalBytes === null
            ? 'The system does not say'
            : `${formatBytes(line.freeBytes)} of ${formatBytes(line.totalBytes)}`,
        todo:
          line.state === 'unknown'
            ? 'Look it up in the file manager.'
            : 'Free some space: on a full disk no scan can be saved.',
      };
    case 'journal':
      return {
        name: 'Journal',
        value: withLog(line),
        todo: 'Close other programs that read the data folder, such as backup tools, and restart Packdesk.',
      };
    case 'cache':
      return {
        name: 'Local copy of the orders',
        value: withLog(line),
        todo: 'Close other programs that read the data folder, such as backup tools, and restart Packdesk.',
      };
    case 'logs':
      return {
        name: 'Log files',
        value: formatBytes(line.bytes),
        todo: 'Delete old files from the folder “logs” of the data folder.',
      };
    case 'integrity':
      return { name: 'Integrity of the files', ...integrityWords(line, now) };
    case 'copy':
      return { name: 'Newest copy of the journal', ...copyWords(line, now) };
    case 'second-copy':
      return { name: 'Copy in the second folder', ...secondWords(line, now) };
    case 'clock':
      return { name: 'Clock', ...clockWords(line) };
    case 'check':
      return { name: 'Last complete check', ...checkWords(line, now) };
    case 'scanner':
      return { name: 'Scanner', ...scannerWords(line, now) };
    case 'secret':
      return { name: 'Protection of the secret', ...secretWords(line) };
    default:
      return line satisfies never;
  }
}

/** Below this the log is as large as it always is. */
const PLAIN_LOG = 10_000_000;

const withLog = ({ bytes, logBytes }: { bytes: number; logBytes: number }) =>
  `${formatBytes(bytes)}${logBytes > PLAIN_LOG ? `, and ${formatBytes(logBytes)} not moved into it yet` : ''}`;

type Words = Omit<LineWords, 'name'>;

const FOUND_BY: Record<Integrity['by'], string> = {
  start: 'at the start',
  copy: 'with the last copy',
  person: 'when asked',
};

function integrityWords({ isChecking, last, hasFailed }: Line<'integrity'>, now: number): Words {
  const when = last && `checked ${FOUND_BY[last.by]}, ${ago(last.at, now)}`;
  const words = (value: string, todo: string): Words => ({
    value: `${value}${when === null ? '' : `, ${when}`}${isChecking ? '; checking now…' : ''}`,
    todo,
  });
  if (last?.journal === 'damaged')
    return words(
      'The journal is damaged',
      'Stop packing and restart Packdesk: it then offers the ways to put the journal right.',
    );
  if (last !== null && (last.changedOrders ?? 0) > 0)
    return words(
      `${plural(last.changedOrders ?? 0, 'packed order is', 'packed orders are')} not as written`,
      'Report a problem: the log names them.',
    );
  if (hasFailed) return words('The last check could not be made', 'Check again; the log says why.');
  if (last?.cache === 'damaged')
    return words('The local copy of the orders was damaged', 'It is read again by itself: check once more.');
  return words(last === null ? 'Never checked' : 'Sound', 'Press “Check integrity now”.');
}

function copyWords({ at, isMade, state }: Line<'copy'>, now: number): Words {
  const value = at === null ? 'None' : `Made ${ago(at, now)}, ${formatExactly(at, now)}`;
  if (state === 'unknown') return { value, todo: 'The first is made within a minute.' };
  if (!isMade) return { value: `${value}; the last attempt failed`, todo: 'Free some space, then copy now.' };
  return { value, todo: 'Copy now: Copies of the journal.' };
}

function secondWords({ isGiven, at, fault }: Line<'second-copy'>, now: number): Words {
  if (!isGiven)
    return {
      value: 'No second folder',
      todo: 'Choose a folder on another disk or machine (Copies of the journal): one fault would take both.',
    };
  const value = at === null ? 'None found' : `Made ${ago(at, now)}, ${formatExactly(at, now)}`;
  if (fault !== null) {
    const { what, todo } = folderSentence(fault);
    return { value: `${value}; the last one is not there. ${what}`, todo };
  }
  if (at === null) return { value, todo: 'It is looked for now.' };
  return { value, todo: 'Copy now: Copies of the journal.' };
}

function clockWords({ skewMs }: Line<'clock'>): Words {
  if (skewMs === null)
    return { value: 'Not compared yet', todo: 'It is compared once the service has answered twice.' };
  const todo = 'Set date and time of this computer, best by a time server.';
  const off = Math.abs(skewMs);
  if (off < 2_000) return { value: 'As the service’s', todo };
  const span = off < 120_000 ? `${Math.round(off / 1_000)} s` : formatSpan(off);
  return { value: `${span} ${skewMs > 0 ? 'behind' : 'ahead of'} the service’s`, todo };
}

function checkWords({ at, failure, state }: Line<'check'>, now: number): Words {
  const value = at === null ? 'None yet' : `Ended ${ago(at, now)}, ${formatExactly(at, now)}`;
  if (failure !== null) {
    const { what, todo } = failureSentence(failure);
    return { value: `${value}. ${what}`, todo };
  }
  return {
    value,
    todo: state === 'unknown' ? 'The first check is under way.' : 'See Checks (F5) for what keeps it.',
  };
}

function separatorWords(separator: Line<'scanner'>['separator']): string {
  if (separator === 'unknown') return 'Not tested to the end';
  return separator === 'lost' ? 'Tested, loses the GS1 separator' : 'Tested, sends the GS1 separator';
}

function scannerWords({ separator, lastScanAt }: Line<'scanner'>, now: number): Words {
  const last = lastScanAt === null ? 'no code read since the start' : `last code ${ago(lastScanAt, now)}`;
  return {
    value: `${separatorWords(separator)}; ${last}`,
    todo:
      separator === 'lost'
        ? 'Set the scanner so that it sends FNC1 as GS, and test it again (Station, Scanner test).'
        : 'Test it with both codes (Station, Scanner test).',
  };
}

function secretWords({ protection, ...secret }: Line<'secret'>): Words {
  if (protection === 'environment') return { value: 'Given at each start, kept nowhere', todo: null };
  const { what, todo } = secretSentence({ protection, ...secret });
  return { value: what.replace(/\.$/, ''), todo: todo === '' ? null : todo };
}

/** One line for all of them, which names those that are not good. */
export function summaryWords(lines: readonly HealthLine[], now: number): string {
  const named = (state: HealthState, words: string) => {
    const names = lines.filter((line) => line.state === state).map((line) => lineWords(line, now).name);
    return names.length === 0 ? [] : [`${words}: ${names.join(', ')}.`];
  };
  const found = [...named('bad', STATE_WORDS.bad), ...named('look', STATE_WORDS.look)];
  return found.length === 0 ? 'Nothing to do.' : found.join(' ');
}
