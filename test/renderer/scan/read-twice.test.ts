/** Words for a code that was read twice: what it did, and what it did not. */
import { expect, it } from 'vitest';
import { BenchScreen } from '../../support/bench-screen.ts';
import { anOrderShop } from '../../support/order-shop.ts';
import { aMug, aPackingStation, oneParcel } from '../../support/packing-station.ts';

const aScreen = async () => {
  const station = await aPackingStation(await anOrderShop([oneParcel('PD1', [aMug()])]));
  return new BenchScreen(station.app.context);
};

it('an order’s number that is read twice opens the order, and says that it is not on the bench', async () => {
  const screen = await aScreen();
  const { navigation, scanLine } = screen.session;
  await screen.scan('PD1', { first: 0, last: 100 });
  expect(scanLine.last?.words).toMatch(/^Order found: .* Scan it again to pack\.$/);
  await screen.scan('PD1', { first: 140, last: 240 });
  expect(navigation.place.screen).toBe('order');
  expect(scanLine.last).toMatchObject({
    tone: 'attention',
    words: 'Double read: opened once. Scan it again to pack.',
  });
  await screen.scan('PD1', { first: 900, last: 1000 });
  expect(navigation.place.screen).toBe('packing');
});
