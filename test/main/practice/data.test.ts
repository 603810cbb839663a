import { describe, expect, it } from 'vitest';

import { OrderBook } from '../../../src-main/practice/book/book.ts';
import { CATALOGUE } from '../../../src-main/practice/invented/catalogue.ts';
import { eanCheckDigit } from '../../../src-main/practice/invented/ean.ts';
import { rateOf } from '../../../src-main/practice/order/money.ts';
import type { Amounts, CompleteOrder } from '../../../src-main/practice/order/order-shapes.ts';
import { StoppedClock } from './practice-client.ts';

const { now } = new StoppedClock();
const ORDERS = new OrderBook({ orders: 2000, now }).all();
const DAY = 86_400_000;

/** Share of the orders, to two places. */
const share = (test: (order: CompleteOrder) => boolean): number => ORDERS.filter(test).length / ORDERS.length;

describe('the catalogue', () => {
  it('has demonstration barcodes with correct check digits', () => {
    expect(eanCheckDigit('400638133393')).toBe(1);
    const eans = CATALOGUE.flatMap(({ ean }) => (ean === undefined || ean === '' ? [] : [ean]));
    for (const ean of eans) {
      expect(ean).toMatch(/^952\d{10}$/);
      expect(Number(ean.at(-1))).toBe(eanCheckDigit(ean.slice(0, 12)));
    }
  });

  it('has one pair of SKUs with the same barcode and two SKUs without any', () => {
    const eans = CATALOGUE.map(({ ean }) => ean).filter((ean) => ean !== undefined && ean !== '');
    expect(eans).toHaveLength(CATALOGUE.length - 2);
    expect(new Set(eans).size).toBe(eans.length - 1);
    expect(CATALOGUE.filter(({ ean }) => ean === '')).toHaveLength(1);
    expect(CATALOGUE.filter((entry) => !('ean' in entry))).toHaveLength(1);
  });

  it('has different SKU ids and names', () => {
    for (const key of ['skuId', 'salesChannelSkuId', 'name'] as const) {
      expect(new Set(CATALOGUE.map((entry) => entry[key])).size).toBe(CATALOGUE.length);
    }
  });
});

