/**
 * The text of a table that a person chose. Spreadsheets write UTF-8, UTF-16 ("Unicode text") or the code page of their computer, and
 * say which by a byte order mark at most. Windows-1252 is taken if the letters fit; nothing is replaced.
 */
import { m } from '#messages';
import { LONGEST_TABLE } from '../../src-main/contract/terms/limits.ts';
import type { Sentence } from '../words/sentence.ts';

const MARKS = [
  { mark: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
];

/** Signatures of a present workbook (a ZIP archive), and of one from before 2007. */
const WORKBOOKS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];

/**
 * Bytes without a letter in Windows-1252, its signs in the middle of a word, and words of accented letters only: the bytes are of
 * another code page, such as that of a Mac, of DOS, or of a script that is not Latin.
 */
const NOT_WINDOWS_1252 =
  /[\u0080-\u009f]|\p{L}[\u00a1-\u00b6\u00b8-\u00bf\u0192\u02c6\u02dc\u2018\u201a-\u201e\u2020-\u203a\u20ac\u2122Ÿ]\p{L}|\p{L}[ŠŒŽ]\p{Ll}|[\u00c0-\u00ff]{4}/u;

/** @returns why the file cannot be a table */
export function readTableFile(bytes: Uint8Array): { text: string } | { refused: Sentence } {
  const begins = (mark: readonly number[]) => mark.every((byte, n) => bytes[n] === byte);
  if (WORKBOOKS.some(begins))
    return { refused: { what: m.codes_file_workbook(), todo: m.codes_file_save_as_utf8() } };
  const text = decoded(bytes, MARKS.find(({ mark }) => begins(mark))?.encoding ?? null);
  if (text === null) return { refused: { what: m.codes_file_encoding(), todo: m.codes_file_save_as_utf8() } };
  if (new TextEncoder().encode(JSON.stringify(text)).length > LONGEST_TABLE)
    return { refused: { what: m.codes_file_too_large(), todo: m.codes_file_too_large_todo() } };
  return { text };
}

function decoded(bytes: Uint8Array, marked: string | null): string | null {
  if (marked !== null) return decodedAs(marked, bytes);
  const zeros = bytes.subarray(0, 200).filter((byte) => byte === 0).length;
  // Every second byte of Latin text is zero: the high one.
  if (zeros > 0) return zeros > bytes.subarray(0, 200).length / 4 ? utf16Of(bytes) : null;
  const utf8 = decodedAs('utf-8', bytes);
  if (utf8 !== null) return utf8;
  const western = decodedAs('windows-1252', bytes);
  return western === null || NOT_WINDOWS_1252.test(western) ? null : western;
}

const utf16Of = (bytes: Uint8Array): string | null =>
  decodedAs(bytes[0] === 0 ? 'utf-16be' : 'utf-16le', bytes);

function decodedAs(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
