/** Calls of the screen Backups: the list of copies, a copy made now, the second folder, a copy put back. */
import type { CopiesState, FolderFault } from '../../contract/records/journal-copies.ts';
import type { ListedCopy } from '../../journal/copies/copy-list.ts';
import type { JournalCopies } from '../../router/station-context.ts';
import type { ConnectedWorkspace } from '../connected-workspace.ts';
import type { ConnectionChanges } from '../connection-changes.ts';
import { inCopyThread, inCopyThreadWithin } from './copy-work.ts';
import { removeNotices, type StationParts } from '../station-parts.ts';

/** A folder on a machine that is not there lets its caller wait for minutes. */
const TRY_MS = 10_000;

export function journalCopies(
  parts: StationParts,
  connected: ConnectedWorkspace,
  changes: ConnectionChanges,
): JournalCopies {
  const { options, settings, live } = parts;

  const tryFolder = (file: string, folder: string): Promise<FolderFault | null> =>
    inCopyThreadWithin(parts, TRY_MS, (thread) => thread.call('tryFolder', file, folder));

  return {
    state: (): CopiesState => ({
      second: options.copyFolder ?? settings.current.copyFolder,
      isSecondSet: options.copyFolder !== null,
      last: connected.lastCopy,
    }),
    list: async (): Promise<ListedCopy[]> => {
      const { journal, second, workspace } = connected;
      if (journal === null) return [];
      const key = workspace?.copyKey() ?? null;
      return inCopyThread(parts, (thread) =>
        thread.call('listCopies', journal.file, journal.kind, second, key),
      );
    },
    make: async () => connected.workspace?.copyJournal(),
    tryFolder: async (folder) =>
      connected.journal === null ? 'failed' : tryFolder(connected.journal.file, folder),
    useFolder: async (copyFolder) => {
      await settings.change({ copyFolder });
      removeNotices(live, ['copy-folder-failed']);
    },
    putBack: async (chosen, operator) => {
      // Copies the present journal first, so that a wrong choice can be undone from the list. The chosen copy may be
      // the oldest, so it must not make room.
      await connected.workspace?.copyJournal(chosen.copy);
      await changes.putBack(chosen, operator);
    },
  };
}
