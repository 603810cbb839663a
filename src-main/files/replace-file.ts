/**
 * Renaming, removing and replacing files: the only calls of their kind (`no-restricted-imports`), since Windows refuses
 * them while another program has the file open. Each tries at once, in the caller's own turn; `…Blocking` also blocks
 * between two tries.
 */
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { whenFree, whenFreeBlocking } from './held-files.ts';
import { readFileUpTo, WrongFileError } from './read-file-up-to.ts';

/** Renames a file, replacing one of that name. @throws the file system's error, here and below */
export const moveFile = (from: string, to: string): Promise<void> => whenFree(() => renameSync(from, to));

export const moveFileBlocking = (from: string, to: string): void =>
  whenFreeBlocking(() => renameSync(from, to));

/** Removes a file; a missing one is not an error. */
export const removeFile = (file: string): Promise<void> => whenFree(() => rmSync(file, { force: true }));

export const removeFileBlocking = (file: string): void =>
  whenFreeBlocking(() => rmSync(file, { force: true }));

/** Removes a half-written file after another error, which is the one to report; the next write replaces this file. */
export function removeLeftover(file: string): void {
  try {
    removeFileBlocking(file);
  } catch {
    // The file is still open elsewhere, or its disk is missing.
  }
}

/** Bytes: above the size of any file that Packdesk keeps beside its databases. */
const MOST_BYTES = 256_000_000;

/** @returns text in UTF-8; null if there is no such file */
export const readIfThere = (file: string): string | null => readBytesIfThere(file)?.toString() ?? null;

/** @returns null if there is no such file @throws WrongFileError, and the file system's error */
export function readBytesIfThere(file: string): Buffer | null {
  try {
    return whenFreeBlocking(() => readFileUpTo(file, MOST_BYTES));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Text of a file that a person may have written: an editor that saves another encoding must not cost a letter.
 * @returns without a byte order mark
 * @throws SyntaxError for bytes that are not UTF-8
 */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new SyntaxError('not UTF-8', { cause });
  }
}

/**
 * Reads a small file of JSON. Invalid contents, or not being a file, make it unreadable; an error of the file system
 * proves nothing about its contents.
 * @param parse throws on invalid contents
 * @returns null if there is no such file
 * @throws the file system's error
 */
export function readJsonIfThere<Content>(
  file: string,
  parse: (value: unknown) => Content,
): Content | 'unreadable' | null {
  try {
    const bytes = readBytesIfThere(file);
    return bytes === null ? null : parse(JSON.parse(decodeUtf8(bytes)));
  } catch (error) {
    const isOfSystem = error instanceof Error && 'code' in error && !(error instanceof WrongFileError);
    if (isOfSystem) throw error;
    return 'unreadable';
  }
}

/** The last write of each file that is being written. */
const writes = new Map<string, Promise<void>>();

/**
 * Replaces a file atomically; on disk before it has its name, and readable by this account only. Writes of one file are
 * serialised. Not by `atomically`: on a nearly full disk it takes a truncated write for a complete one.
 */
export function writeWhole(file: string, content: string): Promise<void> {
  const before = writes.get(file);
  const written = before
    ? before.catch(() => undefined).then(() => replace(file, content))
    : replace(file, content);
  writes.set(file, written);
  const forget = () => {
    if (writes.get(file) === written) writes.delete(file);
  };
  written.then(forget, forget);
  return written;
}

async function replace(file: string, content: string): Promise<void> {
  await whenFree(() => writeFileSync(`${file}.new`, content, { mode: 0o600, flush: true }));
  await moveFile(`${file}.new`, file);
  syncFolder(dirname(file));
}

/** As `writeWhole`, blocking. */
export function writeWholeBlocking(file: string, content: string | Buffer): void {
  whenFreeBlocking(() => writeFileSync(`${file}.new`, content, { mode: 0o600, flush: true }));
  moveFileBlocking(`${file}.new`, file);
  syncFolder(dirname(file));
}

/** Some file systems, often network shares, cannot sync folders; their files are synced nevertheless. */
const NO_FOLDERS = ['EINVAL', 'ENOTSUP'];

/** Puts the names of a folder on the disk. Windows opens no folders, and needs none of this. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } catch (error) {
    const isRefused = error instanceof Error && 'code' in error && NO_FOLDERS.includes(String(error.code));
    if (!isRefused) throw error;
  } finally {
    closeSync(handle);
  }
}
