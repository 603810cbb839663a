/** Further packing steps, called through the router as by the screens. */
import { describe, expect, it, vi } from 'vitest';
import type { Json } from '../../../src-main/domain/orders/read-value.ts';
import { anOrderShop } from '../../support/order-shop.ts';
import {
  aBowl,
  ALL_OF_THREE,
  aMug,
  aPackingStation,
  aTea,
  BOWL,
  created,
  MUG,
  oneParcel,
  packedIn,
  TEA,
  threeParcels,
} from '../../support/packing-station.ts';

const station = async (...orders: Json[]) => aPackingStation(await anOrderShop(orders));
const refused = (why: string) => ({ code: 'STEP_REFUSED', defined: true, data: { why } });

describe('units in parcels', () => {
  it('are moved, taken out and taken back, and each step can be undone', async () => {
    const orderId = 'A';
    const { client, view, scan } = await station(oneParcel(orderId, [aMug({ quantity: 3 }), aBowl()]));
    await scan(orderId, MUG, MUG, BOWL);
    expect(await client.packing.step({ orderId, step: { kind: 'add-parcel' } })).toMatchObject({
      active: 2,
      parcels: [{ added: false }, { added: true, number: 2, delivery: 0 }],
    });
    const key = 'sku:MUG';
    expect(
      packedIn(await client.packing.step({ orderId, step: { kind: 'move', key, units: 1, from: 1, to: 2 } })),
    ).toEqual([{ MUG: 1, BOWL: 1 }, { MUG: 1 }]);
    expect(
      packedIn(
        await client.packing.step({
          orderId,
          step: { kind: 'remove', key: 'sku:BOWL', units: 1, parcel: 1 },
        }),
      ),
    ).toEqual([{ MUG: 1 }, { MUG: 1 }]);
    expect(packedIn(await client.packing.step({ orderId, step: { kind: 'undo' } }))).toEqual([
      { MUG: 1, BOWL: 1 },
      { MUG: 1 },
    ]);
    expect(packedIn(await client.packing.step({ orderId, step: { kind: 'undo' } }))).toEqual([
      { MUG: 2, BOWL: 1 },
      {},
    ]);
    expect((await client.packing.step({ orderId, step: { kind: 'undo' } })).parcels).toHaveLength(1);
    for (let n = 0; n < 3; n++) await client.packing.step({ orderId, step: { kind: 'undo' } });
    expect(await view(orderId)).toMatchObject({ packed: 0, canUndo: false, phase: 'open' });
    await expect(client.packing.step({ orderId, step: { kind: 'undo' } })).rejects.toMatchObject(
      refused('nothing-to-undo'),
    );
  });

  it('stay where they are where a step cannot be', async () => {
    const orderId = 'A';
    const { client, view, scan } = await station(threeParcels(orderId));
    await scan(orderId, MUG);
    const before = await view(orderId);
    const key = 'sku:MUG';
    const move = { kind: 'move' as const, key, units: 1, from: 1, to: 2 };
    for (const [call, why] of [
      [client.packing.step({ orderId, step: move }), 'wrong-parcel'],
      [client.packing.step({ orderId, step: { ...move, to: 1 } }), 'no-such-parcel'],
      [client.packing.step({ orderId, step: { ...move, to: 9 } }), 'no-such-parcel'],
      [client.packing.step({ orderId, step: { ...move, units: 2 } }), 'not-in-parcel'],
      [client.packing.step({ orderId, step: { kind: 'remove', key, units: 2, parcel: 1 } }), 'not-in-parcel'],
      [client.packing.step({ orderId, step: { kind: 'remove', key, units: 1, parcel: 2 } }), 'not-in-parcel'],
      [client.packing.step({ orderId, step: { kind: 'choose-parcel', parcel: 4 } }), 'no-such-parcel'],
      [client.packing.step({ orderId, step: { kind: 'short', key, units: 2, reason: 'r' } }), 'too-many'],
      [
        client.packing.step({ orderId, step: { kind: 'short', key: 'sku:X', units: 1, reason: 'r' } }),
        'not-in-order',
      ],
      [client.packing.step({ orderId, step: { kind: 'seal' } }), 'incomplete'],
      [client.packing.step({ orderId, step: { kind: 'resume' } }), 'not-open'],
      [client.packing.step({ orderId, step: { kind: 'reopen' } }), 'not-open'],
      [client.packing.acceptChange({ orderId, version: 'v' }), 'nothing-to-do'],
      [client.packing.putBack({ orderId }), 'nothing-to-do'],
      [client.packing.pulled({ orderId }), 'nothing-to-do'],
    ] as const)
      await expect(call).rejects.toMatchObject(refused(why));
    expect(await view(orderId)).toEqual(before);
  });

  it('go into the parcel that was turned to', async () => {
    const orderId = 'A';
    const { client, scan } = await station(threeParcels(orderId));
    await client.packing.open({ orderId, free: false });
    expect(await client.packing.step({ orderId, step: { kind: 'choose-parcel', parcel: 2 } })).toMatchObject({
      active: 2,
      next: 'sku:BOWL',
    });
    expect(await scan(orderId, MUG, BOWL)).toEqual(['wrong-parcel', 'right']);
  });

  it('may all be packed into parcels that were added, within the delivery', async () => {
    const orderId = 'A';
    const { client, scan, view } = await station(threeParcels(orderId));
    await client.packing.open({ orderId, free: false });
    await client.packing.step({ orderId, step: { kind: 'add-parcel' } });
    expect(await scan(orderId, TEA, MUG, MUG, BOWL, TEA, TEA)).toEqual([
      'wrong-parcel',
      'right',
      'right',
      'right',
      'right',
      'complete',
    ]);
    expect(packedIn(await view(orderId))).toEqual([{}, {}, { TEA: 2 }, { MUG: 2, BOWL: 1 }]);
  });

  it('are opened by whatever is done first, not only by a unit', async () => {
    const { client, view } = await station(
      ...['turned', 'added', 'short', 'looked at'].map((id) => threeParcels(id)),
    );
    const { packing } = client;
    const short = { kind: 'short' as const, key: 'sku:MUG', units: 1, reason: 'nothing on the shelf' };
    expect(
      await packing.step({ orderId: 'turned', step: { kind: 'choose-parcel', parcel: 3 } }),
    ).toMatchObject({ phase: 'open', active: 3 });
    expect((await packing.step({ orderId: 'added', step: { kind: 'add-parcel' } })).parcels).toHaveLength(4);
    expect(await packing.step({ orderId: 'short', step: short })).toMatchObject({
      phase: 'short',
      packed: 0,
    });
    for (const orderId of ['turned', 'added', 'short'])
      expect((await packing.receipt({ orderId })).events[0]).toMatchObject({ kind: 'opened' });
    expect(await view('looked at')).toMatchObject({ phase: 'new' });
    await expect(packing.receipt({ orderId: 'looked at' })).rejects.toMatchObject({
      code: 'ORDER_NOT_FOUND',
    });
  });

  it('take nothing back and close nothing before anybody has begun', async () => {
    const orderId = 'A';
    const { client, view } = await station(threeParcels(orderId));
    for (const [call, why] of [
      [client.packing.step({ orderId, step: { kind: 'choose-parcel', parcel: 9 } }), 'no-such-parcel'],
      [client.packing.step({ orderId, step: { kind: 'undo' } }), 'nothing-to-undo'],
      [client.packing.step({ orderId, step: { kind: 'seal' } }), 'incomplete'],
      [client.packing.step({ orderId, step: { kind: 'resume' } }), 'not-open'],
      [client.packing.step({ orderId, step: { kind: 'reopen' } }), 'not-open'],
    ] as const)
      await expect(call).rejects.toMatchObject(refused(why));
    expect(await view(orderId)).toMatchObject({ phase: 'new' });
    expect(await client.packing.list()).toMatchObject({ open: [] });
  });

  it('of an order that contradicts itself wait until somebody has said that it is packed freely', async () => {
    const items = [aMug({ quantity: 3 }), aBowl(), aTea({ quantity: 2 })];
    const { client } = await station(threeParcels('A', { items }));
    await expect(
      client.packing.step({ orderId: 'A', step: { kind: 'choose-parcel', parcel: 2 } }),
    ).rejects.toMatchObject(refused('contradictions'));
  });
});

