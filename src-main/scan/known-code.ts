/** Check if a code names an order or item that this station has seen, in the queue or not. */
import type { ScanQueries } from '../cache/read/scan.ts';
import type { ScanMeaning } from '../domain/scan/scan-meaning.ts';
import { itemsNamed } from './items-named.ts';
import { isLabel } from './label-of.ts';
import { isOrderNumber } from './not-an-item.ts';

type Sources = Parameters<typeof itemsNamed>[0] & { scan: ScanQueries };

/** @param meaning by `readItemScan` */
export const isKnownCode = (sources: Sources, meaning: ScanMeaning): boolean =>
  isOrderNumber(sources.scan, meaning) ||
  itemsNamed(sources, meaning).items.length > 0 ||
  sources.scan.unreadableOrder(meaning.text) !== null ||
  isLabel(sources.scan, meaning);
