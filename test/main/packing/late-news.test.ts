/** Late changes by the service: before an order is opened, while it is packed, when it is closed. */
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src-main/domain/orders/read-value.ts';
import { systemClock } from '../../../src-main/station/system-clock.ts';
import { anOrderShop, type OrderShop } from '../../support/order-shop.ts';
import {
  aBowl,
  aMug,
  aPackingStation,
  aTea,
  BOWL,
  MUG,
  oneParcel,
  packedIn,
  tamperWith,
  TEA,
  threeParcels,
  type PackingStation,
  type StationDeps,
} from '../../support/packing-station.ts';

import { until } from '../../support/until.ts';

const orderId = 'A';
const order = () => oneParcel(orderId, [aMug({ quantity: 3 }), aBowl()]);
const refused = (why: string) => ({ code: 'STEP_REFUSED', defined: true, data: { why } });

async function station(orders: Json[] = [order()], deps: StationDeps = {}) {
  const shop = await anOrderShop(orders);
  return { shop, ...(await aPackingStation(shop, deps)) };
}

type Begun = PackingStation & { shop: OrderShop };

/** An order of which two mugs and the bowl are packed. */
async function begun(deps: StationDeps = {}): Promise<Begun> {
  const all = await station([order()], deps);
  await all.scan(orderId, MUG, MUG, BOWL);
  return all;
}

/** Packs the last unit; news of the service then arrives by itself. */
async function packLast({ shop, scan }: Begun): Promise<void> {
  const before = shop.lookUps().length;
  expect(await scan(orderId, MUG)).toEqual(['complete']);
  await until('the service was asked about the order', () => shop.lookUps().length > before);
}

const stopped = async ({ view }: Begun) => {
  await expect.poll(async () => (await view(orderId)).stop).not.toBeNull();
  return (await view(orderId)).stop;
};

/** Waits for the stop, however many sweeps it takes: an answer that was under way may show the order as it was before. */
async function stoppedBySweeps(all: Begun) {
  const stopNow = async () => {
    await all.sweep();
    return (await all.view(orderId)).stop;
  };
  await expect.poll(stopNow).not.toBeNull();
  return stopNow();
}

/** All units are packed, and the service was asked. */
async function complete(deps: StationDeps = {}): Promise<Begun> {
  const all = await begun(deps);
  await packLast(all);
  return all;
}

async function sealed(deps: StationDeps = {}): Promise<Begun> {
  const all = await complete(deps);
  await all.client.packing.step({ orderId, step: { kind: 'seal' } });
  await until('it is cleared', () => kinds(all).includes('cleared'));
  return all;
}

const kinds = ({ app }: PackingStation): string[] =>
  app.context
    .currentWorkspace()
    ?.packed.history(orderId)
    .events.map(({ event }) => event.kind) ?? [];

/** Checks that no action of a packer has an effect, or is recorded. */
async function expectStopped(all: PackingStation): Promise<void> {
  const { client, scan } = all;
  const before = kinds(all);
  expect(await scan(orderId, MUG, BOWL, orderId, 'nobody knows')).toEqual(Array(4).fill('stopped'));
  expect(await client.packing.confirm({ orderId, key: 'sku:MUG', units: 1 })).toMatchObject({
    signal: 'stopped',
  });
  const key = 'sku:MUG';
  for (const call of [
    client.packing.open({ orderId, free: true, restart: true }),
    client.packing.step({ orderId, step: { kind: 'remove', key, units: 1, parcel: 1 } }),
    client.packing.step({ orderId, step: { kind: 'choose-parcel', parcel: 1 } }),
    client.packing.step({ orderId, step: { kind: 'add-parcel' } }),
    client.packing.step({ orderId, step: { kind: 'undo' } }),
    client.packing.step({ orderId, step: { kind: 'short', key, units: 1, reason: 'r' } }),
    client.packing.step({ orderId, step: { kind: 'seal' } }),
  ])
    await expect(call).rejects.toMatchObject(refused('stopped'));
  expect(kinds(all)).toEqual(before);
}

