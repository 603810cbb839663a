import { expect, it } from 'vitest';
import { parcelName } from '../../../../src-renderer/words/orders/parcel-name.ts';

const named = (name: string | null) => parcelName({ name, added: false });

it.each(['Parcel 1', 'parcel #2', 'Box 3', 'BOX-4', 'Volume 1/2', 'Parcel 1 of 3', 'Caixa nº 2', '7', ' 2 '])(
  'a number of the service’s own stands beside no number of ours: %s',
  (name) => expect(named(name)).toBe('Parcel'),
);

it.each(['Fragile', 'Carton BOX-1', 'Blue box', 'Box 3 XL', 'C3', 'Gift box'])(
  'a name that says more is kept: %s',
  (name) => expect(named(name)).toBe(name),
);

it('a parcel without a name is one all the same', () => {
  expect([named(null), named(''), parcelName({ name: null, added: true })]).toEqual([
    'Parcel',
    'Parcel',
    'New parcel',
  ]);
});
