/** Words for an order that comes onto the bench are true of its state. */
import { describe, expect, it } from 'vitest';
import { isCancellable, whyNotReady } from '../../../../../src-renderer/screens/packing/bench/on-bench.ts';
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
  threeParcels,
} from '../../../../support/packing-station.ts';

/** An order whose only parcel declares more than was ordered. */
const guarded = (orderId: string): Json =>
  threeParcels(orderId, { items: [aMug({ quantity: 1 })], salesChannelOrderId: 'SC-G' });

async function aScreen(orders: readonly Json[]) {
  const shop = await anOrderShop(orders);
  const station = await aPackingStation(shop);
  const screen = new BenchScreen(station.app.context);
  const { navigation, scanLine, player } = screen.session;
  const queue = async () => {
    navigation.go({ screen: 'queue' });
    await screen.settled();
  };
  const said = () => [scanLine.last?.words, player.played];
  return { shop, station, screen, queue, said, scanLine };
}

describe('by its number, scanned twice', () => {
  it('a new order says how large it is, and what comes first', async () => {
    const { screen, said } = await aScreen([oneParcel('PD1', [aMug(), aBowl()])]);
    await screen.scan('PD1');
    expect(said()).toEqual(['Order found: 2 units. Scan it again to pack.', 'right']);
    await screen.scan('PD1');
    expect(said()).toEqual(['SC-PD1 is on the bench: 2 units in 1 parcel. Next item: Blue mug.', 'right']);
  });

  it('one that is half packed says how far it is', async () => {
    const { station, screen, said } = await aScreen([oneParcel('PD1', [aMug(), aBowl()])]);
    await station.scan('PD1', MUG);
    await screen.scan('PD1');
    expect(said()).toEqual(['Order found: 1 of 2 units packed. Scan it again to continue.', 'right']);
    await screen.scan('PD1');
    expect(said()).toEqual(['SC-PD1 is on the bench: 1 of 2 units in 1 parcel. Next item: Bowl.', 'right']);
  });

  it('one that is full asks to be closed', async () => {
    const { station, screen, said } = await aScreen([oneParcel('PD1', [aMug()])]);
    await station.scan('PD1', MUG);
    await screen.scan('PD1');
    await screen.scan('PD1');
    expect(said()).toEqual(['SC-PD1 is on the bench: everything is packed. Close the order.', 'note']);
  });

  it('one that contradicts its parcels asks to be read first', async () => {
    const { screen, said } = await aScreen([guarded('PD1')]);
    await screen.scan('PD1');
    await screen.scan('PD1');
    expect(said()).toEqual([
      'SC-G is on the bench. Items and parcels do not match: read the screen before you scan.',
      'note',
    ]);
  });

  it('one that has changed since says that it is stopped', async () => {
    const { shop, station, screen, said } = await aScreen([oneParcel('PD1', [aMug(), aBowl()])]);
    await station.scan('PD1', MUG);
    shop.change('PD1', { items: [aMug(), aBowl({ quantity: 2 })] });
    await station.sweep();
    await screen.scan('PD1');
    await screen.scan('PD1');
    expect(said()).toEqual([
      'SC-PD1 is on the bench. Stop: this order has changed. Read the screen.',
      'note',
    ]);
  });

  it('one that was set aside says what is missing, and how to go on', async () => {
    const { station, screen, said } = await aScreen([oneParcel('PD1', [aMug({ quantity: 2 })])]);
    await station.scan('PD1', MUG);
    await station.client.packing.step({
      orderId: 'PD1',
      step: { kind: 'short', key: 'sku:MUG', units: 1, reason: 'Damaged' },
    });
    await screen.scan('PD1');
    await screen.scan('PD1');
    const toResume = 'To resume packing, scan ‘Done’ (Ctrl Enter).';
    expect(said()).toEqual([
      `SC-PD1 is on the bench and set aside: 1 × Blue mug. Reason: Damaged. ${toResume}`,
      'note',
    ]);
    expect(whyNotReady(screen.bench?.view ?? null, false)).toBe('Set aside: scans do not count');
    await screen.scan(MUG);
    expect(said()).toEqual([`This order is set aside. Not counted. ${toResume}`, 'trouble']);
  });

  it('one that is packed is shown again', async () => {
    const { station, screen, scanLine } = await aScreen([oneParcel('PD1', [aMug()])]);
    await station.scan('PD1', MUG);
    await station.client.packing.step({ orderId: 'PD1', step: { kind: 'seal' } });
    await screen.scan('PD1');
    expect(scanLine.last?.words).toMatch(/^Already packed here at .*\. Scan it again to see the box\.$/);
    await screen.scan('PD1');
    expect(screen.bench?.view?.phase).toBe('sealed');
  });

  it('where it cannot be asked after, it does not come, and why is said with the sound of trouble', async () => {
    const { screen, said } = await aScreen([oneParcel('PD1', [aMug()])]);
    await screen.scan('PD1');
    screen.fail('packing.get');
    await screen.scan('PD1');
    expect(screen.bench).toBeNull();
    expect(said()).toEqual([expect.stringContaining('went wrong'), 'trouble']);
  });
});

