import { expect, it } from 'vitest';
import { borderOf } from '../../../../src-main/domain/orders/border.ts';

const toward = (country: string | null): Parameters<typeof borderOf>[0]['address'] =>
  ({ country }) as Parameters<typeof borderOf>[0]['address'];

it.each([
  ['another country', 'US', toward('BR'), { from: 'US', to: 'BR' }],
  ['the same country', 'BR', toward('BR'), null],
  ['an unknown origin', null, toward('BR'), null],
  ['an address without a country', 'US', toward(null), null],
  ['no address', 'US', null, null],
  ['the same country by its name', 'BR', toward('Brasil'), null],
  ['the same country by three letters', 'bra', toward('Brazil'), null],
  ['another country by its name', 'Estados Unidos', toward('br'), { from: 'US', to: 'BR' }],
  ['a country of no known form', 'BR', toward('Brasil Central'), { from: 'BR', to: 'Brasil Central' }],
])('an order that goes to or from %s', (_, outboundCountry, address, border) => {
  expect(borderOf({ outboundCountry, address })).toEqual(border);
});
