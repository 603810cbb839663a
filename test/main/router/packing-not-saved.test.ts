/** A step of packing that could not be written was not taken: it is shown, and everything is as it was. */
import { describe, expect, it, type TestContext } from 'vitest';
import { anOrderShop } from '../../support/order-shop.ts';
import {
  aMug,
  aPackingStation,
  BOWL,
  MUG,
  oneParcel,
  tamperWith,
  threeParcels,
  type StationClient,
} from '../../support/packing-station.ts';
import { smallDisk } from '../../support/small-disk.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { quiet } from '../../support/until.ts';

interface Storage {
  dataDir: string;
  code: RegExp;
  fail(): void;
  mend(): void;
}

type MakeStorage = () => Storage | { reason: string };

const fullDisk: MakeStorage = () => {
  const disk = smallDisk();
  if ('reason' in disk) return disk;
  return { dataDir: disk.folder, code: /^SQLITE_FULL$/, fail: disk.fill, mend: disk.empty };
};

/** Makes the file refuse to be written, at that statement of the transaction. */
const refusing =
  (statement: string): MakeStorage =>
  () => {
    const dataDir = tempFolder();
    const run = (sql: string) => tamperWith(dataDir, sql);
    return {
      dataDir,
      code: /^SQLITE_CONSTRAINT_TRIGGER$/,
      fail: () =>
        run(`CREATE TRIGGER refuse BEFORE ${statement} BEGIN SELECT RAISE(ABORT, 'refused by a test'); END`),
      mend: () => run('DROP TRIGGER refuse'),
    };
  };

const ORDERS = ['new', 'open', 'full', 'short', 'sealed'];

async function aStation(make: MakeStorage, context: TestContext) {
  const storage = make();
  if ('reason' in storage) {
    process.stdout.write(`skipped: ${storage.reason}\n`);
    return context.skip(storage.reason);
  }
  const shop = await anOrderShop([
    threeParcels('new'),
    threeParcels('open'),
    oneParcel('full', [aMug()]),
    oneParcel('short', [aMug()]),
    oneParcel('sealed', [aMug()]),
  ]);
  const start = () => aPackingStation(shop, { dataDir: storage.dataDir });
  const station = await start();
  await station.scan('open', MUG);
  await station.scan('full', MUG);
  await station.client.packing.open({ orderId: 'short', free: false });
  await station.client.packing.step({
    orderId: 'short',
    step: { kind: 'short', key: 'sku:MUG', units: 1, reason: 'gone' },
  });
  await station.scan('sealed', MUG);
  await station.client.packing.step({ orderId: 'sealed', step: { kind: 'seal' } });
  await expect.poll(async () => (await station.view('sealed')).cleared).toBe(true);
  const snapshot = async ({ client, queue }: typeof station) => {
    const views = [];
    for (const orderId of ORDERS) views.push(await client.packing.get({ orderId }));
    return { views, list: await client.packing.list(), queue: await queue() };
  };
  return { storage, station, start, snapshot };
}

const KEY = 'sku:MUG';
const STEPS: Record<string, (client: StationClient) => Promise<unknown>> = {
  'the first unit, which opens the order': (c) => c.packing.scan({ orderId: 'new', text: MUG }),
  'a parcel’s code, which opens the order': (c) => c.packing.scan({ orderId: 'new', text: 'BOX-3' }),
  opening: (c) => c.packing.open({ orderId: 'new', free: false }),
  'one more unit': (c) => c.packing.scan({ orderId: 'open', text: MUG }),
  'a confirmation by hand': (c) => c.packing.confirm({ orderId: 'open', key: KEY, units: 1 }),
  turning: (c) => c.packing.step({ orderId: 'open', step: { kind: 'choose-parcel', parcel: 3 } }),
  'a parcel more': (c) => c.packing.step({ orderId: 'open', step: { kind: 'add-parcel' } }),
  'taking out': (c) =>
    c.packing.step({ orderId: 'open', step: { kind: 'remove', key: KEY, units: 1, parcel: 1 } }),
  undoing: (c) => c.packing.step({ orderId: 'open', step: { kind: 'undo' } }),
  'setting aside': (c) =>
    c.packing.step({ orderId: 'open', step: { kind: 'short', key: KEY, units: 1, reason: 'gone' } }),
  resuming: (c) => c.packing.step({ orderId: 'short', step: { kind: 'resume' } }),
  sealing: (c) => c.packing.step({ orderId: 'full', step: { kind: 'seal' } }),
  reopening: (c) => c.packing.step({ orderId: 'sealed', step: { kind: 'reopen' } }),
};

describe.each<[string, MakeStorage]>([
  ['on a full disk', fullDisk],
  ['where the event is refused', refusing('INSERT ON packing_events')],
  ['where the order’s line is refused', refusing('UPDATE ON packing_orders')],
])('%s', (_name, make) => {
  it('no step is half taken, each says so, and all is as before, also after a restart', async (context) => {
    const { storage, station, start, snapshot } = await aStation(make, context);
    const before = await snapshot(station);
    storage.fail();
    for (const [name, take] of Object.entries(STEPS)) {
      await expect(take(station.client), name).rejects.toMatchObject({
        code: 'NOT_SAVED',
        defined: true,
        data: { code: expect.stringMatching(storage.code) as string },
      });
      expect([name, await snapshot(station)]).toEqual([name, before]);
    }
    storage.mend();
    await station.stop();
    const again = await start();
    await quiet();
    expect(await snapshot(again)).toEqual(before);
    for (const [name, take] of Object.entries(STEPS))
      if (name !== 'opening')
        await expect(
          take(again.client).then(
            () => name,
            () => name,
          ),
        ).resolves.toBe(name);
    expect((await again.client.packing.receipt({ orderId: 'open' })).broken).toEqual([]);
  });
});

it('a scan that counts for nothing is answered though it cannot be noted', async (context) => {
  const { storage, station } = await aStation(refusing('INSERT ON scan_misses'), context);
  storage.fail();
  expect(await station.scan('open', 'nothing known', BOWL)).toEqual(['unknown', 'wrong-parcel']);
  storage.mend();
  expect(await station.scan('open', 'nothing known')).toEqual(['unknown']);
  expect((await station.view('open')).trouble.misses).toBe(1);
});
