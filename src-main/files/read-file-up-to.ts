/** Bounded reading of a path of any kind: the only way to read a file that people or programs name. */
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';

/** The file is not a regular file, or too large. The message is a sentence without its end. */
export class WrongFileError extends Error {
  override readonly name = 'WrongFileError';
  readonly code: 'NOT_A_FILE' | 'TOO_LARGE';

  constructor(file: string, code: WrongFileError['code']) {
    super(code === 'NOT_A_FILE' ? `${file} is a pipe or a device, not a file` : `${file} is too large`);
    this.code = code;
  }
}

/**
 * Reads a file in the time that this many bytes take: it does not wait for a pipe, a device or a file without an end.
 * @param most bytes
 * @throws WrongFileError; the file system's error, EISDIR for a folder
 */
export function readFileUpTo(file: string, most: number): Buffer {
  // Without the flag, opening a pipe waits for a writer. Windows has neither.
  const handle = openSync(file, constants.O_RDONLY | ((constants.O_NONBLOCK as number | undefined) ?? 0));
  try {
    const { size, ...stat } = statOf(handle);
    if (stat.isFolder) throw Object.assign(new Error(`EISDIR: ${file}`), { code: 'EISDIR', path: file });
    if (!stat.isFile) throw new WrongFileError(file, 'NOT_A_FILE');
    if (size > most) throw new WrongFileError(file, 'TOO_LARGE');
    return contentOf(handle, file, size, most);
  } finally {
    closeSync(handle);
  }
}

function statOf(handle: number): { size: number; isFile: boolean; isFolder: boolean } {
  const stat = fstatSync(handle);
  return { size: stat.size, isFile: stat.isFile(), isFolder: stat.isDirectory() };
}

/** The size that a file system reports is not a promise: files of the kernel have 0, and one may grow meanwhile. */
function contentOf(handle: number, file: string, size: number, most: number): Buffer {
  const parts: Buffer[] = [];
  for (let [length, wanted] = [0, size + 1]; ; wanted = 65_536) {
    const part = Buffer.alloc(Math.min(wanted, most + 1 - length));
    const read = readSync(handle, part);
    if (read === 0) return parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts);
    parts.push(part.subarray(0, read));
    length += read;
    if (length > most) throw new WrongFileError(file, 'TOO_LARGE');
  }
}
