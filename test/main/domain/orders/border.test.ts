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
])('an order that goes to or from %s', (_, outboundCountry, address, border) => {
  expect(borderOf({ outboundCountry, address })).toEqual(border);
});