const PACKED = [
  { parcel: 1, key: 'sku:MUG', units: 2 },
  { parcel: 1, key: 'sku:BOWL', units: 1 },
];

describe('an order that is shipped at the service before it is closed here', () => {
  it('is closed by the packer if every unit is in, and has nothing to put back then', async () => {
    const all = await complete();
    all.shop.change(orderId, { status: 'SHIPPED' });
    expect(await stoppedBySweeps(all)).toMatchObject({ kind: 'sent', status: 'SHIPPED' });
    expect((await all.client.packing.atWork()).orders).toMatchObject([{ orderId, full: true, gone: false }]);
    expect(await all.scan(orderId, MUG)).toEqual(['stopped']);
    await expect(
      all.client.packing.step({ orderId, step: { kind: 'undo' } }),
      'no other step',
    ).rejects.toMatchObject(refused('stopped'));
    await expect(
      all.client.packing.step({ orderId, step: { kind: 'seal' } }),
      'a closing that was asked for before the stop',
    ).rejects.toMatchObject(refused('stopped'));
    const sent = { kind: 'seal', sent: true } as const;
    // The step is accepted at once, without the service: the parcels are on their way.
    expect(await all.client.packing.step({ orderId, step: sent })).toMatchObject({
      phase: 'moved-on',
      stop: null,
      pull: null,
    });
    expect(kinds(all).slice(-2)).toEqual(['sealed', 'moved-on']);
  });

  it('is closed by the packer if another carrier has come with the label', async () => {
    const all = await complete();
    const { shipping } = order() as { shipping: { deliveries: Json[] } };
    const deliveries = shipping.deliveries.map((one) => ({ ...one, company: 'Nordfracht Paket' }));
    all.shop.change(orderId, { status: 'SHIPPED', shipping: { ...shipping, deliveries } });
    expect(await stoppedBySweeps(all)).toMatchObject({ kind: 'sent', status: 'SHIPPED' });
  });

  it('can be put back: other parcels may have been sent', async () => {
    const all = await complete();
    all.shop.change(orderId, { status: 'DELIVERED' });
    expect(await stoppedBySweeps(all)).toMatchObject({ kind: 'sent', status: 'DELIVERED' });
    expect(await all.client.packing.putBack({ orderId })).toMatchObject({ phase: 'put-back', packed: 0 });
  });

  it('is put back if a unit is missing, or if other units were ordered in the end', async () => {
    const lacking = await begun();
    lacking.shop.change(orderId, { status: 'SHIPPED' });
    expect(await stoppedBySweeps(lacking)).toMatchObject({ kind: 'not-ready', status: 'SHIPPED' });
    await expectStopped(lacking);
    const other = await complete();
    other.shop.change(orderId, {
      ...oneParcel(orderId, [aMug({ quantity: 2 }), aBowl()]),
      status: 'SHIPPED',
    });
    expect(await stoppedBySweeps(other)).toMatchObject({ kind: 'not-ready', status: 'SHIPPED' });
    await expectStopped(other);
  });
});

