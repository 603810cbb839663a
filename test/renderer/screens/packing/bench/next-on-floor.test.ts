/** Next order by a scan or a key on a bench of a floor: one that this bench can pack, and words if there is none. */
import { expect, it, onTestFinished, vi } from 'vitest';
import { BenchScreen } from '../../../../support/bench-screen.ts';
import { stationsOnFloor } from '../../../../support/floor/stations.ts';
import { untilSo as until } from '../../../../support/floor/until-so.ts';
import { anOrderShop } from '../../../../support/order-shop.ts';
import {
  aBowl,
  aMug,
  BOWL,
  created,
  MUG,
  oneParcel,
  type PackingStation,
} from '../../../../support/packing-station.ts';

const elsewhere = async ({ client }: PackingStation, orderId: string) =>
  new Map(await client.floor.elsewhere({ orderIds: [orderId] })).get(orderId)?.what;

const cutOff = ({ live }: PackingStation) => live.snapshot.status.floor?.contact === 'cut-off';

/** Bench 1 packs A0 and has A1 to A6; A7 and A8 are of the screen's bench. Only A0 and A7 need a bowl. */
async function aSecondBench() {
  const shop = await anOrderShop(
    Array.from({ length: 9 }, (_, n) =>
      oneParcel(`A${n}`, n % 7 === 0 ? [aMug(), aBowl()] : [aMug()], created(n)),
    ),
  );
  const floor = stationsOnFloor(shop);
  const one = await floor.bench('Bench 1');
  await until('bench 1 has its reserve', () => (one.live.snapshot.status.floor?.reserved ?? 0) >= 6);
  await one.scan('A0', MUG);
  await until('and again, beside A0', () => floor.holder('A6') === 'Bench 1');
  const two = await floor.bench('Bench 2');
  await until('bench 2 knows', async () => (await elsewhere(two, 'A0')) === 'has');
  await until('bench 2 has its own', () => two.live.snapshot.status.floor?.reserved === 2);
  const screen = new BenchScreen(two.app.context);
  await screen.settled();
  const { navigation, scanLine, player } = screen.session;
  const said = () => scanLine.last?.words ?? '';
  const place = () => {
    const { place: at } = navigation;
    return 'orderId' in at ? `${at.screen} ${at.orderId}` : at.screen;
  };
  return { floor, shop, one, two, screen, navigation, said, place, tone: () => scanLine.last?.tone, player };
}

it('Enter after a closed order goes on to one of this bench, and to the queue with a sentence where others have the rest', async () => {
  const { screen, said, place, tone } = await aSecondBench();
  await screen.scan('A7');
  await screen.scan('A7');
  await screen.scan(MUG);
  await screen.scan(BOWL);
  await screen.scan('PKDCMDNEXT');
  await until('the next is on the bench', () => place() === 'packing A8');
  await screen.scan(MUG);
  await screen.scan('PKDCMDNEXT');
  await until('the queue is shown', () => place() === 'queue');
  expect(said()).toContain('All other orders of the queue are at other benches');
  expect(tone()).toBe('attention');
});

it('an item opens the most urgent order that this bench can pack, and says where the others are', async () => {
  const { screen, said, place, tone } = await aSecondBench();
  await screen.scan(BOWL);
  expect(place()).toBe('order A7');
  expect(said()).toBe('Bowl: opened the most urgent order. 1 other order needs it too, at Bench 1.');
  expect(tone()).toBe('good');
  screen.session.navigation.go({ screen: 'queue' });
  await screen.settled();
  await screen.scan(MUG);
  expect(place()).toBe('order A7');
  expect(said()).toContain('8 other orders need it too, 7 of them at Bench 1.');
});

