/** A code that was taught here, where it can mean what it was taught as. */
import type { ScanQueries } from '../cache/read/scan.ts';
import { codeKey } from '../domain/scan/code-key.ts';
import type { LearnedCodes } from '../journal/learned-codes.ts';

/** @returns null also where the code is the EAN of another product: the service's word counts, so that no wrong item is right */
export function learnedCode(
  { codes, scan }: { codes: Pick<LearnedCodes, 'find'>; scan: Pick<ScanQueries, 'isCodeOfOther'> },
  key: string,
): ReturnType<LearnedCodes['find']> {
  const learned = codes.find(key);
  const code = codeKey(key);
  return learned && code !== null && scan.isCodeOfOther(code, learned.sku) ? null : learned;
}