describe('an order that lacks units', () => {
  it('leaves the queue, is listed, and comes back where it was', async () => {
    const orderId = 'A';
    const { client, scan, queue, view, live } = await station(
      oneParcel(orderId, [aMug({ quantity: 3 })]),
      oneParcel('B', [aMug()]),
    );
    await scan(orderId, MUG);
    expect(await queue()).toEqual(['A', 'B']);
    const key = 'sku:MUG';
    const before = live.snapshot.status.packingRevision;
    const short = await client.packing.step({
      orderId,
      step: { kind: 'short', key, units: 2, reason: 'shelf is empty' },
    });
    expect(short).toMatchObject({ phase: 'short', packed: 1, trouble: { shorts: 1 } });
    expect(await queue()).toEqual(['B']);
    expect(live.snapshot.status).toMatchObject({ packed: { open: 0, short: 1 }, openOrders: 1 });
    expect(live.snapshot.status.packingRevision).toBeGreaterThan(before);
    expect(await client.packing.list()).toMatchObject({
      open: [],
      short: [
        { orderId, salesChannelOrderId: 'SC-A', phase: 'short', units: 1, dueUnits: 3, sealedAt: null },
      ],
    });
    expect(await scan(orderId, MUG)).toEqual(['stopped']);
    expect((await view(orderId)).packed).toBe(1);
    expect(await client.packing.step({ orderId, step: { kind: 'resume' } })).toMatchObject({
      phase: 'open',
      packed: 1,
    });
    expect(await queue()).toEqual(['A', 'B']);
    expect(await scan(orderId, MUG, MUG)).toEqual(['right', 'complete']);
  });

  it('shows which other orders need the item, most urgent first, and how many they are', async () => {
    const others = Array.from({ length: 205 }, (_, n) => oneParcel(`B${n}`, [aMug()], created(1000 - n)));
    const { client, scan } = await station(
      oneParcel('A', [aMug({ quantity: 2 })], created(2000)),
      ...others,
      oneParcel('C', [aTea({ id: 'x' })]),
      oneParcel('D', [aMug({ quantity: 7 })], created(0)),
    );
    await scan('A', MUG);
    const key = 'sku:MUG';
    await client.packing.step({
      orderId: 'A',
      step: { kind: 'short', key, units: 1, reason: 'shelf is empty' },
    });
    const { rows, total } = await client.packing.radius({ orderId: 'A', key });
    expect(total).toBe(206);
    expect(rows).toHaveLength(200);
    expect(rows.slice(0, 3).map((row) => [row.orderId, row.quantity])).toEqual([
      ['D', 7],
      ['B204', 1],
      ['B203', 1],
    ]);
    expect(await client.packing.radius({ orderId: 'A', key: 'sku:NOBODY' })).toEqual({ rows: [], total: 0 });
    expect(await client.packing.radius({ orderId: 'nobody', key })).toEqual({ rows: [], total: 0 });
  });
});

