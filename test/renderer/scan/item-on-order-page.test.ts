/** An item that is scanned on the page of its order begins that order, or the packer reads why not. */
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src-main/domain/orders/read-value.ts';
import { BenchScreen } from '../../support/bench-screen.ts';
import { stationsOnFloor } from '../../support/floor/stations.ts';
import { untilSo as until } from '../../support/floor/until-so.ts';
import { anOrderShop } from '../../support/order-shop.ts';
import {
  aBowl,
  aMug,
  aPackingStation,
  BOWL,
  created,
  MUG,
  oneParcel,
  TEA,
  type PackingStation,
} from '../../support/packing-station.ts';

function screenOf(station: PackingStation) {
  const screen = new BenchScreen(station.app.context);
  const { navigation, scanLine, player } = screen.session;
  const place = () => {
    const { place: at } = navigation;
    return 'orderId' in at ? `${at.screen} ${at.orderId}` : at.screen;
  };
  const show = async (orderId: string) => {
    navigation.go({ screen: 'order', orderId, found: null });
    await screen.settled();
  };
  return { screen, place, show, said: () => scanLine.last?.words ?? '', played: () => player.played };
}

/** @param orders the first is the most urgent */
async function aStation(...orders: Json[]) {
  const shop = await anOrderShop(orders);
  const station = await aPackingStation(shop);
  const packed = async (orderId: string) => (await station.view(orderId)).packed;
  return { shop, station, packed, ...screenOf(station) };
}

/** PD1 is more urgent and needs the mug too. */
const twoOrders = () =>
  aStation(oneParcel('PD1', [aMug(), aBowl()]), oneParcel('PD2', [aMug(), aBowl()], created(5)));

describe('an item on the page of an order of several units', () => {
  it('begins that order and counts, though another one is more urgent', async () => {
    const { screen, place, show, said, played, packed } = await twoOrders();
    await show('PD2');
    await screen.scan(MUG);
    expect(place()).toBe('packing PD2');
    expect(await packed('PD2')).toBe(1);
    expect(await packed('PD1')).toBe(0);
    expect(said()).toBe('SC-PD2 is on the bench. Blue mug into parcel 1. 1 unit to go.');
    expect(played()).toBe('right');
  });

  it('goes on with one that is half packed', async () => {
    const { station, screen, place, show, packed } = await twoOrders();
    await station.scan('PD2', BOWL);
    await show('PD2');
    await screen.scan(MUG);
    expect(place()).toBe('packing PD2');
    expect(await packed('PD2')).toBe(2);
  });

  it('that the order does not need opens the one that does, and counts nowhere', async () => {
    const { screen, place, show, packed } = await aStation(
      oneParcel('PD1', [aMug()]),
      oneParcel('PD2', [aBowl()], created(5)),
    );
    await show('PD1');
    await screen.scan(BOWL);
    expect(place()).toBe('order PD2');
    expect(await packed('PD2')).toBe(0);
  });

  it('whose code two of its items share asks which, and counts the chosen one', async () => {
    const cup = aBowl({ salesChannelSkuId: 'CUP', ean: MUG, name: 'Cup' });
    const { station, screen, place, show, packed } = await aStation(oneParcel('PD1', [aMug(), cup]));
    const { scanFinder } = screen.session;
    await show('PD1');
    await screen.scan(MUG);
    expect(scanFinder.choice?.answer.kind).toBe('choice');
    const { items } = await station.view('PD1');
    await scanFinder.find(MUG, items.find(({ name }) => name === 'Cup')?.item ?? '');
    await screen.settled();
    expect(place()).toBe('packing PD1');
    expect(await packed('PD1')).toBe(1);
    expect((await station.view('PD1')).items.find(({ name }) => name === 'Cup')?.packed).toBe(1);
  });
});

describe('a packer who leaves the page before the answer comes', () => {
  it('reads what was counted, and into which order', async () => {
    const { screen, place, show, said, packed } = await twoOrders();
    await show('PD2');
    const letGo = screen.hold('packing.scan');
    await screen.scan(MUG);
    screen.session.navigation.go({ screen: 'queue' });
    await letGo();
    expect(place()).toBe('queue');
    expect(await packed('PD2')).toBe(1);
    await screen.settled();
    // The words are loaded when they are needed.
    await expect.poll(said).toBe('1 × Blue mug counted into PD2, which you left.');
  });

  it('reads that it was not counted', async () => {
    const { station, screen, place, show, said } = await twoOrders();
    await station.scan('PD2', MUG);
    await show('PD2');
    const letGo = screen.hold('packing.scan');
    await screen.scan(MUG);
    screen.session.navigation.go({ screen: 'queue' });
    await letGo();
    expect(place()).toBe('queue');
    await expect.poll(said).toBe('Not counted: you left PD2 before the answer came.');
  });
});

