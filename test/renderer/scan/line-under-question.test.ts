/** While a question is open, the line of the last scan shows no success from before it. */
import { expect, it } from 'vitest';
import { BenchScreen } from '../../support/bench-screen.ts';
import { anOrderShop } from '../../support/order-shop.ts';
import { aMug, aPackingStation, oneParcel } from '../../support/packing-station.ts';

it('an older success is hidden until the question is closed, and what is said meanwhile is shown', async () => {
  const station = await aPackingStation(await anOrderShop([oneParcel('PD1', [aMug()])]));
  const screen = new BenchScreen(station.app.context);
  const { scanLine } = screen.session;
  await screen.scan('PD1');
  expect(scanLine.last?.tone).toBe('good');
  const closed = scanLine.questionOpens();
  const inner = scanLine.questionOpens();
  expect(scanLine.last).toBeNull();
  inner();
  expect(scanLine.last).toBeNull();
  scanLine.say({ text: 'X', tone: 'attention', words: () => 'Not counted' });
  expect(scanLine.last?.words).toBe('Not counted');
  closed();
  expect(scanLine.last?.words).toBe('Not counted');
});

it('what a question is about stays in sight under it', async () => {
  const station = await aPackingStation(await anOrderShop([oneParcel('PD1', [aMug()])]));
  const { scanLine } = new BenchScreen(station.app.context).session;
  scanLine.say({ text: '', tone: 'attention', words: () => 'Which item is it?' });
  scanLine.questionOpens();
  expect(scanLine.last?.words).toBe('Which item is it?');
});
