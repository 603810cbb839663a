import { expect, it, onTestFinished } from 'vitest';
import { BenchScreen } from '../../support/bench-screen.ts';
import { anOrderShop } from '../../support/order-shop.ts';
import { aBowl, aMug, aPackingStation, created, MUG, oneParcel } from '../../support/packing-station.ts';

it('which of two items it is, is asked no more after the next scan, whoever takes that one', async () => {
  const orders = [oneParcel('PD1', [aMug()]), oneParcel('PD2', [aBowl({ ean: MUG })], created(1))];
  const station = await aPackingStation(await anOrderShop(orders));
  const screen = new BenchScreen(station.app.context);
  const { scanFinder, scanQueue, scanLine } = screen.session;
  await screen.scan(MUG);
  expect(scanFinder.choice?.answer.kind).toBe('choice');
  expect(scanLine.last?.words).toBe('2 items share this code. Which one is it?');
  const heard: string[] = [];
  onTestFinished(scanQueue.take(({ text }) => heard.push(text) > 0));
  await screen.scan('4012345678901');
  expect(heard).toEqual(['4012345678901']);
  expect(scanFinder.choice).toBeNull();
});
