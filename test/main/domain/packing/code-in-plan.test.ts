import { describe, expect, it } from 'vitest';
import {
  itemsByCode,
  itemsBySku,
  plannedParcelsByCode,
} from '../../../../src-main/domain/packing/code-in-plan.ts';
import { codeInOrder } from '../../../../src-main/domain/packing/code-in-order.ts';
import { parseScan } from '../../../../src-main/domain/scan/parse-scan.ts';
import { aDelivery, aLine, aParcel, planOf } from '../../../support/packing/a-plan.ts';

const NAMES = { orderId: 'PD1', salesChannelOrderId: null };
const MUG = '4006381333931';
const UPC = '036000291452';

const plan = planOf(
  [
    aLine('1', 'MUG-1', 2, { ean: MUG }),
    aLine('2', 'mug-1', 1, { ean: '36000291452' }),
    aLine('3', null, 1, { ean: 'X 12-3' }),
    aLine('4', 'SET', 1, { ean: MUG }),
    aLine('5', null, 1),
    aLine('6', '4711', 1),
    aLine('7', 'TWO', 1, { ean: '96385074' }),
    aLine('8', 'TWO', 1, { ean: '73513537' }),
  ],
  [aDelivery([], [aParcel({}, { code: 'P-1' }), aParcel({}, { code: 'P-2' }), aParcel({}, { code: 'P-2' })])],
);

/** Key of one of the two items of that SKU. */
const TWO = (ean: string) => `item:i${JSON.stringify(['TWO', null, ean.padStart(14, '0'), 'Blue mug'])}`;

const found = (...keys: string[]) => itemsByCode(plan, keys).map((a) => a.key);

describe('a code in the plan of an order', () => {
  it.each([
    [UPC, ['sku:mug-1']],
    [`0${UPC}`, ['sku:mug-1']],
    [`00${UPC}`, ['sku:mug-1']],
    ['36000291452', ['sku:mug-1']],
    ['0 36000 29145 2', ['sku:mug-1']],
    ['0-36000-29145-2', ['sku:mug-1']],
    [MUG, ['sku:MUG-1', 'sku:SET']],
    [`0${MUG}`, ['sku:MUG-1', 'sku:SET']],
    ['X 12-3', ['code:X 12-3']],
    ['MUG-1', ['sku:MUG-1']],
    ['mug-1', ['sku:mug-1']],
    ['4711', ['sku:4711']],
    ['96385074', [TWO('96385074')]],
    ['0000073513537', [TWO('73513537')]],
    ['TWO', [TWO('96385074'), TWO('73513537')]],
  ])('%j is %j', (text, wanted) => {
    expect(found(text)).toEqual(wanted);
  });

  it.each([
    ['', 'nothing'],
    [' ', 'a space'],
    ['Mug-1', 'another case'],
    ['MUG', 'the start of a SKU'],
    ['MUG-1 ', 'a space behind a SKU'],
    ['UG-1', 'the end of a SKU'],
    ['sku:MUG-1', 'the key'],
    ['04711', 'a zero before a SKU'],
    ['x 12-3', 'another case of a code'],
    ['X12-3', 'a code without its space'],
    ['4006381333932', 'another check digit'],
    [MUG.slice(0, -1), 'no check digit'],
    ['14006381333938', 'a case of the mugs'],
    ['Blue mug', 'a name'],
    ['null', 'no SKU, as text'],
    ['P-1', 'a parcel'],
  ])('%j, %s, is no item', (text) => {
    expect(found(text)).toEqual([]);
  });

  it('is looked for under one key after another; the first that names anything decides', () => {
    expect(found('nothing', 'MUG-1', UPC)).toEqual(['sku:MUG-1']);
    expect(found(UPC, 'MUG-1')).toEqual(['sku:mug-1']);
    expect(found()).toEqual([]);
  });

  it('is every item of which it is the EAN of one and the SKU of another', () => {
    const both = planOf([aLine('1', 'A', 1, { ean: '96385074' }), aLine('2', '96385074')], []);
    expect(
      itemsByCode(both, ['96385074'])
        .map((a) => a.key)
        .toSorted(),
    ).toEqual(['sku:96385074', 'sku:A']);
  });

  it('is an item by its whole SKU alone', () => {
    expect(itemsBySku(plan, 'SET').map(({ key }) => key)).toEqual(['sku:SET']);
    for (const sku of ['set', 'SE', '', 'null', MUG]) expect(itemsBySku(plan, sku), sku).toEqual([]);
  });

  it('is every parcel that declares it', () => {
    expect(['P-1', 'P-2'].map((code) => plannedParcelsByCode(plan, code))).toEqual([[0], [1, 2]]);
    for (const text of ['', 'p-1', 'P-', 'P-1 ', 'null', '1'])
      expect(plannedParcelsByCode(plan, text)).toEqual([]);
    expect(plannedParcelsByCode(planOf([aLine('1', 'A')], []), '')).toEqual([]);
  });

  it.each([
    ['LPN 0045-778899', 'LPN0045778899'],
    ['JD 0146 0000 1234', ']C0JD014600001234'],
    ['jd014600001234', 'JD014600001234'],
    ['(00)340123450000000017', ']C100340123450000000017'],
    ['00340123450000000017', '340123450000000017'],
    ['340123450000000017', '(00)340123450000000017'],
    ['9400111899223344556677', ']C1420902109400111899223344556677'],
    ['PARCEL\u200b1', 'PARCEL1'],
  ])('is a parcel of the code %j if its label reads %j', (code, scan) => {
    const planned = planOf([aLine('1', 'A')], [aDelivery([], [aParcel({}, { code })])]);
    const read = codeInOrder(
      planned,
      NAMES,
      parseScan(scan, 2026),
      () => [],
      () => false,
    );
    expect(read).toEqual({ kind: 'parcel', planned: [0], isNumber: false });
  });

  it('is the parcel that has it as it stands, if another one has it in another form', () => {
    const parcels = [aParcel({}, { code: 'LPN 00457788' }), aParcel({}, { code: 'LPN00457788' })];
    const two = planOf([aLine('1', 'A')], [aDelivery([], parcels)]);
    expect(plannedParcelsByCode(two, 'LPN00457788')).toEqual([1]);
    expect(plannedParcelsByCode(two, 'lpn-00457788')).toEqual([0, 1]);
  });
});
