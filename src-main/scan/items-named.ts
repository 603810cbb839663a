/** Items that a code names, whether or not an order needs them now. */
import type { ShelfItem, ShelfItems } from '../cache/read/shelf-items.ts';
import { codeKey } from '../domain/scan/code-key.ts';
import { lookupKeys } from '../domain/scan/lookup-keys.ts';
import type { ScanMeaning } from '../domain/scan/scan-meaning.ts';
import type { CodeMeanings } from '../journal/hall/code-book.ts';
import { learnedMeanings, type TaughtCodeQueries } from './learned-code.ts';

interface Sources {
  shelf: ShelfItems;
  scan: TaughtCodeQueries;
  codes: CodeMeanings;
}

/** An item, with the number of units that the code stands for. */
export type NamedItem = ShelfItem & { units: number };

export interface ItemsNamed {
  /** Items with the code: several if different items carry it; none if the station has seen no such item. */
  items: NamedItem[];
  /** The code was taught. */
  isTaught: boolean;
  /** True if benches taught the code differently: a person chooses, even if only one item is needed. */
  isDisputed: boolean;
  /** True if the code was taught for an SKU of several items: a person chooses. */
  isOfSeveral: boolean;
}

/**
 * Items that a code names, in the order of `findCode`: a taught code, else an item's code or a SKU; the text itself
 * first, then its other readings.
 */
export function itemsNamed(sources: Sources, meaning: ScanMeaning): ItemsNamed {
  for (const key of lookupKeys(meaning)) {
    const named = itemsOf(sources, key);
    if (named.items.length > 0) return named;
  }
  return { items: [], isTaught: false, isDisputed: false, isOfSeveral: false };
}

/** The item that a scan means without a question. @param needed those of the named items */
export const onlyOne = (
  needed: readonly NamedItem[],
  { isDisputed, isOfSeveral }: Pick<ItemsNamed, 'isDisputed' | 'isOfSeveral'>,
): NamedItem | undefined => (needed.length === 1 && !isDisputed && !isOfSeveral ? needed[0] : undefined);

/** Text that distinguishes the choices. */
export const choiceOf = ({ item, sku, serviceSku, ean, name, units }: NamedItem) => ({
  ...{ item, sku, serviceSku, ean, name, units },
});

function itemsOf(sources: Sources, key: string): ItemsNamed {
  const taught = learnedMeanings(sources, key);
  if (taught.length > 0) {
    const items = taught.flatMap(({ sku, units }) =>
      sources.shelf.ofSku(sku).map((item) => ({ ...item, units })),
    );
    const isOfSeveral = taught.some((one) => one.isOfSeveral);
    return { items, isTaught: true, isDisputed: taught.length > 1, isOfSeveral };
  }
  const code = codeKey(key);
  const byCode = code === null ? [] : sources.shelf.find('code', code);
  // The code of one item can be the SKU of another.
  const bySku = sources.shelf.find('sku', key).filter(({ item }) => byCode.every((one) => one.item !== item));
  const items = [...byCode, ...bySku].map((item) => ({ ...item, units: 1 }));
  return { items, isTaught: false, isDisputed: false, isOfSeveral: false };
}
