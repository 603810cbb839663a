/** Reading of a scanned code, with the spelling of the SKU that this station knows. */
import type { ScanQueries } from '../cache/read/scan.ts';
import { codeKey, normalCode } from '../domain/scan/code-key.ts';
import { parseScan } from '../domain/scan/parse-scan.ts';
import type { ScanMeaning } from '../domain/scan/scan-meaning.ts';
import type { Symbology } from '../domain/scan/symbology.ts';
import type { CodeMeanings } from '../journal/hall/code-book.ts';
import { namedOrders } from './named-orders.ts';

/** Look-ups in the seen orders and products and the taught codes, to tell how a SKU is spelt. */
interface Seen {
  scan: Pick<ScanQueries, 'product' | 'skusSpelled' | 'ordersByNumber' | 'ordersByChannelOrderId'>;
  codes: CodeMeanings;
}

/** Symbols that have capital letters only. */
const CAPITALS_ONLY: ReadonlySet<Symbology | null> = new Set<Symbology>(['code-39', 'code-93', 'codabar']);

/**
 * Reads a scan. The screen has undone Caps Lock already.
 * @param now epoch milliseconds: two-digit years are read as near to it
 */
export const readScan = (text: string, now: number): ScanMeaning =>
  parseScan(text, new Date(now).getUTCFullYear());

/** `readScan` for items: if nothing has the code as scanned, the one SKU that matches in another spelling is used. */
export function readItemScan(seen: Seen, ...scanned: Parameters<typeof readScan>): ScanMeaning {
  const meaning = readScan(...scanned);
  if (meaning.kind !== 'text' || meaning.symbology === 'keyboard') return meaning;
  if (meaning.error !== null || isSeen(seen, meaning.text)) return meaning;
  const spelled = seen.scan.skusSpelled(meaning.text);
  const sameForm = spelled.filter((sku) => normalCode(sku) === normalCode(meaning.text));
  const meant = sameForm.length === 0 && CAPITALS_ONLY.has(meaning.symbology) ? spelled : sameForm;
  const [only, ...others] = meant;
  return only === undefined || others.length > 0 ? meaning : { ...meaning, text: only };
}

function isSeen({ scan, codes }: Seen, text: string): boolean {
  const code = codeKey(text);
  return (
    scan.product('sku', text) !== null ||
    (code !== null && scan.product('code', code) !== null) ||
    codes.meanings(text).length > 0 ||
    namedOrders(scan, text).orders.length > 0
  );
}
