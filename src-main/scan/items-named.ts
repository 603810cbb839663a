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

export interface ItemsNamed {
  /** Several where different SKUs carry the code; none where it names no item that the station has seen. */
  items: ShelfItem[];
  /** How many units the code stands for. */
  units: number;
  /** It was taught at this station. */
  isTaught: boolean;
}

/** In the order of `findCode`: a code that was taught, an item's code, a SKU; the text itself first, then what else it may be. */
export function itemsNamed(sources: Sources, meaning: ScanMeaning): ItemsNamed {
  for (const key of lookupKeys(meaning)) {
    const named = itemsOf(sources, key);
    if (named.items.length > 0) return named;
  }
  return { items: [], units: 1, isTaught: false };
}

function itemsOf(sources: Sources, key: string): ItemsNamed {
  const taught = learnedCode(sources, key);
  if (taught) return { items: [sources.shelf.named(`s${taught.sku}`)], units: taught.units, isTaught: true };
  const code = codeKey(key);
  const byCode = code === null ? [] : sources.shelf.find('code', code);
  return { items: byCode.length > 0 ? byCode : sources.shelf.find('sku', key), units: 1, isTaught: false };
}
