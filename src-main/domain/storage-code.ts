/** The code of an error of the storage engine or the file system, for instance SQLITE_FULL; null for an error of another origin. */
export function storageCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null;
  return /^(SQLITE_|ENOSPC|EDQUOT|EFBIG|EROFS|EACCES|EPERM|EBUSY|EISDIR|EIO|EMFILE|ENFILE)/.test(error.code)
    ? error.code
    : null;
}
