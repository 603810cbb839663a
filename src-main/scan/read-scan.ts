/** Reading of a scanned code, with the spelling of the SKU that this station knows. */
import type { ScanQueries } from '../cache/read/scan.ts';
import { codeKey, normalCode } from '../domain/scan/code-key.ts';
import { mayBeCode39 } from '../domain/scan/code-39.ts';
import { lookupKeys } from '../domain/scan/lookup-keys.ts';
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
  if (meaning.error !== null || meaning.symbology === 'keyboard' || isSeen(seen, meaning)) return meaning;
  const [only, ...others] = skusMeant(seen, meaning);
  return only === undefined || others.length > 0 ? meaning : { ...meaning, text: only };
}

function skusMeant({ scan }: Seen, { kind, text, symbology, gtin14 }: ScanMeaning): string[] {
  // Some shops keep the EAN as the SKU, with any number of zeros in front.
  if (kind !== 'text')
    return [...new Set(lengthsOf(gtin14 ?? '').flatMap((digits) => scan.skusSpelled(digits)))];
  const spelled = scan.skusSpelled(text);
  const sameForm = spelled.filter((sku) => normalCode(sku) === normalCode(text));
  // Most scanners name no symbol.
  const hasOnlyCapitals = CAPITALS_ONLY.has(symbology) || (symbology === null && mayBeCode39(text));
  return sameForm.length === 0 && hasOnlyCapitals ? spelled : sameForm;
}

/** A GTIN with all of its leading zeros, and with each smaller number of them. */
function lengthsOf(gtin: string): string[] {
  const zeros = /^0*/.exec(gtin)?.[0].length ?? 0;
  return gtin === '' ? [] : Array.from({ length: zeros + 1 }, (_, lost) => gtin.slice(lost));
}

/** True if any reading of the code is known, so that no other spelling is looked for. */
function isSeen({ scan, codes }: Seen, meaning: ScanMeaning): boolean {
  // A text is compared as it stands; the others have readings of their own.
  const keys = meaning.kind === 'text' ? [meaning.text] : lookupKeys(meaning);
  return (
    namedOrders(scan, meaning.text).orders.length > 0 ||
    keys.some((key) => {
      const code = codeKey(key);
      return (
        scan.product('sku', key) !== null ||
        (code !== null && scan.product('code', code) !== null) ||
        codes.meanings(key).length > 0
      );
    })
  );
}
