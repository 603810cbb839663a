import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { orderMarkUnder } from '../../../../src-main/floor/publishing/order-mark.ts';

const KEY = Uint8Array.from({ length: 32 }, (_, n) => n);

// Computed by another program, from RFC 5869 and RFC 2104.
it.each([
  ['open', '{"orderId":"O-1"}', 'UTjgwzpc3CFMmO_7fpNQ1_Olzjmcds5I6cJ7OFSKQVk'],
  ['left', '{"orderId":"O-1"}', '59bAYHe8_YjaBvU92MO6mRb0IDLb4wSetY06Sf-01yI'],
  ['gone', null, 'faodQjiKA4aiDF_ZihidX5yIFvZJYWLsvtMm5gJqvDA'],
  ['open', 'Zoë ☃ 📦', 'Rbinnovst0qd5E3IpGhqAzcXdRwdmTxKgiFEUZfOyDU'],
] as const)('the mark of an order that is %s, with the text %s', (state, text, mark) => {
  expect(orderMarkUnder(KEY)(state, text)).toBe(mark);
});

it('is another under another key, and of texts that UTF-8 could not tell apart', () => {
  const mark = orderMarkUnder(KEY);
  expect(orderMarkUnder(randomBytes(32))('open', 'text')).not.toBe(mark('open', 'text'));
  expect(mark('open', '\uD800')).not.toBe(mark('open', '\uD801'));
  expect(mark('gone', null)).not.toBe(mark('gone', ''));
});
