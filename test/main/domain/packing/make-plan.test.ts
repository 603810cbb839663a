import { describe, expect, it } from 'vitest';
import { parcelsFor } from '../../../../src-main/domain/packing/room.ts';
import { apply } from '../../../../src-main/domain/packing/fold.ts';
import { packingContract } from '../../../../src-main/contract/packing/packing.ts';
import { mustBeFree, planSignature, type PackingPlan } from '../../../../src-main/domain/packing/plan.ts';
import type { Json } from '../../../../src-main/domain/orders/read-value.ts';
import { aDelivery, aLine, aParcel, planOf } from '../../../support/packing/a-plan.ts';

const contentsOf = (plan: PackingPlan) =>
  plan.parcels.map(({ delivery, contents }) => [
    delivery,
    contents && Object.fromEntries(contents.map((c) => [c.key, c.units])),
  ]);
const kindsOf = (plan: PackingPlan) => plan.contradictions.map((c) => c.kind);

describe('parcels', () => {
  it('are those of the deliveries, in their order, with what they declare', () => {
    const plan = planOf(
      [aLine('1', 'A', 3), aLine('2', 'B', 2)],
      [
        aDelivery(['1'], [aParcel({ A: 1 }), aParcel({ A: 2 })], { company: 'Correa', name: 'Express' }),
        aDelivery(
          ['2'],
          [aParcel({ B: 2 }, { name: 'Box', code: 'P3', length: 1, width: '2', height: 3.5 })],
        ),
      ],
    );
    expect(contentsOf(plan)).toEqual([
      [0, { 'sku:A': 1 }],
      [0, { 'sku:A': 2 }],
      [1, { 'sku:B': 2 }],
    ]);
    expect(plan.parcels[2]).toMatchObject({ name: 'Box', code: 'P3', length: 1, width: 2, height: 3.5 });
    expect(plan.deliveries).toEqual([
      { company: 'Correa', name: 'Express' },
      { company: null, name: null },
    ]);
    expect(plan.items).toMatchObject([
      { key: 'sku:A', units: 3, byDelivery: [[0, 3]], loose: 0 },
      { key: 'sku:B', units: 2, byDelivery: [[1, 2]], loose: 0 },
    ]);
    expect(plan.contradictions).toEqual([]);
  });

  it('are one for each delivery that declares none', () => {
    const plan = planOf(
      [aLine('1', 'A'), aLine('2', 'B'), aLine('3', 'C')],
      [aDelivery(['1']), aDelivery(['2'], [aParcel({ B: 1 })]), aDelivery(['3'], [])],
    );
    expect(contentsOf(plan)).toEqual([
      [0, null],
      [1, { 'sku:B': 1 }],
      [2, null],
    ]);
    expect(plan.contradictions).toEqual([]);
  });

  it.each([
    ['no deliveries', []],
    ['no delivery that could be read', [null, 'x', 7] as unknown as Json[]],
  ])('are one for an order with %s', (_name, deliveries) => {
    const plan = planOf([aLine('1', 'A', 2)], deliveries);
    expect(contentsOf(plan)).toEqual([[null, null]]);
    expect(plan.items).toMatchObject([{ units: 2, byDelivery: [], loose: 2 }]);
    expect(plan.contradictions).toEqual([]);
  });

  it('take anything where one of them declares nothing', () => {
    const plan = planOf([aLine('1', 'A', 3)], [aDelivery(['1'], [aParcel({ A: 1 }), aParcel({})])]);
    expect(contentsOf(plan)).toEqual([
      [0, { 'sku:A': 1 }],
      [0, null],
    ]);
    expect(plan.contradictions).toEqual([]);
  });

  it('add up what they declare twice', () => {
    const twice = { items: [1, 2].map((quantity) => ({ salesChannelSkuId: 'A', quantity })) };
    expect(contentsOf(planOf([aLine('1', 'A', 3)], [aDelivery(['1'], [twice])]))).toEqual([
      [0, { 'sku:A': 3 }],
    ]);
  });

  it('are there for an order without items', () => {
    expect(planOf([], [aDelivery([])])).toMatchObject({ items: [], parcels: [{}], contradictions: [] });
  });
});