describe('a cancel at the service', () => {
  it('before anybody has begun lets nobody begin', async () => {
    const all = await station();
    all.shop.change(orderId, { status: 'CANCELLED' });
    await all.sweep();
    expect((await all.view(orderId)).stop).toEqual({ kind: 'not-ready', status: 'CANCELLED', putBack: [] });
    await expectStopped(all);
    await expect(all.client.packing.putBack({ orderId })).rejects.toMatchObject(refused('nothing-to-do'));
  });

  it('while the order is packed stops it, says what to put back, and ends it when that is done', async () => {
    const all = await begun();
    all.shop.change(orderId, { status: 'CANCELLED' });
    await all.sweep();
    expect(await all.view(orderId)).toMatchObject({
      phase: 'open',
      stop: { kind: 'not-ready', status: 'CANCELLED', putBack: PACKED },
    });
    await expectStopped(all);
    await expect(all.client.packing.acceptChange({ orderId, version: 'v' })).rejects.toMatchObject(
      refused('nothing-to-do'),
    );
    expect(await all.client.packing.putBack({ orderId })).toMatchObject({ packed: 0 });
    expect(await all.client.packing.list()).toEqual({
      open: [],
      short: [],
      waiting: [],
      toPull: [],
      pulled: [],
    });
    expect(all.live.snapshot.status.packed.open).toBe(0);
    expect((await all.client.packing.receipt({ orderId })).events.at(-1)).toMatchObject({
      kind: 'put-back',
      notes: [{ of: 'status', text: 'not-ready' }],
    });
    expect(await all.view(orderId)).toMatchObject({ phase: 'put-back', stop: null });
    expect(await all.scan(orderId, MUG, orderId)).toEqual(['stopped', 'stopped']);
    await expect(all.client.packing.open({ orderId, free: true, restart: true })).rejects.toMatchObject(
      refused('nothing-to-do'),
    );
    expect(kinds(all).at(-1)).toBe('put-back');
  });

  it('of an order that was set aside stops it too', async () => {
    const all = await begun();
    await all.client.packing.step({
      orderId,
      step: { kind: 'short', key: 'sku:MUG', units: 1, reason: 'gone' },
    });
    all.shop.change(orderId, { status: 'CANCELLED' });
    await all.sweep();
    expect(await all.view(orderId)).toMatchObject({ phase: 'short', stop: { putBack: PACKED } });
    await expect(all.client.packing.step({ orderId, step: { kind: 'resume' } })).rejects.toMatchObject(
      refused('stopped'),
    );
    await all.client.packing.putBack({ orderId });
    expect(await all.client.packing.list()).toMatchObject({ short: [] });
  });

  it('that no check has seen yet is seen when the last unit is packed', async () => {
    const all = await begun();
    all.shop.change(orderId, { status: 'CANCELLED' });
    await packLast(all);
    expect(await stopped(all)).toMatchObject({ kind: 'not-ready', status: 'CANCELLED' });
    await expect(all.client.packing.step({ orderId, step: { kind: 'seal' } })).rejects.toMatchObject(
      refused('stopped'),
    );
  });

  it('between the last unit and the closing is seen right after the closing', async () => {
    const all = await complete();
    all.shop.change(orderId, { status: 'CANCELLED' });
    expect(await all.client.packing.step({ orderId, step: { kind: 'seal' } })).toMatchObject({
      phase: 'sealed',
      cleared: false,
    });
    await until('the box is asked for', () => all.live.snapshot.status.packed.toPull === 1);
    expect(await all.view(orderId)).toMatchObject({
      phase: 'to-pull',
      pull: { why: 'cancelled', status: 'CANCELLED' },
    });
    expect(kinds(all)).not.toContain('cleared');
  });
});

