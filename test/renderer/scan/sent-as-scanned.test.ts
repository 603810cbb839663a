/** Scans with AIM identifiers: a question that a scan leads to is answered for the text that the scanner sent. */
import { describe, expect, it } from 'vitest';
import { ask } from '../../../src-renderer/client/ask.ts';
import type { LocationsRequests } from '../../../src-renderer/screens/locations/locations-requests.svelte.ts';
import { ShelfScan, type ShelfNews } from '../../../src-renderer/screens/locations/shelf-scan.svelte.ts';
import type { Json } from '../../../src-main/domain/orders/read-value.ts';
import { BenchScreen } from '../../support/bench-screen.ts';
import { anOrderShop } from '../../support/order-shop.ts';
import {
  aBowl,
  aMug,
  aPackingStation,
  BOWL,
  created,
  MUG,
  MUG_CASE,
  oneParcel,
  packedIn,
  TEA,
  threeParcels,
} from '../../support/packing-station.ts';

/** A label whose date comes first: without the identifier it is plain text. */
const labelOf = (gtin: string) => `]C11727013101${gtin.padStart(14, '0')}`;

async function aScreen(...orders: Json[]) {
  const station = await aPackingStation(await anOrderShop(orders));
  const screen = new BenchScreen(station.app.context);
  const { scanLine, navigation } = screen.session;
  const bench = () => {
    if (!screen.bench) throw new Error('no order is on the bench');
    return screen.bench;
  };
  const pack = async (orderId: string) => {
    for (const text of [orderId, orderId]) await screen.scan(text);
    expect(bench().orderId).toBe(orderId);
  };
  const packed = async (orderId: string) => (await station.view(orderId)).packed;
  return { station, screen, scanLine, navigation, bench, pack, packed };
}

describe('an unknown case', () => {
  const SENT = `${labelOf(MUG_CASE)}10A1`;

  it.each(['on the bench', 'on the queue'])('%s is taught by its trade item', async (where) => {
    const { station, screen, scanLine, pack } = await aScreen(oneParcel('PD1', [aMug()]));
    if (where === 'on the bench') await pack('PD1');
    await screen.scan(SENT);
    expect(scanLine.last?.text).toBe(SENT.slice(3));
    expect(scanLine.toTeach).toBe(SENT);
    expect(await station.client.codes.asTaught({ code: SENT })).toEqual({ code: MUG_CASE, isCase: true });
  });
});

it.each([
  [']A0CASE-1', 'CASE-1'],
  [']I0012345', '012345'],
  [']E401234565', '01234565'],
])('%s is taught without the identifier', async (sent, code) => {
  const { station } = await aScreen(oneParcel('PD1', [aMug()]));
  expect(await station.client.codes.asTaught({ code: sent })).toMatchObject({ code });
});

describe('of two items that share the code', () => {
  const cup = aBowl({ salesChannelSkuId: 'CUP', ean: MUG, name: 'Cup' });

  it('the chosen one counts on the bench', async () => {
    const { screen, bench, pack, packed } = await aScreen(oneParcel('PD1', [aMug(), cup]));
    await pack('PD1');
    await screen.scan(labelOf(MUG));
    const one = bench().choice?.choices.find(({ name }) => name === 'Cup');
    await bench().scans.choose(one?.key ?? '', 1);
    await screen.settled();
    expect(await packed('PD1')).toBe(1);
  });

  it('the chosen one counts on the page of the order, for which the code is shown as people read it', async () => {
    const { station, screen, navigation, packed } = await aScreen(oneParcel('PD1', [aMug(), cup]));
    navigation.go({ screen: 'order', orderId: 'PD1', found: null });
    await screen.settled();
    await screen.scan(labelOf(MUG));
    const { scanFinder } = screen.session;
    const { items } = await station.view('PD1');
    await scanFinder.find(scanFinder.choice?.text ?? '', items[0]?.item ?? '');
    await screen.settled();
    expect(await packed('PD1')).toBe(1);
  });
});

describe('an item of another parcel', () => {
  it('is counted in the parcel that is pressed', async () => {
    const { station, screen, bench, pack } = await aScreen(threeParcels('PD1'));
    await pack('PD1');
    await screen.scan(labelOf(TEA));
    await bench().chooseParcel(3);
    await screen.settled();
    expect(packedIn(await station.view('PD1'))).toEqual([{}, {}, { TEA: 1 }]);
  });

  it('is counted as often as was said before the first of its two scans', async () => {
    const { station, screen, bench, pack } = await aScreen(threeParcels('PD1'));
    await pack('PD1');
    bench().typed.say(2);
    for (const text of [labelOf(TEA), labelOf(TEA)]) await screen.scan(text);
    expect(packedIn(await station.view('PD1'))).toEqual([{}, {}, { TEA: 2 }]);
  });
});

describe('the label of an item of the next order', () => {
  const orders = () => [oneParcel('PD1', [aMug()]), oneParcel('PD2', [aBowl()], created(1))];

  it('closes the full one, and counts', async () => {
    const { station, screen, bench, pack, packed } = await aScreen(...orders());
    await pack('PD1');
    await screen.scan(labelOf(MUG));
    await screen.scan(labelOf(BOWL));
    expect(bench().orderId).toBe('PD2');
    expect((await station.view('PD1')).phase).toBe('sealed');
    expect(await packed('PD2')).toBe(1);
  });

  it('counts after the one on the bench was closed', async () => {
    const { screen, bench, pack, packed } = await aScreen(...orders());
    await pack('PD1');
    for (const text of [labelOf(MUG), 'PKDCMDSEAL', labelOf(BOWL)]) await screen.scan(text);
    expect(bench().orderId).toBe('PD2');
    expect(await packed('PD2')).toBe(1);
  });

  it('that is an EAN-8 is not read as a UPC-E', async () => {
    const ofUpc = oneParcel('PD2', [aBowl({ ean: '012345000065' })], created(1));
    const { screen, pack, packed, scanLine } = await aScreen(oneParcel('PD1', [aMug()]), ofUpc);
    await pack('PD1');
    for (const text of [MUG, 'PKDCMDSEAL', ']E401234565']) await screen.scan(text);
    expect(await packed('PD2')).toBe(0);
    expect(scanLine.toTeach).toBe(']E401234565');
  });
});

describe('on the screen of locations', () => {
  async function aShelf() {
    const { station } = await aScreen(oneParcel('PD1', [aMug()]));
    const { locations } = station.client;
    const requests = {
      itemsOf: (text: string) => ask(locations.itemsOf({ text })),
      assign: (item: string, location: string) => ask(locations.assign({ item, location })),
    } as unknown as LocationsRequests;
    const news: ShelfNews[] = [];
    const shelf = new ShelfScan(requests, (one) => news.push(one));
    const scan = (text: string) => shelf.scanned({ text, plain: text.slice(3) });
    return { shelf, scan, news };
  }

  it('a label whose date comes first is its item, and the shelf is what its label reads', async () => {
    const { shelf, scan, news } = await aShelf();
    await scan(']C0A-01');
    expect(shelf.location).toBe('A-01');
    await scan(labelOf(MUG));
    expect(news.at(-1)).toMatchObject({ tone: 'good', text: labelOf(MUG).slice(3) });
  });
});
