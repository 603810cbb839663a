/** Two whole stations: an order that one cancels is neither packed nor cancelled again by the other. */
import { beforeEach, expect, it } from 'vitest';
import { stationsOnFloor, type StationsOnFloor } from '../../support/floor/stations.ts';
import { untilSo as until } from '../../support/floor/until-so.ts';
import { anOrderShop, type OrderShop } from '../../support/order-shop.ts';
import { aMug, created, MUG, oneParcel } from '../../support/packing-station.ts';
import { briskClock } from '../../support/brisk-clock.ts';

let shop: OrderShop;
let hall: StationsOnFloor;

beforeEach(async () => {
  shop = await anOrderShop([]);
  hall = stationsOnFloor(shop);
});

const cancels = () => shop.requests().filter(({ path }) => path.includes('/cancel')).length;

it('stops an order that is open here when another bench cancels it, until that bench withdraws', async () => {
  shop.put(oneParcel('A', [aMug({ quantity: 2 })]), oneParcel('B', [aMug({ quantity: 1 })], created(1)));
  const [one, two] = [await hall.bench('Bench 1'), await hall.bench('Bench 2', 300)];
  expect(await one.scan('A', MUG)).toEqual(['right']);
  const decided = await two.client.cancel.decide({ orderId: 'A', reason: 'Damaged in the rack' });
  await two.client.cancel.decide({ orderId: 'B', reason: 'Customer called' });
  await until('bench 1 stops', async () => (await one.view('A')).stop?.kind === 'cancelled-elsewhere');
  expect((await one.view('A')).stop).toEqual({
    kind: 'cancelled-elsewhere',
    bench: 'Bench 2',
    reason: 'Damaged in the rack',
    isCancelled: false,
    putBack: [{ parcel: 1, key: expect.any(String) as string, units: 1 }],
  });
  expect(await one.scan('A', MUG)).toEqual(['stopped']);
  // An order that was not begun is not offered, and cannot be opened.
  await until('it is not in the queue', async () => !(await one.queue()).includes('B'));
  expect(await one.client.orders.get({ orderId: 'B' })).toMatchObject({
    workable: false,
    cancel: null,
    cancelElsewhere: { bench: 'Bench 2', reason: 'Customer called', by: null },
  });
  expect((await one.view('B')).stop).toMatchObject({ kind: 'cancelled-elsewhere', bench: 'Bench 2' });
  await until('nothing of it is set apart here', () => one.live.snapshot.status.floor?.reserved === 0);
  // Withdrawn, it is packed on where it was.
  await two.client.outbox.withdraw({ id: decided.id });
  await until('it goes on', async () => (await one.view('A')).stop === null);
  expect(await one.scan('A', MUG)).toEqual(['complete']);
  expect(cancels()).toBe(0);
});

it('what is packed of it is put back, and the order is over once the service shows it', async () => {
  shop.put(oneParcel('A', [aMug({ quantity: 2 })]));
  const [one, two] = [await hall.bench('Bench 1'), await hall.bench('Bench 2')];
  await one.scan('A', MUG);
  await two.client.cancel.decide({ orderId: 'A', reason: 'Damaged in the rack' });
  await until('bench 1 stops', async () => (await one.view('A')).stop !== null);
  await until('it is cancelled', async () => {
    const { stop } = await one.view('A');
    return stop?.kind === 'cancelled-elsewhere' && stop.isCancelled;
  });
  await one.client.packing.putBack({ orderId: 'A' });
  expect((await one.view('A')).phase).toBe('put-back');
  await one.sweep();
  expect(await one.queue()).toEqual([]);
  expect(cancels()).toBe(1);
});

it('a decision that is taken twice is sent once, and each screen names the other bench', async () => {
  shop.put(oneParcel('A', [aMug({ quantity: 1 })]));
  const [one, two] = [await hall.bench('Bench 1', 90), await hall.bench('Bench 2', 90)];
  const first = await one.client.cancel.decide({ orderId: 'A', reason: 'Damaged in the rack' });
  await until('bench 2 hears', async () => {
    const order = await two.client.orders.get({ orderId: 'A' });
    return order.cancelElsewhere?.bench === 'Bench 1';
  });
  const second = await two.client.cancel.decide({ orderId: 'A', reason: 'Customer called' });
  const alsoBy = async (station: typeof one) =>
    (await station.client.outbox.list({ offset: 0, limit: 9 }))[0]?.alsoBy;
  await until('bench 2 waits', async () => (await alsoBy(two))?.waits === true);
  expect(await alsoBy(two)).toEqual({ bench: 'Bench 1', waits: true, isCancelled: false });
  await until('bench 1 hears', async () => (await alsoBy(one)) !== null);
  expect(await alsoBy(one)).toEqual({ bench: 'Bench 2', waits: false, isCancelled: false });
  const stateOf = async (station: typeof one, id: string) =>
    (await station.client.outbox.list({ offset: 0, limit: 9 })).find((intent) => intent.id === id)?.state;
  await until('bench 1 has cancelled it', async () => (await stateOf(one, first.id)) === 'accepted');
  await until('bench 2 finds it done', async () => (await stateOf(two, second.id)) === 'elsewhere');
  expect(await alsoBy(two)).toMatchObject({ bench: 'Bench 1', isCancelled: true });
  expect(cancels()).toBe(1);
});

it('a box that was opened at a risk waits for the floor, and is asked about at once when the bench is back', async () => {
  shop.put(oneParcel('A', [aMug({ quantity: 1 })]));
  const first = await hall.bench('Bench 1');
  await until('it is set apart', () => first.live.snapshot.status.floor?.reserved === 1);
  const two = await hall.bench('Bench 2');
  hall.cut.add('Bench 2');
  await until('it is cut off', () => two.live.snapshot.status.floor?.contact === 'cut-off');
  await two.client.packing.open({ orderId: 'A', free: false, risk: 'The lorry leaves' });
  await two.scan('A', MUG);
  const before = shop.lookUps().length;
  await two.client.packing.step({ orderId: 'A', step: { kind: 'seal' } });
  await until('the service was asked', () => shop.lookUps().length > before);
  await briskClock.sleep(1_500);
  expect((await two.view('A')).cleared).toBe(false);
  hall.cut.delete('Bench 2');
  await until('it is back', () => two.live.snapshot.status.floor?.contact === 'in-touch');
  await until('it may leave', async () => (await two.view('A')).cleared);
});
