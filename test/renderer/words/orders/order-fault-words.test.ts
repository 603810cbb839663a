import { afterEach, expect, it } from 'vitest';
import { overwriteGetLocale, type Locale } from '#messages/runtime';
import {
  readOrder,
  readOrderText,
  type OrderReading,
} from '../../../../src-main/domain/orders/order-facts.ts';
import { orderFaultWords } from '../../../../src-renderer/words/orders/order-fault-words.ts';

afterEach(() => overwriteGetLocale(() => 'en'));

function wordsOf(language: Locale, reading: OrderReading): string {
  if (reading.ok) throw new Error('the order can be read');
  overwriteGetLocale(() => language);
  return `${reading.fault.path}: ${orderFaultWords(reading.fault)}`;
}

const order = (parts: object): OrderReading =>
  readOrder({ orderId: 'A', status: 'READY_TO_SHIP', items: [], ...parts });

it.each([
  [
    order({ items: [{ quantity: 'two' }] }),
    'items[0].quantity: expected a whole number from 0 to 1,000,000, but found text.',
  ],
  [
    order({ items: [{ quantity: 1.5 }] }),
    'items[0].quantity: expected a whole number from 0 to 1,000,000, but found 1.5.',
  ],
  [
    order({ orderId: 'x'.repeat(243) }),
    'orderId: expected at most 200 characters, but found text of 243 characters.',
  ],
  [
    order({ payments: Array.from({ length: 501 }) }),
    'payments: expected at most 500 payments, but found 501.',
  ],
  [order({ orderId: '..' }), 'orderId: expected more than dots, but found text.'],
  [order({ items: {} }), 'items: expected a list, but found an object.'],
  [readOrderText('{'), 'order: expected JSON, but found other text.'],
])('%# is told in English as it always was', (reading, words) => {
  expect(wordsOf('en', reading)).toBe(words);
});

it('is told in the language of the screens', () => {
  const fault = order({ items: [{ quantity: null }] });
  expect(wordsOf('pt-BR', fault)).toBe(
    'items[0].quantity: esperado um número inteiro de 0 a 1.000.000, mas encontrado null.',
  );
  expect(wordsOf('es', order({ items: null }))).toBe('items: se esperaba una lista, pero se encontró null.');
});
