import { createRouterClient } from '@orpc/server';
import { expect, it } from 'vitest';
import { router } from '../../../../src-main/router/index.ts';
import { json, startFaultyService } from '../../../support/faulty-service.ts';
import { anItem, anOrder, aPage, aShipping } from '../../../support/order-json.ts';
import { anApp, connectedTo } from '../../../support/test-app.ts';
import { until } from '../../../support/until.ts';

const MUG = '4006381333931';
const SHARED = '96385074';

/** A station with a mug, two items that carry one code, and one without SKU and code. */
async function aStation() {
  const item = (sku: string | null, ean: string | null, name: string) =>
    anItem({ id: name, salesChannelSkuId: sku, skuId: null, ean, name, quantity: 1 });
  const service = await startFaultyService({
    list: json(
      aPage([
        anOrder('PD1', { items: [item('MUG', MUG, 'Mug'), item('JUG-L', SHARED, 'Jug, left')] }),
        anOrder('PD2', { items: [item('MUG', MUG, 'Mug'), item('JUG-R', SHARED, 'Jug, right')] }),
        anOrder('PD3', {
          items: [item(null, null, 'Card')],
          shipping: aShipping({ lastMileTrackingNumber: '1Z999AA10123456784' }),
        }),
      ]),
    ),
  });
  const { app } = anApp({ options: connectedTo(service, { pollSeconds: 600 }) });
  await app.start();
  await until('the sweep has ended', () => app.context.live.snapshot.status.nextSweepAt !== null);
  return createRouterClient(router, { context: app.context });
}

it('a scan names an item, several items of one code, or none, and says what can be no shelf', async () => {
  const client = await aStation();
  const of = async (text: string) => {
    const { items, ...found } = await client.locations.itemsOf({ text });
    const other = found.isLabel ? 'label of a box' : found.isMisread && 'misread';
    const isNoShelf = found.isItemCode
      ? 'code of an item'
      : found.isOrderNumber
        ? 'number of an order'
        : other;
    return [items.map(({ item }) => item), isNoShelf];
  };
  expect(await of(MUG)).toEqual([['sMUG'], 'code of an item']);
  expect(await of(`0${MUG}`)).toEqual([['sMUG'], 'code of an item']);
  expect(await of('MUG')).toEqual([['sMUG'], false]);
  expect(await of(SHARED)).toEqual([['sJUG-L', 'sJUG-R'], 'code of an item']);
  expect(await of('A-02-3')).toEqual([[], false]);
  expect(await of('PD2')).toEqual([[], 'number of an order']);
  expect(await of('4012345678901'), 'a GTIN that no order has named').toEqual([[], 'code of an item']);
  expect(await of('1Z999AA10123456784')).toEqual([[], 'label of a box']);
  for (const text of ['4006381333932', ']E04006381333932', '(01)04006381333931(17)991399'])
    expect(await of(text), text).toEqual([[], 'misread']);
  expect(await of('10203041'), 'shelves are numbered by eight digits too').toEqual([[], false]);
  await client.codes.learn({ code: '95000101', sku: 'MUG', units: 6, sure: true });
  expect(await of('95000101'), 'a case of it').toEqual([['sMUG'], false]);
  expect((await client.locations.itemsOf({ text: '95000101' })).items).toMatchObject([{ units: 6 }]);
  expect((await client.locations.itemsOf({ text: MUG })).items).toMatchObject([{ units: 1 }]);
});

it('assigned locations sort the pick list, are found by any word, and can be moved and removed', async () => {
  const client = await aStation();
  const list = async (sort: 'location' | 'name') => {
    const { lines } = await client.pick.list({ choice: { kind: 'all' }, sort });
    return lines.map(({ name, location, orders }) => [name, location, orders]);
  };
  expect(await client.locations.assign({ item: 'sMUG', location: ' A-10 ' })).toEqual({
    location: 'A-10',
    before: null,
  });
  await client.locations.assign({ item: 'nCard', location: 'A-2' });
  expect(await list('location')).toEqual([
    ['Card', 'A-2', 1],
    ['Mug', 'A-10', 2],
    ['Jug, left', null, 1],
    ['Jug, right', null, 1],
  ]);
  expect((await list('name')).map(([name]) => name)).toEqual(['Card', 'Jug, left', 'Jug, right', 'Mug']);
  const found = async (text: string) =>
    (await client.locations.list({ text, limit: 100 })).rows.map(({ name, location }) => [name, location]);
  expect(await found('')).toEqual([
    ['Card', 'A-2'],
    ['Mug', 'A-10'],
  ]);
  expect(await found('mug a-1')).toEqual([['Mug', 'A-10']]);
  expect(await found(MUG.slice(0, 6))).toEqual([['Mug', 'A-10']]);
  expect(await client.locations.list({ text: '', limit: 1 })).toMatchObject({
    total: 2,
    rows: [{ item: 'nCard' }],
  });
  expect(await client.locations.assign({ item: 'sMUG', location: 'B-1' })).toEqual({
    location: 'B-1',
    before: 'A-10',
  });
  expect(await client.locations.remove({ item: 'sMUG' })).toEqual({ before: 'B-1' });
  expect(await client.locations.remove({ item: 'sMUG' })).toEqual({ before: null });
  expect(await found('')).toEqual([['Card', 'A-2']]);
});

