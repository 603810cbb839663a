/** The permanent code of a tote, scanned on any screen: its order comes onto the bench, or the packer reads what the tote has. */
import { expect, it } from 'vitest';
import { COMMAND_GROUPS } from '../../../../src-renderer/ui/actions/command-codes.ts';
import { BenchScreen } from '../../../support/bench-screen.ts';
import { anOrderShop } from '../../../support/order-shop.ts';
import {
  aBowl,
  aMug,
  aPackingStation,
  BOWL,
  created,
  MUG,
  oneParcel,
} from '../../../support/packing-station.ts';

// Imported here, so that scans are answered at once: a page loads this module at the first code of a tote.
import '../../../../src-renderer/screens/pick/open-tote.ts';

/** PD-1 and PD-2 are in totes 1 and 2; PD-3 is more urgent than both and in none. */
async function aStation() {
  const shop = await anOrderShop([
    oneParcel('PD-1', [aMug(), aBowl()], created(1)),
    oneParcel('PD-2', [aMug(), aBowl()], created(2)),
    oneParcel('PD-3', [aMug(), aBowl()]),
  ]);
  const { client, app } = await aPackingStation(shop);
  const screen = new BenchScreen(app.context);
  const { navigation, scanLine } = screen.session;
  const place = () => {
    const { place: at } = navigation;
    return 'orderId' in at ? `${at.screen} ${at.orderId}` : at.screen;
  };
  const { batch } = await client.batch.begin({ orderIds: ['PD-1', 'PD-2'] });
  const pick = async () => {
    await client.batch.scan({ batch, text: MUG, units: 2 });
    await client.batch.scan({ batch, text: BOWL, units: 2 });
    await client.batch.close({ batch });
  };
  return { client, screen, place, pick, said: () => scanLine.last?.words ?? '', line: scanLine };
}

it('is on the sheet of command codes before any batch is begun', () => {
  const codes = COMMAND_GROUPS.flatMap((group) => group.codes);
  expect(codes.find(({ command }) => command === 'TOTE1')?.does).toBe('Tote 1');
});

it('opens the order in the tote on the bench, where its first item counts', async () => {
  const { client, screen, place, pick, said, line } = await aStation();
  await pick();
  await screen.scan('PKDCMDTOTE2');
  expect(place()).toBe('packing PD-2');
  expect(said()).toBe('Tote 2: SC-PD-2 is on the bench: 2 units in 1 parcel. Next item: Blue mug.');
  expect(line.last?.tone).toBe('good');
  await screen.scan(MUG);
  expect((await client.packing.get({ orderId: 'PD-2' })).packed).toBe(1);
});

it('takes the place of a full order on the bench, and not of one that is half packed', async () => {
  const { client, screen, place, pick, said } = await aStation();
  await pick();
  await screen.scan('PKDCMDTOTE1');
  await screen.scan(MUG);
  await screen.scan('PKDCMDTOTE2');
  expect(place()).toBe('packing PD-1');
  expect(said()).toContain('another order');
  await screen.scan(BOWL);
  await screen.scan('PKDCMDTOTE2');
  expect(place()).toBe('packing PD-2');
  expect((await client.packing.get({ orderId: 'PD-1' })).phase).toBe('sealed');
});

it('says that this bench knows no order in the tote, or that it is still being filled, and opens nothing', async () => {
  const { screen, place, pick, said, line } = await aStation();
  await screen.scan('PKDCMDTOTE2');
  expect(said()).toBe('Tote 2: SC-PD-2. Order batch 1 is filling it: finish picking first.');
  expect(place()).toBe('queue');
  await pick();
  await screen.scan('PKDCMDTOTE7');
  expect(said()).toBe('At this bench no picked order is in tote 7. Scan the order number.');
  expect(line.last?.tone).toBe('attention');
  expect(place()).toBe('queue');
});
