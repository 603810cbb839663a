/** Which items of the shelf a code names, whether or not an order needs them now. */
import type { ShelfItem, ShelfItems } from '../cache/read/shelf-items.ts';
import type { ScanQueries } from '../cache/read/scan.ts';
import { codeKey } from '../domain/scan/code-key.ts';
import { lookupKeys } from '../domain/scan/lookup-keys.ts';
import type { ScanMeaning } from '../domain/scan/scan-meaning.ts';
import type { LearnedCodes } from '../journal/learned-codes.ts';
import { learnedCode } from './learned-code.ts';

interface Sources {
  shelf: ShelfItems;
  scan: Pick<ScanQueries, 'isCodeOfOther'>;
  codes: Pick<LearnedCodes, 'find'>;
}

/**
 * In the order of `findCode`: a code that was taught, an item's code, a SKU; the text itself first, then what else it may be.
 * @returns several where different SKUs carry the code; none where it names no item that the station has seen
 */
export function itemsNamed(sources: Sources, meaning: ScanMeaning): ShelfItem[] {
  for (const key of lookupKeys(meaning)) {
    const items = itemsOf(sources, key);
    if (items.length > 0) return items;
  }
  return [];
}

function itemsOf(sources: Sources, key: string): ShelfItem[] {
  const taught = learnedCode(sources, key);
  if (taught) return [sources.shelf.named(`s${taught.sku}`)];
  const code = codeKey(key);
  const byCode = code === null ? [] : sources.shelf.find('code', code);
  return byCode.length > 0 ? byCode : sources.shelf.find('sku', key);
}
