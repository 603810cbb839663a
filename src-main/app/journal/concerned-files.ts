/** Files that hold data of given orders: journal copies here and in the second folder, and files set aside. */
import type { ConcernedFile } from '../../contract/records/erasure.ts';
import type { FolderFault } from '../../contract/records/journal-copies.ts';
import { inCopyThread, inCopyThreadWithin } from './copy-work.ts';
import type { StationParts } from '../station-parts.ts';

/** A folder on a machine that is not there lets its caller wait for minutes. */
const LOOK_MS = 30_000;

/** @param of `second`: path of the second folder; empty: none */
export async function concernedFiles(
  parts: Pick<StationParts, 'copyEntry' | 'clock'>,
  { journal, second, orderIds }: { journal: string; second: string; orderIds: readonly string[] },
): Promise<{ files: ConcernedFile[]; secondFault: FolderFault | null }> {
  const selection = { before: 0, orderIds };
  const here = await inCopyThread(parts, (thread) => thread.call('concernedFiles', journal, selection, ''));
  if (second === '') return { files: here, secondFault: null };
  const there = await inCopyThreadWithin(parts, LOOK_MS, async (thread) => ({
    fault: await thread.call('tryFolder', journal, second),
    files: await thread.call('concernedFiles', journal, selection, second),
  }));
  if (there === 'slow') return { files: here, secondFault: 'slow' };
  return { files: [...here, ...there.files], secondFault: there.fault };
}
