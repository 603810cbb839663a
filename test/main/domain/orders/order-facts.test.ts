import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  MOST_DELIVERIES,
  MOST_LEVELS,
  MOST_LINES,
  MOST_PARCELS,
} from '../../../../src-main/domain/orders/order-bounds.ts';
import {
  readOrder,
  unitsInOrder,
  type OrderFacts,
  type OrderFault,
} from '../../../../src-main/domain/orders/order-facts.ts';
import { makePlan } from '../../../../src-main/domain/packing/make-plan.ts';
import { anItem, anOrder, aShipping } from '../../../support/order-json.ts';

function factsOf(raw: unknown): OrderFacts {
  const reading = readOrder(raw);
  if (!reading.ok) throw new Error(`not read: ${JSON.stringify(reading.fault)}`);
  return reading.facts;
}

const many = <T>(n: number, make: () => T): T[] => Array.from({ length: n }, make);

/** Lists within each other, so that an order with it has one level more. */
function nested(levels: number): unknown {
  let value: unknown = 'x';
  for (let n = 0; n < levels; n++) value = [value];
  return value;
}

function faultOf(raw: unknown): OrderFault {
  const reading = readOrder(raw);
  if (reading.ok) throw new Error('read');
  return reading.fault;
}

describe('an order', () => {
  it('is read whole', () => {
    const facts = factsOf(anOrder('PD1'));
    expect(facts).toMatchObject({
      orderId: 'PD1',
      status: 'READY_TO_SHIP',
      salesChannelOrderId: 'SC-PD1',
      buyer: 'Ana Araújo',
      createdAt: Date.parse('2026-03-01T10:00:00Z'),
      dueAt: Date.parse('2026-03-06T12:00:00Z'),
      items: [{ sku: 'SKU-1', ean: '4006381333931', quantity: 1 }],
      deliveries: [{ company: 'Correa Expresso', itemIds: ['line-1'] }],
    });
  });

  it('has no character that turns the letters around it, and keeps the marks that people write with', () => {
    const turned = (text: string) => `\u202e${text}\u202c\u2066\u2069`;
    const raw = anOrder('PD1', {
      items: [anItem({ name: turned('evil'), salesChannelSkuId: turned('SKU-1') })],
      customer: { firstName: turned('Ana'), lastName: '\u200fשרה' },
    });
    expect(factsOf(raw)).toMatchObject({ buyer: 'Ana \u200fשרה', items: [{ name: 'evil', sku: 'SKU-1' }] });
  });

  it('is read with nothing but its number, its status and its items', () => {
    const facts = factsOf({ orderId: 'PD1', status: 'READY_TO_SHIP', items: [{ quantity: 2 }] });
    expect(unitsInOrder(facts)).toBe(2);
    expect(facts).toMatchObject({
      buyer: null,
      address: null,
      dueAt: null,
      deliveries: [],
      payments: [],
      value: null,
    });
  });

  it.each([
    'salesChannelOrderId',
    'salesChannel',
    'value',
    'currency',
    'creationDate',
    'lastUpdateDate',
    'customer',
    'shipping',
    'payments',
    'totals',
  ])('is read with null, text, a number, a list or an object as %s', (field) => {
    for (const value of [null, '', 'x', 7, [], [null], {}, true]) {
      expect(readOrder(anOrder('PD1', { [field]: value })).ok).toBe(true);
    }
  });

  it('is read with null for every part of an item but its quantity', () => {
    const item = {
      id: null,
      skuId: null,
      salesChannelSkuId: null,
      ean: null,
      name: null,
      salePrice: null,
      quantity: '2',
    };
    expect(factsOf(anOrder('PD1', { items: [item] })).items[0]).toEqual({
      id: null,
      name: null,
      sku: null,
      serviceSku: null,
      ean: null,
      quantity: 2,
      salePrice: null,
      weight: null,
      hsCode: null,
    });
  });

  it('takes numbers as text and texts as numbers', () => {
    const facts = factsOf(
      anOrder('PD1', {
        orderId: 4711,
        value: '12.50',
        items: [anItem({ ean: 4006381333931, quantity: '3', salePrice: '1.5' })],
      }),
    );
    expect(facts).toMatchObject({
      orderId: '4711',
      value: 12.5,
      items: [{ ean: '4006381333931', quantity: 3, salePrice: 1.5 }],
    });
  });

  it('keeps an unknown status and ignores unknown fields', () => {
    expect(factsOf(anOrder('PD1', { status: 'TELEPORTED', surprise: { a: [1] } })).status).toBe('TELEPORTED');
  });

  it('is read with an empty list of items', () => {
    expect(unitsInOrder(factsOf(anOrder('PD1', { items: [] })))).toBe(0);
  });

  it('is read with 500 items', () => {
    const items = Array.from({ length: 500 }, (_, n) => anItem({ id: `l${n}`, quantity: n + 1 }));
    expect(unitsInOrder(factsOf(anOrder('PD1', { items })))).toBe(125_250);
  });

  it('is due with the earliest of its deliveries that has an estimate', () => {
    const deliveries = [
      { deliveryEstimateDate: null },
      { deliveryEstimateDate: '2026-03-09' },
      'nonsense',
      { deliveryEstimateDate: '2026-03-07T00:00:00+02:00' },
    ];
    expect(factsOf(anOrder('PD1', { shipping: { deliveries } })).dueAt).toBe(
      Date.parse('2026-03-06T22:00:00Z'),
    );
  });

  it.each(['0001-01-01T00:00:00', '1900-01-01', '1970-01-01T00:00:00Z', '9999-12-31'])(
    'takes the due date %s for none, as services write it',
    (deliveryEstimateDate) => {
      const deliveries = [{ deliveryEstimateDate }];
      const facts = factsOf(anOrder('PD1', { shipping: { deliveries } }));
      expect([facts.dueAt, facts.deliveries[0]?.dueAt]).toEqual([null, null]);
    },
  );

  it('names the receiver as buyer where the customer has no name', () => {
    expect(factsOf(anOrder('PD1', { customer: { firstName: ' ' } })).buyer).toBe('Ana Araújo');
  });

  it('reads parcels, also broken ones', () => {
    const parcels = [
      {
        name: 'A',
        grossWeight: null,
        weight: '1.5',
        items: [{ salesChannelSkuId: 'X', quantity: 2 }, null, { salesChannelSkuId: 'Y', quantity: '0x10' }],
      },
      3,
    ];
    const facts = factsOf(anOrder('PD1', { shipping: aShipping({ parcels }) }));
    expect(facts.deliveries[0]?.parcels).toEqual([
      {
        name: 'A',
        code: null,
        length: null,
        width: null,
        height: null,
        weight: 1.5,
        contents: [
          { sku: 'X', quantity: 2 },
          { sku: 'Y', quantity: null },
        ],
      },
    ]);
  });

  it('is not changed by keys that mean something to JavaScript', () => {
    const raw: unknown = JSON.parse(
      '{"__proto__":{"status":"X"},"orderId":"PD1","status":"READY_TO_SHIP","items":[]}',
    );
    expect(factsOf(raw).status).toBe('READY_TO_SHIP');
  });
});

