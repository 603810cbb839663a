/** Totals of an order in its own currency and the merchant's. */
import { amountsOf, MERCHANT_CURRENCY } from './money.ts';
import type { Delivery, Item, Totals, TotalsForeignCurrency } from './order-shapes.ts';

/** A delivery's price in the merchant currency, which the delivery itself does not carry. */
export interface ForeignShipping {
  readonly listPrice: number;
  readonly salePrice: number;
}

/** Totals of an order, also in the foreign currency, from its lines and deliveries. */
export function totalsOf(
  items: readonly Item[],
  deliveries: readonly Pick<Delivery, 'listPrice' | 'salePrice'>[],
  foreignShipping: readonly ForeignShipping[],
  currency: string,
): { totals: Totals; totalsForeignCurrency: TotalsForeignCurrency } {
  const once = (price: ForeignShipping) => ({ ...price, quantity: 1 });
  const foreignItems = items.map((item) => ({
    listPrice: item.foreignListPrice,
    salePrice: item.foreignSalePrice,
    quantity: item.quantity,
  }));
  const own = amountsOf(items, deliveries.map(once), currency);
  const foreign = amountsOf(foreignItems, foreignShipping.map(once), MERCHANT_CURRENCY);
  const { gross: grossInboundValue, net: netInboundValue, ...amounts } = own;
  const { gross: grossOutboundValue, net: netOutboundValue, ...foreignAmounts } = foreign;
  return {
    totals: { ...amounts, grossInboundValue, netInboundValue },
    totalsForeignCurrency: { ...foreignAmounts, grossOutboundValue, netOutboundValue },
  };
}
