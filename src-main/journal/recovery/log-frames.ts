/** Reads a write-ahead log (SQLite's file format, section 4) whose main file is missing. */

export interface LoggedPages {
  pageSize: number;
  /** Pages of the database after the last transaction of the log. */
  pageCount: number;
  /** The newest text of each page that the log holds. */
  pages: Map<number, Buffer>;
}

const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
/** The lowest bit says in which order the bytes of a word are summed up. */
const MAGIC = 0x377f0682;

/** @returns pages written by complete transactions of the log; null if there are none */
export function loggedPages(log: Buffer): LoggedPages | null {
  if (log.length < HEADER_BYTES || (log.readUInt32BE(0) & ~1) >>> 0 !== MAGIC) return null;
  const isBigEndian = (log.readUInt32BE(0) & 1) === 1;
  const pageSize = log.readUInt32BE(8);
  if (pageSize < 512 || pageSize > 65_536) return null;
  const sum = new Checksum(isBigEndian);
  sum.add(log.subarray(0, 24));
  if (!sum.is(log, 24)) return null;
  const salt = log.subarray(16, 24);
  const pages = new Map<number, Buffer>();
  let unfinished = new Map<number, Buffer>();
  let pageCount = 0;
  const frameBytes = FRAME_HEADER_BYTES + pageSize;
  for (let at = HEADER_BYTES; at + frameBytes <= log.length; at += frameBytes) {
    if (!log.subarray(at + 8, at + 16).equals(salt)) break;
    const page = log.subarray(at + FRAME_HEADER_BYTES, at + frameBytes);
    sum.add(log.subarray(at, at + 8));
    sum.add(page);
    if (!sum.is(log, at + 16)) break;
    unfinished.set(log.readUInt32BE(at), page);
    const countAfter = log.readUInt32BE(at + 4);
    if (countAfter === 0) continue;
    for (const [number, content] of unfinished) pages.set(number, content);
    unfinished = new Map();
    pageCount = countAfter;
  }
  return pageCount === 0 ? null : { pageSize, pageCount, pages };
}

/** The running sum over pairs of words that every header of the log ends with. */
class Checksum {
  readonly #isBigEndian: boolean;
  #a = 0;
  #b = 0;

  constructor(isBigEndian: boolean) {
    this.#isBigEndian = isBigEndian;
  }

  add(bytes: Buffer): void {
    const word = (at: number) => (this.#isBigEndian ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at));
    for (let at = 0; at < bytes.length; at += 8) {
      this.#a = (this.#a + word(at) + this.#b) >>> 0;
      this.#b = (this.#b + word(at + 4) + this.#a) >>> 0;
    }
  }

  is(bytes: Buffer, at: number): boolean {
    return bytes.readUInt32BE(at) === this.#a && bytes.readUInt32BE(at + 4) === this.#b;
  }
}
