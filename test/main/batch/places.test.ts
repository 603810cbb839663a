/** Batch and tote of an order, other orders that lack the same item, and the handover of a batch to another operator. */
import { describe, expect, it } from 'vitest';
import { aStaffedStation } from '../../support/operators.ts';
import { aBowl, aMug, BOWL, MUG, oneParcel } from '../../support/packing-station.ts';

const ORDERS = ['PD-1', 'PD-2', 'PD-3'];
const aStation = async () =>
  aStaffedStation([...ORDERS, 'PD-4'].map((orderId) => oneParcel(orderId, [aMug(), aBowl()])));

describe('an order', () => {
  it('says which batch has it, in which tote, and who picks it, up to its packing', async () => {
    const { client, signOn } = await aStation();
    await signOn('pia');
    const placeOf = async (orderId: string) => (await client.orders.get({ orderId })).batch;
    const { batch } = await client.batch.begin({ orderIds: ORDERS });
    expect(await placeOf('PD-2')).toEqual({ batch, tote: 2, wall: false, phase: 'running', holder: 'Pia' });
    expect(await placeOf('PD-4')).toBeNull();
    await client.batch.pause({ batch });
    expect(await placeOf('PD-2')).toEqual({ batch, tote: 2, wall: false, phase: 'paused', holder: 'Pia' });
    expect(await client.batch.places()).toEqual({
      open: [{ batch, phase: 'paused', holder: 'Pia', orders: 3 }],
      waiting: [],
    });
    await client.batch.resume({ batch });
    await client.batch.scan({ batch, text: MUG, units: 3 });
    await client.batch.scan({ batch, text: BOWL, units: 2 });
    await client.batch.close({ batch });
    expect(await placeOf('PD-2')).toEqual({ batch, tote: 2, wall: false, phase: 'finished', holder: null });
    expect(await placeOf('PD-3'), 'it was not picked whole').toBeNull();
    const { open, waiting } = await client.batch.places();
    expect(open).toEqual([]);
    expect(waiting).toEqual([
      { orderId: 'PD-1', batch, tote: 1, wall: false },
      { orderId: 'PD-2', batch, tote: 2, wall: false },
    ]);
    await client.packing.scan({ orderId: 'PD-1', text: MUG });
    await client.packing.scan({ orderId: 'PD-1', text: BOWL });
    await client.packing.step({ orderId: 'PD-1', step: { kind: 'seal' } });
    expect((await client.batch.places()).waiting.map(({ orderId }) => orderId)).toEqual(['PD-2']);
    const { batch: place, packing } = await client.orders.get({ orderId: 'PD-1' });
    expect(place, 'its goods are in its closed box').toBeNull();
    expect(packing, 'by name, as in every list').toMatchObject({ phase: 'sealed', sealedBy: 'Pia' });
    const { where } = (await client.trace.find({ text: 'PD-1' })).orders[0] ?? {};
    expect(where).not.toMatchObject({ at: 'batch' });
  });
});

describe('a batch', () => {
  it('is taken over by another operator, who holds it from then on, also after a pause', async () => {
    const { client, signOn } = await aStation();
    const view = () => client.batch.running({ sort: 'sku' });
    await signOn('pia');
    const { batch } = await client.batch.begin({ orderIds: ORDERS });
    await client.batch.scan({ batch, text: MUG });
    expect(await view()).toMatchObject({ holder: 'Pia', isOfOther: false, picked: 1 });
    await signOn('lia');
    expect(await view()).toMatchObject({ holder: 'Pia', isOfOther: true, picked: 1 });
    await client.batch.resume({ batch });
    expect(await view()).toMatchObject({ holder: 'Lia', isOfOther: false, picked: 1 });
    await client.batch.pause({ batch });
    await signOn('pia');
    expect(await client.batch.paused()).toMatchObject([{ batch, holder: 'Lia' }]);
    await client.batch.resume({ batch });
    expect(await view()).toMatchObject({ holder: 'Pia', isOfOther: false });
  });

  it('that ends with a shortage names the orders outside of it that need the item', async () => {
    const { client, signOn } = await aStation();
    await signOn('pia');
    const { batch } = await client.batch.begin({ orderIds: ORDERS });
    await client.batch.scan({ batch, text: MUG, units: 3 });
    await client.batch.scan({ batch, text: BOWL, units: 2 });
    await client.batch.short({ batch, item: 'sBOWL', units: 1, reason: 'Not on the shelf' });
    const { aside, needed } = await client.batch.close({ batch });
    expect(aside).toEqual(['PD-3']);
    expect(needed).toEqual([
      {
        item: 'sBOWL',
        sku: 'BOWL',
        name: 'Bowl',
        orders: 1,
        first: [{ orderId: 'PD-4', salesChannelOrderId: 'SC-PD-4' }],
      },
    ]);
  });
});
