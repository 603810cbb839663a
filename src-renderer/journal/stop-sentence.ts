/** Why the station stopped because of its journal, and what each way on gives, in words. */
import type { JournalStop } from '../../src-main/contract/journal.ts';
import { plural } from '../format.ts';

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
    default:
      return reason satisfies never;
  }
}

/** What a file lacks. @param behind records; null where that cannot be said */
export function lackSentence(behind: number | null): string {
  if (behind === null) return 'what it lacks is not known.';
  if (behind === 0) return 'nothing that this station knows of is missing.';
  return `its last ${plural(behind, 'record', 'records')} ${behind === 1 ? 'is' : 'are'} missing.`;
}
