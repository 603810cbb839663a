/** The copies of the journal in use, as a person looks after them: a list, one made now, a second folder, one put back. */
import type { CopiesState, FolderFault } from '../contract/journal-copies.ts';
import { copyInThread, type CopyWork } from '../journal/copy-in-thread.ts';
import type { ListedCopy } from '../journal/copy-list.ts';
import type { JournalCopies } from '../router/context.ts';
import type { ConnectedWorkspace } from './connected-workspace.ts';
import type { ConnectionChanges } from './connection-changes.ts';
import { removeNotices, type StationParts } from './station-parts.ts';

/** A folder on a machine that is not there lets who asks wait for minutes. */
const TRY_MS = 10_000;

export function journalCopies(
  parts: StationParts,
  connected: ConnectedWorkspace,
  changes: ConnectionChanges,
): JournalCopies {
  const { settings, copyEntry, clock, live } = parts;
  const never = new AbortController().signal;

  /** @throws where the thread cannot do it */
  async function inThread<Result>(work: CopyWork<Result>, signal = never): Promise<Result> {
    if (copyEntry === null) throw new Error('this station has no thread for copies');
    const reply = await copyInThread(copyEntry, work, signal);
    if (!reply.ok) throw new Error(reply.message);
    return reply.result;
  }

  async function tryFolder(file: string, folder: string): Promise<FolderFault | null> {
    const limit = new AbortController();
    const tried = inThread((thread) => thread.call('tryFolder', file, folder), limit.signal);
    const slow = clock.sleep(TRY_MS, limit.signal).then((): FolderFault => 'slow');
    try {
      return await Promise.race([tried, slow]);
    } finally {
      limit.abort();
      tried.catch(() => undefined);
    }
  }

  return {
    state: (): CopiesState => ({ second: settings.current.copyFolder, last: connected.lastCopy }),
    list: async (): Promise<ListedCopy[]> => {
      const { journal, second } = connected;
      if (journal === null) return [];
      return inThread((thread) => thread.call('listCopies', journal.file, journal.kind, second));
    },
    make: async () => connected.workspace?.copyJournal(),
    tryFolder: async (folder) =>
      connected.journal === null ? 'failed' : tryFolder(connected.journal.file, folder),
    useFolder: (copyFolder) => {
      settings.change({ copyFolder });
      removeNotices(live, ['copy-folder-failed']);
    },
    putBack: async (copy, operator) => {
      // What is there now, as a copy like the others: whoever took the wrong one finds the way back in the list.
      await connected.workspace?.copyJournal();
      await changes.putBack(copy, operator);
    },
  };
}