describe('a change at the service', () => {
  const changedItems = () => ({ items: [aMug(), aBowl({ quantity: 3 }), aTea()] });
  const shipTo = (city: string) => {
    const shipping = order()['shipping'] as Json;
    return { shipping: { ...shipping, deliveryAddress: { country: 'BR', city } } };
  };

  it('before anybody has begun is simply how the order is', async () => {
    const all = await station();
    all.shop.change(orderId, changedItems());
    await all.sweep();
    expect(await all.view(orderId)).toMatchObject({ stop: null, due: 5 });
  });

  it('of quantities stops it with what to take out and what to pack, and it goes on from there', async () => {
    const all = await begun();
    all.shop.change(orderId, changedItems());
    await all.sweep();
    const { stop } = await all.view(orderId);
    expect(stop).toMatchObject({
      kind: 'changed',
      takeOut: [{ parcel: 1, key: 'sku:MUG', units: 1 }],
      amounts: [
        { key: 'sku:MUG', was: 3, now: 1, toGo: 0 },
        { key: 'sku:BOWL', was: 1, now: 3, toGo: 2 },
        { key: 'sku:TEA', was: 0, now: 1, toGo: 1 },
      ],
      addressChanged: false,
      names: { 'sku:MUG': 'Blue mug', 'sku:BOWL': 'Bowl', 'sku:TEA': 'Tea' },
    });
    await expectStopped(all);
    await expect(all.client.packing.putBack({ orderId })).rejects.toMatchObject(refused('nothing-to-do'));
    const version = stop?.kind === 'changed' ? stop.version : '';
    const accepted = await all.client.packing.acceptChange({ orderId, version });
    expect(accepted).toMatchObject({ phase: 'open', stop: null, packed: 2, due: 5, canUndo: false });
    expect(packedIn(accepted)).toEqual([{ MUG: 1, BOWL: 1 }]);
    expect(await all.scan(orderId, MUG, BOWL, BOWL, TEA)).toEqual(['too-many', 'right', 'right', 'complete']);
    expect(
      (await all.client.packing.receipt({ orderId })).events.find((e) => e.kind === 'replanned'),
    ).toMatchObject({ units: 1 });
  });

  it('that was overtaken by another cannot be accepted any more', async () => {
    const all = await begun();
    const versionNow = async () => {
      await all.sweep();
      const { stop } = await all.view(orderId);
      if (stop?.kind !== 'changed') throw new Error(`it is ${stop?.kind ?? 'not stopped'}`);
      return stop;
    };
    all.shop.change(orderId, { items: [aMug({ quantity: 1 }), aBowl()] });
    const first = await versionNow();
    all.shop.change(orderId, { items: [aMug({ quantity: 2 }), aBowl()] });
    const second = await versionNow();
    expect(second.version).not.toBe(first.version);
    expect([first.takeOut, second.takeOut]).toEqual([[{ parcel: 1, key: 'sku:MUG', units: 1 }], []]);
    await expect(all.client.packing.acceptChange({ orderId, version: first.version })).rejects.toMatchObject(
      refused('changed-again'),
    );
    expect((await all.view(orderId)).stop).toEqual(second);
    expect(await all.client.packing.acceptChange({ orderId, version: second.version })).toMatchObject({
      complete: true,
      stop: null,
    });
  });

  it('and back again stops nobody', async () => {
    const all = await begun();
    all.shop.change(orderId, changedItems());
    await all.sweep();
    all.shop.put(order());
    await all.sweep();
    expect((await all.view(orderId)).stop).toBeNull();
    expect(await all.scan(orderId, MUG)).toEqual(['complete']);
  });

  it('of the address alone asks for another label, and for nothing to be taken out', async () => {
    const all = await begun();
    all.shop.change(orderId, shipTo('Porto Alegre'));
    await all.sweep();
    expect((await all.view(orderId)).stop).toMatchObject({
      kind: 'changed',
      takeOut: [],
      amounts: [{ key: 'sku:MUG', was: 3, now: 3, toGo: 1 }],
      addressChanged: true,
    });
    await expectStopped(all);
  });

  it('of what no packer has to know stops nobody', async () => {
    const all = await begun();
    const items = [aMug({ quantity: 3, name: 'Blue mug, large', salePrice: 99 }), aBowl()];
    all.shop.change(orderId, { items, value: 99, payments: [] });
    await all.sweep();
    expect((await all.view(orderId)).stop).toBeNull();
  });

  it('of nothing but the order in which the lines are listed stops nobody', async () => {
    const all = await begun();
    all.shop.change(orderId, { items: [aBowl(), aMug({ quantity: 3 })] });
    await all.sweep();
    expect((await all.view(orderId)).stop).toBeNull();
  });

  it('that no check has seen yet is seen when the last unit is packed', async () => {
    const all = await begun();
    all.shop.change(orderId, shipTo('Porto Alegre'));
    await packLast(all);
    expect(await stopped(all)).toMatchObject({ kind: 'changed', addressChanged: true });
    await expect(all.client.packing.step({ orderId, step: { kind: 'seal' } })).rejects.toMatchObject(
      refused('stopped'),
    );
  });

  it('between the last unit and the closing keeps the box here, to be opened, changed and closed again', async () => {
    const all = await complete();
    all.shop.change(orderId, { items: [aMug({ quantity: 2 }), aBowl()] });
    await all.client.packing.step({ orderId, step: { kind: 'seal' } });
    await until('the box is asked for', () => all.live.snapshot.status.packed.toPull === 1);
    expect(await all.view(orderId)).toMatchObject({ pull: { why: 'changed', status: 'READY_TO_SHIP' } });
    const { stop } = await all.client.packing.step({ orderId, step: { kind: 'reopen' } });
    expect(stop).toMatchObject({ kind: 'changed', takeOut: [{ parcel: 1, key: 'sku:MUG', units: 1 }] });
    const version = stop?.kind === 'changed' ? stop.version : '';
    await all.client.packing.acceptChange({ orderId, version });
    await all.client.packing.step({ orderId, step: { kind: 'seal' } });
    await until('it is cleared', () => kinds(all).includes('cleared'));
    expect((await all.client.packing.list()).waiting).toMatchObject([{ orderId, units: 3, cleared: true }]);
  });
});