describe('invented orders', () => {
  it('are the same for the same seed and moment, and others for another seed', () => {
    expect(new OrderBook({ orders: 2000, now }).all()).toEqual(ORDERS);
    const others = new OrderBook({ orders: 2000, now, seed: 2 }).all().map(({ orderId }) => orderId);
    expect(new Set([...others, ...ORDERS.map(({ orderId }) => orderId)]).size).toBe(4000);
  });

  it('have unique ids of the expected form', () => {
    expect(new Set(ORDERS.map(({ salesChannelOrderId }) => salesChannelOrderId)).size).toBe(2000);
    for (const { orderId, salesChannelOrderId } of ORDERS) {
      expect(orderId).toMatch(/^PD[0-9A-HJKMNP-TV-Z]{10}$/);
      expect(salesChannelOrderId).toMatch(/^70\d-\d{7}-\d{7}$/);
    }
  });

  it('add up: value, totals and payment, in both currencies', () => {
    const cents = (amount: number): number => Math.round(amount * 100);
    const check = (totals: Amounts, lines: readonly (readonly [number, number, number])[]): void => {
      const gross = lines.reduce((sum, [list, , quantity]) => sum + cents(list) * quantity, 0);
      const net = lines.reduce((sum, [, sale, quantity]) => sum + cents(sale) * quantity, 0);
      expect(cents(totals.itemsGross)).toBe(gross);
      expect(cents(totals.itemsDiscount)).toBe(gross - net);
      expect(cents(totals.orderValue)).toBe(
        net + cents(totals.shippingGross) - cents(totals.shippingDiscount),
      );
    };
    for (const { value, totals, totalsForeignCurrency, items, shipping, payments, currency } of ORDERS) {
      check(
        totals,
        items.map((item) => [item.listPrice, item.salePrice, item.quantity]),
      );
      check(
        totalsForeignCurrency,
        items.map((item) => [item.foreignListPrice, item.foreignSalePrice, item.quantity]),
      );
      expect(value).toBe(totals.orderValue);
      const shipped = shipping.deliveries.reduce((sum, { salePrice }) => sum + cents(salePrice), 0);
      expect(shipped).toBe(cents(totals.shippingGross) - cents(totals.shippingDiscount));
      expect(payments.map((payment) => payment.value)).toEqual([value]);
      expect(cents(totals.grossInboundValue)).toBe(cents(value) - cents(totals.taxes));
      expect(cents(totals.netInboundValue)).toBe(cents(totals.grossInboundValue) - cents(totals.fees));
      expect(value / rateOf(currency) / totalsForeignCurrency.orderValue).toBeCloseTo(1, 1);
    }
  });

  it('deliver each line once, and parcels hold exactly the lines of their delivery', () => {
    for (const { items, shipping } of ORDERS) {
      const delivered = shipping.deliveries.flatMap((delivery) => delivery.items);
      expect(delivered.toSorted()).toEqual(items.map(({ id }) => id).toSorted());
      for (const { items: ids, parcels } of shipping.deliveries) {
        if (parcels.length === 0) continue;
        const wanted = items.filter(({ id }) => ids.includes(id));
        const packed = new Map<string, number>();
        for (const { salesChannelSkuId, quantity } of parcels.flatMap((parcel) => parcel.items)) {
          packed.set(salesChannelSkuId, (packed.get(salesChannelSkuId) ?? 0) + quantity);
        }
        expect(packed).toEqual(new Map(wanted.map((item) => [item.salesChannelSkuId, item.quantity])));
        for (const { grossWeight, netWeight } of parcels) expect(grossWeight).toBeGreaterThan(netWeight);
      }
    }
  });

  it('are as varied as those of a real shop', () => {
    expect(share(({ items }) => items.length <= 2)).toBeGreaterThan(0.7);
    expect(share(({ items }) => items.length > 5)).toBeLessThan(0.03);
    expect(
      share(({ shipping }) => shipping.deliveries.every(({ parcels }) => parcels.length === 0)),
    ).toBeCloseTo(0.08, 1);
    expect(share(({ shipping }) => shipping.deliveries.length === 2)).toBeGreaterThan(0.01);
    expect(new Set(ORDERS.map(({ currency }) => currency))).toEqual(
      new Set(['BRL', 'CNY', 'CZK', 'EUR', 'JPY', 'PLN', 'RUB', 'USD']),
    );
    const size = ORDERS.reduce((sum, order) => sum + JSON.stringify(order).length, 0) / ORDERS.length;
    expect(size).toBeGreaterThan(2500);
    expect(size).toBeLessThan(4500);
  });

  it('were created in the last three days and are due from yesterday to in nine days', () => {
    for (const { creationDate, lastUpdateDate, shipping } of ORDERS) {
      const created = Date.parse(creationDate);
      expect(created).toBeGreaterThan(now() - 3 * DAY);
      expect(Date.parse(lastUpdateDate)).toBeGreaterThan(created);
      expect(Date.parse(lastUpdateDate)).toBeLessThanOrEqual(now());
      for (const { deliveryEstimateDate } of shipping.deliveries) {
        expect(Date.parse(deliveryEstimateDate)).toBeGreaterThanOrEqual(now() - DAY);
        expect(Date.parse(deliveryEstimateDate)).toBeLessThanOrEqual(now() + 9 * DAY);
      }
    }
    expect(
      share(({ shipping }) => Date.parse(shipping.deliveries[0]?.deliveryEstimateDate ?? '') < now()),
    ).toBeGreaterThan(0.02);
  });

  it('have buyers whose mail goes nowhere', () => {
    for (const { customer } of ORDERS) {
      expect(customer.email).toMatch(/^[a-z0-9.]+@example\.(com|org)$/);
      expect(customer.type).toBe('PERSON');
    }
  });
});
