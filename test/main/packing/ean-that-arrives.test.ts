/** EANs and names that the service changes while an order is packed: the newest ones count and are shown. */
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src-main/domain/orders/read-value.ts';
import { anOrderShop } from '../../support/order-shop.ts';
import { BOWL, MUG, TEA, aBowl, aMug, aPackingStation, oneParcel } from '../../support/packing-station.ts';

const orderId = 'A';

/** An order of three mugs and two bowls, and another one of the queue that has both under their EANs. */
async function station(mug: Json, bowl: Json = {}) {
  const items = (mugNow: Json, bowlNow: Json) => [
    aMug({ quantity: 3, ...mugNow }),
    aBowl({ quantity: 2, ...bowlNow }),
  ];
  const shop = await anOrderShop([oneParcel(orderId, items(mug, bowl))]);
  const all = await aPackingStation(shop);
  const changes = async (mugNow: Json, bowlNow: Json = bowl) => {
    shop.change(orderId, { items: items(mugNow, bowlNow) });
    await all.sweep();
  };
  const byHand = (key: string, units = 1) => all.client.packing.confirm({ orderId, key, units });
  const eans = async () => (await all.view(orderId)).items.map((item) => item.eans);
  const stop = async () => (await all.view(orderId)).stop;
  const misses = async () => (await all.view(orderId)).trouble.misses;
  return { ...all, end: all.stop, shop, changes, byHand, eans, stop, misses };
}

describe('an EAN that arrives while the order is packed', () => {
  it.each([
    ['no EAN', null],
    ['a placeholder', 'Does not apply'],
  ])('counts and is shown for an item that had %s', async (_what, ean) => {
    const { client, scan, byHand, changes, eans, stop, misses } = await station({ ean });
    await byHand('sku:MUG');
    await changes({ ean: MUG });
    expect(await stop()).toBeNull();
    expect(await eans()).toEqual([[MUG], [BOWL]]);
    const onItsPage = await client.scan.find({ text: MUG, openOrderId: orderId });
    expect(onItsPage).toMatchObject({ kind: 'item', inOpenOrder: 3 });
    expect(await scan(orderId, MUG, MUG, MUG)).toEqual(['right', 'right', 'too-many']);
    expect(await misses()).toBe(1);
    expect(await scan(orderId, BOWL, BOWL)).toEqual(['right', 'complete']);
  });

  it('counts after the order was set aside and is resumed', async () => {
    const { client, scan, byHand, changes, eans } = await station({ ean: null });
    await byHand('sku:MUG');
    await client.packing.step({ orderId, step: { kind: 'short', key: 'sku:MUG', units: 2, reason: 'gone' } });
    await changes({ ean: MUG });
    expect(await eans()).toEqual([[MUG], [BOWL]]);
    await client.packing.step({ orderId, step: { kind: 'resume' } });
    expect(await scan(orderId, MUG)).toEqual(['right']);
  });

  it('counts after a restart', async () => {
    const first = await station({ ean: null });
    await first.byHand('sku:MUG');
    await first.changes({ ean: MUG });
    await first.end();
    const { scan, view } = await aPackingStation(first.shop, { dataDir: first.dataDir });
    expect((await view(orderId)).items[0]?.eans).toEqual([MUG]);
    expect(await scan(orderId, MUG)).toEqual(['right']);
  });

  it('is what the unit was counted by: another EAN after that stops the packer', async () => {
    const { scan, byHand, changes, stop } = await station({ ean: null });
    await byHand('sku:BOWL');
    await changes({ ean: MUG });
    expect(await scan(orderId, MUG)).toEqual(['right']);
    await changes({ ean: TEA });
    expect(await stop()).toMatchObject({
      kind: 'changed',
      takeOut: [{ parcel: 1, key: 'sku:MUG', units: 1 }],
    });
    expect(await scan(orderId, MUG, TEA)).toEqual(['stopped', 'stopped']);
  });

  it('and is corrected before any unit was scanned counts as it is now', async () => {
    const { scan, byHand, changes, eans } = await station({ ean: null });
    await byHand('sku:MUG');
    await changes({ ean: MUG });
    await changes({ ean: TEA });
    expect(await eans()).toEqual([[TEA], [BOWL]]);
    expect(await scan(orderId, MUG, TEA)).toEqual(['wrong-item', 'right']);
  });

  it('can be undone like any count', async () => {
    const { client, scan, byHand, changes, view } = await station({ ean: null });
    await byHand('sku:MUG');
    await changes({ ean: MUG });
    await scan(orderId, MUG);
    await client.packing.step({ orderId, step: { kind: 'undo' } });
    expect((await view(orderId)).packed).toBe(1);
  });

  it('and is an item of the order already asks which is meant', async () => {
    const { client, scan, changes } = await station({}, { ean: null });
    expect(await scan(orderId, MUG)).toEqual(['right']);
    await changes({}, { ean: MUG });
    const asked = await client.packing.scan({ orderId, text: MUG });
    expect(asked).toMatchObject({
      signal: 'choice',
      choices: [{ key: 'sku:MUG' }, { key: 'sku:BOWL' }],
    });
    expect(await client.packing.scan({ orderId, text: MUG, key: 'sku:BOWL' })).toMatchObject({
      signal: 'right',
      key: 'sku:BOWL',
    });
  });
});

