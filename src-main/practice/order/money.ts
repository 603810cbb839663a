import type { Amounts } from './order-shapes.ts';

/** The merchant sells in this currency (`foreignCurrency` of an order). */
export const MERCHANT_CURRENCY = 'USD';

/** Units of the buyer's currency for one unit of the merchant currency; fixed, so that lessons repeat. */
const RATES: ReadonlyMap<string, number> = new Map([
  ['BRL', 5.4],
  ['CHF', 0.88],
  ['CNY', 7.2],
  ['CZK', 23.1],
  ['EUR', 0.92],
  ['GBP', 0.79],
  ['JPY', 151],
  ['MXN', 18.2],
  ['PLN', 3.95],
  ['RUB', 90],
  ['USD', 1],
]);

/** Share of the order value that is tax, and share of the rest that the operator keeps. */
const TAX_SHARE = 0.08;
const FEE_SHARE = 0.12;

/** Buyer currencies that the practice service knows. */
export const CURRENCIES: readonly string[] = [...RATES.keys()];

/** Units of `currency` for one unit of the merchant currency; throws for an unknown currency. */
export function rateOf(currency: string): number {
  const rate = RATES.get(currency);
  if (rate === undefined)
    throw new RangeError(`rateOf expects one of ${CURRENCIES.join(', ')}, got ${currency}`);
  return rate;
}

/** Rounds to a payable amount: whole yen, hundredths elsewhere. */
export function roundMoney(amount: number, currency: string): number {
  return currency === 'JPY' ? Math.round(amount) : Math.round(amount * 100) / 100;
}

/** A price with and without discount, and how often it counts. */
export interface PricedLine {
  readonly listPrice: number;
  readonly salePrice: number;
  readonly quantity: number;
}

/** Sum of price times quantity, added in hundredths so that no binary fraction creeps in. */
export function sumOf(lines: readonly PricedLine[], price: 'listPrice' | 'salePrice'): number {
  return lines.reduce((sum, line) => sum + Math.round(line[price] * 100) * line.quantity, 0) / 100;
}

/**
 * All amounts of an order in one currency. orderValue = items + shipping, both with discounts
 * (the rule that the specification gives for `value`); gross and net are orderValue less taxes, less fees.
 */
export function amountsOf(
  items: readonly PricedLine[],
  shipping: readonly PricedLine[],
  currency: string,
): Amounts & { readonly gross: number; readonly net: number } {
  const difference = (a: number, b: number): number => Math.round((a - b) * 100) / 100;
  const itemsGross = sumOf(items, 'listPrice');
  const shippingGross = sumOf(shipping, 'listPrice');
  const itemsNet = sumOf(items, 'salePrice');
  const shippingNet = sumOf(shipping, 'salePrice');
  const orderValue = difference(itemsNet, -shippingNet);
  const taxes = roundMoney(orderValue * TAX_SHARE, currency);
  const gross = difference(orderValue, taxes);
  const fees = roundMoney(gross * FEE_SHARE, currency);
  return {
    orderValue,
    itemsGross,
    itemsDiscount: difference(itemsGross, itemsNet),
    shippingGross,
    shippingDiscount: difference(shippingGross, shippingNet),
    taxes,
    fees,
    gross,
    net: difference(gross, fees),
  };
}
