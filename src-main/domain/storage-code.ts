/** The storage engine's code of an error, for instance SQLITE_FULL; null for an error of another origin. */
export function storageCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null;
  return /^(SQLITE_|ENOSPC|EDQUOT|EFBIG|EROFS|EACCES|EPERM|EIO|EMFILE|ENFILE)/.test(error.code)
    ? error.code
    : null;
}
