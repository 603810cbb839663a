/** Words for a station that stopped because of its journal: the reason, and the effect of each recovery. */
import { m } from '#messages';
import type { JournalStop } from '../../../src-main/contract/records/journal.ts';
import { counted } from '../../words/format.ts';

/** First sentence about a journal that stopped the station; the findings are in the details (`journal_found`). */
export function stopSentence({ reason, behind }: Pick<JournalStop, 'reason' | 'behind'>): string {
  switch (reason) {
    case 'missing':
      return m.journal_missing();
    case 'empty':
      return m.journal_empty();
    case 'replaced':
      return m.journal_replaced();
    case 'older':
      return m.journal_older({ lack: lackSentence(behind) });
    case 'damaged':
      return m.journal_damaged();
    case 'newer':
      return m.journal_newer();
    default:
      return reason satisfies never;
  }
}

/** Sentence that the person who chooses has to know first. @param file of the journal */
export function waysSentence({ reason, file }: Pick<JournalStop, 'reason' | 'file'>): string {
  return reason === 'newer' ? m.journal_ways_newer() : m.journal_ways({ file });
}

/** Words for missing records of a file. @param behind records; null if not known */
export function lackSentence(behind: number | null): string {
  if (behind === null) return m.journal_lack_unknown();
  return behind === 0 ? m.journal_lack_nothing() : m.journal_lack(counted(behind));
}

/**
 * Words for the records that this copy or salvage would lose, shown before a person chooses it.
 * @param behind records; null if not known
 * @returns null if nothing is lost
 */
export function lossSentence(behind: number | null): string | null {
  if (behind === 0) return null;
  return behind === null ? m.journal_loss_unknown() : m.journal_loss(counted(behind));
}