describe('a cancel that was decided at this station', () => {
  const withGrace = { parts: { graceSeconds: 600 } };

  it('stops the order, which goes on when the decision is taken back, and ends when all is put back', async () => {
    const all = await begun(withGrace);
    const { id } = await all.client.cancel.decide({ orderId, reason: 'Damaged' });
    expect((await all.view(orderId)).stop).toEqual({ kind: 'cancelled-here', putBack: PACKED });
    await expectStopped(all);
    await all.client.outbox.withdraw({ id });
    expect((await all.view(orderId)).stop).toBeNull();
    expect(await all.scan(orderId, MUG)).toEqual(['complete']);
    await all.client.cancel.decide({ orderId, reason: 'Damaged' });
    await all.client.packing.putBack({ orderId });
    expect((await all.client.packing.receipt({ orderId })).events.at(-1)).toMatchObject({
      kind: 'put-back',
      notes: [{ of: 'status', text: 'cancelled-here' }],
    });
    expect(await all.client.packing.list()).toMatchObject({ open: [] });
    expect(await all.view(orderId)).toMatchObject({ phase: 'put-back', packed: 0 });
    const again = all.client.packing.open({ orderId, free: false });
    await expect(again).rejects.toMatchObject(refused('nothing-to-do'));
  });

  it('keeps the box here where it was closed', async () => {
    const all = await sealed(withGrace);
    await all.client.cancel.decide({ orderId, reason: 'Damaged' });
    expect(await all.view(orderId)).toMatchObject({ phase: 'to-pull', pull: { why: 'cancelled' } });
    expect(await all.client.packing.list()).toMatchObject({ waiting: [], toPull: [{ orderId }] });
  });
});

it('an order that the service lists no more stays with whoever packs it', async () => {
  const all = await begun();
  all.shop.drop(orderId);
  for (let n = 0; n < 5; n++) await all.sweep();
  expect(await all.view(orderId)).toMatchObject({ phase: 'open', stop: null });
  expect(await all.scan(orderId, MUG)).toEqual(['complete']);
  await all.client.packing.step({ orderId, step: { kind: 'seal' } });
  for (let n = 0; n < 5; n++) await all.sweep();
  expect(await all.view(orderId)).toMatchObject({ phase: 'sealed', cleared: false });
  expect(kinds(all)).not.toContain('cleared');
});

