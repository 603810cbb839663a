/** Lines of an order that share a SKU: neither the mark of a scan nor the name in a parcel is that of another item. */
import { expect, test } from 'vitest';
import type { OrderItem } from '../../../../src-main/contract/orders/orders.ts';
import { markedLines, nameOfSku } from '../../../../src-renderer/screens/orders/line-names.ts';

const line = (name: string | null, sku: string | null, ean: string | null) =>
  ({ name, sku, ean }) as unknown as OrderItem;

const red = line('T-shirt red', 'TEE', '4006381333931');
const blue = line('T-shirt blue', 'TEE', '5901234123457');
const mug = line('Mug', 'MUG', null);
const lines = [red, blue, mug];

test('only the lines of the scanned item are marked', () => {
  expect(markedLines(lines, blue)).toEqual([blue]);
  expect(markedLines(lines, { ...mug, ean: '4006381333931' }), 'the EAN is another order’s').toEqual([mug]);
  expect(markedLines(lines, { ...red, name: 'Tee', ean: null }), 'a taught code of both').toEqual([
    red,
    blue,
  ]);
  expect(markedLines(lines, { ...red, sku: 'CUP' })).toEqual([]);
  expect(
    markedLines([line('Card', null, '96385074'), ...lines], line('Card', null, '96385074')),
  ).toHaveLength(1);
});

test('a SKU with several names in the order has none in a parcel', () => {
  expect(nameOfSku(lines, 'MUG')).toBe('Mug');
  expect(nameOfSku(lines, 'TEE')).toBeNull();
  expect(nameOfSku(lines, 'CUP')).toBeNull();
});