it('what is no location is refused, and changes nothing', async () => {
  const client = await aStation();
  for (const location of ['', ' ', 'x'.repeat(41)]) {
    await expect(client.locations.assign({ item: 'sMUG', location })).rejects.toMatchObject({
      code: 'NOT_A_LOCATION',
      data: { longest: 40 },
    });
  }
  expect(await client.locations.list({ text: '', limit: 1 })).toEqual({ rows: [], total: 0 });
});

it('a list is for the next orders, a filter of the queue or chosen orders, in the order of the queue', async () => {
  const client = await aStation();
  const of = async (choice: Parameters<typeof client.pick.list>[0]['choice']) => {
    const { orders, beyond } = await client.pick.list({ choice, sort: 'location' });
    expect(beyond).toBe(0);
    return orders.map(({ orderId }) => orderId);
  };
  const queue = (await client.queue.page({ filter: {}, offset: 0, limit: 10 })).rows.map(
    ({ orderId }) => orderId,
  );
  expect(await of({ kind: 'next', orders: 2 })).toEqual(queue.slice(0, 2));
  expect(await of({ kind: 'filter', filter: { text: 'mug' } })).toEqual(
    queue.filter((orderId) => orderId !== 'PD3'),
  );
  expect(await of({ kind: 'orders', orderIds: queue.toReversed() })).toEqual(queue);
  const worked = await client.pick.list({
    choice: { kind: 'filter', filter: { text: 'mug' } },
    sort: 'location',
    orderIds: ['PD3'],
  });
  expect([worked.orders.map(({ orderId }) => orderId), worked.waiting]).toEqual([['PD3'], 2]);
});

it('a table is looked at first, and saved whole or not at all', async () => {
  const client = await aStation();
  await client.locations.assign({ item: 'sMUG', location: 'A-10' });
  await client.locations.assign({ item: 'sJUG-L', location: 'C-1' });
  const csv = 'location,sku\nA-2,MUG\nC-1,JUG-L\nB-1,JUG-R\nB-2,NEVER-SEEN\n';
  const changes = { added: 2, moved: 1, same: 1, unknown: 1, faults: [], faultsInAll: 0 };
  const preview = await client.locations.preview({ csv });
  expect(preview).toMatchObject(changes);
  expect(
    preview.changes.map(({ name, before, location, isUnknown }) => [name, before, location, isUnknown]),
    'what has to be checked is first',
  ).toEqual([
    [null, null, 'B-2', true],
    ['Mug', 'A-10', 'A-2', false],
    ['Jug, right', null, 'B-1', false],
  ]);
  const places = async () => {
    const { rows } = await client.locations.list({ text: '', limit: 10 });
    return rows.map(({ sku, location }) => [sku, location]);
  };
  const before = [
    ['MUG', 'A-10'],
    ['JUG-L', 'C-1'],
  ];
  expect(await places(), 'a look changes nothing').toEqual(before);
  const broken = await client.locations.import({ csv: `${csv},JUG-L\n` });
  expect([broken.faultsInAll, await places()]).toEqual([1, before]);
  expect(await client.locations.import({ csv })).toMatchObject(changes);
  expect(await places()).toEqual([
    ['MUG', 'A-2'],
    ['JUG-R', 'B-1'],
    ['NEVER-SEEN', 'B-2'],
    ['JUG-L', 'C-1'],
  ]);
  const { csv: saved } = await client.locations.export();
  expect(await client.locations.preview({ csv: saved })).toMatchObject({ added: 0, moved: 0, same: 4 });
});

it('a saved table with an EAN of a wrong check digit is loaded, as its item has a location', async () => {
  const client = await aStation();
  await client.locations.assign({ item: 'c4006380000000', location: 'A-1' });
  const { csv } = await client.locations.export();
  expect(await client.locations.preview({ csv })).toMatchObject({ same: 1, faultsInAll: 0 });
});

it('a table that names an item by its EAN alone moves the item that orders name by its SKU', async () => {
  const client = await aStation();
  const csv = `ean,location\n${MUG},A-7\n4012345678901,A-8`;
  expect(await client.locations.preview({ csv })).toMatchObject({ added: 2, unknown: 1, faultsInAll: 0 });
  await client.locations.import({ csv });
  const { lines } = await client.pick.list({ choice: { kind: 'all' }, sort: 'name' });
  expect(lines.find(({ name }) => name === 'Mug')?.location).toBe('A-7');
  const shared = `ean,location\n${SHARED},A-9`;
  expect(await client.locations.import({ csv: shared })).toMatchObject({
    faults: [{ line: 2, why: 'several' }],
  });
});

it('a search of the list folds letters as every search does', async () => {
  const client = await aStation();
  await client.locations.assign({ item: 'sMUG', location: 'Caf\u00e9 \uff11' });
  await client.locations.assign({ item: 'nCard', location: 'M\u00fcller 2' });
  const found = async (text: string) =>
    (await client.locations.list({ text, limit: 10 })).rows.map(({ item }) => item);
  for (const text of ['cafe', 'CAF\u00c9', 'cafe\u0301 1', '\uff43afe', 'af\u00e9', 'mug cafe'])
    expect([text, await found(text)]).toEqual([text, ['sMUG']]);
  for (const text of ['m\u00fcller', 'muller', 'mueller'])
    expect([text, await found(text)]).toEqual([text, ['nCard']]);
  expect(await found('mu')).toEqual(['sMUG', 'nCard']);
});
