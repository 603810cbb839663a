import { expect, it } from 'vitest';
import { changesBetween } from '../../../../src-main/domain/orders/order-changes.ts';
import { readOrder, type OrderFacts } from '../../../../src-main/domain/orders/order-facts.ts';
import type { Json } from '../../../../src-main/domain/orders/read-value.ts';
import { anItem, anOrder, aShipping } from '../../../support/order-json.ts';

function facts(parts: Json): OrderFacts {
  const reading = readOrder(anOrder('A', parts));
  if (!reading.ok) throw new Error('the test made an order that cannot be read');
  return reading.facts;
}

const between = (before: Json, after: Json) => changesBetween(facts(before), facts(after));
const lamp = anItem({ id: '2', salesChannelSkuId: 'SKU-2', ean: '2', name: 'Red lamp', quantity: 3 });
const mug = anItem();

it('the same order has no changes, also where its lines or fields come in another order', () => {
  expect(between({}, {})).toEqual([]);
  expect(
    between({ items: [mug, lamp] }, { items: [lamp, mug], lastUpdateDate: '2026-03-09T00:00:00Z' }),
  ).toEqual([]);
  expect(between({}, { payments: [], value: 5, unknown: true })).toEqual([]);
});

it('an item that is gone is to be taken out', () => {
  expect(between({ items: [mug, lamp] }, { items: [mug] })).toEqual([
    { kind: 'item-removed', sku: 'SKU-2', name: 'Red lamp', from: 3, to: 0 },
  ]);
});

it('an item that came, and one whose quantity is another, are told with their units', () => {
  expect(between({ items: [mug] }, { items: [anItem({ quantity: 2 }), lamp] })).toEqual([
    { kind: 'quantity', sku: 'SKU-1', name: 'Blue mug', from: 1, to: 2 },
    { kind: 'item-added', sku: 'SKU-2', name: 'Red lamp', from: 0, to: 3 },
  ]);
});

it('lines of one thing count together', () => {
  const twice = [anItem({ id: '1', quantity: 1 }), anItem({ id: '2', quantity: 1 })];
  expect(between({ items: twice }, { items: [anItem({ quantity: 2 })] })).toEqual([]);
});

it('things without SKU and EAN are told apart by their names', () => {
  const nameless = (name: string) => anItem({ salesChannelSkuId: null, skuId: null, ean: null, name });
  expect(between({ items: [nameless('Card')] }, { items: [nameless('Bow')] })).toEqual([
    { kind: 'item-removed', sku: null, name: 'Card', from: 1, to: 0 },
    { kind: 'item-added', sku: null, name: 'Bow', from: 0, to: 1 },
  ]);
});

it('an address is told by the names of its fields, never by their values', () => {
  const moved = aShipping(
    {},
    { deliveryAddress: { country: 'BR', city: 'Recife', receiverName: 'Ana Araújo', number: '9' } },
  );
  const changes = between({}, { shipping: moved });
  expect(changes).toEqual([{ kind: 'address', fields: ['number', 'city'] }]);
  expect(JSON.stringify(changes)).not.toContain('Recife');
  expect(between({}, { shipping: { deliveries: aShipping()['deliveries'] } })).toMatchObject([
    { kind: 'address' },
  ]);
});

it('status, buyer, estimate and parcels are told too, the status first', () => {
  const after = {
    status: 'CANCELLED',
    customer: { firstName: 'Eva' },
    shipping: aShipping({ deliveryEstimateDate: null, parcels: [{ name: 'P', items: [] }] }),
  };
  expect(between({}, after)).toEqual([
    { kind: 'status', from: 'READY_TO_SHIP', to: 'CANCELLED' },
    { kind: 'buyer' },
    { kind: 'due', from: Date.parse('2026-03-06T12:00:00Z'), to: null },
    { kind: 'parcels' },
  ]);
});
