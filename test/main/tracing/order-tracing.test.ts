import { describe, expect, it } from 'vitest';
import { anOrder } from '../../support/order-json.ts';
import { anOrderShop } from '../../support/order-shop.ts';
import { ALL_OF_THREE, aPackingStation, created, threeParcels } from '../../support/packing-station.ts';
import { until } from '../../support/until.ts';

const buyer = (firstName: string, lastName: string) => ({ customer: { firstName, lastName } });

async function aStation() {
  const shop = await anOrderShop([
    threeParcels('A-1', { ...created(1), ...buyer('Zoë', 'Quist') }),
    anOrder('B-2', { ...created(2), ...buyer('Mia', 'Lund') }),
    anOrder('C-3', { ...created(3), ...buyer('Mia', 'Falk') }),
  ]);
  return { shop, station: await aPackingStation(shop) };
}

describe('an order is found', () => {
  it('by its own number, by the number of its channel, by a part of one, and by the buyer', async () => {
    const { station } = await aStation();
    const found = async (text: string) => {
      const { orders } = await station.client.trace.find({ text });
      return orders.map(({ orderId }) => orderId).toSorted();
    };
    expect(await found('B-2')).toEqual(['B-2']);
    expect(await found('SC-C-3')).toEqual(['C-3']);
    expect(await found('quist')).toEqual(['A-1']);
    expect(await found('Mia')).toEqual(['B-2', 'C-3']);
    expect(await found('-')).toEqual([]);
    expect(await found('%')).toEqual([]);
    expect(await found('nobody')).toEqual([]);
  });

  it('where it was packed, and once more when the service has shipped it', async () => {
    const { shop, station } = await aStation();
    await station.scan('A-1', ...ALL_OF_THREE);
    await station.client.packing.step({ orderId: 'A-1', step: { kind: 'seal' } });
    const inBox = await station.client.trace.of({ orderId: 'A-1' });
    expect(inBox).toMatchObject({ where: { at: 'box', phase: 'sealed' }, hasReceipt: true, hasPage: true });
    shop.change('A-1', { status: 'SHIPPED' });
    await station.sweep();
    await until('the box has moved on', () => station.live.snapshot.status.packed.waiting === 0);
    const trace = await station.client.trace.of({ orderId: 'A-1' });
    const kinds = trace?.events.map((event) => (event.what === 'packing' ? event.kind : event.what));
    expect(kinds).toEqual(
      expect.arrayContaining(['ordered', 'first-seen', 'opened', 'sealed', 'left', 'moved-on']),
    );
    expect(kinds).not.toContain('counted');
    const moments = trace?.events.map(({ at }) => at) ?? [];
    expect(moments).toEqual(moments.toSorted((a, b) => a - b));
  });

  it('where it was cancelled here, with each step of the decision', async () => {
    const { station } = await aStation();
    await station.client.cancel.decide({ orderId: 'B-2', reason: 'Damaged' });
    const { orders } = await station.client.trace.find({ text: 'B-2' });
    expect(orders).toMatchObject([{ orderId: 'B-2', where: { at: 'cancel' } }]);
    const trace = await station.client.trace.of({ orderId: 'B-2' });
    expect(trace?.events.find(({ what }) => what === 'cancel')).toMatchObject({ reason: 'Damaged' });
  });

  it('where it cannot be read, with what is wrong', async () => {
    const { shop, station } = await aStation();
    shop.put(anOrder('D-4', { ...created(4), items: 'none' }));
    await station.sweep();
    const { orders } = await station.client.trace.find({ text: 'D-4' });
    expect(orders).toMatchObject([{ orderId: 'D-4', where: { at: 'unreadable', fault: { path: 'items' } } }]);
  });

  it('nowhere, where the station does not know it', async () => {
    const { station } = await aStation();
    expect(await station.client.trace.of({ orderId: 'Z-9' })).toBeNull();
    expect(await station.client.trace.find({ text: 'Z-9' })).toEqual({ orders: [], more: false });
  });
});
