/** A case that benches taught with different meanings: the chosen one has its units with it, outside the bench too. */
import { describe, expect, it, vi } from 'vitest';
import type { TaughtCode } from '../../../src-main/domain/packing/code-in-order.ts';
import type { Session } from '../../../src-renderer/app/session.ts';
import { ask } from '../../../src-renderer/client/ask.ts';
import type { LocationsRequests } from '../../../src-renderer/screens/locations/locations-requests.svelte.ts';
import { ShelfScan } from '../../../src-renderer/screens/locations/shelf-scan.svelte.ts';
import type { EndedRemains } from '../../../src-renderer/screens/pick/batch/ending/ended-remains.svelte.ts';
import { LeftScan } from '../../../src-renderer/screens/pick/batch/ending/left-scan.svelte.ts';
import { scanWithoutKeys } from '../../../src-renderer/scan/keys/scan-event.ts';
import { BenchScreen } from '../../support/bench-screen.ts';
import { anOrderShop } from '../../support/order-shop.ts';
import { aBowl, aMug, aPackingStation, oneParcel } from '../../support/packing-station.ts';

const CASE = 'CASE-1';
const OF_TWO_ITEMS = [
  { sku: 'MUG', units: 12 },
  { sku: 'BOWL', units: 6 },
];
const OF_ONE_ITEM = [
  { sku: 'MUG', units: 12 },
  { sku: 'MUG', units: 6 },
];

async function aStation(meanings: TaughtCode[]) {
  const orders = [oneParcel('PD1', [aMug({ quantity: 30 }), aBowl({ quantity: 30 })])];
  const station = await aPackingStation(await anOrderShop(orders));
  const codes = station.app.context.currentWorkspace()?.codes;
  if (!codes) throw new Error('no station is set up');
  vi.spyOn(codes, 'meanings').mockImplementation((code) => (code === CASE ? meanings : []));
  return station;
}

async function anOrderPage(meanings: TaughtCode[]) {
  const station = await aStation(meanings);
  const screen = new BenchScreen(station.app.context);
  const { scanFinder, navigation } = screen.session;
  navigation.go({ screen: 'order', orderId: 'PD1', found: null });
  await screen.settled();
  await screen.scan(CASE);
  const { answer } = scanFinder.choice ?? {};
  if (answer?.kind !== 'choice') throw new Error('nothing is to be chosen');
  const tiles = answer.choices.map(({ sku, units }) => [sku, units]).toSorted();
  const choose = async (units: number) => {
    const one = answer.choices.find((choice) => choice.units === units);
    await scanFinder.find(CASE, one?.item, one?.units);
    await screen.settled();
  };
  return { station, screen, tiles, choose, words: screen.session.scanLine.last?.words };
}

describe('on the page of an order', () => {
  it.each([
    ['two items', OF_TWO_ITEMS, '2 items share this code. Which one is it?'],
    ['one item', OF_ONE_ITEM, 'This code was taught in two ways. Which one is it?'],
  ])('that of %s is asked about in words that are true', async (_of, meanings, words) => {
    expect((await anOrderPage(meanings)).words).toBe(words);
  });

  it.each([
    ['two items', OF_TWO_ITEMS, 6, 'Bowl'],
    ['one item', OF_ONE_ITEM, 12, 'Blue mug'],
    ['one item', OF_ONE_ITEM, 6, 'Blue mug'],
  ])('that of %s counts the units of the chosen meaning', async (_of, meanings, units, name) => {
    const { station, screen, tiles, choose } = await anOrderPage(meanings);
    expect(tiles).toEqual(meanings.map((one) => [one.sku, one.units]).toSorted());
    await choose(units);
    expect(screen.bench?.orderId).toBe('PD1');
    const { items } = await station.view('PD1');
    expect(items.filter(({ packed }) => packed > 0)).toMatchObject([{ name, packed: units }]);
  });
});

it('opens an order with the units of the chosen meaning', async () => {
  const { client } = await aStation(OF_ONE_ITEM);
  const find = (units: number) => client.scan.find({ text: CASE, item: 'sMUG', units });
  expect(await find(6)).toMatchObject({ kind: 'item', units: 6 });
  expect(await find(12)).toMatchObject({ kind: 'item', units: 12 });
});

describe('of goods of ended batches', () => {
  async function goodsLeft(meanings: TaughtCode[]) {
    const { client } = await aStation(meanings);
    const rows = ['MUG', 'BOWL'].map((sku) => ({ item: `s${sku}`, sku, units: 20 }));
    const putBack = vi.fn().mockResolvedValue({ ok: true, value: [] });
    const scanLine = { say: vi.fn((_said: { words: () => string }) => undefined) };
    const scans = new LeftScan(
      { api: () => client, scanLine } as unknown as Session,
      { rows, putBack } as unknown as EndedRemains,
    );
    await scans.receive(scanWithoutKeys(CASE, 'keyboard'));
    return { scans, putBack, said: scanLine.say.mock.calls };
  }

  it.each([
    [OF_TWO_ITEMS, 1, ['sBOWL', 6]],
    [OF_ONE_ITEM, 1, ['sMUG', 6]],
    [OF_ONE_ITEM, 0, ['sMUG', 12]],
  ])('%j: those of the chosen meaning go back', async (meanings, index, gone) => {
    const { scans, putBack, said } = await goodsLeft(meanings);
    expect(scans.choices.map(({ units }) => units)).toEqual(meanings.map(({ units }) => units));
    scans.choose(index);
    expect(putBack.mock.calls).toEqual([gone]);
    expect(said.map(([{ words }]) => words())).toEqual([
      'This code was taught in two ways. Choose the one in your hand.',
    ]);
  });
});

it('of one item has one place on the shelves', async () => {
  const { client } = await aStation(OF_ONE_ITEM);
  const requests = {
    itemsOf: (text: string) => ask(client.locations.itemsOf({ text })),
    assign: (item: string, location: string) => ask(client.locations.assign({ item, location })),
  } as unknown as LocationsRequests;
  const shelf = new ShelfScan(requests, () => undefined);
  for (const text of ['A-01', CASE]) await shelf.scanned({ text, plain: text });
  expect(shelf.choices).toEqual([]);
  expect((await client.locations.list({ text: '', limit: 9 })).rows).toMatchObject([{ item: 'sMUG' }]);
});
