import { removeFileBlocking } from '../files/replace-file.ts';
import { clearMark } from './damage.ts';

/**
 * Removes `cache.db` with what stands beside it: the next opening makes it anew. Nobody may have it open.
 * @param file its path
 * @throws the file system's error
 */
export function removeCache(file: string): void {
  for (const suffix of ['', '-wal', '-shm']) removeFileBlocking(file + suffix);
  clearMark(file);
}
