/** Encoding of a text by its byte order mark. */

const UTF16_MARKS = [
  [0xff, 0xfe],
  [0xfe, 0xff],
] as const;

/** True for the mark that PowerShell 5.1 writes first with `>`, and editors that save "Unicode". */
export const isUtf16 = (bytes: Uint8Array): boolean =>
  UTF16_MARKS.some(([first, second]) => bytes[0] === first && bytes[1] === second);