describe('an order that is complete', () => {
  it('is sealed, leaves the queue, waits for the service, and counts as packed today', async () => {
    const orderId = 'A';
    const { client, scan, queue, live } = await station(threeParcels(orderId), oneParcel('B', [aMug()]));
    await client.station.change({ operator: 'Mina' });
    expect(await client.packing.today()).toEqual({ orders: 0, units: 0, rows: [] });
    expect((await scan(orderId, ...ALL_OF_THREE)).at(-1)).toBe('complete');
    expect((await client.packing.list()).open).toMatchObject([{ orderId, units: 5, dueUnits: 5 }]);
    const begun = Date.now();
    expect(await client.packing.step({ orderId, step: { kind: 'seal' } })).toMatchObject({
      phase: 'sealed',
      complete: true,
    });
    expect(await queue()).toEqual(['B']);
    const row = { orderId, phase: 'sealed', units: 5, dueUnits: 5, sealedBy: 'Mina', overdue: false };
    const { waiting, open } = await client.packing.list();
    expect([open, waiting]).toMatchObject([[], [row]]);
    expect(waiting[0]?.sealedAt).toBeGreaterThanOrEqual(begun);
    expect(await client.packing.today()).toMatchObject({ orders: 1, units: 5, rows: [row] });
    expect(live.snapshot.status.packed).toMatchObject({ open: 0, short: 0, waiting: 1, toPull: 0 });
    expect(await scan(orderId, MUG)).toEqual(['stopped']);
    for (const call of [
      client.packing.step({ orderId, step: { kind: 'seal' } }),
      client.packing.step({ orderId, step: { kind: 'undo' } }),
    ])
      await expect(call).rejects.toMatchObject(refused('not-open'));
  });

  it('is opened again, comes back into the queue, and does not count as packed until it is closed again', async () => {
    const orderId = 'A';
    const { client, scan, queue, view } = await station(oneParcel(orderId, [aMug()]));
    await scan(orderId, MUG);
    await client.packing.step({ orderId, step: { kind: 'seal' } });
    await vi.waitUntil(async () => (await view(orderId)).cleared, 120_000);
    expect(await client.packing.step({ orderId, step: { kind: 'reopen' } })).toMatchObject({
      phase: 'open',
      packed: 1,
      cleared: false,
      canUndo: false,
      trouble: { reopened: 1 },
    });
    expect(await queue()).toEqual([orderId]);
    expect(await client.packing.today()).toMatchObject({ orders: 0, units: 0 });
    await client.packing.step({ orderId, step: { kind: 'remove', key: 'sku:MUG', units: 1, parcel: 1 } });
    expect(await scan(orderId, MUG)).toEqual(['complete']);
    await client.packing.step({ orderId, step: { kind: 'seal' } });
    expect(await client.packing.today()).toMatchObject({ orders: 1, units: 1 });
    expect(await view(orderId)).toMatchObject({ phase: 'sealed', trouble: { reopened: 1 } });
  });

  it('is listed among the newest ten of today, with sums over all of them', async () => {
    const ids = Array.from({ length: 12 }, (_, n) => `A${n}`);
    const { client, scan } = await station(...ids.map((id, n) => oneParcel(id, [aMug({ quantity: 1 + n })])));
    for (const [n, orderId] of ids.entries()) {
      await client.packing.scan({ orderId, text: MUG, units: 1 + n });
      await client.packing.step({ orderId, step: { kind: 'seal' } });
    }
    const { rows, ...sums } = await client.packing.today();
    expect(sums).toEqual({ orders: 12, units: 78 });
    expect(rows.map((r) => r.units)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
    expect(await scan('A0', MUG)).toEqual(['stopped']);
  });
});

describe('an order whose parts contradict each other', () => {
  const order = () => threeParcels('A', { items: [aMug({ quantity: 3 }), aBowl(), aTea({ quantity: 2 })] });

  it('is packed only after somebody has said that the declared contents do not count', async () => {
    const orderId = 'A';
    const { client, scan, view } = await station(order());
    expect((await view(orderId)).contradictions).toEqual([
      { kind: 'declared-units', guard: true, key: 'sku:MUG', declared: 2, ordered: 3 },
    ]);
    expect(await scan(orderId, MUG, 'BOX-2')).toEqual(['stopped', 'stopped']);
    await expect(client.packing.open({ orderId, free: false })).rejects.toMatchObject(
      refused('contradictions'),
    );
    expect(await view(orderId)).toMatchObject({ phase: 'new', packed: 0 });
    const opened = await client.packing.open({ orderId, free: true });
    expect(opened).toMatchObject({ phase: 'open', free: true });
    expect(await scan(orderId, TEA, MUG, MUG, MUG, BOWL, TEA)).toEqual([
      ...Array.from({ length: 5 }, () => 'right'),
      'complete',
    ]);
    const { events } = await client.packing.receipt({ orderId });
    expect(events[0]).toMatchObject({ kind: 'opened', notes: [{ of: 'no-parcel-plan', text: '' }] });
  });

  it('that has none is not packed freely, whoever says so', async () => {
    const orderId = 'A';
    const { client } = await station(threeParcels(orderId));
    expect(await client.packing.open({ orderId, free: true })).toMatchObject({ free: false });
    expect((await client.packing.receipt({ orderId })).events[0]?.notes).toEqual([]);
  });

  it('in a way that harms nobody is packed as it is', async () => {
    const loose = oneParcel('A', [aMug(), aBowl()]);
    loose['shipping'] = { deliveries: [{ items: ['l1', 'nobody'] }] };
    const { scan, view } = await station(loose);
    expect((await view('A')).contradictions).toEqual([
      { kind: 'unknown-line', guard: false, delivery: 0 },
      { kind: 'no-delivery', guard: false, key: 'sku:BOWL', units: 1 },
    ]);
    expect(await scan('A', MUG, BOWL)).toEqual(['right', 'complete']);
  });
});

it('an order without items is never opened, nor sealed', async () => {
  const orderId = 'A';
  const { client, scan, view } = await station(oneParcel(orderId, []), oneParcel('B', [aMug()]));
  await expect(client.packing.open({ orderId, free: false })).rejects.toMatchObject(refused('stopped'));
  await expect(client.packing.open({ orderId, free: true })).rejects.toMatchObject(refused('stopped'));
  expect(await scan(orderId, MUG)).toEqual(['stopped']);
  await expect(client.packing.step({ orderId, step: { kind: 'seal' } })).rejects.toMatchObject(
    refused('stopped'),
  );
  expect(await view(orderId)).toMatchObject({ phase: 'new', due: 0 });
});

it('an order that is opened twice is where it was', async () => {
  const orderId = 'A';
  const { client, scan } = await station(oneParcel(orderId, [aMug({ quantity: 2 })]));
  await scan(orderId, MUG);
  expect(await client.packing.open({ orderId, free: false })).toMatchObject({ phase: 'open', packed: 1 });
  expect((await client.packing.receipt({ orderId })).events.map((e) => e.kind)).toEqual([
    'opened',
    'counted',
  ]);
});
