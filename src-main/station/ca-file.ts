/** A file of certificates of authorities that a hall trusts beside those of the operating system. */
import { X509Certificate } from 'node:crypto';
import { readFileUpTo } from '../files/read-file-up-to.ts';
import { isUtf16 } from './text-encoding.ts';

/** Whole bundles of operating systems have a quarter of a megabyte. */
const MOST_BYTES = 10_000_000;
const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g;

type CaFileWhy =
  'file-too-large' | 'no-file' | 'file-unreadable' | 'file-utf16' | 'no-certificate' | 'bad-certificate';

/** The message completes "expects a file of certificates, but …". */
export class CaFileError extends Error {
  override readonly name = 'CaFileError';
  readonly why: CaFileWhy;
  /** The code of the file system, or the number of a certificate; empty: neither. */
  readonly detail: string;

  constructor(why: CaFileWhy, message: string, options: ErrorOptions & { detail?: string } = {}) {
    super(message, options);
    this.why = why;
    this.detail = options.detail ?? '';
  }
}

/**
 * @param file its path; PEM, with any text between the certificates
 * @returns each certificate as PEM, at least one
 * @throws CaFileError
 */
export function readAuthorities(file: string): string[] {
  const found = (contentOf(file).match(CERTIFICATE) ?? []).map((pem) => pem.trim());
  if (found.length === 0)
    throw new CaFileError('no-certificate', 'it holds no certificate (-----BEGIN CERTIFICATE-----)');
  for (const [n, pem] of found.entries()) {
    try {
      // The parsed certificate is discarded: only whether it can be read counts.
      void new X509Certificate(pem);
    } catch (cause) {
      const detail = String(n + 1);
      throw new CaFileError('bad-certificate', `certificate ${detail} in it cannot be read`, {
        cause,
        detail,
      });
    }
  }
  return found;
}

function contentOf(file: string): string {
  try {
    const bytes = readFileUpTo(file, MOST_BYTES);
    if (isUtf16(bytes)) throw new CaFileError('file-utf16', 'it is written in UTF-16; save it in UTF-8');
    return bytes.toString('latin1');
  } catch (cause) {
    if (cause instanceof CaFileError) throw cause;
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown';
    if (code === 'TOO_LARGE')
      throw new CaFileError('file-too-large', 'it is larger than any such file', { cause });
    if (code === 'NOT_A_FILE') throw new CaFileError('no-file', 'it is a pipe or a device', { cause });
    throw new CaFileError('file-unreadable', `it cannot be read (${code})`, { cause, detail: code });
  }
}