describe('an item', () => {
  it('is all lines that are the same in every value', () => {
    const mug = { ean: '4006381333931', skuId: 'V1' };
    const plan = planOf(
      [
        aLine('1', 'A', 2, mug),
        aLine('2', 'A', 3, { ...mug, ean: '04006381333931', hsCode: '6912', salePrice: 7 }),
        aLine(null, 'A', 4, mug),
      ],
      [aDelivery(['1']), aDelivery(['2'])],
    );
    expect(plan.items).toEqual([
      {
        key: 'sku:A',
        sku: 'A',
        serviceSku: 'V1',
        name: 'Blue mug',
        eans: ['4006381333931', '04006381333931'],
        hsCode: '6912',
        units: 9,
        byDelivery: [
          [0, 2],
          [1, 3],
        ],
        loose: 4,
      },
    ]);
  });

  const red = { skuId: 'V-RED', ean: '4006381333931', name: 'T-shirt red' };
  it.each<[string, Json]>([
    ['SKU of the service', { skuId: 'V-BLUE' }],
    ['EAN', { ean: '5901234123457' }],
    ['name', { name: 'T-shirt blue' }],
    ['EAN, which is missing', { ean: null }],
    ['SKU of the service, which is missing', { skuId: null }],
  ])('is another one with the same SKU and another %s', (_name, part) => {
    const plan = planOf(
      [aLine('1', 'TSHIRT', 1, red), aLine('2', 'TSHIRT', 2, { ...red, ...part })],
      [aDelivery(['1', '2'])],
    );
    expect(plan.items.map(({ units }) => units)).toEqual([1, 2]);
    expect(new Set(plan.items.map(({ key }) => key)).size).toBe(2);
    expect(mustBeFree(plan)).toBe(false);
  });

  it.each(['Does not apply', 'N/A', 'none', '0000000000000', '-'])(
    'is not joined with another one by the placeholder %j',
    (placeholder) => {
      const none = { ean: placeholder };
      const plan = planOf(
        [
          aLine('1', null, 1, { ...none, name: 'Mug' }),
          aLine('2', null, 1, { ...none, name: 'Jug' }),
          aLine('3', null, 1, { ...none, name: null }),
          aLine('4', placeholder, 1, { ...none, name: null, skuId: placeholder }),
          aLine('5', placeholder, 1, { ...none, name: null, skuId: placeholder }),
          aLine('6', placeholder, 1, { ...none, name: 'Bowl' }),
          aLine('7', placeholder, 1, { ...none, name: 'Dish' }),
        ],
        [],
      );
      expect(plan.items).toHaveLength(7);
      expect(plan.items.flatMap(({ eans }) => eans)).toEqual([]);
    },
  );

  it('of several with one SKU is the one that a parcel declares, as far as that can be known', () => {
    const blue = { ...red, ean: '5901234123457' };
    const lines = [aLine('1', 'T', 1, red), aLine('2', 'T', 1, blue), aLine('3', 'B')];
    const both = planOf(lines, [aDelivery(['1', '2', '3'], [aParcel({ T: 2 }), aParcel({ B: 1 })])]);
    expect(both.contradictions).toEqual([]);
    expect(both.parcels[0]?.contents?.map(({ units }) => units)).toEqual([1, 1]);
    const each = planOf(lines, [
      aDelivery(['1'], [aParcel({ T: 1 })]),
      aDelivery(['2', '3'], [aParcel({ T: 1, B: 1 })]),
    ]);
    expect(each.contradictions).toEqual([]);
    const keys = each.items.map(({ key }) => key);
    expect(each.parcels.map(({ contents }) => contents?.map(({ key }) => key))).toEqual([
      [keys[0]],
      [keys[1], keys[2]],
    ]);
    const unknown = planOf(lines, [aDelivery(['1', '2', '3'], [aParcel({ T: 1 }), aParcel({ T: 1, B: 1 })])]);
    expect(kindsOf(unknown)).toContain('declared-ambiguous');
    expect(mustBeFree(unknown)).toBe(true);
  });

  it('is named by its code where it has no SKU, else by its name, else by its line', () => {
    const nameless = { name: null };
    const plan = planOf(
      [
        aLine('1', null, 1, { ean: '36000291452' }),
        aLine('2', null, 2, { ean: '0 36000 29145 2' }),
        aLine('3', null, 1, { ean: 'PLU 7' }),
        aLine('4', null, 1),
        aLine('5', null, 5),
        aLine('6', null, 1, nameless),
        aLine('7', null, 1, nameless),
      ],
      [],
    );
    expect(plan.items.map(({ key, units }) => [key, units])).toEqual([
      ['code:00036000291452', 3],
      ['code:PLU 7', 1],
      ['name:Blue mug', 6],
      ['line:6', 1],
      ['line:7', 1],
    ]);
  });

  it('is never taken for another kind of name', () => {
    const plan = planOf(
      [aLine('1', 'X'), aLine('2', null, 1, { ean: 'X' }), aLine('3', null, 1, { name: 'X' })],
      [],
    );
    expect(plan.items).toHaveLength(3);
  });

  it('has a name that the contract takes, however long its own is', () => {
    const long = 'x'.repeat(2000);
    const plan = planOf(
      [aLine('1', null, 1, { name: long }), aLine('2', long), aLine('3', null, 1, { ean: long })],
      [],
    );
    const { inputSchema } = packingContract.confirm['~orpc'];
    for (const { key } of plan.items) {
      const answer = inputSchema?.['~standard'].validate({ orderId: 'PD1', key, units: 1 });
      expect(answer, key.slice(0, 20)).not.toHaveProperty('issues');
    }
  });

  it('belongs to the delivery that names its line, and is loose where none does', () => {
    const plan = planOf(
      [aLine('1', 'A', 2), aLine('2', 'A', 3), aLine(null, 'B')],
      [aDelivery([]), aDelivery(['2'])],
    );
    expect(plan.items).toMatchObject([
      { units: 5, byDelivery: [[1, 3]], loose: 2 },
      { units: 1, byDelivery: [], loose: 1 },
    ]);
    expect(plan.contradictions).toEqual([
      { kind: 'no-delivery', guard: false, key: 'sku:A', units: 2 },
      { kind: 'no-delivery', guard: false, key: 'sku:B', units: 1 },
    ]);
    expect(mustBeFree(plan)).toBe(false);
  });

  it('belongs to the first mention where two lines have one number and two deliveries name it', () => {
    const plan = planOf([aLine('1', 'A', 2), aLine('1', 'B', 3)], [aDelivery(['1']), aDelivery(['1'])]);
    expect(plan.items).toMatchObject([{ byDelivery: [[0, 2]] }, { byDelivery: [[1, 3]] }]);
    expect(plan.contradictions).toEqual([]);
  });

  it('belongs to the one delivery that names a number of two lines', () => {
    const plan = planOf([aLine('1', 'A', 2), aLine('1', 'B', 3)], [aDelivery(['1', '1']), aDelivery([])]);
    expect(plan.items).toMatchObject([{ byDelivery: [[0, 2]] }, { byDelivery: [[0, 3]] }]);
    expect(plan.contradictions).toEqual([]);
  });
});

