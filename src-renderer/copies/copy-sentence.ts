/** What a copy of the journal holds and lacks, and why a folder cannot take copies, in words. */
import type { CopiesState, CopyOnList, FolderFault } from '../../src-main/contract/journal-copies.ts';
import type { Mode } from '../../src-main/contract/station.ts';
import { formatExactly, plural } from '../format.ts';
import type { Sentence } from '../sentences/sentence.ts';

/** What a copy holds, in one line. */
export function contentsWords({ contents }: CopyOnList): string {
  if (contents === null) return 'From an earlier version: what it holds is not known';
  const { packed, decisions, unsent, codes } = contents;
  const waiting = unsent === 0 ? '' : ` (${unsent} not sent)`;
  return `${plural(packed, 'packed order', 'packed orders')}, ${plural(decisions, 'cancel', 'cancels')}${waiting}, ${plural(codes, 'taught code', 'taught codes')}`;
}

/**
 * What would be missing after a copy was put back.
 * @returns none where nothing would be; null where that is not known
 */
export function missingWords({ since }: CopyOnList): string[] | null {
  if (since === null) return null;
  const { packed, begun, decisions, unsent, codes } = since;
  const sent = decisions - unsent;
  return [
    packed > 0 && plural(packed, 'packed order', 'packed orders'),
    begun > 0 && `steps of ${plural(begun, 'order', 'orders')} begun or changed`,
    unsent > 0 && `${plural(unsent, 'cancel', 'cancels')} not sent yet`,
    sent > 0 && plural(sent, 'settled cancel', 'settled cancels'),
    codes > 0 && plural(codes, 'change of taught codes', 'changes of taught codes'),
  ].filter((words) => words !== false);
}

/** One line of the list. */
export function lackWords(copy: CopyOnList): string {
  const missing = missingWords(copy);
  if (missing === null) return 'What it lacks is not known.';
  return missing.length === 0 ? 'Lacks nothing.' : `Lacks ${missing.join(', ')}.`;
}

/** What becomes of cancels of the copy. @returns null where it has none that is unsettled */
export function cancelWords({ contents, since }: CopyOnList): string | null {
  if (contents !== null && contents.unsent === 0) return null;
  const settled = since?.settled ?? 0;
  const double =
    settled === 0 ? '' : ` ${plural(settled, 'was', 'were')} sent, taken back or settled since that copy.`;
  return `Cancels that the copy has as not sent wait for you in the outbox.${double} If you try one again, the service is asked first whether the order is cancelled already.`;
}

/** Why a folder cannot take copies. */
export function folderSentence(fault: FolderFault): Sentence {
  switch (fault) {
    case 'not-absolute':
      return {
        what: 'That is not a full path.',
        todo: 'Enter the folder from its root, such as /media/backup or E:\\Backup.',
      };
    case 'same':
      return {
        what: 'That is Packdesk’s own data folder.',
        todo: 'Choose a folder on another disk or machine, so that one fault does not take both.',
      };
    case 'gone':
      return {
        what: 'The folder is not there.',
        todo: 'Plug in its disk or connect to its machine, or choose another folder.',
      };
    case 'slow':
      return {
        what: 'The folder does not answer.',
        todo: 'Check the machine that it is on, or choose another folder.',
      };
    case 'full':
      return { what: 'The disk of that folder is full.', todo: 'Free some space there.' };
    case 'no-right':
      return {
        what: 'Nothing can be written into that folder.',
        todo: 'Give this account the right to write there, or choose another folder.',
      };
    case 'no-folder':
      return { what: 'That is a file, not a folder.', todo: 'Choose a folder.' };
    case 'differs':
      return {
        what: 'What was written there is not what is read there.',
        todo: 'Have that disk checked, and use another folder.',
      };
    case 'failed':
      return {
        what: 'The copy could not be written there.',
        todo: 'Choose another folder. The log says why.',
      };
    default:
      return fault satisfies never;
  }
}

/** How the last copy went. */
export function lastWords({ second, isSecondSet, last }: CopiesState, mode: Mode): string {
  if (last === null) return 'No copy was made since Packdesk was started.';
  if (!last.isMade)
    return `The copy of ${formatExactly(last.at)} could not be made. Free some space; it is tried again within the hour.`;
  const made = `Last copied ${formatExactly(last.at)}, and checked.`;
  // Copies of practice stay on this computer.
  if (second === '' || mode === 'practice') return made;
  if (last.secondFault === null) return `${made} It is in the second folder too.`;
  const { what, todo: own } = folderSentence(last.secondFault);
  const todo = isSecondSet ? 'The administrator chose that folder: ask there.' : own;
  return `${made} It is not in the second folder: ${what} ${todo} It is tried again within the hour.`;
}
