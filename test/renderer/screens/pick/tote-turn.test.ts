/** The turn of a tote's code in the queue of scans: the scan after it waits until the order of the tote is there. */
import { setImmediate as pause } from 'node:timers/promises';
import { beforeEach, expect, it, vi } from 'vitest';
import { BenchScreen } from '../../../support/bench-screen.ts';
import { anOrderShop } from '../../../support/order-shop.ts';
import { aMug, aPackingStation, created, MUG, oneParcel } from '../../../support/packing-station.ts';

const PART = '../../../../src-renderer/screens/pick/open-tote.ts';

/** A page loads the part with the first code of a tote. */
let isThere = Promise.withResolvers<void>();

beforeEach(() => {
  isThere = Promise.withResolvers();
  vi.doMock(PART, async () => {
    await isThere.promise;
    return vi.importActual(PART);
  });
});

/** PD-1 and PD-2 wait in totes 1 and 2; PD-3 is more urgent than both and in none. */
async function aStation() {
  const shop = await anOrderShop([
    oneParcel('PD-1', [aMug()], created(1)),
    oneParcel('PD-2', [aMug()], created(2)),
    oneParcel('PD-3', [aMug()]),
  ]);
  const { client, app } = await aPackingStation(shop);
  const screen = new BenchScreen(app.context);
  const { navigation, scanLine, scanQueue } = screen.session;
  const place = () => {
    const { place: at } = navigation;
    return 'orderId' in at ? `${at.screen} ${at.orderId}` : at.screen;
  };
  const { batch } = await client.batch.begin({ orderIds: ['PD-1', 'PD-2'] });
  await client.batch.scan({ batch, text: MUG, units: 2 });
  await client.batch.close({ batch });
  /** Screens that received mugs. */
  const mugs: string[] = [];
  const takeMugs = () =>
    scanQueue.take(({ text }) => {
      if (text === MUG) mugs.push(place());
      return text === MUG;
    });
  const load = async () => {
    isThere.resolve();
    await import(PART);
    await screen.settled();
  };
  return { client, screen, place, mugs, takeMugs, load, said: () => scanLine.last?.words ?? '' };
}

it('the item after it comes to the order of the tote, even if the part is loaded late', async () => {
  const { client, screen, mugs, takeMugs, load } = await aStation();
  await screen.scan('PD-3');
  takeMugs();
  await screen.scan('PKDCMDTOTE1');
  await screen.scan(MUG);
  expect(mugs).toEqual([]);
  await load();
  expect(mugs).toEqual(['packing PD-1']);
  expect((await client.packing.get({ orderId: 'PD-3' })).packed).toBe(0);
});

it('the item after it on the bench comes after the change of the order there', async () => {
  const { screen, place, mugs, takeMugs, load } = await aStation();
  await load();
  await screen.scan('PKDCMDTOTE1');
  await screen.scan(MUG);
  takeMugs();
  const answer = screen.hold('batch.ofTote');
  await screen.scan('PKDCMDTOTE2');
  await screen.scan(MUG);
  expect([place(), ...mugs]).toEqual(['packing PD-1']);
  await answer();
  expect(mugs).toEqual(['packing PD-2']);
});

it('of a tote without a printed code says nothing before something is done', async () => {
  const { screen, load, said } = await aStation();
  await screen.scan('PKDCMDTOTE150');
  expect(said()).toBe('');
  await load();
  expect(said()).toContain('150');
});

it('opens nothing once the packer has gone on, or is asked something', async () => {
  const { screen, place, load } = await aStation();
  await screen.scan('PKDCMDTOTE1');
  screen.session.navigation.go({ screen: 'pick' });
  await load();
  expect(place()).toBe('pick');
  const answer = screen.hold('batch.ofTote');
  await screen.scan('PKDCMDTOTE1');
  vi.stubGlobal('document', { querySelector: () => ({}) });
  await answer();
  expect(place()).toBe('pick');
});

it('that cannot be loaded takes the scans behind it along, and says so', async () => {
  const { screen, mugs, takeMugs, said } = await aStation();
  await screen.scan('PD-3');
  takeMugs();
  await screen.scan('PKDCMDTOTE1');
  await screen.scan(MUG);
  isThere.reject(new Error('the files are gone'));
  await vi.dynamicImportSettled();
  await pause();
  await screen.settled();
  expect(mugs).toEqual([]);
  expect(said()).toContain('1 scan after it was not counted');
});
