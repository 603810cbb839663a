/** Which items of the shelf a code names, whether or not an order needs them now. */
import type { ShelfItem, ShelfItems } from '../cache/read/shelf-items.ts';
import type { ScanQueries } from '../cache/read/scan.ts';
import { codeKey } from '../domain/scan/code-key.ts';
import { lookupKeys } from '../domain/scan/lookup-keys.ts';
import type { ScanMeaning } from '../domain/scan/scan-meaning.ts';
import type { CodeMeanings } from '../journal/code-book.ts';
import { learnedMeanings } from './learned-code.ts';

interface Sources {
  shelf: ShelfItems;
  scan: Pick<ScanQueries, 'isCodeOfOther'>;
  codes: CodeMeanings;
}

/** An item, and how many units of it the code stands for. */
export type NamedItem = ShelfItem & { units: number };

export interface ItemsNamed {
  /** Several where different SKUs carry the code; none where it names no item that the station has seen. */
  items: NamedItem[];
  /** It was taught. */
  isTaught: boolean;
  /** Benches taught it differently: which is meant is asked, also where only one of them is needed. */
  isDisputed: boolean;
}

/** In the order of `findCode`: a code that was taught, an item's code, a SKU; the text itself first, then what else it may be. */
export function itemsNamed(sources: Sources, meaning: ScanMeaning): ItemsNamed {
  for (const key of lookupKeys(meaning)) {
    const named = itemsOf(sources, key);
    if (named.items.length > 0) return named;
  }
  return { items: [], isTaught: false, isDisputed: false };
}

/** The one that a scan means without a question. @param needed of those that are named */
export const onlyOne = (
  needed: readonly NamedItem[],
  { isDisputed }: Pick<ItemsNamed, 'isDisputed'>,
): NamedItem | undefined => (needed.length === 1 && !isDisputed ? needed[0] : undefined);

function itemsOf(sources: Sources, key: string): ItemsNamed {
  const taught = learnedMeanings(sources, key);
  if (taught.length > 0) {
    const items = taught.map(({ sku, units }) => ({ ...sources.shelf.named(`s${sku}`), units }));
    return { items, isTaught: true, isDisputed: items.length > 1 };
  }
  const code = codeKey(key);
  const byCode = code === null ? [] : sources.shelf.find('code', code);
  const items = byCode.length > 0 ? byCode : sources.shelf.find('sku', key);
  return { items: items.map((item) => ({ ...item, units: 1 })), isTaught: false, isDisputed: false };
}
