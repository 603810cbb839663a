/** The board as screens have it, of orders packed through the router. */
import { expect, it } from 'vitest';
import type { BoardQuestion, BoardTable } from '../../../../src-main/contract/board/board.ts';
import { anOrderShop } from '../../../support/order-shop.ts';
import { aBowl, aMug, aPackingStation, BOWL, MUG, oneParcel, TEA } from '../../../support/packing-station.ts';

const TODAY: BoardQuestion = { period: 'today', operator: null, station: null };

async function aShift() {
  const shop = await anOrderShop([
    oneParcel('A', [aMug({ quantity: 2 })]),
    oneParcel('B', [aMug(), aBowl()]),
    oneParcel('C', [aMug()]),
    oneParcel('D', [aMug()]),
    oneParcel('E', [aBowl()]),
  ]);
  const station = await aPackingStation(shop);
  const { client, scan } = station;
  await scan('A', MUG, TEA, MUG, MUG);
  await client.packing.step({ orderId: 'A', step: { kind: 'seal' } });
  await scan('B', BOWL);
  await client.packing.step({
    orderId: 'B',
    step: { kind: 'short', key: 'sku:MUG', units: 1, reason: 'none' },
  });
  await client.cancel.decide({ orderId: 'C', reason: 'Out of stock' });
  await client.cancel.decide({ orderId: 'D', reason: 'Maria Quaresma asked by phone' });
  await client.station.change({ cancelReasons: ['Out of stock', 'Damaged'] });
  return station;
}

it('shows what was packed, what went wrong and what waits, in every period', async () => {
  const { client } = await aShift();
  for (const period of ['today', 'week', 'month'] as const) {
    const board = await client.board.get({ ...TODAY, period });
    expect(board.total).toMatchObject({ orders: 1, units: 2, boxes: 1, unpacked: 0, misses: 2 });
    expect(board.parts.reduce((sum, { orders }) => sum + orders, 0)).toBe(1);
    expect(board.parts.at(-1)?.orders).toBe(1);
    expect(board.misses).toMatchObject([
      { item: 'MUG', name: 'Blue mug', n: 1, tooMany: 1 },
      { name: null, n: 1 },
    ]);
    expect(board.shortages).toEqual([{ item: 'MUG', name: 'Blue mug', n: 1, units: 1 }]);
    expect(board.cancels).toEqual([
      { reason: 'Out of stock', n: 1 },
      { reason: null, n: 1 },
    ]);
    expect(board.forecast.kind).toBe('no-pace');
  }
  expect((await client.board.get({ ...TODAY, period: 'month' })).parts).toHaveLength(30);
});

it('agrees with the list of what was packed, also when a box was opened again', async () => {
  const { client } = await aShift();
  const packed = async () => {
    const { orders, units } = await client.packing.today();
    const { total } = await client.board.get(TODAY);
    return {
      list: [orders, units],
      board: [total.orders, total.units],
      wall: (await client.board.wallboard()).packed,
    };
  };
  const one = { list: [1, 2], board: [1, 2], wall: 1 };
  expect(await packed()).toEqual(one);
  await client.packing.step({ orderId: 'A', step: { kind: 'reopen' } });
  expect(await packed()).toEqual({ list: [0, 0], board: [0, 0], wall: 0 });
  await client.packing.step({ orderId: 'A', step: { kind: 'seal' } });
  expect(await packed()).toEqual(one);
  expect((await client.board.get(TODAY)).total).toMatchObject({ orders: 1, unpacked: 1 });
});

it('the wall has nothing that identifies a buyer or an order', async () => {
  const { client } = await aShift();
  const wall = await client.board.wallboard();
  expect(wall).toMatchObject({ packed: 1, misses: 2, shortages: 1 });
  expect(wall.waiting).toBe((await client.queue.facets()).total);
  for (const [name, value] of Object.entries(wall))
    expect([name, typeof value]).not.toEqual([name, 'string']);
});

it('its tables are saved as CSV, each with its heading also where it is empty', async () => {
  const { client } = await aShift();
  const csv = async (table: BoardTable, station: string | null = null) =>
    (await client.board.csv({ ...TODAY, station, table })).csv
      .replace('\uFEFF', '')
      .split('\r\n')
      .filter(Boolean);
  expect(await csv('cancels')).toEqual(['reason,cancels', 'Out of stock,1', ',1']);
  expect(await csv('shortages')).toEqual(['item,name,shortages,units', 'MUG,Blue mug,1,1']);
  const [heading, ...rows] = await csv('stations');
  expect([heading, rows.length]).toEqual(['bench,orders,units,boxes,unpacked,putBack,misses', 1]);
  expect(await csv('operators', 'nowhere')).toEqual([
    'operator,orders,units,boxes,unpacked,putBack,misses,ofBench',
  ]);
});

