/** Scans while an order is packed, through the router as the screens have it. */
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../../src-main/domain/orders/read-value.ts';
import { anOrder } from '../../../support/order-json.ts';
import { anOrderShop } from '../../../support/order-shop.ts';
import {
  aBowl,
  ALL_OF_THREE,
  aMug,
  aPackingStation,
  aTea,
  BOWL,
  MUG,
  MUG_CASE,
  oneParcel,
  packedIn,
  TEA,
  threeParcels,
} from '../../../support/packing-station.ts';

const station = async (...orders: Json[]) => aPackingStation(await anOrderShop(orders));

describe('a scan', () => {
  it('counts one unit into the parcel that declares it, and moves on to the next parcel when one is full', async () => {
    const { client, view } = await station(threeParcels('A'));
    expect(await view('A')).toMatchObject({
      phase: 'new',
      deliveries: 2,
      active: 1,
      due: 5,
      packed: 0,
      stop: null,
      contradictions: [],
    });
    const seen: unknown[] = [];
    for (const text of ALL_OF_THREE) {
      const answer = await client.packing.scan({ orderId: 'A', text });
      const { signal, view: shown } = answer;
      seen.push([signal, 'parcel' in answer && answer.parcel, shown.active, shown.next]);
    }
    expect(seen).toEqual([
      ['right', 1, 1, 'sku:MUG'],
      ['right', 1, 2, 'sku:BOWL'],
      ['right', 2, 3, 'sku:TEA'],
      ['right', 3, 3, 'sku:TEA'],
      ['complete', 3, 3, null],
    ]);
    const done = await view('A');
    expect(done).toMatchObject({ phase: 'open', complete: true, packed: 5 });
    expect(packedIn(done)).toEqual([{ MUG: 2 }, { BOWL: 1 }, { TEA: 2 }]);
    expect(done.parcels.map((p) => [p.delivery, p.carrier, p.code])).toEqual([
      [0, 'Correa Expresso', 'BOX-1'],
      [0, 'Correa Expresso', 'BOX-2'],
      [1, 'Via Sul', 'BOX-3'],
    ]);
  });

  it('of one unit too many records nothing and is noted as a miss', async () => {
    const { client, view, scan } = await station(oneParcel('A', [aMug(), aBowl()]));
    expect(await scan('A', MUG)).toEqual(['right']);
    const before = await client.packing.receipt({ orderId: 'A' });
    expect(await client.packing.scan({ orderId: 'A', text: MUG })).toMatchObject({
      signal: 'too-many',
      name: 'Blue mug',
      sku: 'MUG',
      units: 1,
      due: 1,
      packed: 1,
    });
    const { refused, ...after } = await client.packing.receipt({ orderId: 'A' });
    expect({ ...after, refused: [] }).toEqual(before);
    expect(refused).toMatchObject([{ kind: 'too-many', code: MUG }]);
    expect(await view('A')).toMatchObject({ packed: 1, trouble: { misses: 1 } });
  });

  it('of the last unit again is too many, not a second time complete', async () => {
    const { scan, view } = await station(oneParcel('A', [aMug()]));
    expect(await scan('A', MUG, MUG, MUG)).toEqual(['complete', 'too-many', 'too-many']);
    expect(await view('A')).toMatchObject({ packed: 1, complete: true, trouble: { misses: 2 } });
  });

  it('of what another order needs says what it is, and neither opens nor records', async () => {
    const { client, view, live } = await station(
      oneParcel('A', [aMug()]),
      oneParcel('B', [aTea({ id: 'x' })]),
    );
    expect(await client.packing.scan({ orderId: 'A', text: TEA })).toMatchObject({
      signal: 'wrong-item',
      name: 'Tea',
      sku: 'TEA',
    });
    expect(await view('A')).toMatchObject({ phase: 'new', trouble: { misses: 1 } });
    expect(live.snapshot.status.packed.open).toBe(0);
    await expect(client.packing.receipt({ orderId: 'A' })).rejects.toMatchObject({ code: 'ORDER_NOT_FOUND' });
  });

  it.each([
    ['nothing known', 'no-match', 'nobody knows this'],
    ['a misread code', 'misread', ']E04006381333932'],
    ['a case that nobody has taught', 'case', `]C101${MUG_CASE}`],
    ['a logistic unit', 'logistic-unit', ']C100395200000000000012'],
    ['control characters only', 'empty', '\u0000\u0001'],
  ])('of %s counts nothing and says "%s"', async (_name, why, text) => {
    const { client, view } = await station(oneParcel('A', [aMug()]));
    expect(await client.packing.scan({ orderId: 'A', text })).toMatchObject({ signal: 'unknown', why });
    expect(await view('A')).toMatchObject({ packed: 0, phase: 'new', trouble: { misses: 1 } });
  });

  it('of what belongs into another parcel says which, and counts nothing', async () => {
    const { client, view } = await station(threeParcels('A'));
    expect(await client.packing.scan({ orderId: 'A', text: TEA })).toMatchObject({
      signal: 'wrong-parcel',
      parcel: 1,
      fits: 0,
      belongsIn: [3],
      sku: 'TEA',
    });
    // The unit is offered to its parcel: no mistake was made.
    expect(await view('A')).toMatchObject({ phase: 'new', packed: 0, trouble: { misses: 0 } });
    await client.packing.scan({ orderId: 'A', text: MUG });
    await client.packing.scan({ orderId: 'A', text: BOWL });
    expect(packedIn(await view('A'))).toEqual([{ MUG: 1 }, {}, {}]);
  });

  it('of what belongs into another parcel is confirmed there by the same item once more', async () => {
    const { client, view } = await station(threeParcels('A'));
    const answer = await client.packing.scan({ orderId: 'A', text: TEA });
    expect(answer).toMatchObject({ signal: 'wrong-parcel', into: 3, key: 'sku:TEA' });
    const into = { key: 'sku:TEA', parcel: 3 };
    // The scanned item is not the named one: it goes to its usual place.
    expect(await client.packing.scan({ orderId: 'A', text: MUG, into })).toMatchObject({ parcel: 1 });
    expect(await client.packing.scan({ orderId: 'A', text: TEA, into })).toMatchObject({
      signal: 'right',
      parcel: 3,
    });
    expect(packedIn(await view('A'))).toEqual([{ MUG: 1 }, {}, { TEA: 1 }]);
    const wrong = { key: 'sku:TEA', parcel: 2 };
    expect(await client.packing.scan({ orderId: 'A', text: TEA, into: wrong })).toMatchObject({
      signal: 'wrong-parcel',
      parcel: 2,
    });
    expect(
      await client.packing.confirm({ orderId: 'A', key: 'sku:BOWL', units: 1, parcel: 2 }),
    ).toMatchObject({ signal: 'right', parcel: 2 });
  });

  it('finds the item by every way in which its code can be written, and by its SKU', async () => {
    const items = [aBowl({ quantity: 5, ean: ' 0036000291452 ' })];
    const { scan } = await station(oneParcel('A', items));
    const ways = [
      '036000291452',
      ']E00036000291452',
      ']C1010003600029145210LOT7',
      'https://example.com/01/00036000291452?10=LOT7',
      'BOWL',
    ];
    expect(await scan('A', ...ways)).toEqual(['right', 'right', 'right', 'right', 'complete']);
  });

  it('of a number that nobody knows is an error by name, and writes nothing', async () => {
    const { client } = await station(oneParcel('A', [aMug()]));
    const error = { code: 'ORDER_NOT_FOUND', defined: true, data: { orderId: 'X' } };
    const orderId = 'X';
    for (const call of [
      client.packing.get({ orderId }),
      client.packing.open({ orderId, free: false }),
      client.packing.scan({ orderId, text: MUG }),
      client.packing.confirm({ orderId, key: 'sku:MUG', units: 1 }),
      client.packing.step({ orderId, step: { kind: 'choose-parcel', parcel: 1 } }),
      client.packing.step({ orderId, step: { kind: 'undo' } }),
      client.packing.step({ orderId, step: { kind: 'seal' } }),
      client.packing.step({ orderId, step: { kind: 'reopen' } }),
      client.packing.acceptChange({ orderId, version: 'x' }),
      client.packing.putBack({ orderId }),
      client.packing.pulled({ orderId }),
      client.packing.receipt({ orderId }),
    ])
      await expect(call).rejects.toMatchObject(error);
    expect(await client.packing.list()).toEqual({ open: [], short: [], waiting: [], toPull: [], pulled: [] });
  });
});