describe('a box that was closed', () => {
  it.each([
    ['cancelled', { status: 'CANCELLED' }, { why: 'cancelled', status: 'CANCELLED' }],
    ['put on hold', { status: 'ON_HOLD' }, { why: 'not-ready', status: 'ON_HOLD' }],
    [
      'in a status that nobody knows',
      { status: 'LOST_IN_SPACE' },
      { why: 'not-ready', status: 'LOST_IN_SPACE' },
    ],
    ['changed', { items: [aMug()] }, { why: 'changed', status: 'READY_TO_SHIP' }],
  ] as [string, Json, unknown][])(
    'and is then %s at the service has to be found',
    async (_name, parts, pull) => {
      const all = await sealed();
      all.shop.change(orderId, parts);
      await all.sweep();
      expect(await all.view(orderId)).toMatchObject({ phase: 'to-pull', pull });
      expect(await all.client.packing.list()).toMatchObject({ waiting: [], toPull: [{ orderId }] });
      expect(all.live.snapshot.status.packed).toMatchObject({ waiting: 0, toKeep: 0, toPull: 1 });
      expect(await all.queue()).toEqual([]);
      expect((await all.client.packing.receipt({ orderId })).events.at(-1)).toMatchObject({
        kind: 'pull-asked',
        operator: null,
      });
      await all.sweep();
      expect(kinds(all).filter((kind) => kind === 'pull-asked')).toHaveLength(1);
    },
  );

  it.each(['SHIPPED', 'DELIVERED'])('and is %s leaves every list, and counts as packed', async (status) => {
    const all = await sealed();
    all.shop.change(orderId, { status });
    await all.sweep();
    expect(await all.client.packing.list()).toEqual({
      open: [],
      short: [],
      waiting: [],
      toPull: [],
      pulled: [],
    });
    expect(await all.client.packing.today()).toMatchObject({ orders: 1, rows: [{ phase: 'moved-on' }] });
    expect(await all.view(orderId)).toMatchObject({ phase: 'moved-on', packed: 4, stop: null });
    expect(await all.scan(orderId, MUG)).toEqual(['stopped']);
    expect((await all.client.packing.receipt({ orderId })).events.at(-1)).toMatchObject({
      kind: 'moved-on',
      notes: [{ of: 'status', text: status }],
      operator: null,
    });
    expect(await all.queue()).toEqual([]);
  });

  it('and waits too long is overdue', async () => {
    let later = 0;
    const clock = { ...systemClock, now: () => Date.now() + later };
    const all = await sealed({ clock });
    const overdue = async () => (await all.client.packing.list()).waiting.map((row) => row.overdue);
    later = 23.9 * 3_600_000;
    expect(await overdue()).toEqual([false]);
    later = 24.1 * 3_600_000;
    expect(await overdue()).toEqual([true]);
    await all.client.station.change({ overdueHours: 25 });
    expect(await overdue()).toEqual([false]);
  });
});

describe('a box that was closed, and must not leave,', () => {
  it('is asked for though the record of another one was changed in the file', async () => {
    const shop = await anOrderShop([oneParcel('A', [aMug()]), oneParcel('B', [aMug()])]);
    const all = await aPackingStation(shop);
    for (const id of ['A', 'B']) {
      await all.scan(id, MUG);
      await all.client.packing.step({ orderId: id, step: { kind: 'seal' } });
    }
    tamperWith(all.dataDir, `UPDATE packing_events SET data = 'null' WHERE o = 1 AND seq = 2`);
    shop.change('B', { status: 'CANCELLED' });
    await all.sweep();
    expect((await all.client.packing.list()).toPull.map((row) => row.orderId)).toEqual(['B']);
  });

  it('and could not be asked for on a full disk, is asked for as soon as there is room', async () => {
    const all = await sealed();
    tamperWith(
      all.dataDir,
      `CREATE TRIGGER full BEFORE INSERT ON packing_events BEGIN SELECT RAISE(ABORT, 'full'); END`,
    );
    all.shop.change(orderId, { status: 'CANCELLED' });
    await all.sweep();
    expect(all.live.snapshot.status.packed).toMatchObject({ waiting: 1, toPull: 0 });
    tamperWith(all.dataDir, 'DROP TRIGGER full');
    await all.sweep();
    expect(all.live.snapshot.status.packed).toMatchObject({ waiting: 0, toPull: 1 });
  });
});