it('by the code that packs it, it says the same behind that code', async () => {
  const { station, screen, scanLine } = await aScreen([oneParcel('PD1', [aMug(), aBowl()])]);
  await station.scan('PD1', MUG);
  await screen.scan('PD1');
  await screen.scan('PKDCMDPACK');
  expect(scanLine.last).toMatchObject({
    text: 'PKDCMDPACK',
    words: 'SC-PD1 is on the bench: 1 of 2 units in 1 parcel. Next item: Bowl.',
  });
});

it('by Enter or a press, it says the same without a sound', async () => {
  const { screen, scanLine } = await aScreen([oneParcel('PD1', [aMug(), aBowl()])]);
  screen.session.navigation.go({ screen: 'packing', orderId: 'PD1' });
  await screen.settled();
  expect(scanLine.last).toMatchObject({
    tone: 'good',
    words: 'SC-PD1 is on the bench: 2 units in 1 parcel. Next item: Blue mug.',
  });
});

it('an order without items can be cancelled there, as its stop says; one that left cannot', async () => {
  const { station, shop } = await aScreen([
    oneParcel('PD1', []),
    oneParcel('PD2', [aMug()]),
    oneParcel('PD3', [aMug(), aBowl()]),
  ]);
  const { client, sweep } = station;
  expect((await client.packing.get({ orderId: 'PD1' })).stop).toMatchObject({ status: 'READY_TO_SHIP' });
  expect(isCancellable(await client.packing.get({ orderId: 'PD1' }))).toBe(true);
  await station.scan('PD2', MUG);
  await station.scan('PD3', MUG);
  for (const orderId of ['PD2', 'PD3']) shop.change(orderId, { status: 'SHIPPED' });
  await sweep();
  const full = await client.packing.get({ orderId: 'PD2' });
  expect([full.stop?.kind, isCancellable(full)]).toEqual(['sent', false]);
  const left = await client.packing.get({ orderId: 'PD3' });
  expect([left.stop?.kind, isCancellable(left)]).toEqual(['not-ready', false]);
});

describe('after the order before it', () => {
  it('what cannot be asked after is said with the sound of trouble, and that the one before is closed', async () => {
    const { screen, said } = await aScreen([
      oneParcel('PD1', [aMug()]),
      oneParcel('PD2', [aBowl()], created(1)),
    ]);
    await screen.scan('PD1');
    await screen.scan('PD1');
    await screen.scan(MUG);
    screen.fail('packing.get');
    await screen.scan('PD2');
    expect(screen.bench?.orderId).toBe('PD1');
    expect(said()).toEqual([
      expect.stringMatching(/^SC-PD1 is closed but not cleared: keep its box here\. .*went wrong/),
      'trouble',
    ]);
  });

  it('an item of an order of several units opens it, and counts nothing before the packer has seen which', async () => {
    const { station, screen, said } = await aScreen([
      oneParcel('PD1', [aMug()]),
      oneParcel('PD2', [aBowl({ quantity: 2 })], created(1)),
    ]);
    for (const code of ['PD1', 'PD1', MUG, BOWL]) await screen.scan(code);
    expect(screen.bench?.orderId).toBe('PD2');
    expect(said()[0]).toMatch(/^SC-PD1 is closed .*SC-PD2 is on the bench: 2 units.*scan it again\.$/);
    expect((await station.client.packing.get({ orderId: 'PD2' })).packed).toBe(0);
    await screen.scan(BOWL);
    expect((await station.client.packing.get({ orderId: 'PD2' })).packed).toBe(1);
  });

  it('a unit that a slot of the put wall waits for is counted into no other order', async () => {
    const { station, screen, said } = await aScreen([
      oneParcel('PD1', [aMug()]),
      oneParcel('PD2', [aBowl()], created(1)),
      oneParcel('PD3', [aBowl()], created(2)),
    ]);
    const { client } = station;
    const { batch } = await client.batch.begin({ orderIds: ['PD3'], wall: true });
    await client.batch.scan({ batch, text: BOWL });
    for (const code of ['PD1', 'PD1', MUG]) await screen.scan(code);
    await screen.bench?.steps.seal();
    await screen.scan(BOWL);
    expect(said()).toEqual(['Not counted: Bowl is in batch 1. Scan it on the pick list (F3).', 'wrong-item']);
    expect(screen.bench?.orderId).toBe('PD1');
    expect((await client.packing.get({ orderId: 'PD2' })).packed).toBe(0);
    // Once the unit is in its slot it no longer belongs to the wall, and the next bowl is for an order of the queue.
    const lit = await client.putWall.scan({ batch, text: BOWL });
    if (lit.signal !== 'light') throw new Error(`no slot takes it: ${lit.signal}`);
    const { orderId, item, units } = lit;
    await client.putWall.put({ batch, orderId, item, units, code: BOWL });
    await screen.scan(BOWL);
    expect(screen.bench?.orderId).toBe('PD2');
  });

  it('an item of an order of one unit that has not been begun is counted there at once', async () => {
    const { screen, said } = await aScreen([
      oneParcel('PD1', [aMug()]),
      oneParcel('PD2', [aBowl()], created(1)),
    ]);
    await screen.scan('PD1');
    await screen.scan('PD1');
    await screen.scan(MUG);
    await screen.scan(BOWL);
    expect(screen.bench?.orderId).toBe('PD2');
    expect(said()).toEqual([
      'SC-PD1 is closed but not cleared: keep its box here. SC-PD2 is on the bench. Bowl into parcel 1. Everything is packed. Close the order.',
      'complete',
    ]);
  });
});
