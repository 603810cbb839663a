/** Valid meanings of a taught code. */
import type { ScanQueries } from '../cache/read/scan.ts';
import type { TaughtCode } from '../domain/packing/code-in-order.ts';
import { codeKey } from '../domain/scan/code-key.ts';
import type { CodeMeanings, NewCode } from '../journal/hall/code-book.ts';

/** The queries of the cache that a taught code is checked with. */
export type TaughtCodeQueries = Pick<ScanQueries, 'isCodeOfOther' | 'isSkuOfSeveral'>;

/**
 * @returns its meanings; if there are several, or one of several items, a person chooses. A meaning does not count if
 * the code is the EAN of another product: the service wins, so that no wrong item is accepted
 */
export const learnedMeanings = (
  { codes, scan }: { codes: CodeMeanings; scan: TaughtCodeQueries },
  key: string,
): TaughtCode[] =>
  codes
    .meanings(key)
    .filter(({ sku }) => !isEanOfOther(scan, key, sku))
    .map((meaning) => (scan.isSkuOfSeveral(meaning.sku) ? { ...meaning, isOfSeveral: true } : meaning));

/** @returns whether products carry that code, and none of them is of that SKU */
export function isEanOfOther(scan: Pick<ScanQueries, 'isCodeOfOther'>, text: string, sku: string): boolean {
  const code = codeKey(text);
  return code !== null && scan.isCodeOfOther(code, sku);
}

/** @returns the other item that a taught code is the EAN of, by SKU or name; null if it counts as it was taught */
export function itemWithEan(
  scan: Pick<ScanQueries, 'isCodeOfOther' | 'product'>,
  { typed, sku }: Pick<NewCode, 'typed' | 'sku'>,
): string | null {
  if (!isEanOfOther(scan, typed, sku)) return null;
  const item = scan.product('code', codeKey(typed) ?? '');
  return item?.sku ?? item?.name ?? '';
}
