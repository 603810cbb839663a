/** An order that was set aside was taken over by another bench: the lists show it before anybody opens it. */
import { expect, it } from 'vitest';
import { anOrderShop } from '../../support/order-shop.ts';
import { aMug, MUG, oneParcel, type PackingStation } from '../../support/packing-station.ts';
import { stationsOnFloor } from '../../support/floor/stations.ts';
import { untilSo as until } from '../../support/floor/until-so.ts';
import { briskClock } from '../../support/brisk-clock.ts';

const listed = async ({ client }: PackingStation) => (await client.packing.list()).short[0];

it('says by which bench it was taken over, until its units are put back', async () => {
  const shop = await anOrderShop([oneParcel('A', [aMug({ quantity: 2 })])]);
  const floor = stationsOnFloor(shop);
  const one = await floor.bench('Bench 1');
  await one.scan('A', MUG);
  const [item] = (await one.view('A')).items;
  await one.client.packing.step({
    orderId: 'A',
    step: { kind: 'short', key: item?.key ?? '', units: 1, reason: 'not on its shelf' },
  });
  expect(await listed(one)).toMatchObject({ orderId: 'A', gone: null, takenBy: null });
  const atWork = async () => (await one.client.packing.atWork()).orders;
  expect(await atWork()).toEqual([]);
  const two = await floor.bench('Bench 2');
  const elsewhere = async () => new Map(await two.client.floor.elsewhere({ orderIds: ['A'] })).get('A');
  const before = briskClock.now();
  await until('bench 2 hears that it is set aside', async () => (await elsewhere())?.setAside != null);
  expect(await elsewhere()).toMatchObject({ what: 'has', setAside: { units: 1 } });
  expect((await elsewhere())?.setAside?.at).toBeLessThanOrEqual(before);
  const token = (await elsewhere())?.token ?? 0;
  await two.client.floor.take({ orderId: 'A', token, reason: 'It is due now' });
  await until('the list says so', async () => (await listed(one))?.gone === 'taken-over');
  expect(await listed(one)).toMatchObject({ takenBy: 'Bench 2' });
  expect(await atWork()).toMatchObject([{ orderId: 'A', gone: true, takenBy: 'Bench 2' }]);
  // After the other bench continues packing it, the order is no longer set aside.
  await two.scan('A', MUG);
  await until('bench 1 hears of it', async () => {
    const there = new Map(await one.client.floor.elsewhere({ orderIds: ['A'] })).get('A');
    return there?.bench.name === 'Bench 2' && there.setAside === null;
  });
  await one.client.packing.putBack({ orderId: 'A' });
  expect(await listed(one)).toBeUndefined();
  expect(await atWork()).toEqual([]);
});

it('says so too once the service shows the full order as sent: the other bench’s parcels were', async () => {
  const shop = await anOrderShop([oneParcel('A', [aMug({ quantity: 1 })])]);
  const floor = stationsOnFloor(shop);
  const one = await floor.bench('Bench 1');
  expect(await one.scan('A', MUG)).toEqual(['complete']);
  const two = await floor.bench('Bench 2');
  const elsewhere = async () => new Map(await two.client.floor.elsewhere({ orderIds: ['A'] })).get('A');
  await until('bench 2 hears that it is packed at bench 1', async () => (await elsewhere())?.what === 'has');
  const token = (await elsewhere())?.token ?? 0;
  await two.client.floor.take({ orderId: 'A', token, reason: 'It is due now' });
  const stop = async () => (await one.view('A')).stop;
  await until('bench 1 is told', async () => (await stop())?.kind === 'taken-over');
  shop.change('A', { status: 'SHIPPED' });
  await until('bench 1 has read it', async () => {
    await one.sweep();
    return (await one.client.trace.of({ orderId: 'A' }))?.events.some(({ what }) => what === 'left') ?? false;
  });
  expect(await stop()).toMatchObject({ kind: 'taken-over', bench: 'Bench 2' });
});