describe('a box that has to be found', () => {
  const found = async (parts: Json = { status: 'ON_HOLD' }) => {
    const shop = await anOrderShop([threeParcels(orderId), oneParcel('B', [aMug()])]);
    const all = { shop, ...(await aPackingStation(shop)) };
    await all.scan(orderId, MUG, MUG, BOWL, TEA, TEA);
    await all.client.packing.step({ orderId, step: { kind: 'seal' } });
    await until('it is cleared', () => kinds(all).includes('cleared'));
    shop.change(orderId, parts);
    await all.sweep();
    expect((await all.view(orderId)).phase).toBe('to-pull');
    return all;
  };

  it.each([orderId, 'SC-A', 'BOX-2'])('is found by a scan of %s, and by nothing else', async (text) => {
    const all = await found();
    expect(await all.scan(orderId, MUG, 'B', 'nobody knows')).toEqual(['stopped', 'stopped', 'stopped']);
    expect(await all.scan(orderId, text)).toEqual(['pulled']);
    expect(kinds(all).at(-1)).toBe('pulled');
    expect(all.live.snapshot.status.packed.toPull).toBe(0);
    expect(await all.client.packing.list()).toMatchObject({ toPull: [] });
    await expect(all.client.packing.pulled({ orderId })).rejects.toMatchObject(refused('nothing-to-do'));
  });

  it('and is ready again keeps its goods in mind, and can be opened or put back and packed anew', async () => {
    const all = await found();
    await all.client.packing.pulled({ orderId });
    expect(await all.queue()).toEqual(['B']);
    expect(await all.view(orderId)).toMatchObject({ phase: 'pulled', stop: null });
    expect(await all.scan(orderId, MUG)).toEqual(['stopped']);
    all.shop.change(orderId, { status: 'READY_TO_SHIP' });
    await all.sweep();
    // The goods are in the box: it is neither in the queue again, nor forgotten.
    expect(await all.queue()).toEqual(['B']);
    expect((await all.client.packing.list()).pulled).toMatchObject([{ orderId }]);
    await all.client.packing.step({ orderId, step: { kind: 'reopen' } });
    expect(await all.view(orderId)).toMatchObject({ phase: 'open', complete: true, stop: null });
    await all.client.packing.step({ orderId, step: { kind: 'seal' } });
    await until('it is cleared again', () => kinds(all).filter((k) => k === 'cleared').length === 2);
    expect((await all.client.packing.today()).orders).toBe(1);
  });

  it('and was put back can be packed anew', async () => {
    const all = await found();
    await all.client.packing.pulled({ orderId });
    await all.client.packing.putBack({ orderId });
    all.shop.change(orderId, { status: 'READY_TO_SHIP' });
    await all.sweep();
    expect(await all.queue()).toEqual(['A', 'B']);
    expect(await all.view(orderId)).toMatchObject({ phase: 'new', packed: 0, stop: null });
    expect((await all.scan(orderId, MUG, MUG, BOWL, TEA, TEA)).at(-1)).toBe('complete');
    expect(kinds(all).filter((kind) => kind === 'opened')).toHaveLength(2);
  });

  it('is put back on the shelf instead, where the packer says so', async () => {
    const all = await found({ status: 'CANCELLED' });
    await all.client.packing.putBack({ orderId });
    expect(kinds(all).at(-1)).toBe('put-back');
    expect(await all.client.packing.list()).toMatchObject({ toPull: [] });
    expect(await all.client.packing.today()).toMatchObject({ orders: 0, units: 0 });
  });
});
