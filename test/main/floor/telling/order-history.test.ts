/** Packing history of other benches: with the store, without it, and after an order changed hands. */
import { expect, it } from 'vitest';
import { MOST_OPENED_BYTES } from '../../../../src-main/floor/seal.ts';
import { orderHistory, type OrderHistoryParts } from '../../../../src-main/floor/telling/order-history.ts';
import { sentEvent } from '../../../../src-main/floor/telling/sealed-event.ts';
import { FloorStations, floorOf, untilAsked } from '../../../support/floor/floor-stations.ts';
import { someEvent } from '../../../support/floor/some-rows.ts';
import { anOrderShop } from '../../../support/order-shop.ts';
import { aMug, MUG, oneParcel } from '../../../support/packing-station.ts';

it('reads no more of a bench than fits into memory: a short event may be a very long text', async () => {
  let opened = 0;
  const rows = Array.from({ length: 1_000 }, (_, seq) => ({
    ...someEvent({ seq, mark: `m-${seq}`, before: seq === 0 ? null : `m-${seq - 1}` }),
    benchId: 'evil',
  }));
  const long = sentEvent({ operator: null, station: '', data: 'x'.repeat(10_000_000) });
  const parts = {
    link: { read: async () => rows },
    view: { benchOf: (benchId: string) => ({ benchId, name: 'EVIL' }), text: () => null },
    copy: { benchId: 'own' },
    work: { eventsAfter: () => null },
    sealing: { open: () => (opened++, long) },
    readEvent: () => ({ kind: 'reopened' }),
  } as unknown as OrderHistoryParts;
  expect(await orderHistory(parts, 'O-1')).toMatchObject([
    { bench: { name: 'EVIL' }, phase: null, parcels: [] },
  ]);
  expect(opened).toBe(Math.ceil(MOST_OPENED_BYTES / long.length));
});

it('shows what lies in the parcels of the bench that had the order, and that it is packed there', async () => {
  const shop = await anOrderShop([]);
  shop.put(oneParcel('A', [aMug({ quantity: 3 })]));
  const stations = new FloorStations(shop);
  const [one, two] = [await stations.bench('Bench 1'), await stations.bench('Bench 2')];
  expect(await two.client.floor.history({ orderId: 'A' })).toEqual([]);
  await one.scan('A', MUG, MUG);
  const there = () => two.client.floor.history({ orderId: 'A' });
  await untilAsked(
    'both scans are there',
    async () => (await there())?.[0]?.parcels[0]?.items[0]?.units === 2,
  );
  expect(await there()).toMatchObject([
    {
      bench: { name: 'Bench 1' },
      isThis: false,
      phase: 'open',
      parcels: [{ number: 1, items: [{ units: 2 }] }],
    },
  ]);
  // A bench's own work is shown in its own receipt.
  expect(await one.client.floor.history({ orderId: 'A' })).toEqual([]);
  const claim = new Map(await two.client.floor.elsewhere({ orderIds: ['A'] })).get('A');
  await two.client.floor.take({ orderId: 'A', token: claim?.token ?? 0, reason: 'Bench 1 is off' });
  // After the take-over the list stays; units that are packed here are not added to it.
  expect(await two.scan('A', MUG)).toEqual(['right']);
  expect((await there())?.[0]?.parcels[0]?.items[0]?.units).toBe(2);
  expect(await two.scan('A', MUG, MUG)).toEqual(['right', 'complete']);
  await two.client.packing.step({ orderId: 'A', step: { kind: 'seal' } });
  await untilAsked('bench 1 sees it packed', async () => {
    const history = await one.client.floor.history({ orderId: 'A' });
    return history?.[0]?.phase === 'sealed' && history[0].parcels[0]?.items[0]?.units === 3;
  });
  await untilAsked('bench 1 is stopped', async () => (await one.view('A')).stop?.kind === 'taken-over');
  await one.client.packing.putBack({ orderId: 'A' });
  await untilAsked('it is put back', async () => (await there())?.[0]?.phase === 'put-back');
  stations.cut.add('Bench 2');
  expect(await there()).toBeNull();
  expect(floorOf(two)?.name).not.toBe('');
});