describe('an EAN that the service does not show any more', () => {
  it('counts nothing, and the item is confirmed by hand', async () => {
    const { scan, byHand, changes, eans, stop } = await station({});
    expect(await scan(orderId, MUG)).toEqual(['right']);
    await changes({ ean: null });
    expect(await stop()).toBeNull();
    expect(await eans()).toEqual([[], [BOWL]]);
    expect((await scan(orderId, MUG))[0]).not.toBe('right');
    expect(await byHand('sku:MUG')).toMatchObject({ signal: 'right' });
  });

  it('and is an item of the order under another EAN stops the packer', async () => {
    const { scan, changes, stop, client } = await station({});
    expect(await scan(orderId, MUG)).toEqual(['right']);
    await changes({ ean: TEA });
    const changed = await stop();
    expect(changed).toMatchObject({ kind: 'changed', takeOut: [{ key: 'sku:MUG', units: 1 }] });
    const version = changed?.kind === 'changed' ? changed.version : '';
    await client.packing.acceptChange({ orderId, version });
    expect(await scan(orderId, MUG, TEA)).toEqual(['wrong-item', 'right']);
  });

  it.each([
    ['before a unit was counted by it', false],
    ['after a unit was counted by it', true],
  ])('but for another item of the order, %s, stops the packer', async (_when, isCounted) => {
    const { scan, changes, stop, byHand, client } = await station({}, { ean: null });
    await byHand('sku:BOWL');
    if (isCounted) expect(await scan(orderId, MUG)).toEqual(['right']);
    await changes({ ean: null }, { ean: MUG });
    expect(await scan(orderId, MUG)).toEqual(['stopped']);
    const changed = await stop();
    const takeOut = [{ key: 'sku:BOWL', units: 1 }, ...(isCounted ? [{ key: 'sku:MUG', units: 1 }] : [])];
    expect(changed?.kind).toBe('changed');
    if (changed?.kind !== 'changed') return;
    expect(changed.takeOut.toSorted((a, b) => (a.key < b.key ? -1 : 1))).toMatchObject(takeOut);
    await client.packing.acceptChange({ orderId, version: changed.version });
    expect(await client.packing.scan({ orderId, text: MUG })).toMatchObject({
      signal: 'right',
      name: 'Bowl',
    });
  });
});

it('a corrected name is shown, and the SKU of another item stops the packer', async () => {
  const { scan, changes, stop, view } = await station({});
  await scan(orderId, MUG);
  await changes({ name: 'Blue mug, large' });
  expect((await view(orderId)).items.map(({ name }) => name)).toEqual(['Blue mug, large', 'Bowl']);
  expect(await stop()).toBeNull();
  await changes({ salesChannelSkuId: 'MUG-2' });
  expect(await stop()).toMatchObject({ kind: 'changed', takeOut: [{ key: 'sku:MUG', units: 1 }] });
});

it('the lines keep their order on the bench while the service changes it', async () => {
  const { scan, shop, sweep, view } = await station({ ean: null });
  await scan(orderId, BOWL);
  shop.change(orderId, { items: [aBowl({ quantity: 2 }), aMug({ quantity: 3 })] });
  await sweep();
  expect((await view(orderId)).items.map(({ key }) => key)).toEqual(['sku:MUG', 'sku:BOWL']);
});
