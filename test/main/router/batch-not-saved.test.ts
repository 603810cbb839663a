/** A step of a batch that could not be written was not taken: it is shown, and everything is as it was, even after a restart. */
import { expect, it, type TestContext } from 'vitest';
import { anOrderShop } from '../../support/order-shop.ts';
import {
  aBowl,
  aMug,
  aPackingStation,
  MUG,
  oneParcel,
  type StationClient,
} from '../../support/packing-station.ts';
import { smallDisk } from '../../support/small-disk.ts';
import { quiet } from '../../support/until.ts';

const ORDERS = ['PD-1', 'PD-2', 'PD-3'];

function aDisk(context: TestContext) {
  const disk = smallDisk();
  if ('folder' in disk) return disk;
  process.stdout.write(`skipped: ${disk.reason}\n`);
  return context.skip(disk.reason);
}

const inTote = { orderId: 'PD-1', item: 'sMUG', units: 1 };
const STEPS: Record<string, (client: StationClient, batch: number) => Promise<unknown>> = {
  'a scan': (c, batch) => c.batch.scan({ batch, text: MUG }),
  'a unit by hand': (c, batch) => c.batch.confirm({ batch, item: 'sMUG', units: 1, reason: 'Unreadable' }),
  'a put by scan': (c, batch) => c.putWall.put({ batch, ...inTote, code: MUG }),
  'a put by hand': (c, batch) => c.putWall.put({ batch, ...inTote, code: null, reason: 'Unreadable' }),
  'a shortage': (c, batch) => c.batch.short({ batch, item: 'sBOWL', units: 1, reason: 'Damaged' }),
  'a lost unit': (c, batch) => c.batch.lose({ batch, ...inTote }),
  'an undo': (c, batch) => c.batch.undo({ batch }),
  'a pause': (c, batch) => c.batch.pause({ batch }),
  'an end': (c, batch) => c.batch.close({ batch }),
};

it('on a full disk each step says so, none is half taken, and each works once there is room', async (context) => {
  const disk = aDisk(context);
  const shop = await anOrderShop(
    ORDERS.map((orderId) => oneParcel(orderId, [aMug({ quantity: 2 }), aBowl()])),
  );
  const start = () => aPackingStation(shop, { dataDir: disk.folder });
  const station = await start();
  const { batch } = await station.client.batch.begin({ orderIds: ORDERS.slice(0, 2), wall: true });
  await station.client.batch.scan({ batch, text: MUG, units: 2 });
  await station.client.batch.confirm({ batch, item: 'sMUG', units: 1, reason: 'No barcode' });
  const snapshot = async ({ client, queue }: typeof station) => ({
    running: await client.batch.running({ sort: 'sku' }),
    paused: await client.batch.paused(),
    queue: await queue(),
    list: await client.pick.list({ choice: { kind: 'next', orders: 10 }, sort: 'sku' }),
  });
  const before = await snapshot(station);
  expect(before.running).toMatchObject({ picked: 3, canUndo: true });
  disk.fill();
  for (const [name, take] of Object.entries(STEPS)) {
    await expect(take(station.client, batch), name).rejects.toMatchObject({
      code: 'NOT_SAVED',
      defined: true,
      data: { code: 'SQLITE_FULL' },
    });
    expect([name, await snapshot(station)]).toEqual([name, before]);
  }
  disk.empty();
  await station.stop();
  const again = await start();
  await quiet();
  expect(await snapshot(again)).toEqual(before);
  const { client } = again;
  const picked = async () => (await client.batch.running({ sort: 'sku' }))?.picked;
  await STEPS['a unit by hand']?.(client, batch);
  expect(await picked(), 'once, not once for each try').toBe(4);
  await STEPS['a put by hand']?.(client, batch);
  const put = async () =>
    (await client.putWall.slots())?.slots.reduce((sum, { put: units }) => sum + units, 0);
  expect(await put()).toBe(1);
  await STEPS['an end']?.(client, batch);
  expect(await client.batch.running({ sort: 'sku' })).toBeNull();
  await again.stop();
});

it('a batch that could not be begun on a full disk is none: its orders stay in the queue', async (context) => {
  const disk = aDisk(context);
  const shop = await anOrderShop(ORDERS.map((orderId) => oneParcel(orderId, [aMug()])));
  const { client, queue } = await aPackingStation(shop, { dataDir: disk.folder });
  disk.fill();
  await expect(client.batch.begin({ orderIds: ORDERS })).rejects.toMatchObject({
    code: 'NOT_SAVED',
    data: { code: 'SQLITE_FULL' },
  });
  expect([await client.batch.running({ sort: 'sku' }), await queue()]).toEqual([null, ORDERS]);
  disk.empty();
  expect(await client.batch.begin({ orderIds: ORDERS })).toEqual({ batch: 1 });
  expect((await client.batch.running({ sort: 'sku' }))?.totes.map(({ tote }) => tote)).toEqual([1, 2, 3]);
});

it('what an ended batch has left stays on the list where a full disk does not take that it was put back', async (context) => {
  const disk = aDisk(context);
  const shop = await anOrderShop(ORDERS.map((orderId) => oneParcel(orderId, [aMug({ quantity: 2 })])));
  const { client } = await aPackingStation(shop, { dataDir: disk.folder });
  const { batch } = await client.batch.begin({ orderIds: ORDERS });
  await client.batch.scan({ batch, text: MUG });
  await client.batch.close({ batch });
  const left = await client.batch.left();
  expect(left).toMatchObject([{ tote: 1, units: 1 }]);
  disk.fill();
  const refused = { code: 'NOT_SAVED', data: { code: 'SQLITE_FULL' } };
  await expect(client.batch.putBackLeft({ item: 'sMUG', units: 1 })).rejects.toMatchObject(refused);
  await expect(client.batch.putBackAllLeft()).rejects.toMatchObject(refused);
  expect(await client.batch.left()).toEqual(left);
  disk.empty();
  await client.batch.putBackAllLeft();
  expect(await client.batch.left()).toEqual([]);
});
