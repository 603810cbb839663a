import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseExactly } from '../../../../src-main/domain/orders/exact-json.ts';
import { readOrderText } from '../../../../src-main/domain/orders/order-facts.ts';
import { anItem, anOrder, aShipping } from '../../../support/order-json.ts';

/** The order with a number token in place of the text "@". */
const withToken = (order: object, token: string): string => JSON.stringify(order).replace('"@"', token);

const FIELDS: [path: string, order: object][] = [
  ['salesChannelOrderId', anOrder('A', { salesChannelOrderId: '@' })],
  ['items[0].id', anOrder('A', { items: [anItem({ id: '@' })] })],
  ['items[0].skuId', anOrder('A', { items: [anItem({ skuId: '@' })] })],
  ['items[0].salesChannelSkuId', anOrder('A', { items: [anItem({ salesChannelSkuId: '@' })] })],
  ['items[0].ean', anOrder('A', { items: [anItem({ ean: '@' })] })],
  [
    'shipping.deliveries[0].lastMileTrackingNumber',
    anOrder('A', { shipping: aShipping({ lastMileTrackingNumber: '@' }) }),
  ],
  ['shipping.deliveries[0].items[0]', anOrder('A', { shipping: aShipping({ items: ['@'] }) })],
  ['shipping.deliveries[0].items[1]', anOrder('A', { shipping: aShipping({ items: ['x', '@'] }) })],
  [
    'shipping.deliveries[0].parcels[0].code',
    anOrder('A', { shipping: aShipping({ parcels: [{ code: '@' }] }) }),
  ],
  [
    'shipping.deliveries[0].parcels[0].items[0].salesChannelSkuId',
    anOrder('A', {
      shipping: aShipping({ parcels: [{ items: [{ salesChannelSkuId: '@', quantity: 1 }] }] }),
    }),
  ],
];

describe.each(FIELDS)('the identifier %s', (path, order) => {
  it.each(['12000031234567891', '12000031234567892', '395200000000000012', '0', '7', `1${'0'.repeat(40)}`])(
    'keeps the digits of the number %s',
    (token) => {
      const reading = readOrderText(withToken(order, token));
      expect(reading.ok && JSON.stringify(reading.facts)).toContain(`"${token}"`);
    },
  );

  it.each(['9.2612999984715e+21', '1e3', '12.0', '-0', '1.5', '1E400'])(
    'is refused as the number %s, which names nothing for certain',
    (token) => {
      const reading = readOrderText(withToken(order, token));
      expect(reading).toMatchObject({
        ok: false,
        fault: { orderId: 'A', path, expected: { is: 'text-or-exact-number' }, found: { is: 'number' } },
      });
    },
  );

  it.each(['gr\uFFFDn', '\uFFFD', 'x\ud800'])('is refused with a broken character: %j', (text) => {
    expect(readOrderText(withToken(order, JSON.stringify(text)))).toMatchObject({
      ok: false,
      fault: { path, expected: { is: 'well-formed-text' } },
    });
  });
});

const PRINTED: [path: string, order: object][] = [
  ...['street', 'number', 'complement', 'neighborhood', 'postalCode'].map((field): [string, object] => [
    `deliveryAddress.${field}`,
    anOrder('A', { shipping: aShipping({}, { deliveryAddress: { [field]: '@' } }) }),
  ]),
  ['items[0].name', anOrder('A', { items: [anItem({ name: '@' })] })],
  ['items[0].hsCode', anOrder('A', { items: [anItem({ hsCode: '@' })] })],
  ['deliveries[0].name', anOrder('A', { shipping: aShipping({ name: '@' }) })],
  ['deliveries[0].company', anOrder('A', { shipping: aShipping({ company: '@' }) })],
  ['parcels[0].name', anOrder('A', { shipping: aShipping({ parcels: [{ name: '@' }] }) })],
  ['salesChannel', anOrder('A', { salesChannel: '@' })],
];

it.each(PRINTED)('what people read at %s is kept as the number was written', (_path, order) => {
  for (const [token, text] of [
    ['12.0', '12'],
    ['1310100.00', '1310100'],
    ['12.5', '12.5'],
    ['1e2', '1e2'],
    ['12', '12'],
  ] as const) {
    const reading = readOrderText(withToken(order, token));
    expect(reading.ok && JSON.stringify(reading.facts), token).toContain(`"${text}"`);
  }
});

it.each(['1e3', '12.0', '-0', '9007199254740993', '1E400'])('the number of an order is not %s', (token) => {
  expect(readOrderText(withToken(anOrder('@'), token))).toMatchObject({
    ok: false,
    fault: { orderId: null, path: 'orderId', expected: { is: 'text-or-exact-number' } },
  });
});

it('amounts may be written as any number', () => {
  const order = anOrder('A', { value: '@', items: [anItem({ quantity: 2, salePrice: 12.5 })] });
  for (const token of ['12.0', '1e3', '-0', '12000031234567891'])
    expect(readOrderText(withToken(order, token)), token).toMatchObject({
      ok: true,
      facts: { value: Number(token) },
    });
});

it.each(['{"ean":007}', '{"ean":1.}', '{"id":"a', '{"ean":-}', '[1,]', '{"ean":+1}', '{"id":1 2}'])(
  'what is no JSON stays none: %s',
  (json) => {
    expect(() => parseExactly(json)).toThrow(SyntaxError);
  },
);

it('any other JSON is read as it is', () => {
  // One key with an escape: V8 takes a second one of that length for the first (Node 24.21), with and without our reader.
  const key = fc.constantFrom('value', 'quantity', 'x', '\\', ':1', 'salePrice', '__proto__x');
  const { json } = fc.letrec((tie) => ({
    json: fc.oneof(
      fc.string(),
      fc.constantFrom('id": 5', '\\', '","ean":1', '[1', ', 12'),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.dictionary(key, tie('json'), { maxKeys: 4 }),
      fc.array(fc.dictionary(key, tie('json'), { maxKeys: 2 }), { maxLength: 3 }),
    ),
  }));
  fc.assert(
    fc.property(json, (value) => {
      const text = JSON.stringify({ ean: '1', id: 4, value });
      expect(parseExactly(text)).toEqual({ ...(JSON.parse(text) as object), id: '4' });
    }),
  );
});

it('a long text is read without a deep stack', () => {
  const text = JSON.stringify({ id: 5, name: 'x\\"'.repeat(400_000) });
  expect(parseExactly(text)).toMatchObject({ id: '5' });
});
