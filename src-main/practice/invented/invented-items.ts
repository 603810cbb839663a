/** Invented lines of an order, from the practice catalogue. */
import { CATALOGUE } from './catalogue.ts';
import type { CatalogueEntry } from './catalogue.ts';
import { rateOf, roundMoney } from '../order/money.ts';
import type { Item } from '../order/order-shapes.ts';
import type { Random } from './random.ts';

/** Numbers of lines with their weights: most orders of a general shop have one or two lines. */
const LINES = [
  [1, 48],
  [2, 29],
  [3, 12],
  [4, 6],
  [5, 4],
  [8, 1],
] as const;

const QUANTITIES = [
  [1, 80],
  [2, 12],
  [3, 4],
  [4, 2],
  [5, 1],
  [6, 1],
] as const;

/** Share of the list price that is left after the discount. */
const DISCOUNTS = [
  [1, 55],
  [0.95, 15],
  [0.9, 20],
  [0.75, 10],
] as const;

function differentEntries(count: number, random: Random): CatalogueEntry[] {
  const chosen = new Set<CatalogueEntry>();
  while (chosen.size < count) chosen.add(random.pick(CATALOGUE));
  return [...chosen];
}

/** Invents the lines of an order: different SKUs, prices in both currencies at the fixed rate. */
export function inventItems(currency: string, random: Random): Item[] {
  const rate = rateOf(currency);
  return differentEntries(random.weighted(LINES), random).map((entry, index) => {
    const foreignListPrice = entry.price;
    const foreignSalePrice = roundMoney(entry.price * random.weighted(DISCOUNTS), 'USD');
    return {
      id: random.digits(`line-${index + 1}-########-########-########`),
      skuId: entry.skuId,
      salesChannelSkuId: entry.salesChannelSkuId,
      ...(entry.ean === undefined ? {} : { ean: entry.ean }),
      quantity: random.weighted(QUANTITIES),
      name: entry.name,
      listPrice: roundMoney(foreignListPrice * rate, currency),
      salePrice: roundMoney(foreignSalePrice * rate, currency),
      foreignListPrice,
      foreignSalePrice,
      weight: entry.weight,
      hsCode: entry.hsCode,
    };
  });
}
