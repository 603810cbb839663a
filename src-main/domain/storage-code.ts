/** The code of an error of the storage engine or the file system, for instance SQLITE_FULL; null for an error of another origin. */
export function storageCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null;
  return /^(SQLITE_|ENOSPC|EDQUOT|EFBIG|EROFS|EACCES|EPERM|EBUSY|EISDIR|EIO|EMFILE|ENFILE)/.test(error.code)
    ? error.code
    : null;
}

/**
 * Codes for faults of a database's contents. No other code is damage: a nearly full disk says SQLITE_IOERR_SHMSIZE, a
 * computer without memory for the index of the log SQLITE_NOMEM, and the file is as good as before.
 */
const OF_CONTENT =
  /^SQLITE_(CORRUPT|NOTADB|FORMAT|ERROR|SCHEMA|MISMATCH|CONSTRAINT|IOERR_(READ|SHORT_READ|CORRUPTFS|DATA))/;

/** @returns true if the contents of a database file are wrong, not if it merely cannot be opened or written now */
export function isFaultOfContent(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && OF_CONTENT.test(String(error.code));
}
