/** A lead's shift through the router: its figures, and its hand-over by two leads. */
import '../../../support/cheap-scrypt.ts';
import { expect, it } from 'vitest';
import { aStaffedStation, BADGES } from '../../../support/operators.ts';
import { anOrderShop } from '../../../support/order-shop.ts';
import { smallDisk } from '../../../support/small-disk.ts';
import { aBowl, aMug, aPackingStation, MUG, oneParcel } from '../../../support/packing-station.ts';

const HOUR = 3_600_000;
const badge = (who: keyof typeof BADGES) => ({ proof: { way: 'badge' as const, code: BADGES[who] } });

async function aShift() {
  const all = await aStaffedStation([
    oneParcel('A', [aMug({ quantity: 2 })]),
    oneParcel('B', [aMug({ quantity: 3 }), aBowl()]),
    oneParcel('C', [aMug()]),
    oneParcel('D', [aMug()]),
  ]);
  const { client, scan, signOn } = all;
  await signOn('lia');
  await scan('A', MUG);
  await client.packing.confirm({ orderId: 'A', key: 'sku:MUG', units: 1 });
  await client.packing.step({ orderId: 'A', step: { kind: 'seal' } });
  await scan('B', MUG);
  await client.packing.step({
    orderId: 'B',
    step: { kind: 'short', key: 'sku:MUG', units: 2, reason: 'none' },
  });
  await client.cancel.decide({ orderId: 'C', reason: 'Damaged' });
  return all;
}

it('says what is due by carrier, what is left, and what was done', async () => {
  const { client } = await aShift();
  const shift = await client.shift.get();
  expect(shift.done).toEqual({ orders: 1, units: 2, counted: 3, byHand: 1, reopened: 0, pulled: 0 });
  const waiting = shift.due.map(({ carrier, late, today, tomorrow, later }) => [
    carrier,
    late + today + tomorrow + later,
  ]);
  const { total } = (await client.board.get({ period: 'today', operator: null, station: null })).waiting;
  expect(waiting).toEqual([['Correa Expresso', total]]);
  expect(shift.left.setAside).toMatchObject([
    { orderId: 'B', content: { missing: { name: 'Blue mug', units: 2 } } },
  ]);
  expect(shift.cancels).toMatchObject([{ orderId: 'C' }]);
  expect(shift.people).toMatchObject([{ name: 'Lia' }]);
  expect(shift.handedOver).toBeNull();
});

it('counts what was pulled and reopened, even after the goods were put back', async () => {
  const { client, shop, sweep } = await aShift();
  await client.packing.step({ orderId: 'A', step: { kind: 'reopen' } });
  await client.packing.step({ orderId: 'A', step: { kind: 'seal' } });
  shop.change('A', { status: 'CANCELLED' });
  await sweep();
  await client.packing.pulled({ orderId: 'A' });
  await client.packing.putBack({ orderId: 'A' });
  expect((await client.shift.get()).done).toMatchObject({ orders: 0, reopened: 1, pulled: 1 });
});

it('is handed over by the lead at work to the next, in the chained history, and begins again', async () => {
  const { client, forward, signOn } = await aShift();
  forward(1_000);
  const signed = await client.shift.handOver(badge('adm'));
  expect(signed).toMatchObject({ done: { orders: 1 }, handedOver: { outgoing: 'Lia', incoming: 'Adm' } });
  const { rows } = await client.operators.events({ offset: 0, limit: 1 });
  expect(rows).toMatchObject([
    { kind: 'shift-handed-over', by: 'Lia', about: 'Adm', broken: false, data: { orders: 1, byHand: 1 } },
  ]);
  forward(HOUR);
  await signOn('adm');
  const next = await client.shift.get();
  expect(next.done).toMatchObject({ orders: 0, counted: 0 });
  expect([next.since, next.handedOver?.outgoing]).toEqual([signed.handedOver?.at, 'Lia']);
  // The history is by the badge, and not by who happens to be signed on later.
  forward(24 * HOUR);
  await signOn('adm');
  expect((await client.shift.get()).since).toBeGreaterThan(signed.handedOver?.at ?? 0);
});

it('is not handed over on a full disk, which is said, and the next try signs it once', async (context) => {
  const disk = smallDisk();
  if ('reason' in disk) {
    context.skip(disk.reason);
    return;
  }
  const { client, signOn } = await aStaffedStation(undefined, { dataDir: disk.folder });
  await signOn('lia');
  disk.fill();
  await expect(client.shift.handOver(badge('adm'))).rejects.toMatchObject({
    code: 'NOT_SAVED',
    data: { code: 'SQLITE_FULL' },
  });
  expect((await client.shift.get()).handedOver).toBeNull();
  disk.empty();
  await client.shift.handOver(badge('adm'));
  const { rows } = await client.operators.events({ offset: 0, limit: 50 });
  expect(rows.filter(({ kind }) => kind === 'shift-handed-over')).toMatchObject([
    { by: 'Lia', broken: false },
  ]);
});

it.each([
  ['the badge of the same lead', badge('lia'), 'SAME_LEAD'],
  ['the badge of a packer', badge('pia'), 'CANNOT_APPROVE'],
  ['an unknown badge', { proof: { way: 'badge' as const, code: 'BADGE-NONE-0009' } }, 'NOT_PROVED'],
])('is not signed by %s', async (_name, input, code) => {
  const { client } = await aShift();
  await expect(client.shift.handOver(input)).rejects.toMatchObject({ code });
  expect((await client.shift.get()).handedOver).toBeNull();
});

it('is not for packers, and without operators it is there and signed on paper only', async () => {
  const { client, signOn } = await aStaffedStation();
  await signOn('pia');
  await expect(client.shift.get()).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  const alone = await aPackingStation(await anOrderShop([oneParcel('A', [aMug()])]));
  expect((await alone.client.shift.get()).done.orders).toBe(0);
  await expect(alone.client.shift.handOver(badge('lia'))).rejects.toMatchObject({ code: 'NO_LEAD' });
});