describe('typed units', () => {
  it('count together with the scan, all of them or none', async () => {
    const { client, view } = await station(oneParcel('A', [aMug({ quantity: 5 }), aBowl()]));
    const scan = (units: number) => client.packing.scan({ orderId: 'A', text: MUG, units });
    expect(await scan(3)).toMatchObject({ signal: 'right', units: 3 });
    expect(await scan(3)).toMatchObject({ signal: 'too-many', units: 3, due: 5, packed: 3 });
    expect((await view('A')).packed).toBe(3);
    expect(await scan(2)).toMatchObject({ signal: 'right', units: 2 });
  });

  it('that the active parcel cannot take together count nothing there', async () => {
    const split = threeParcels('A', { items: [aMug({ quantity: 4 })] });
    split['shipping'] = {
      deliveries: [
        {
          items: ['l1'],
          parcels: [1, 3].map((quantity) => ({ items: [{ salesChannelSkuId: 'MUG', quantity }] })),
        },
      ],
    };
    const { client, view } = await station(split);
    expect(await client.packing.scan({ orderId: 'A', text: MUG, units: 3 })).toMatchObject({
      signal: 'wrong-parcel',
      parcel: 1,
      fits: 1,
      belongsIn: [2],
    });
    expect(await view('A')).toMatchObject({ packed: 0, phase: 'new' });
    expect(await client.packing.scan({ orderId: 'A', text: MUG })).toMatchObject({ parcel: 1 });
    expect(await client.packing.scan({ orderId: 'A', text: MUG, units: 3 })).toMatchObject({
      signal: 'complete',
      parcel: 2,
    });
  });

  it.each([0, -1, 1.5, 10_001])('of %d are no number of units', async (units) => {
    const { client } = await station(oneParcel('A', [aMug()]));
    await expect(client.packing.scan({ orderId: 'A', text: MUG, units })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });
});

describe('a code that was taught', () => {
  it('counts as many units as it stands for, times what was typed', async () => {
    const { client, view } = await station(oneParcel('A', [aMug({ quantity: 30 })]));
    await client.codes.learn({ code: MUG_CASE, sku: 'MUG', units: 12 });
    const text = `]C101${MUG_CASE}`;
    expect(await client.packing.scan({ orderId: 'A', text, units: 2 })).toMatchObject({
      signal: 'right',
      units: 24,
      sku: 'MUG',
    });
    expect(await client.packing.scan({ orderId: 'A', text })).toMatchObject({
      signal: 'too-many',
      units: 12,
    });
    expect((await view('A')).packed).toBe(24);
    expect((await client.packing.receipt({ orderId: 'A' })).events.at(-1)).toMatchObject({
      kind: 'counted',
      units: 24,
      notes: expect.arrayContaining([{ of: 'method', text: 'case' }]) as unknown,
    });
  });

  it('for an item that this order does not need is a wrong item', async () => {
    const { client, scan } = await station(oneParcel('A', [aMug()]));
    await client.codes.learn({ code: 'shelf 7', sku: 'TEA', units: 6, sure: true });
    expect(await client.packing.scan({ orderId: 'A', text: 'shelf 7' })).toMatchObject({
      signal: 'wrong-item',
      sku: 'TEA',
    });
    expect(await scan('A', MUG)).toEqual(['complete']);
  });
});

describe('two items with one code', () => {
  const order = () =>
    oneParcel('A', [
      aMug({ id: 'l1', salesChannelSkuId: 'LEFT', quantity: 2 }),
      aMug({ id: 'l2', salesChannelSkuId: 'RIGHT', name: 'Red mug' }),
    ]);

  it('are asked about, and the scan with the answer counts the chosen one', async () => {
    const { client, view } = await station(order());
    const asked = await client.packing.scan({ orderId: 'A', text: MUG });
    expect(asked).toMatchObject({
      signal: 'choice',
      choices: [
        { key: 'sku:LEFT', sku: 'LEFT', name: 'Blue mug', left: 2 },
        { key: 'sku:RIGHT', sku: 'RIGHT', name: 'Red mug', left: 1 },
      ],
    });
    expect(await view('A')).toMatchObject({ phase: 'new', packed: 0, trouble: { misses: 0 } });
    expect(await client.packing.scan({ orderId: 'A', text: MUG, units: 2, key: 'sku:LEFT' })).toMatchObject({
      signal: 'right',
      sku: 'LEFT',
      units: 2,
    });
    expect(await client.packing.scan({ orderId: 'A', text: MUG, key: 'sku:RIGHT' })).toMatchObject({
      signal: 'complete',
      sku: 'RIGHT',
    });
    expect(packedIn(await view('A'))).toEqual([{ LEFT: 2, RIGHT: 1 }]);
  });

  it('are asked about again where the answer names neither', async () => {
    const { client, view } = await station(order());
    expect(await client.packing.scan({ orderId: 'A', text: MUG, key: 'sku:OTHER' })).toMatchObject({
      signal: 'choice',
    });
    expect((await view('A')).packed).toBe(0);
  });
});

describe('a number', () => {
  it('of a parcel turns to that parcel, also before anything was counted', async () => {
    const { client, view, scan } = await station(threeParcels('A'));
    expect(await client.packing.scan({ orderId: 'A', text: 'BOX-3' })).toMatchObject({
      signal: 'turned',
      parcel: 3,
      view: { active: 3, phase: 'open' },
    });
    expect(await scan('A', TEA, TEA, BOWL)).toEqual(['right', 'right', 'wrong-parcel']);
    expect(packedIn(await view('A'))).toEqual([{}, {}, { TEA: 2 }]);
  });

  it('of this order, its own or the sales channel’s, is said to be this one', async () => {
    const { client } = await station(threeParcels('A'));
    for (const text of ['A', 'SC-A', ' A\r\n'])
      expect([text, (await client.packing.scan({ orderId: 'A', text })).signal]).toEqual([
        text,
        'this-order',
      ]);
  });

  it('of another order names that one', async () => {
    const { client, view } = await station(threeParcels('A'), anOrder('B', { status: 'READY_TO_SHIP' }));
    for (const text of ['B', 'SC-B'])
      expect(await client.packing.scan({ orderId: 'A', text })).toMatchObject({
        signal: 'other-order',
        orderId: 'B',
        isCancelled: false,
      });
    expect((await view('A')).trouble.misses).toBe(0);
  });
});

describe('a confirmation by hand', () => {
  it('counts like a scan', async () => {
    const { client } = await station(oneParcel('A', [aMug({ quantity: 3 })]));
    const confirm = (units: number, key = 'sku:MUG') => client.packing.confirm({ orderId: 'A', key, units });
    expect(await confirm(2)).toMatchObject({ signal: 'right', units: 2, sku: 'MUG' });
    expect(await confirm(2)).toMatchObject({ signal: 'too-many', due: 3, packed: 2 });
    await expect(confirm(1, 'sku:NOBODY')).rejects.toMatchObject({
      code: 'STEP_REFUSED',
      defined: true,
      data: { why: 'not-in-order' },
    });
    expect(await confirm(1)).toMatchObject({ signal: 'complete' });
    const { events } = await client.packing.receipt({ orderId: 'A' });
    expect(events.map((e) => [e.kind, e.units])).toEqual([
      ['opened', null],
      ['counted', 2],
      ['counted', 1],
    ]);
    expect(events[1]?.notes).toEqual([{ of: 'method', text: 'hand' }]);
  });

  it('needs a reason where the station asks for one, which stands in the receipt', async () => {
    const { client, view } = await station(oneParcel('A', [aMug({ quantity: 2 })]));
    await client.station.change({ handReason: true });
    const input = { orderId: 'A', key: 'sku:MUG', units: 1 };
    for (const reason of [undefined, '   '])
      await expect(
        client.packing.confirm(reason === undefined ? input : { ...input, reason }),
      ).rejects.toMatchObject(
        reason === undefined
          ? { code: 'STEP_REFUSED', data: { why: 'reason-missing' } }
          : { code: 'BAD_REQUEST' },
      );
    expect(await view('A')).toMatchObject({ phase: 'new', packed: 0 });
    expect(await client.packing.confirm({ ...input, reason: 'label torn' })).toMatchObject({
      signal: 'right',
    });
    expect((await client.packing.receipt({ orderId: 'A' })).events[1]?.notes).toEqual([
      { of: 'method', text: 'hand' },
      { of: 'reason', text: 'label torn' },
    ]);
    await client.station.change({ handReason: false });
    expect(await client.packing.confirm(input)).toMatchObject({ signal: 'complete' });
  });
});

describe('the list of packed orders', () => {
  it('says how many boxes an order has, of which type, with which carrier, and why they must not leave', async () => {
    const shop = await anOrderShop([threeParcels('A')]);
    const { client, scan, sweep, live } = await aPackingStation(shop);
    await scan('A', MUG, MUG, BOWL, TEA, TEA);
    await client.packing.step({ orderId: 'A', step: { kind: 'seal' } });
    await expect.poll(() => live.snapshot.status.packed.toKeep).toBe(0);
    const boxes = [
      { carrier: 'Correa Expresso', type: 'Carton BOX-1' },
      { carrier: 'Correa Expresso', type: 'Carton BOX-2' },
      { carrier: 'Via Sul', type: 'Carton BOX-3' },
    ];
    const { waiting } = await client.packing.list();
    expect(waiting.map(({ content }) => content)).toEqual([{ boxes, pull: null, missing: null }]);
    shop.change('A', { status: 'CANCELLED' });
    await sweep();
    const { toPull } = await client.packing.list();
    expect(toPull.map(({ content }) => content)).toEqual([{ boxes, pull: 'cancelled', missing: null }]);
  });

  it('says what is missing in an order that was set aside', async () => {
    const { client, scan } = await station(oneParcel('A', [aMug({ quantity: 3 }), aBowl()]));
    await scan('A', MUG);
    await client.packing.step({
      orderId: 'A',
      step: { kind: 'short', key: 'sku:MUG', units: 2, reason: 'broken' },
    });
    const { short } = await client.packing.list();
    expect(short.map(({ content }) => content?.missing)).toEqual([{ name: 'Blue mug', units: 2 }]);
  });
});