it('an item that only orders of other benches need opens none, and says where they are', async () => {
  const { screen, said, place, tone } = await aSecondBench();
  await screen.scan('A7');
  await screen.scan('A7');
  await screen.scan(MUG);
  await screen.scan(BOWL);
  await screen.scan('PKDCMDSEAL');
  await screen.scan(BOWL);
  expect(place()).toBe('packing A7');
  const words = 'Bowl: the order that needs it is at Bench 1. Open it in the queue to ask for it.';
  expect(said()).toBe(words);
  screen.session.navigation.go({ screen: 'queue' });
  await screen.settled();
  await screen.scan(BOWL);
  expect(place()).toBe('queue');
  expect(said()).toBe(words);
  expect(tone()).toBe('attention');
});

it('the number of an order that another bench packs says so, at the first scan, the second, and on the bench', async () => {
  const { screen, said, place, tone } = await aSecondBench();
  const packsIt = /^Bench 1 is packing this order \(since .+\)\. Ask for it, or take it over\.$/;
  await screen.scan('A0');
  expect(place()).toBe('order A0');
  expect(said()).toMatch(packsIt);
  expect(tone()).toBe('attention');
  await screen.scan('A0');
  expect(place()).toBe('packing A0');
  expect(said()).toMatch(packsIt);
  expect(tone()).toBe('attention');
  screen.session.navigation.go({ screen: 'queue' });
  await screen.settled();
  await screen.scan('A7');
  await screen.scan('A7');
  await screen.scan(MUG);
  await screen.scan(BOWL);
  await screen.scan('A0');
  expect(place()).toBe('packing A0');
  expect(said()).toMatch(/^SC-A7 is closed.+ Bench 1 is packing this order/);
  expect(tone()).toBe('attention');
});

it('the number of an order that is reserved for another bench says so, and a second scan brings it', async () => {
  const { screen, said, place, tone } = await aSecondBench();
  await screen.scan('A1');
  expect(said()).toBe('Reserved for Bench 1, not started there. Scan it again to pack it anyway.');
  expect(tone()).toBe('attention');
  await screen.scan('A1');
  expect(place()).toBe('packing A1');
  expect(said()).toContain('SC-A1 is on the bench: 1 unit in 1 parcel.');
  expect(said()).toContain('Reserved for Bench 1');
  expect(tone()).toBe('attention');
});

it('an order of another bench that comes by a key or a press says whose it is, too', async () => {
  const { two, screen, navigation, said, tone } = await aSecondBench();
  const spy = vi.spyOn(screen.session.live, 'status', 'get').mockReturnValue(two.live.snapshot.status);
  onTestFinished(() => spy.mockRestore());
  navigation.go({ screen: 'packing', orderId: 'A0' });
  await screen.settled();
  expect(said()).toMatch(/^Bench 1 is packing this order/);
  expect(tone()).toBe('attention');
});

it('an order that another bench has packed is said to be packed there', async () => {
  const { one, two, screen, said, tone } = await aSecondBench();
  await one.scan('A0', BOWL);
  await one.client.packing.step({ orderId: 'A0', step: { kind: 'seal' } });
  await until('bench 2 hears of it', async () => (await elsewhere(two, 'A0')) === 'packed');
  await screen.scan('A0');
  expect(said()).toMatch(/^Bench 1 has packed this order \(.+\)\. Do not pack it again\.$/);
  expect(tone()).toBe('attention');
});

it('cut off, an order that another bench had can be brought onto the bench, with words', async () => {
  const { floor, two, screen, said, place, tone } = await aSecondBench();
  floor.cut.add('Bench 2');
  await until('it is cut off', () => cutOff(two));
  const { status } = two.live.snapshot;
  const spy = vi.spyOn(screen.session.live, 'status', 'get').mockReturnValue(status);
  onTestFinished(() => spy.mockRestore());
  await screen.scan('A0');
  expect(said()).toMatch(/^At .+, when contact was lost, Bench 1 was packing this order\./);
  expect(tone()).toBe('attention');
  await screen.scan('A0');
  expect(place()).toBe('packing A0');
  expect(tone()).toBe('attention');
});