it('an item that orders name differently has no name, and one without a SKU has that of its code', async () => {
  const shop = await anOrderShop([
    oneParcel('A', [aMug({ name: 'Mug for Maria' })]),
    oneParcel('B', [aMug({ name: 'Mug for Jo' })]),
    oneParcel('C', [aBowl({ salesChannelSkuId: null, skuId: null })]),
  ]);
  const { client } = await aPackingStation(shop);
  for (const orderId of ['A', 'C']) {
    await client.packing.open({ orderId, free: false });
    const [item] = (await client.packing.get({ orderId })).items;
    const key = item?.key ?? '';
    await client.packing.step({ orderId, step: { kind: 'short', key, units: 1, reason: 'none' } });
  }
  const { shortages } = await client.board.get(TODAY);
  expect(shortages.map(({ item, name }) => [item, name])).toEqual([
    [BOWL, 'Bowl'],
    ['MUG', null],
  ]);
});

it('moments in a saved table say their zone', async () => {
  const { client } = await aShift();
  const { csv } = await client.board.csv({ ...TODAY, table: 'parts' });
  const [first] = (await client.board.get(TODAY)).parts;
  const moments = csv
    .split('\r\n')
    .slice(1)
    .filter(Boolean)
    .map((row) => row.split(',')[0] ?? '');
  for (const moment of moments) expect(moment).toMatch(/^\d{4}-\d\d-\d\dT\d\d:00:00\.000[+-]\d\d:\d\d$/);
  expect(Date.parse(moments[0] ?? '')).toBe(first?.from);
});

it('data problems of the queue are counted, and saved by themselves', async () => {
  const shop = await anOrderShop([oneParcel('A', [aMug({ ean: null })])]);
  const { client } = await aPackingStation(shop);
  const trouble = await client.board.trouble();
  expect(trouble).toContainEqual({ kind: 'no-code', orders: 1 });
  const { csv } = await client.board.csv({ ...TODAY, table: 'trouble' });
  expect(csv.split('\r\n')).toContain('no-code,1');
});

it('a saved table says on each row what it is narrowed to, and what waits is never narrowed', async () => {
  const { client } = await aShift();
  const { operators, stations } = (await client.board.get(TODAY)).choices;
  const narrowed = { operator: operators[0]?.operator ?? null, station: stations[0] ?? null };
  const lines = async (table: BoardTable) =>
    (await client.board.csv({ ...TODAY, ...narrowed, table })).csv.replace('\uFEFF', '').split('\r\n');
  const [heading = '', row = ''] = await lines('misses');
  expect(heading).toMatch(/,ofOperator,ofBench$/);
  expect(row.endsWith(`,${operators[0]?.name ?? ''},${stations[0] ?? ''}`)).toBe(true);
  for (const table of ['due', 'age', 'trouble'] as const) expect((await lines(table))[0]).not.toContain('of');
});

it('names the first ten items, and all of them where they are asked for; a saved table has all', async () => {
  const orders = Array.from({ length: 14 }, (_, n) =>
    oneParcel(`A${n}`, [aMug({ salesChannelSkuId: `S${n}`, skuId: `S${n}` })]),
  );
  const { client } = await aPackingStation(await anOrderShop(orders));
  for (let n = 0; n < orders.length; n++) {
    const orderId = `A${n}`;
    await client.packing.open({ orderId, free: false });
    await client.packing.step({
      orderId,
      step: { kind: 'short', key: `sku:S${n}`, units: 1, reason: 'none' },
    });
  }
  const first = await client.board.get(TODAY);
  expect([first.shortages.length, first.more, first.reports]).toEqual([10, { misses: 0, shortages: 4 }, 14]);
  const whole = await client.board.get({ ...TODAY, isWhole: true });
  expect([whole.shortages.length, whole.more, whole.reports]).toEqual([14, { misses: 0, shortages: 0 }, 14]);
  const { csv } = await client.board.csv({ ...TODAY, table: 'shortages' });
  expect(csv.split('\r\n').filter(Boolean)).toHaveLength(15);
});
