/** A station that has packed, cancelled and lost orders: after their days no file of it has anything of who bought them. */
import { expect, it } from 'vitest';
import { createLog } from '../../../src-main/station/log.ts';
import { systemClock } from '../../../src-main/station/system-clock.ts';
import { COPY_ENTRY } from '../../support/copy-entry.ts';
import { filesWith } from '../../support/files-with.ts';
import { anOrderShop } from '../../support/order-shop.ts';
import { aMug, aPackingStation, created, MUG, oneParcel } from '../../support/packing-station.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { objectOr } from '../../../src-main/domain/orders/read-value.ts';
import { until } from '../../support/until.ts';

const DAY = 86_400_000;
/** Shipped, cancelled here, cancelled there after it was packed, gone without a trace, ready still. */
const ORDERS = ['SHIPPED', 'CANCELLED', 'PULL', 'GONE', 'READY'] as const;
const buyerOf = (id: string) => `Wzyxa-${id}`;

it('nothing of a buyer is left in cache, journal, copies and log; what was done is', async () => {
  const orders = ORDERS.map((id, n) => {
    const order = oneParcel(id, [aMug()], created(n * 60));
    const of = (field: string) => `${buyerOf(id)}-${field}`;
    return {
      ...order,
      customer: {
        ...{ firstName: buyerOf(id), lastName: of('last'), document: of('document') },
        ...{ email: of('mail'), phone: of('phone') },
      },
      shipping: {
        ...objectOr(order['shipping']),
        deliveryAddress: {
          country: 'BR',
          street: of('street'),
          city: of('city'),
          receiverName: of('receiver'),
        },
      },
      customerDocument: of('D'),
    };
  });
  const shop = await anOrderShop(orders);
  const dataDir = tempFolder();
  const copyFolder = tempFolder();
  const filesOf = (id: string) => [dataDir, copyFolder].flatMap((folder) => filesWith(folder, buyerOf(id)));
  const { log, close } = createLog(dataDir, false);
  let later = 0;
  const clock = { ...systemClock, now: () => Date.now() + later };
  const station = await aPackingStation(shop, {
    clock,
    dataDir,
    log,
    copyEntry: COPY_ENTRY,
  });
  const { client } = station;
  expect(await client.copies.useFolder({ folder: copyFolder })).toEqual({ fault: null });
  for (const orderId of ['SHIPPED', 'PULL']) {
    await station.scan(orderId, `UNKNOWN ${buyerOf(orderId)}`, MUG);
    await client.packing.step({ orderId, step: { kind: 'seal' } });
  }
  await client.cancel.decide({ orderId: 'CANCELLED', reason: 'Damaged' });
  await expect.poll(async () => (await client.outbox.list())[0]?.state).toBe('accepted');
  shop.change('SHIPPED', { status: 'SHIPPED' });
  shop.change('PULL', { status: 'CANCELLED' });
  shop.drop('GONE');
  for (let round = 0; round < 4; round++) await station.sweep();
  expect(await station.queue()).toEqual(['READY']);
  await client.copies.make();
  for (const id of ORDERS) expect(filesOf(id), id).not.toEqual([]);
  // A label of the buyer that was scanned is the one text of them that a packed record has.
  expect(filesWith(copyFolder, buyerOf('SHIPPED'))).not.toEqual([]);

  later = 31 * DAY;
  await station.sweep();
  await client.copies.make();
  const left = () => ORDERS.filter((id) => id !== 'READY').flatMap(filesOf);
  await until('nothing is left', () => left().length === 0);
  expect(filesWith(dataDir, buyerOf('READY')).filter((name) => !name.startsWith('cache.db'))).toEqual([]);
  expect(await client.outbox.list()).toMatchObject([
    { orderId: 'CANCELLED', state: 'accepted', reason: 'Damaged' },
  ]);
  for (const orderId of ['SHIPPED', 'PULL'])
    expect(await client.packing.receipt({ orderId })).toMatchObject({
      broken: [],
      head: [],
      refused: [{ code: '' }],
    });
  expect((await client.packing.list()).toPull).toMatchObject([{ orderId: 'PULL' }]);
  // The box that has to be found is known by its number and its contents.
  expect(await client.orders.get({ orderId: 'PULL' })).toMatchObject({
    buyer: null,
    items: [{ name: 'Blue mug' }],
  });
  await station.stop();
  await close();
  expect(left()).toEqual([]);
});
