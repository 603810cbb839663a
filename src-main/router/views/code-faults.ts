/** Codes that are refused for teaching: the same rules for one entered by hand and for a table of many. */
import type { ScanQueries } from '../../cache/read/scan.ts';
import type { CodeFault, RefusedCode } from '../../contract/scan/codes.ts';
import { codeKey, hasWrongCheckDigit } from '../../domain/scan/code-key.ts';
import { isCase } from '../../domain/scan/make-meaning.ts';
import { isUnscannable } from '../../domain/scan/unscannable-code.ts';
import { looksChanged } from '../../domain/picking/changed-cell.ts';
import { isOwnCode } from './own-code.ts';
import type { NewCode } from '../../journal/hall/code-book.ts';
import { isEanOfOther } from '../../scan/learned-code.ts';
import { isLabel } from '../../scan/label-of.ts';
import { namedOrders } from '../../scan/named-orders.ts';

/** A shorter code is a key pressed by mistake. */
const SHORT_CODE = 4;
/** Faults that a person may overrule. */
const DOUBTS: readonly CodeFault[] = [
  ...([
    'short',
    'unscannable',
    'wrong-check-digit',
    'unknown-sku',
    'other-item',
    'single-unit',
    'case-units',
  ] as const),
];

/** A code as entered or in a table, whose line 1 is the heading. */
export type EnteredCode = NewCode & { line: number };

/**
 * @param sure a person has seen the doubts and confirms all codes
 * @param isTable they were typed or changed in a table; a scanned code is not doubted
 */
export function refusedCodes(
  scan: ScanQueries,
  codes: readonly EnteredCode[],
  { sure, isTable }: { sure: boolean; isTable: boolean },
): RefusedCode[] {
  const keys = new Set<string>();
  return codes.flatMap(({ line, typed, sku, units }) => {
    const key = codeKey(typed);
    const fault = codeFault(scan, { typed, sku, units });
    const isRefused = fault !== null && !DOUBTS.includes(fault);
    const doubt = (isTable ? tableFault({ typed, units }) : null) ?? fault;
    const isTwice = key !== null && keys.has(key);
    const why = isTwice ? 'twice' : isRefused ? fault : doubt;
    if (key !== null) keys.add(key);
    if (why === null) return [];
    const isDoubt = DOUBTS.includes(why);
    return isDoubt && sure ? [] : [{ line, code: typed, sku, why, isDoubt }];
  });
}

function codeFault(
  scan: ScanQueries,
  { typed, sku, units }: Pick<NewCode, 'typed' | 'sku' | 'units'>,
): CodeFault | null {
  const key = codeKey(typed);
  if (isOwnCode(typed)) return 'command';
  if (key === null) return 'placeholder';
  if (namedOrders(scan, typed).orders.length > 0) return 'order-number';
  if (isLabel(scan, { text: typed, ais: null })) return 'tracking-number';
  if (typed.length < SHORT_CODE) return 'short';
  if (scan.product('sku', sku) === null) return 'unknown-sku';
  if (isEanOfOther(scan, typed, sku)) return 'other-item';
  // A case with the code of its contents: a single piece would count as the whole case.
  return units > 1 && scan.product('code', key) !== null ? 'single-unit' : null;
}

function tableFault({ typed, units }: Pick<NewCode, 'typed' | 'units'>): CodeFault | null {
  if (isUnscannable(typed) || looksChanged(typed)) return 'unscannable';
  const key = codeKey(typed) ?? '';
  if (units === 1 && /^\d{14}$/.test(key) && isCase(key)) return 'case-units';
  return hasWrongCheckDigit(typed) ? 'wrong-check-digit' : null;
}