describe('nothing is begun, and the true reason is said', () => {
  it('of an order that is cancelled here', async () => {
    const { station, screen, place, show, said, played, packed } = await twoOrders();
    await station.client.cancel.decide({ orderId: 'PD2', reason: 'Damaged' });
    await show('PD2');
    await screen.scan(MUG);
    expect(place()).toBe('order PD2');
    expect(said()).toMatch(/^Blue mug: not counted\. Do not pack.*cancel/);
    expect(played()).toBe('wrong-item');
    expect(await packed('PD1')).toBe(0);
  });

  it('of an order that the service has cancelled', async () => {
    const { shop, station, screen, place, show, said } = await twoOrders();
    shop.change('PD2', { status: 'CANCELLED' });
    await station.sweep();
    await show('PD2');
    await screen.scan(MUG);
    expect(place()).toBe('order PD2');
    expect(said()).toMatch(/^Blue mug: not counted\. Do not pack.*cancelled/i);
  });

  it('of an order that is set aside', async () => {
    const { station, screen, place, show, said } = await twoOrders();
    await station.scan('PD2', BOWL);
    const { items } = await station.view('PD2');
    const mug = items.find(({ name }) => name === 'Blue mug');
    const step = { kind: 'short', key: mug?.key ?? '', units: 1, reason: 'Not found' } as const;
    await station.client.packing.step({ orderId: 'PD2', step });
    await show('PD2');
    await screen.scan(MUG);
    expect(place()).toBe('order PD2');
    expect(said()).toMatch(/^Blue mug: not counted\. .*set aside/i);
  });

  it('of an order that a batch is picking', async () => {
    const { station, screen, place, show, said, packed } = await twoOrders();
    await station.client.batch.begin({ orderIds: ['PD2'] });
    await show('PD2');
    await screen.scan(MUG);
    expect(place()).toBe('order PD2');
    expect(said()).toBe('Blue mug: not counted. Order batch 1 is picking it: tote 1.');
    expect(await packed('PD2')).toBe(0);
  });

  it('of an order whose contents contradict each other: its bench says what to look at', async () => {
    const deliveries = [
      {
        company: 'X',
        items: ['l1'],
        parcels: [{ code: 'B', items: [{ salesChannelSkuId: 'MUG', quantity: 9 }] }],
      },
    ];
    const { screen, place, show, said, packed } = await aStation(
      oneParcel('PD1', [aMug()], { shipping: { outboundCountry: 'US', deliveries } }),
    );
    await show('PD1');
    await screen.scan(MUG);
    expect(place()).toBe('packing PD1');
    expect(said()).toBe(
      'SC-PD1 is on the bench. Scanning stopped. Not counted. Follow the steps on the screen.',
    );
    expect(await packed('PD1')).toBe(0);
  });

  it('but where its box is closed the item is for the next order', async () => {
    const { station, screen, place, show, packed } = await twoOrders();
    await station.scan('PD2', MUG, BOWL);
    await station.client.packing.step({ orderId: 'PD2', step: { kind: 'seal' } });
    await show('PD2');
    await screen.scan(MUG);
    expect(place()).toBe('order PD1');
    expect(await packed('PD1')).toBe(0);
    await screen.scan(TEA);
    expect(place()).toBe('order PD1');
  });

  it('of an order that another bench has', async () => {
    const shop = await anOrderShop([
      oneParcel('A0', [aMug(), aBowl()]),
      oneParcel('A1', [aMug(), aBowl()], created(1)),
    ]);
    const floor = stationsOnFloor(shop);
    const one = await floor.bench('Bench 1');
    await one.scan('A0', MUG);
    const two = await floor.bench('Bench 2');
    const has = async () =>
      new Map(await two.client.floor.elsewhere({ orderIds: ['A0'] })).get('A0')?.what === 'has';
    await until('bench 2 knows', has);
    const { screen, place, show, said } = screenOf(two);
    await show('A0');
    await screen.scan(BOWL);
    await until('it is said who has it', () => said().includes('Bench 1'));
    expect(place()).toBe('packing A0');
    expect((await one.view('A0')).packed).toBe(1);
  });
});
