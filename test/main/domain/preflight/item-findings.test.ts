import { expect, it } from 'vitest';
import { itemFindings, type NeededProduct } from '../../../../src-main/domain/preflight/item-findings.ts';
import { codeKey } from '../../../../src-main/domain/scan/code-key.ts';

let id = 0;
const product = (
  sku: string | null,
  ean: string | null,
  name: string | null = 'Mug',
  orders = 1,
): NeededProduct => ({ id: ++id, sku, ean, code: ean === null ? null : codeKey(ean), name, orders });

const of = (products: NeededProduct[], taught: string[] = []) =>
  itemFindings(products, new Set(taught)).map(({ kind, sku, ean, several }) => [kind, sku, ean, ...several]);

const MUG = '4006381333931';
const LAMP = '5901234123457';

it('an item without a code is found, unless a person has taught one for its SKU', () => {
  const card = product('CARD', null);
  expect(of([card, product('MUG', MUG)])).toEqual([['no-code', 'CARD', null]]);
  expect(of([card], ['CARD'])).toEqual([]);
  expect(of([card, product('CARD', MUG)]), 'another line of it has a code').toEqual([
    ['no-code', 'CARD', null],
  ]);
  expect(of([product(null, null)], ['CARD'])).toEqual([['no-code', null, null]]);
});

it('a wrong check digit is found, however the EAN is written, and a text that is no GTIN is none', () => {
  const wrong = ['4006381333932', '400-6381 333932', '96385075', '012345678904'];
  for (const ean of wrong)
    expect(of([product('MUG', ean)]), ean).toEqual([['wrong-check-digit', 'MUG', ean]]);
  for (const ean of [MUG, '400-6381-333931', '96385074', 'SHELF-12', '12345'])
    expect(of([product('MUG', ean)]), ean).toEqual([]);
});

it('one code on several SKUs is found once, also where it is written in two ways', () => {
  expect(of([product('L', MUG), product('R', `0${MUG}`), product('X', LAMP)])).toEqual([
    ['code-of-several-skus', null, MUG, 'L', 'R'],
  ]);
  expect(of([product('L', MUG), product('L', `0${MUG}`, 'Mug, blue')])).toEqual([]);
});

it('the code of one item that is the SKU of another is found, and one item with both is not', () => {
  const lamp = product(MUG, null, 'Lamp');
  expect(of([product('MUG', MUG), lamp], [MUG])).toEqual([['code-of-several-skus', null, MUG, MUG, 'MUG']]);
  expect(of([product(MUG, MUG)])).toEqual([]);
});

it('one SKU with several codes is found, and the one that most orders need comes first', () => {
  const some = [product('A', MUG), product('A', LAMP), product('B', null, 'Card', 9)];
  expect(of(some)).toEqual([
    ['no-code', 'B', null],
    ['sku-with-several-codes', 'A', null, MUG, LAMP],
  ]);
});

it('a UPC-E has the check digit of its UPC-A, and signs without ink do not hide a wrong one', () => {
  expect(of([product('MUG', '04252614')])).toEqual([]);
  expect(of([product('MUG', 'UPC-E: 04252614')])).toEqual([]);
  for (const ean of ['4006381333932\u200b', '400\u20106381\u2010333932', '\uff14006381333932'])
    expect(of([product('MUG', ean)]), JSON.stringify(ean)).toEqual([['wrong-check-digit', 'MUG', ean]]);
});
