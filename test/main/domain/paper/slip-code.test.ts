import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readSlipCode, slipCode } from '../../../../src-main/domain/paper/slip-code.ts';

const version = '0123456789';

it('says its order and its version again, whatever the order number is made of', () => {
  const numbers = fc.oneof(
    fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' }).filter((text) => text.isWellFormed()),
    fc.constantFrom('PD00012', 'pd-1/2', ' 7 ', 'Ünïcode', 'A', 'B0', '701-9829476-7148617'),
  );
  fc.assert(
    fc.property(numbers, (orderId) => {
      const code = slipCode({ orderId, version });
      expect(code).toMatch(/^[A-Z0-9]+$/);
      expect(readSlipCode(code ?? '')).toEqual({ orderId, version });
      expect(readSlipCode((code ?? '').toLowerCase()), 'with Caps Lock the other way').toEqual({
        orderId,
        version,
      });
    }),
  );
});

it('is none for a number that is longer than any scanner reads', () => {
  expect(slipCode({ orderId: 'x'.repeat(249), version })).not.toBeNull();
  expect(slipCode({ orderId: 'x'.repeat(251), version })).toBeNull();
});

it.each([
  '',
  version,
  `${version}A`,
  `${version}C1`,
  `${version}Bu`,
  `${version}BZ`,
  `${version}B01`,
  'PKDSLIP',
])('that is damaged says no order: %j', (text) => {
  expect(readSlipCode(text)).toBeNull();
});