describe('what items and parcels contradict each other in', () => {
  const [two, all] = [[aLine('1', 'A', 2)], ['1']];
  const guard = true;
  it.each([
    [
      'fewer units declared',
      two,
      [aParcel({ A: 1 })],
      { kind: 'declared-units', guard, key: 'sku:A', declared: 1, ordered: 2 },
    ],
    [
      'more units declared',
      two,
      [aParcel({ A: 2 }), aParcel({ A: 1 })],
      { kind: 'declared-units', guard, key: 'sku:A', declared: 3, ordered: 2 },
    ],
    [
      'more units declared beside a parcel that takes all',
      two,
      [aParcel({ A: 3 }), aParcel({})],
      { kind: 'declared-units', guard, key: 'sku:A', declared: 3, ordered: 2 },
    ],
    [
      'an item that no parcel declares',
      [...two, aLine('1', 'B')],
      [aParcel({ A: 2 })],
      { kind: 'declared-units', guard, key: 'sku:B', declared: 0, ordered: 1 },
    ],
    [
      'something that was not ordered',
      two,
      [aParcel({ A: 2 }), aParcel({ X: 1 })],
      { kind: 'declared-unknown', guard, parcel: 2, sku: 'X' },
    ],
    [
      'contents without a SKU',
      two,
      [{ items: [{ quantity: 1 }, { salesChannelSkuId: 'A', quantity: 2 }] }],
      { kind: 'declared-unknown', guard, parcel: 1, sku: null },
    ],
    ...[-1, 1.5, null, 'many', {}].map(
      (quantity) =>
        [
          `an amount of ${JSON.stringify(quantity)}`,
          two,
          [aParcel({ A: 2 }), aParcel({ A: quantity })],
          { kind: 'declared-unreadable', guard, parcel: 2 },
        ] as const,
    ),
  ] as const)('%s', (_name, items, parcels, wanted) => {
    const plan = planOf(items, [aDelivery(all, parcels)]);
    expect(plan.contradictions).toEqual([wanted]);
    expect(mustBeFree(plan)).toBe(true);
  });

  it('a line in several deliveries', () => {
    const plan = planOf(two, [aDelivery(['1']), aDelivery([]), aDelivery(['1'])]);
    expect(plan.contradictions).toEqual([{ kind: 'several-deliveries', guard, key: 'sku:A' }]);
    expect(plan.items).toMatchObject([{ units: 2 }]);
  });

  it('units of one delivery that another one declares', () => {
    const plan = planOf(two, [
      aDelivery(['1'], [aParcel({ A: 1 }), aParcel({})]),
      aDelivery([], [aParcel({ A: 1 })]),
    ]);
    expect(kindsOf(plan)).toEqual(['declared-units']);
  });

  it('loose units that nobody declares where everything is declared', () => {
    const items = [aLine('1', 'A'), aLine('2', 'A')];
    expect(kindsOf(planOf(items, [aDelivery(['1'], [aParcel({ A: 1 })])]))).toEqual([
      'no-delivery',
      'declared-units',
    ]);
    expect(kindsOf(planOf(items, [aDelivery(['1'], [aParcel({ A: 2 })])]))).toEqual(['no-delivery']);
    expect(kindsOf(planOf(items, [aDelivery(['1'], [aParcel({ A: 1 })]), aDelivery([])]))).toEqual([
      'no-delivery',
    ]);
  });

  it('no guard: a delivery that names a line that there is not', () => {
    const plan = planOf(two, [aDelivery(['1', '2', '3'], [aParcel({ A: 2 })])]);
    expect(plan.contradictions).toEqual([{ kind: 'unknown-line', guard: false, delivery: 0 }]);
    expect(mustBeFree(plan)).toBe(false);
  });

  it('is nothing where all is declared as it was ordered', () => {
    const items = [aLine('1', 'A', 2), aLine('2', 'A'), aLine('3', 'B')];
    const parcels = [aParcel({ A: 1, B: 1 }), aParcel({ A: '2' })];
    expect(planOf(items, [aDelivery(['1', '2', '3'], parcels)]).contradictions).toEqual([]);
  });

  it.each([2 ** 53, 1e21, 1e308])(
    'has numbers that JSON and the contract can carry, also of %d units',
    (quantity) => {
      const twice = { items: [1, 2].map(() => ({ salesChannelSkuId: 'A', quantity })) };
      const plan = planOf(two, [aDelivery(all, [twice])]);
      expect(mustBeFree(plan)).toBe(true);
      expect(JSON.parse(JSON.stringify(plan))).toEqual(plan);
      for (const c of plan.contradictions) {
        if (c.kind === 'declared-units') expect(c.declared).toSatisfy(Number.isSafeInteger);
      }
    },
  );
});

