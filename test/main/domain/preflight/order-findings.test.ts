import { describe, expect, it } from 'vitest';
import { readOrder } from '../../../../src-main/domain/orders/order-facts.ts';
import { lookAlikeNames } from '../../../../src-main/domain/preflight/look-alike-names.ts';
import { orderFindings } from '../../../../src-main/domain/preflight/order-findings.ts';
import { anItem, anOrder, aShipping } from '../../../support/order-json.ts';

function findingsOf(...parts: Parameters<typeof anOrder>) {
  const reading = readOrder(anOrder(...parts));
  if (!reading.ok) throw new Error(reading.fault.path);
  return orderFindings(reading.facts).map(({ kind, names }) => [kind, ...names]);
}

const shirt = (size: string) =>
  anItem({ id: size, salesChannelSkuId: size, name: `T-shirt red ${size}`, hsCode: '6109.10' });

describe('names that a packer mistakes for each other', () => {
  it('differ in one word, or in case and spaces', () => {
    expect(lookAlikeNames(['Lamp', 'T-shirt red M', 'T-shirt red L'])).toEqual([
      'T-shirt red M',
      'T-shirt red L',
    ]);
    expect(lookAlikeNames(['Blue  Mug', 'blue mug'])).toEqual(['Blue  Mug', 'blue mug']);
    expect(lookAlikeNames(['Mug large blue', 'Mug small blue', 'Jug'])).not.toBeNull();
  });

  it('are no names of two words, and none that differ in two words or in their number', () => {
    expect(lookAlikeNames(['Mug blue', 'Mug red'])).toBeNull();
    expect(lookAlikeNames(['T-shirt red M', 'T-shirt blue L'])).toBeNull();
    expect(lookAlikeNames(['T-shirt red M', 'T-shirt red M slim fit'])).toBeNull();
    expect(lookAlikeNames([])).toBeNull();
  });
});

describe('one order', () => {
  const home = { outboundCountry: 'BR' };

  it('tells of look-alike items, and of the same item on two lines it does not', () => {
    const shipping = aShipping({ items: ['M', 'L'] }, home);
    expect(findingsOf('A', { shipping, items: [shirt('M'), shirt('L')] })).toEqual([
      ['look-alike-names', 'T-shirt red M', 'T-shirt red L'],
    ]);
    expect(findingsOf('A', { shipping, items: [shirt('M'), shirt('M')] })).toEqual([]);
  });

  it('tells of a missing customs code where it goes to another country, and only as far as that is known', () => {
    const items = [
      anItem({ hsCode: null }),
      anItem({ id: '2', salesChannelSkuId: 'B', name: 'Lamp', hsCode: '9405' }),
    ];
    const abroad = aShipping({ items: ['line-1', '2'] });
    expect(findingsOf('A', { items, shipping: abroad })).toEqual([['no-customs-code', 'Blue mug']]);
    expect(findingsOf('A', { items, shipping: aShipping({ items: ['line-1', '2'] }, home) })).toEqual([]);
    expect(findingsOf('A', { items, shipping: aShipping({}, { outboundCountry: null }) })).toEqual([]);
  });

  it('tells of parcels that declare something else than was ordered', () => {
    const parcels = [{ code: 'P1', items: [{ salesChannelSkuId: 'SKU-1', quantity: 2 }] }];
    expect(findingsOf('A', { shipping: aShipping({ parcels }, home) })).toEqual([['parcels-disagree']]);
  });
});
