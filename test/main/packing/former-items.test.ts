/** Scans of items that an order has lost, and of EANs that its items had: the packer is told which. */
import { expect, it } from 'vitest';
import type { Json } from '../../../src-main/domain/orders/read-value.ts';
import { stopWords } from '../../../src-renderer/screens/packing/bench/stop-words.ts';
import { BenchScreen } from '../../support/bench-screen.ts';
import { anOrderShop } from '../../support/order-shop.ts';
import {
  aBowl,
  aMug,
  aPackingStation,
  aTea,
  BOWL,
  MUG,
  oneParcel,
  TEA,
} from '../../support/packing-station.ts';

const orderId = 'A';
const mugs = (parts: Json = {}) => aMug({ quantity: 3, ...parts });

async function station(...items: Json[]) {
  const shop = await anOrderShop([oneParcel(orderId, items)]);
  const all = await aPackingStation(shop);
  const changes = async (...now: Json[]) => {
    shop.change(orderId, { items: now });
    await all.sweep();
  };
  const accept = async () => {
    const { stop } = await all.view(orderId);
    if (stop?.kind !== 'changed') throw new Error(`the order is not stopped by a change: ${stop?.kind}`);
    await all.client.packing.acceptChange({ orderId, version: stop.version });
  };
  const scanned = (text: string) => all.client.packing.scan({ orderId, text });
  return { ...all, end: all.stop, shop, changes, accept, scanned };
}

it('an item that was removed from the order is said to be removed, even after a restart', async () => {
  const { end, shop, dataDir, scan, changes, accept, scanned, view } = await station(mugs(), aBowl());
  await scan(orderId, MUG);
  await changes(mugs());
  await accept();
  const removed = { signal: 'wrong-item', why: 'removed', name: 'Bowl', sku: 'BOWL' };
  expect(await scanned(BOWL)).toMatchObject(removed);
  expect((await view(orderId)).trouble.misses).toBe(1);
  await end();
  const again = await aPackingStation(shop, { dataDir });
  expect(await again.client.packing.scan({ orderId, text: BOWL })).toMatchObject(removed);
});

it('an item that came back counts', async () => {
  const { scan, changes, accept } = await station(mugs(), aBowl());
  await scan(orderId, MUG);
  await changes(mugs());
  await accept();
  await changes(mugs(), aBowl());
  await accept();
  expect(await scan(orderId, BOWL)).toEqual(['right']);
});

it('the replaced EAN of an item is said to be its old one', async () => {
  const { scan, changes, accept, scanned } = await station(mugs(), aBowl());
  await scan(orderId, MUG);
  await changes(mugs({ ean: TEA }), aBowl());
  await accept();
  const old = { signal: 'wrong-item', why: 'old-ean', name: 'Blue mug', sku: 'MUG' };
  expect(await scanned(MUG)).toMatchObject(old);
  expect(await scan(orderId, TEA)).toEqual(['right']);
});

it('the item under its new EAN has its name at the stop', async () => {
  const { app, scan, changes } = await station(mugs(), aBowl());
  await scan(orderId, MUG);
  await changes(mugs({ ean: TEA }), aBowl());
  const screen = new BenchScreen(app.context);
  await screen.scan(orderId);
  await screen.scan(orderId);
  const view = screen.bench?.view;
  if (!view?.stop) throw new Error('the order is not stopped');
  expect(stopWords(view.stop, view).todo).toEqual([
    'Take 1 × Blue mug out of parcel 1.',
    'Removed: 3 × Blue mug.',
    'Added: 3 × Blue mug.',
  ]);
});

it('the EAN that was corrected before a unit was counted by it is said to be an old one', async () => {
  const { client, changes, scanned } = await station(mugs({ ean: null }), aBowl());
  await client.packing.confirm({ orderId, key: 'sku:BOWL', units: 1 });
  await changes(mugs({ ean: MUG }), aBowl());
  expect(await scanned(MUG)).toMatchObject({ signal: 'right' });
  await client.packing.step({ orderId, step: { kind: 'undo' } });
  await changes(mugs({ ean: null }), aBowl());
  expect(await scanned(MUG)).toMatchObject({ signal: 'wrong-item', why: 'old-ean', name: 'Blue mug' });
});

it('the EAN that another item of the SKU had is no old EAN of the one that is left', async () => {
  const { scan, changes, accept, scanned } = await station(
    mugs(),
    mugs({ id: 'l9', ean: TEA, name: 'Red mug' }),
  );
  await scan(orderId, MUG);
  await changes(mugs());
  await accept();
  expect(await scanned(TEA)).toMatchObject({ signal: 'wrong-item', why: 'removed', name: 'Red mug' });
});

it('an old EAN that is the code of another product by now names that product', async () => {
  const { shop, scan, sweep, changes, accept, scanned } = await station(mugs(), aBowl());
  await scan(orderId, MUG);
  await changes(mugs({ ean: TEA }), aBowl());
  await accept();
  shop.put(oneParcel('B', [aTea({ ean: MUG })]));
  await sweep();
  expect(await scanned(MUG)).toMatchObject({ signal: 'wrong-item', why: 'not-ordered', name: 'Tea' });
});

it('any other item is only wrong', async () => {
  const shop = await anOrderShop([oneParcel(orderId, [mugs()]), oneParcel('B', [aBowl()])]);
  const { client } = await aPackingStation(shop);
  const answer = await client.packing.scan({ orderId, text: BOWL });
  expect(answer).toMatchObject({ signal: 'wrong-item', why: 'not-ordered', name: 'Bowl' });
});

it('the line says which, and what to do', async () => {
  const { app, scan, changes, accept } = await station(mugs(), aBowl());
  await scan(orderId, MUG);
  await changes(mugs({ ean: TEA }));
  await accept();
  const screen = new BenchScreen(app.context);
  await screen.scan(orderId);
  await screen.scan(orderId);
  const { scanLine, player } = screen.session;
  await screen.scan(BOWL);
  expect(scanLine.last?.words).toBe('No longer in this order: Bowl. Not counted. Put it back.');
  expect(player.played).toBe('wrong-item');
  await screen.scan(MUG);
  expect(scanLine.last?.words).toBe(
    'Old EAN of Blue mug. Not counted. If it is the right item, confirm it by hand.',
  );
  expect(screen.bench?.flash?.signal).toBe('wrong-item');
});
