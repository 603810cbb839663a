import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { itemCode } from '../../../../src-main/domain/scan/code-key.ts';
import { nameForm } from '../../../../src-main/domain/picking/name-form.ts';
import { isPlaceholder } from '../../../../src-main/domain/scan/placeholder.ts';
import {
  isSameItem,
  itemKey,
  looseItemKey,
  looseKeyOf,
  mayBeSameItem,
  namesInKey,
  currentKey,
  plannedItemKey,
  type ItemOfLine,
} from '../../../../src-main/domain/picking/item-key.ts';

const RED: ItemOfLine = { sku: 'TSHIRT', serviceSku: 'V-RED', ean: '4006381333931', name: 'T-shirt red' };
const keyOf = ({ ean, ...names }: ItemOfLine) => itemKey({ ...names, code: itemCode(ean) });

describe('two lines', () => {
  it.each<[string, Partial<ItemOfLine>, 'same' | 'two']>([
    ['the same in every value', {}, 'same'],
    ['an EAN with a leading zero', { ean: '04006381333931' }, 'same'],
    ['an EAN with spaces', { ean: '4 006381 333931' }, 'same'],
    ['another EAN', { ean: '5901234123457' }, 'two'],
    ['no EAN', { ean: null }, 'two'],
    ['another SKU of the service', { serviceSku: 'V-BLUE' }, 'two'],
    ['no SKU of the service', { serviceSku: null }, 'two'],
    ['another SKU', { sku: 'TSHIRT-2' }, 'two'],
    ['no SKU', { sku: null }, 'two'],
    ['another name', { name: 'T-shirt blue' }, 'two'],
    ['another case of the name', { name: 'T-shirt RED' }, 'two'],
    ['no name', { name: null }, 'two'],
    ['a no-break space in the name', { name: 'T-shirt\u00a0red' }, 'same'],
    ['two spaces in the name', { name: 'T-shirt  red' }, 'same'],
    ['a soft hyphen and a zero-width space in the name', { name: 'T-\u00adshirt \u200bred' }, 'same'],
    ['a line break in the name', { name: 'T-shirt\nred' }, 'same'],
    ['no space in the name', { name: 'T-shirtred' }, 'two'],
    ['another hyphen in the name', { name: 'T\u2010shirt red' }, 'two'],
    ['a SKU named as a member of objects', { sku: 'constructor' }, 'two'],
  ])('with %s', (_name, part, wanted) => {
    const other = { ...RED, ...part };
    expect(isSameItem(RED, other)).toBe(wanted === 'same');
    expect(keyOf(RED) === keyOf(other)).toBe(wanted === 'same');
  });

  it('have the same key if, and only if, they are the same item', () => {
    const value = fc.option(
      fc.constantFrom('A', 'B', '"', '","', 'null', '__proto__', 'N/A', '4006381333931'),
    );
    const line = fc.record({ sku: value, serviceSku: value, ean: value, name: value });
    fc.assert(
      fc.property(line, line, (one, other) => {
        expect(keyOf(one) === keyOf(other)).toBe(isSameItem(one, other));
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('a placeholder', () => {
  it.each([
    ...['Does not apply', 'does  not apply', "Doesn't apply", 'N/A', 'n.a.', 'NA', 'none', 'None.', 'null'],
    ...[
      '0',
      '00000000',
      '0000000000000',
      '00000000000000',
      '9999999999999',
      '11111111',
      '-',
      '--',
      '',
      ' ',
      '?',
    ],
    ...['Não se aplica', 'sem GTIN', 'SEM EAN', 'No aplica', 'sin código', 'Nicht zutreffend', 'entfällt'],
    ...["Ne s'applique pas", 'xxx', 'TBD', 'unknown', 'EAN exempt', '０００００００００００００'],
  ])('is %j: it joins no lines, and no scan finds it', (text) => {
    expect(isPlaceholder(text)).toBe(true);
    expect(itemCode(text)).toBeNull();
  });

  it.each(['4006381333931', '36000291452', 'X 12-3', 'NA-100', 'NONE-1', 'MUG', '4011', '1', '5555', 'é'])(
    'is not %j',
    (text) => {
      expect(isPlaceholder(text)).toBe(false);
    },
  );
});

describe('the form of a name', () => {
  it('is composed, and its own form', () => {
    expect(nameForm('Cafe\u0301')).toBe('Caf\u00e9');
    expect(nameForm('\u200b\u00a0')).toBeNull();
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        expect(nameForm(nameForm(name))).toBe(nameForm(name));
      }),
    );
  });

  it('is the name within the key of an earlier version', () => {
    const earlier = 'i["T",null,null,"T-shirt\u00a0red"]';
    expect(currentKey(earlier)).toBe(
      itemKey({ sku: 'T', serviceSku: null, code: null, name: 'T-shirt red' }),
    );
    expect(currentKey('nT-shirt\u00a0red')).toBe('nT-shirt red');
    expect(currentKey('sT\u00a01')).toBe('sT\u00a01');
  });
});

describe('a key', () => {
  const text = fc.option(fc.string());

  it('says what it was made of', () => {
    fc.assert(
      fc.property(text, text, text, text, (sku, serviceSku, code, name) => {
        const names = { sku, serviceSku, code, name };
        expect(namesInKey(itemKey(names))).toEqual({ ...names, name: nameForm(name) });
      }),
    );
  });

  it('of an earlier version says one value, and may stand for each item with it', () => {
    fc.assert(
      fc.property(text, text, text, text, (sku, serviceSku, code, name) => {
        const names = { sku, serviceSku, code, name };
        const [full, loose] = [itemKey(names), looseItemKey(names)];
        expect(looseKeyOf(full)).toBe(loose);
        expect(looseKeyOf(loose)).toBe(loose);
        expect(mayBeSameItem(full, loose) && mayBeSameItem(loose, full)).toBe(true);
        expect(mayBeSameItem(full, itemKey({ ...names, serviceSku: `${serviceSku}+` }))).toBe(false);
        const shown = { sku: null, serviceSku: null, code: null, name: null };
        if (sku !== null) expect(namesInKey(loose)).toEqual({ ...shown, sku });
        else if (code !== null) expect(namesInKey(loose)).toEqual({ ...shown, code });
        else expect(namesInKey(loose)).toEqual({ ...shown, name: nameForm(name) ?? '' });
      }),
    );
  });

  it('of an item that is packed is the loose one, unless another one of the order has the same', () => {
    const item = { key: 'sku:A', sku: 'A', name: 'Mug', eans: ['4006381333931'] };
    expect(plannedItemKey(item)).toBe('sA');
    expect(plannedItemKey({ ...item, key: 'item:…', serviceSku: null })).toBe(
      itemKey({ sku: 'A', serviceSku: null, code: '04006381333931', name: 'Mug' }),
    );
  });

  it.each(['i', 'i{}', 'i[1,2', 'i[7,{},null,"x"]', 'x'])('that is none, %j, says nothing wrong', (key) => {
    expect(namesInKey(key).sku).toBeNull();
  });
});
