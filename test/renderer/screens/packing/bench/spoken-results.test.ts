/** Spoken results of each scan: never a name, and never of an order that was left. */
import { expect, it, onTestFinished, vi } from 'vitest';
import { DEFAULT_SCANNER } from '../../../../../src-main/contract/scan/default-scanner.ts';
import type { Settings } from '../../../../../src-main/contract/station/settings.ts';
import type { Json } from '../../../../../src-main/domain/orders/read-value.ts';
import { BenchScreen } from '../../../../support/bench-screen.ts';
import { anOrderShop } from '../../../../support/order-shop.ts';
import {
  aBowl,
  aMug,
  aPackingStation,
  BOWL,
  created,
  MUG,
  oneParcel,
  TEA,
  threeParcels,
} from '../../../../support/packing-station.ts';
import { aVoice, RecordingSpeech } from '../../../../support/recording-speech.ts';

async function aSpeakingBench(orders: readonly Json[], change: Partial<Settings> = {}) {
  const shop = await anOrderShop(orders);
  const station = await aPackingStation(shop);
  // The words are loaded with the first that is spoken, which takes as long as the machine is busy.
  await import('../../../../../src-renderer/sound/short-words.ts');
  const port = new RecordingSpeech([aVoice('en')]);
  const screen = new BenchScreen(station.app.context, port);
  const settings = { sealSeconds: 60, scanner: DEFAULT_SCANNER, volume: 0, speech: true, ...change };
  const spy = vi
    .spyOn(screen.session.live, 'settings', 'get')
    .mockReturnValue({ ...settings, volume: change.volume ?? 100 } as unknown as Settings);
  onTestFinished(() => spy.mockRestore());
  // No loudspeaker in a test.
  vi.spyOn(screen.session.player, 'play').mockReturnValue();
  const scanned = async (code: string) => {
    const before = port.spoken.length;
    await screen.scan(code);
    return port.spoken.slice(before).map((one) => one.replace('en 1 ', ''));
  };
  return { shop, station, screen, port, scanned };
}

it('an order of one parcel: counts, what is wrong, the last unit, the closing', async () => {
  const { screen, scanned } = await aSpeakingBench([
    oneParcel('PD1', [aMug({ quantity: 2 })]),
    oneParcel('PD2', [aBowl()], created(1)),
  ]);
  await scanned('PD1');
  await scanned('PD1');
  expect(await scanned(MUG)).toEqual(['1 of 2']);
  expect(await scanned(BOWL)).toEqual(['Wrong item']);
  expect(await scanned('9529999999992')).toEqual(['Unknown code']);
  expect(await scanned(MUG)).toEqual(['Order complete']);
  expect(await scanned('PKDCMDDONE')).toEqual(['Closed, not cleared']);
  expect(screen.bench?.view?.phase).toBe('sealed');
});

it('an order of three parcels: where each one goes', async () => {
  const { screen, scanned } = await aSpeakingBench([threeParcels('PD1')]);
  await scanned('PD1');
  await scanned('PD1');
  await screen.bench?.chooseParcel(2);
  expect(await scanned('PKDCMDUNDO')).not.toContain('Order complete');
  expect(await scanned(TEA)).toEqual(['Put it into parcel 3']);
  expect(await scanned(TEA)).toEqual([expect.stringMatching(/^\d of \d, parcel 3$/)]);
});

it('with the sounds off nothing is spoken', async () => {
  const { scanned, port } = await aSpeakingBench([oneParcel('PD1', [aMug()])], { volume: 0 });
  await scanned('PD1');
  await scanned('PD1');
  await scanned(MUG);
  expect(port.spoken).toEqual([]);
});

it('the old code of an item is not said to be a wrong item', async () => {
  const { shop, station, screen, scanned } = await aSpeakingBench([
    oneParcel('PD1', [aMug({ quantity: 2 }), aBowl()]),
  ]);
  await scanned('PD1');
  await scanned('PD1');
  await scanned(MUG);
  shop.change('PD1', { items: [aMug({ quantity: 2, ean: TEA }), aBowl()] });
  await station.sweep();
  await screen.bench?.read();
  const { stop } = await station.view('PD1');
  if (stop?.kind === 'changed') await screen.bench?.steps.acceptChange(stop.version);
  expect(await scanned(MUG)).toEqual(['Not counted']);
});
