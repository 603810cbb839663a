/** A code that was taught here, where it can mean what it was taught as. */
import type { ScanQueries } from '../cache/read/scan.ts';
import { codeKey } from '../domain/scan/code-key.ts';
import type { LearnedCodes, NewCode } from '../journal/learned-codes.ts';

/** @returns null also where the code is the EAN of another product: the service's word counts, so that no wrong item is right */
export function learnedCode(
  { codes, scan }: { codes: Pick<LearnedCodes, 'find'>; scan: Pick<ScanQueries, 'isCodeOfOther'> },
  key: string,
): ReturnType<LearnedCodes['find']> {
  const learned = codes.find(key);
  return learned && isEanOfOther(scan, key, learned.sku) ? null : learned;
}

/** @returns whether products carry that code, and none of them is of that SKU */
export function isEanOfOther(scan: Pick<ScanQueries, 'isCodeOfOther'>, text: string, sku: string): boolean {
  const code = codeKey(text);
  return code !== null && scan.isCodeOfOther(code, sku);
}

/** @returns the other item that a taught code is the EAN of, by SKU or name; null where it counts as it was taught */
export function itemWithEan(
  scan: Pick<ScanQueries, 'isCodeOfOther' | 'product'>,
  { typed, sku }: Pick<NewCode, 'typed' | 'sku'>,
): string | null {
  if (!isEanOfOther(scan, typed, sku)) return null;
  const item = scan.product('code', codeKey(typed) ?? '');
  return item?.sku ?? item?.name ?? '';
}
