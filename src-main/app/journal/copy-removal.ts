/** Personal data goes out of every copy of the journal, here and in the second folder. */
import type { CopyReply, CopyWork } from '../../journal/copies/copy-in-thread.ts';
import type { CopyKey } from '../../journal/copies/copy-proof.ts';
import type { Selection } from '../../journal/personal-data/personal-data.ts';
import type { RewrittenFile } from '../../journal/personal-data/remove-personal-data.ts';
import type { SecondFolderFault } from '../../journal/copies/second-folder.ts';
import type { Log } from '../../station/log.ts';

/** Result of a removal. */
export interface Removal {
  /** False: the removed data is still in the journal's log, which is being read. */
  isJournalEmptied: boolean;
  /** Copies here, and files that were set aside; null: they were not checked. */
  here: RewrittenFile[] | null;
  /** Copies in the second folder. */
  second: RewrittenFile[] | null;
  /** Reason why the second folder was not reached; null if it was, or there is none. */
  secondFault: SecondFolderFault | null;
}

export const NOT_REMOVED: Removal = { isJournalEmptied: false, here: null, second: null, secondFault: null };

/** Runs work in the thread for copies. */
interface Threads {
  here: <Result>(work: CopyWork<Result>) => Promise<CopyReply<Result | null>>;
  /** Runs work on the second folder. `slow`: the folder did not answer in time. */
  second: <Result>(work: CopyWork<Result>) => Promise<CopyReply<Result | null> | 'slow'>;
}

/** @param what `folder`: path of the second one; empty: none. `key`: of this station's copies there */
export async function removeFromEveryCopy(
  threads: Threads,
  { file, selection, folder, key }: { file: string; selection: Selection; folder: string; key: CopyKey },
): Promise<Omit<Removal, 'isJournalEmptied'>> {
  const reply = await threads.here((thread) => thread.call('removeFromCopies', file, selection));
  const here = reply.ok ? reply.result : null;
  if (folder === '') return { here, second: null, secondFault: null };
  const there = await threads.second((thread) =>
    thread.call('removeFromSecond', file, selection, folder, key),
  );
  if (there === 'slow') return { here, second: null, secondFault: 'slow' };
  if (!there.ok) return { here, second: null, secondFault: 'failed' };
  return { here, second: there.result?.files ?? null, secondFault: there.result?.fault ?? null };
}

export function logRemoval(log: Log, { here, second, secondFault }: Omit<Removal, 'isJournalEmptied'>): void {
  if (secondFault !== null)
    log.warn({ fault: secondFault }, 'personal data was not taken out of copies in the second folder');
  for (const { name, outcome } of [...(here ?? []), ...(second ?? [])])
    if (outcome !== 'none') log.info({ name, outcome }, 'personal data in a copy of the journal');
}
