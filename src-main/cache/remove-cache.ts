/** Removal of the cache's file, and of the spare one that took its place. */
import { removeFileBlocking, removeLeftover } from '../files/replace-file.ts';
import { clearMark } from './damage.ts';

const SUFFIXES = ['', '-wal', '-shm'];

/** Path of the cache that is used instead of `cache.db` while another program has that one open. */
export const spareOf = (file: string): string => `${file}-spare`;

/**
 * Removes `cache.db` with the files beside it: the next opening rebuilds it. It must not be open.
 * @param file its path
 * @throws the file system's error
 */
export function removeCache(file: string): void {
  for (const suffix of SUFFIXES) removeFileBlocking(file + suffix);
  clearMark(file);
}

/** Removes the spare cache beside `cache.db`. One that is in use stays for the next time. @param file path of `cache.db` */
export function removeSpare(file: string): void {
  for (const suffix of SUFFIXES) removeLeftover(spareOf(file) + suffix);
  clearMark(spareOf(file));
}