describe('an order that would make packing a guess', () => {
  it.each([
    [null, { path: 'order', found: { is: 'null' }, orderId: null }],
    [[], { path: 'order', found: { is: 'list' }, orderId: null }],
    ['text', { path: 'order', found: { is: 'text' }, orderId: null }],
    [anOrder('x', { orderId: undefined }), { path: 'orderId', found: { is: 'nothing' }, orderId: null }],
    [anOrder('x', { orderId: ' ' }), { path: 'orderId', found: { is: 'empty-text' }, orderId: null }],
    [
      anOrder('x'.repeat(243)),
      { path: 'orderId', found: { is: 'long-text', characters: 243 }, orderId: null },
    ],
    [anOrder('..'), { path: 'orderId', found: { is: 'text' }, orderId: '..' }],
    [anOrder('PD1', { status: null }), { path: 'status', found: { is: 'null' }, orderId: 'PD1' }],
    [anOrder('PD1', { items: undefined }), { path: 'items', found: { is: 'nothing' }, orderId: 'PD1' }],
    [anOrder('PD1', { items: {} }), { path: 'items', found: { is: 'object' }, orderId: 'PD1' }],
    [anOrder('PD1', { items: [anItem(), 'x'] }), { path: 'items[1]', found: { is: 'text' }, orderId: 'PD1' }],
    [
      anOrder('PD1', { items: [anItem({ quantity: 3_000_000_000 })] }),
      {
        path: 'items[0].quantity',
        expected: { is: 'whole-number', from: 0, to: 1_000_000 },
        found: { is: 'value', text: '3000000000' },
        orderId: 'PD1',
      },
    ],
    [
      anOrder('PD1', { items: [anItem({ quantity: 'two' })] }),
      { path: 'items[0].quantity', found: { is: 'text' }, orderId: 'PD1' },
    ],
    [
      anOrder('PD1', { items: [anItem({ quantity: 1.5 })] }),
      { path: 'items[0].quantity', found: { is: 'value', text: '1.5' }, orderId: 'PD1' },
    ],
  ])('says where and what type, case %#', (raw, wanted) => {
    expect(faultOf(raw)).toMatchObject(wanted);
  });

  it.each([
    ['lines', { items: many(MOST_LINES + 1, () => anItem()) }, 'items', { most: MOST_LINES, of: 'lines' }],
    [
      'deliveries',
      { shipping: { deliveries: many(MOST_DELIVERIES + 1, () => ({})) } },
      'shipping.deliveries',
      { most: MOST_DELIVERIES, of: 'deliveries' },
    ],
    [
      'parcels',
      { shipping: { deliveries: many(2, () => ({ parcels: many(MOST_PARCELS / 2 + 1, () => ({})) })) } },
      'shipping.deliveries[].parcels',
      { most: MOST_PARCELS, of: 'parcels' },
    ],
    [
      'entries of parcels',
      { shipping: { deliveries: [{ parcels: [{ items: many(10_001, () => ({})) }] }] } },
      'shipping.deliveries[].items',
      { most: 10_000, of: 'entries' },
    ],
    ['payments', { payments: many(501, () => ({})) }, 'payments', { most: 500, of: 'payments' }],
    ['levels', { extra: nested(MOST_LEVELS) }, 'order', { most: MOST_LEVELS, of: 'levels' }],
  ])('names the bound where an order has too many %s', (_what, parts, path, bound) => {
    const fault = faultOf(anOrder('PD1', parts));
    expect(fault).toMatchObject({ orderId: 'PD1', status: 'READY_TO_SHIP', path });
    expect(fault.expected).toEqual({ is: 'at-most', ...bound });
  });

  it('is none at the bounds themselves', () => {
    const items = many(MOST_LINES, () => anItem());
    const deliveries = many(MOST_DELIVERIES, () => ({
      parcels: many(MOST_PARCELS / MOST_DELIVERIES, () => ({})),
    }));
    const order = anOrder('PD1', { items, shipping: { deliveries }, extra: nested(MOST_LEVELS - 1) });
    expect(readOrder(order).ok).toBe(true);
  });

  it('is said of a hundred thousand levels without going down all of them', () => {
    const text = `{"orderId":"PD1","status":"X","items":[],"x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    expect(faultOf(JSON.parse(text))).toMatchObject({ path: 'order', found: { is: 'more' } });
  });

  it('never repeats a value in the reason', () => {
    const personal = 'Zacharias Quibble 555-0199';
    const bad = [
      personal,
      [personal],
      { orderId: { name: personal } },
      { orderId: 'PD1', status: [personal], items: [] },
      { orderId: 'PD1', status: 'X', items: personal },
      { orderId: 'PD1', status: 'X', items: [personal] },
      { orderId: 'PD1', status: 'X', items: [{ quantity: personal }] },
    ];
    for (const raw of bad) expect(JSON.stringify(faultOf(raw))).not.toContain(personal);
  });

  it('never throws, whatever JSON comes', () => {
    const key = fc.constantFrom(
      'orderId',
      'status',
      'items',
      'shipping',
      'deliveries',
      'customer',
      'quantity',
      'x',
    );
    const raw = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        fc.constantFrom(null, '', 'x', 0, 1, -1, 1.5, true),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(key, tie('value'), { maxKeys: 5 }),
      ),
    })).value;
    fc.assert(
      fc.property(raw, (value) => void readOrder(value)),
      { numRuns: 500 },
    );
    fc.assert(
      fc.property(raw, raw, raw, (items, shipping, customer) => {
        void readOrder({ orderId: 'PD1', status: 'X', items, shipping, customer });
      }),
    );
  });
});

it('a line of no unit is set apart, and blocks neither the order nor its parcels', () => {
  const none = anItem({ id: 'l0', salesChannelSkuId: 'REFUNDED', quantity: 0 });
  const facts = factsOf(
    anOrder('PD1', {
      items: [
        none,
        anItem({ id: 'l1', quantity: 2 }),
        anItem({ id: 'l2', salesChannelSkuId: 'X', quantity: '0' }),
      ],
      shipping: aShipping({
        items: ['l0', 'l1', 'l2'],
        parcels: [
          {
            items: [
              { salesChannelSkuId: 'REFUNDED', quantity: 0 },
              { salesChannelSkuId: 'SKU-1', quantity: 2 },
            ],
          },
        ],
      }),
    }),
  );
  expect(facts.items.map(({ id }) => id)).toEqual(['l1']);
  expect(facts.nothingOrdered.map(({ id, quantity }) => [id, quantity])).toEqual([
    ['l0', 0],
    ['l2', 0],
  ]);
  const plan = makePlan(facts, (text) => text);
  expect(plan.items.map(({ units }) => units)).toEqual([2]);
  expect(plan.contradictions).toEqual([]);
});

it('an order of which no line has a unit is one without items', () => {
  const facts = factsOf(anOrder('PD1', { items: [anItem({ quantity: 0 })] }));
  expect([facts.items.length, facts.nothingOrdered.length]).toEqual([0, 1]);
});
