/** Words for a scan change with the language of the screens. */
import { expect, it, onTestFinished } from 'vitest';
import { getLocale, overwriteGetLocale, type Locale } from '#messages/runtime';
import { ask } from '../../../src-renderer/client/ask.ts';
import { BenchScreen } from '../../support/bench-screen.ts';
import { anOrderShop } from '../../support/order-shop.ts';
import { aBowl, aMug, aPackingStation, created, MUG, oneParcel } from '../../support/packing-station.ts';

function switchTo(language: Locale): void {
  const before = getLocale();
  onTestFinished(() => overwriteGetLocale(() => before));
  overwriteGetLocale(() => language);
}

it('the line of the last scan and its second read follow the language', async () => {
  const orders = [oneParcel('PD1', [aMug()]), oneParcel('PD2', [aBowl({ ean: MUG })], created(1))];
  const station = await aPackingStation(await anOrderShop(orders));
  const screen = new BenchScreen(station.app.context);
  const { scanLine } = screen.session;
  await screen.scan(MUG);
  expect(scanLine.last?.words).toBe('2 items share this code. Which one is it?');
  await screen.scan('SC-PD1');
  expect(scanLine.last?.words).toMatch(/^Order found: /);
  expect(scanLine.last?.readTwice).toMatch(/^Double read: /);
  switchTo('es');
  expect(scanLine.last?.words).toMatch(/^Encontrado/);
  expect(scanLine.last?.readTwice).not.toMatch(/Double read/);
});

it('the sentence of a request that failed follows the language', async () => {
  const answer = await ask(Promise.reject(new Error('a fault')));
  if (answer.ok) throw new Error('it was to fail');
  const english = answer.sentence.what;
  switchTo('pt-BR');
  expect(answer.sentence.what).not.toBe(english);
  expect(answer.sentence.what).not.toBe('');
});
