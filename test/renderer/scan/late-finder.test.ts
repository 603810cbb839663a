/** Scans outside the bench whose answers come after the packer has gone on. */
import { expect, it, vi } from 'vitest';
import { BenchScreen } from '../../support/bench-screen.ts';
import { anOrderShop } from '../../support/order-shop.ts';
import { aBowl, aMug, aPackingStation, BOWL, created, oneParcel } from '../../support/packing-station.ts';

/** PD1 needs mugs, PD2 bowls. */
async function atQueue() {
  const orders = [oneParcel('PD1', [aMug()]), oneParcel('PD2', [aBowl({ quantity: 2 })], created(1))];
  const station = await aPackingStation(await anOrderShop(orders));
  const screen = new BenchScreen(station.app.context);
  const { navigation, scanLine: line } = screen.session;
  const words = () =>
    vi.waitFor(() => line.last?.words ?? Promise.reject(new Error('nothing is said')), 20_000);
  return { screen, station, navigation, words };
}

const ON_PD1 = { screen: 'packing', orderId: 'PD1' } as const;

it.each([BOWL, 'PD2'])('%s leads nowhere once an order is on the bench', async (code) => {
  const { screen, navigation, words } = await atQueue();
  const letGo = screen.hold('scan.find');
  await screen.scan(code);
  navigation.go(ON_PD1);
  await screen.settled();
  await letGo();
  expect(navigation.place).toEqual(ON_PD1);
  expect(await words()).toBe('Not counted: the screen changed before the answer came.');
});

it('the number of the shown order brings it onto no bench once that screen was left', async () => {
  const { screen, navigation, words } = await atQueue();
  await screen.scan('PD2');
  const letGo = screen.hold('packing.get');
  await screen.scan('PD2');
  navigation.go({ screen: 'pick' });
  await letGo();
  expect(navigation.place).toEqual({ screen: 'pick' });
  expect(await words()).toMatch(/^Not counted: you left .*PD2 before/);
});

it('an item of the shown order counts nothing once that screen was left', async () => {
  const { screen, station, navigation, words } = await atQueue();
  await screen.scan('PD2');
  const letGo = screen.hold('scan.find');
  await screen.scan(BOWL);
  navigation.go({ screen: 'pick' });
  await letGo();
  expect((await station.view('PD2')).packed).toBe(0);
  expect(await words()).toMatch(/^Not counted: you left .*PD2 before/);
});
