/** Why the station stopped because of its journal, and what each way on gives, in words. */
import type { JournalStop } from '../../src-main/contract/journal.ts';
import { formatCount, plural } from '../format.ts';

export function stopSentence({ reason, behind, detail }: JournalStop): string {
  switch (reason) {
    case 'missing':
      return 'The journal of this station is missing.';
    case 'empty':
      return 'The journal of this station is empty.';
    case 'replaced':
      return 'The journal in this folder is not the one that this station had.';
    case 'older':
      return `The journal in this folder is older than the one that this station had: ${lackSentence(behind)}`;
    case 'damaged':
      return `The journal of this station is damaged (${detail ?? 'it cannot be read'}).`;
    case 'newer':
      return `A newer Packdesk has worked with the journal of this station${detail === null ? '' : ` (${detail})`}.`;
    default:
      return reason satisfies never;
  }
}

/** What the person who chooses has to know first. @param file of the journal */
export function waysSentence({ reason, file }: Pick<JournalStop, 'reason' | 'file'>): string {
  if (reason === 'newer')
    return 'Nothing was changed. Install the newer version again, and nothing is missing. To go back to this version, put a copy from before the update back: what was decided and packed since is then missing here. The journal that is there now is kept beside it.';
  return `The journal holds cancels that were not sent yet and what was packed here. Nothing was changed. If you have the file elsewhere, quit Packdesk, put it back as ${file} and start again. Otherwise choose one way on; the files that are there now are kept beside it.`;
}

/** What a file lacks. @param behind records; null where that cannot be said */
export function lackSentence(behind: number | null): string {
  if (behind === null) return 'what it lacks is not known.';
  if (behind === 0) return 'nothing that this station knows of is missing.';
  return behind === 1
    ? 'the last record is missing.'
    : `the last ${formatCount(behind)} records are missing.`;
}

/**
 * What is lost with a file that lacks something, before it is chosen.
 * @param behind records; null where that cannot be said
 * @returns null where nothing is lost
 */
export function lossSentence(behind: number | null): string | null {
  if (behind === 0) return null;
  const lost =
    behind === null
      ? 'Decisions and packing steps that it lacks are lost'
      : `Up to ${plural(behind, 'decision or packing step', 'decisions or packing steps')} will be lost`;
  return `${lost}: their orders come back into the queue. Cancels that were decided or taken back since have to be checked, and boxes that were packed since have to be found.`;
}
