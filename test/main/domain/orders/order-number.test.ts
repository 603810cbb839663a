import { expect, it } from 'vitest';
import { readOrderNumber, scannedNumber } from '../../../../src-main/domain/orders/order-number.ts';

it('keeps the space of an order number, which a scan of it lacks', () => {
  expect(readOrderNumber(' PD-1 ')).toBe(' PD-1 ');
  expect(scannedNumber(' PD-1 ')).toBe('PD-1');
});

it.each([
  ['blank', '   ', { expected: { is: 'text' } }],
  ['of 201 characters', 'x'.repeat(201), { expected: { is: 'at-most', most: 200, of: 'characters' } }],
])('refuses an order number that is %s', (_, value, refusal) => {
  expect(readOrderNumber(value)).toEqual(refusal);
});

it('takes an order number of 200 characters', () => {
  expect(readOrderNumber('x'.repeat(200))).toBe('x'.repeat(200));
});
