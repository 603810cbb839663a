/** Findings that will stop a packer, from the codes of all items of the queue. */
import { looseItemKey } from '../picking/item-key.ts';
import { codeKey, hasWrongCheckDigit } from '../scan/code-key.ts';
import { isUnscannable } from '../scan/unscannable-code.ts';

/**
 * `no-code`: without an EAN, and no code was taught for its SKU. `wrong-check-digit`: the goods carry another EAN.
 * `unscannable-code`: no scanner can send it, and no code was taught. `code-of-several-skus`: a scan is ambiguous,
 * even if the code of one is the SKU of another.
 * `sku-with-several-codes`: one of them may be another item's.
 */
type ItemFindingKind =
  'no-code' | 'wrong-check-digit' | 'unscannable-code' | 'code-of-several-skus' | 'sku-with-several-codes';

/** An item that open orders need, as one of their lines names it. */
export interface NeededProduct {
  id: number;
  sku: string | null;
  /** The EAN by the key of `codeKey`. */
  code: string | null;
  ean: string | null;
  name: string | null;
  /** Number of orders that need it. */
  orders: number;
}

export interface ItemFinding {
  kind: ItemFindingKind;
  sku: string | null;
  ean: string | null;
  name: string | null;
  /** The SKUs that share the code, or the codes that the SKU has; else empty. */
  several: readonly string[];
  /** Ids of the item's products. */
  products: readonly number[];
}

/**
 * Findings with the most orders first; an order that needs two products of one finding counts for both.
 * @param taught SKUs with a taught code of one unit
 */
export function itemFindings(products: readonly NeededProduct[], taught: ReadonlySet<string>): ItemFinding[] {
  const bySku = Map.groupBy(products, looseItemKey);
  const byCode = Map.groupBy(products, ({ code }) => code);
  byCode.delete(null);
  const bySkuCode = Map.groupBy(products, ({ sku }) => (sku === null ? null : codeKey(sku)));
  const found = [
    ...[...bySku.values()].flatMap((same) => [
      ...withoutCode(same, taught),
      ...unscannable(same, taught),
      ...severalCodes(same),
    ]),
    ...[...byCode].flatMap(([code, same]) => {
      const named = bySkuCode.get(code)?.filter((one) => one.code !== code) ?? [];
      return [...wrongCheckDigit(same), ...severalSkus([...same, ...named])];
    }),
  ];
  const ordersOf = new Map(products.map(({ id, orders }) => [id, orders]));
  const orders = ({ products: ids }: ItemFinding) =>
    ids.reduce((sum, id) => sum + (ordersOf.get(id) ?? 0), 0);
  return found.toSorted((a, b) => orders(b) - orders(a));
}

/** A line without a code is not joined with one that has it: the order of that line cannot be scanned. */
function withoutCode(same: readonly NeededProduct[], taught: ReadonlySet<string>): ItemFinding[] {
  const uncoded = same.filter(({ code, sku }) => code === null && (sku === null || !taught.has(sku)));
  return uncoded.length > 0 ? [finding('no-code', uncoded)] : [];
}

/** If any line has the right code, it can be scanned for all. */
function unscannable(same: readonly NeededProduct[], taught: ReadonlySet<string>): ItemFinding[] {
  const coded = same.filter(({ code }) => code !== null);
  const isAll = coded.length > 0 && coded.every(({ ean }) => ean !== null && isUnscannable(ean));
  const isTaught = same.some(({ sku }) => sku !== null && taught.has(sku));
  return isAll && !isTaught ? [finding('unscannable-code', coded)] : [];
}

function severalCodes(same: readonly NeededProduct[]): ItemFinding[] {
  const codes = new Map(same.flatMap(({ code, ean }) => (code === null ? [] : [[code, ean ?? code]])));
  return codes.size > 1 ? [finding('sku-with-several-codes', same, [...codes.values()])] : [];
}

function wrongCheckDigit(same: readonly NeededProduct[]): ItemFinding[] {
  const isWrong = same.some(({ ean }) => ean !== null && hasWrongCheckDigit(ean));
  return isWrong ? [finding('wrong-check-digit', same)] : [];
}

function severalSkus(same: readonly NeededProduct[]): ItemFinding[] {
  const skus = new Set(same.map(({ sku }) => sku));
  const named = [...skus].filter((sku) => sku !== null);
  return skus.size > 1 ? [finding('code-of-several-skus', same, named)] : [];
}

function finding(
  kind: ItemFindingKind,
  same: readonly NeededProduct[],
  several: readonly string[] = [],
): ItemFinding {
  const first = <K extends 'ean' | 'name'>(key: K) => same.find((one) => one[key] !== null)?.[key] ?? null;
  const isOfCode = kind === 'code-of-several-skus';
  return {
    kind,
    sku: isOfCode ? null : (same[0]?.sku ?? null),
    ean: kind === 'sku-with-several-codes' ? null : first('ean'),
    name: first('name'),
    several: several.toSorted(),
    products: same.map(({ id }) => id),
  };
}
