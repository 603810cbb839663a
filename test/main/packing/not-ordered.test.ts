/** A line of quantity 0 on the bench: it is shown, blocks nothing, and its scan is no wrong item. */
import { expect, it } from 'vitest';
import { BenchScreen } from '../../support/bench-screen.ts';
import { anOrderShop } from '../../support/order-shop.ts';
import { aBowl, aMug, aPackingStation, BOWL, MUG, oneParcel } from '../../support/packing-station.ts';

const aStation = async (...items: Parameters<typeof oneParcel>[1]) =>
  aPackingStation(await anOrderShop([oneParcel('A', items)]));

it('is shown beside what is packed, and the order is complete without it', async () => {
  const { client, scan, view } = await aStation(aMug(), aBowl({ quantity: 0 }));
  expect(await view('A')).toMatchObject({
    due: 1,
    items: [{ sku: 'MUG', due: 1 }],
    notOrdered: [{ sku: 'BOWL', name: 'Bowl', ean: BOWL }],
    contradictions: [],
  });
  expect(await scan('A', MUG)).toEqual(['complete']);
  expect(await client.packing.step({ orderId: 'A', step: { kind: 'seal' } })).toMatchObject({
    phase: 'sealed',
    notOrdered: [{ sku: 'BOWL' }],
  });
});

it('says when its item is scanned that none is ordered, and counts nothing', async () => {
  const { app, view } = await aStation(aMug(), aBowl({ quantity: 0 }));
  const screen = new BenchScreen(app.context);
  await screen.scan('A');
  await screen.scan('A');
  await screen.scan(BOWL);
  const { scanLine, player } = screen.session;
  expect(scanLine.last?.words).toBe('Bowl: 0 ordered. Not counted. Put it back.');
  expect(screen.bench?.flash?.signal).toBe('too-many');
  expect(player.played).toBe('too-many');
  expect((await view('A')).packed).toBe(0);
  await screen.scan(MUG);
  expect((await view('A')).packed).toBe(1);
});

it('whose item another line orders is that item', async () => {
  const { scan, view } = await aStation(aMug(), aMug({ id: 'l9', quantity: 0 }));
  expect((await view('A')).notOrdered).toEqual([]);
  expect(await scan('A', MUG, MUG)).toEqual(['complete', 'too-many']);
});

it('is shown if another item of its SKU is ordered', async () => {
  const { scan, view } = await aStation(aMug(), aMug({ id: 'l9', ean: BOWL, quantity: 0 }));
  expect((await view('A')).notOrdered).toMatchObject([{ sku: 'MUG', ean: BOWL }]);
  expect(await scan('A', BOWL, MUG)).toEqual(['too-many', 'complete']);
});