describe('what makes two plans the same for a packer', () => {
  const items = (parts: Json = {}) => [aLine('1', 'A', 2, parts), aLine('2', 'B', 1)];
  const parcels = (parts: Json = {}) => [aParcel({ A: 2, B: 1 }, { code: 'P1', ...parts })];
  const usual = planOf(items(), [aDelivery(['1', '2'], parcels())]);
  const signature = planSignature(usual);
  const ofParcels = (...p: Json[]) => planOf(items(), [aDelivery(['1', '2'], p)]);

  it.each([
    ['the name of an item', planOf(items({ name: 'Red mug' }), [aDelivery(['1', '2'], parcels())])],
    ['a price', planOf(items({ salePrice: 99 }), [aDelivery(['1', '2'], parcels())])],
    ['a code', planOf(items({ ean: '4006381333931', hsCode: '1' }), [aDelivery(['1', '2'], parcels())])],
    ['the size of a parcel', ofParcels(...parcels({ length: 1, width: 2, height: 3, grossWeight: 4 }))],
    ['the name of a parcel', ofParcels(...parcels({ name: 'Box' }))],
    [
      'another number for the lines',
      planOf([aLine('8', 'A', 2), aLine('9', 'B')], [aDelivery(['8', '9'], parcels())]),
    ],
    [
      'one line where there were two',
      planOf([aLine('1', 'A'), aLine('2', 'A'), aLine('3', 'B')], [aDelivery(['1', '2', '3'], parcels())]),
    ],
    ['the way through JSON', JSON.parse(JSON.stringify(usual)) as PackingPlan],
  ])('is not %s', (_name, plan) => {
    expect(planSignature(plan)).toBe(signature);
  });

  const aThere = (address: Json) => planOf(items(), [], { shipping: { deliveryAddress: address } });
  it.each([
    ['more units', planOf([aLine('1', 'A', 3), aLine('2', 'B')], [aDelivery(['1', '2'], parcels())])],
    ['an item less', planOf([aLine('1', 'A', 2)], [aDelivery(['1'], parcels())])],
    ['an item more', planOf([...items(), aLine('3', 'C')], [aDelivery(['1', '2', '3'], parcels())])],
    ['another SKU', planOf([aLine('1', 'A', 2), aLine('2', 'C')], [aDelivery(['1', '2'], parcels())])],
    ['other contents', ofParcels(aParcel({ A: 2 }), aParcel({ B: 1 }))],
    ['contents that are declared no more', ofParcels(aParcel({}, { code: 'P1' }))],
    ['another code of a parcel', ofParcels(...parcels({ code: 'P2' }))],
    ['a parcel more', ofParcels(...parcels(), aParcel({}))],
    ['another delivery', planOf(items(), [aDelivery(['1'], parcels()), aDelivery(['2'])])],
    ['another carrier', planOf(items(), [aDelivery(['1', '2'], parcels(), { company: 'Other' })])],
    ['no delivery', planOf(items(), [])],
  ])('is %s', (_name, plan) => {
    expect(planSignature(plan)).not.toBe(signature);
  });

  it('is every part of the address, and the receiver', () => {
    const parts = [
      'street',
      'number',
      'complement',
      'neighborhood',
      'city',
      'state',
      'postalCode',
      'country',
    ];
    const address = Object.fromEntries([...parts, 'receiverName'].map((part) => [part, 'x']));
    const there = aThere(address);
    expect(planSignature(aThere({ ...address }))).toBe(planSignature(there));
    for (const part of [...parts, 'receiverName']) {
      const other = aThere({ ...address, [part]: 'y' });
      expect(planSignature(other), part).not.toBe(planSignature(there));
      expect(JSON.stringify(other)).not.toContain('"y"');
    }
    expect(planSignature(planOf(items(), [], { customer: { firstName: 'Eva' } }))).not.toBe(
      planSignature(planOf(items(), [])),
    );
  });

  it('is no buyer’s data', () => {
    const plan = planOf(items(), [], {
      customer: { firstName: 'Zacharias', lastName: 'Quibble' },
      shipping: {
        deliveryAddress: { street: 'Elm Row', receiverName: 'Zacharias Quibble', postalCode: '80010' },
      },
    });
    expect(JSON.stringify(plan)).not.toMatch(/Zacharias|Quibble|Elm Row|80010/);
  });

  it('is not the order in which the service lists the same lines and contents', () => {
    const turned = planOf(
      [aLine('2', 'B'), aLine('1', 'A', 2)],
      [aDelivery(['2', '1'], [aParcel({ B: 1, A: 2 }, { code: 'P1' })])],
    );
    expect(planSignature(turned)).toBe(signature);
  });

  it('is a contradiction that came or went', () => {
    const once = [aDelivery(['1', '2'], parcels()), aDelivery([])];
    const twice = [aDelivery(['1', '2'], parcels()), aDelivery(['1'])];
    expect(mustBeFree(planOf(items(), twice))).toBe(true);
    expect(planSignature(planOf(items(), twice))).not.toBe(planSignature(planOf(items(), once)));
    expect(planSignature(ofParcels(aParcel({ A: 2, B: 1, X: 1 }, { code: 'P1' })))).not.toBe(signature);
  });
});

it('a plan that was kept with the units of every delivery is the same as one with those that have any', () => {
  const plan = planOf(
    [aLine('1', 'A', 3), aLine('2', 'B', 2)],
    [aDelivery([]), aDelivery(['1']), aDelivery(['2'])],
  );
  const [a, b] = plan.items;
  if (!a || !b) throw new Error('two items');
  const written = {
    ...plan,
    items: [
      { ...a, byDelivery: [0, 3, 0] },
      { ...b, byDelivery: [0, 0, 2] },
    ],
  };
  expect(planSignature(written)).toBe(planSignature(plan));
  const stateOf = (of: typeof plan) => apply(null, { kind: 'opened', plan: of, free: false, restart: false });
  for (const key of [a.key, b.key])
    expect(parcelsFor(stateOf(written), key)).toEqual(parcelsFor(stateOf(plan), key));
});
