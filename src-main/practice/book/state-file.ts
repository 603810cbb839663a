/** The file of a practice book: read at the start, replaced as a whole. */
import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';

import { moveFile, readIfThere } from '../../files/replace-file.ts';
import { bookStateText, readBookState } from './book-state.ts';
import type { BookState } from './book-state.ts';

/** Pieces are gathered up to this many characters before they are written. */
const CHUNK = 1 << 20;

/**
 * The book in the file, or undefined if there is no file. A file with other contents is renamed aside (suffix
 * `.unreadable-<epoch ms>`) and counts as missing: practice must always be able to start.
 * @throws the file system's error if the file exists and cannot be read: then it stays
 */
export async function readStateFile(file: string): Promise<BookState | undefined> {
  const text = readIfThere(file);
  if (text === null) return undefined;
  try {
    return readBookState(JSON.parse(text));
  } catch {
    await moveFile(file, `${file}.unreadable-${Date.now()}`);
    return undefined;
  }
}

/** Writes the book beside the file, then puts it in its place: a reader sees the old book or the new one. */
export async function writeStateFile(file: string, state: BookState): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const temporary = `${file}.tmp`;
  const handle = await open(temporary, 'w');
  try {
    let chunk = '';
    for (const piece of bookStateText(state)) {
      chunk += piece;
      if (chunk.length < CHUNK) continue;
      await handle.write(chunk);
      chunk = '';
    }
    await handle.write(chunk);
  } finally {
    await handle.close();
  }
  await moveFile(temporary, file);
}
