/** An order number that a person types with Enter while no field has the focus counts like a scan. */
import { expect, it } from 'vitest';
// The part that is loaded after typing is there already: no scan waits for it here.
import '../../../src-renderer/scan/typed-number.ts';
import { BenchScreen } from '../../support/bench-screen.ts';
import { anOrderShop } from '../../support/order-shop.ts';
import { aBowl, aMug, aPackingStation, MUG, oneParcel } from '../../support/packing-station.ts';

const TWO_ORDERS = ['PD-1', 'PD-2'].map((id) =>
  oneParcel(id, [aMug(), aBowl()], { salesChannelOrderId: `SC-${id}` }),
);

async function aScreen(orders = TWO_ORDERS) {
  const station = await aPackingStation(await anOrderShop(orders));
  const screen = new BenchScreen(station.app.context);
  const { session } = screen;
  // Asks for the status.
  session.live.doubt();
  await expect.poll(() => session.live.status).not.toBeNull();
  const key = (name: string) => ({ key: name, ctrlKey: false, metaKey: false }) as KeyboardEvent;
  /** @returns whether Enter was the text's own */
  const type = async (text: string): Promise<boolean> => {
    session.handTyping.add({ text, firstKeyAt: 1_000 });
    const isTaken = session.handTyping.end(key('Enter'), false);
    await screen.settled();
    return isTaken;
  };
  return { station, screen, session, type };
}

it('shows its order from the queue, and brings it onto the bench when it is typed again', async () => {
  const { session, type } = await aScreen();
  expect(await type('SC-PD-2')).toBe(true);
  expect(session.navigation.place).toMatchObject({ screen: 'order', orderId: 'PD-2' });
  await type('PD-2');
  expect(session.navigation.place).toMatchObject({ screen: 'packing', orderId: 'PD-2' });
});

it('leads from the bench to its order, and not to the next one', async () => {
  const { screen, session, type } = await aScreen();
  for (const text of ['PD-2', 'PD-2']) await screen.scan(text);
  await type('SC-PD-1');
  expect(session.navigation.place).toMatchObject({ screen: 'packing', orderId: 'PD-1' });
});

it('counts no item by its typed code, and says so', async () => {
  const { station, screen, session, type } = await aScreen();
  for (const text of ['PD-2', 'PD-2', MUG]) await screen.scan(text);
  expect(await type(MUG)).toBe(true);
  expect(await station.view('PD-2')).toMatchObject({ packed: 1, trouble: { misses: 0 } });
  expect(session.scanLine.last).toMatchObject({
    text: MUG,
    words: 'No order has this number. Scan items, or search (F6).',
  });
});

it('searches the queue for what is no number of an order', async () => {
  const { session, type } = await aScreen();
  await type('Ara');
  expect(session.queueFilter.current).toEqual({ text: 'Ara' });
  expect(session.navigation.place).toMatchObject({ screen: 'queue' });
});

it('counts no item that has the number as its SKU, and closes the full order of that number', async () => {
  const mug = aMug({ salesChannelSkuId: 'PD-2', quantity: 2 });
  const { station, screen, session, type } = await aScreen([
    oneParcel('PD-1', [mug]),
    oneParcel('PD-2', [aBowl()]),
  ]);
  for (const text of ['PD-1', 'PD-1', MUG]) await screen.scan(text);
  await type('PD-2');
  expect(await station.view('PD-1')).toMatchObject({ packed: 1, trouble: { misses: 0 } });
  expect(session.scanLine.last).toMatchObject({ text: 'PD-2' });
  expect(session.scanLine.last?.words).toContain('That is another order’s number. Not counted.');
  await screen.scan(MUG);
  await type('PD-1');
  expect((await station.view('PD-1')).phase).toBe('sealed');
});

it('is offered to a screen of its own as a number that names no goods', async () => {
  const { session, type } = await aScreen();
  const heard: string[] = [];
  const end = session.scanQueue.take(({ text, plain }) => heard.push(text, plain) > 0);
  await type('SC-PD-2');
  end();
  expect(heard).toEqual([']Z0SC-PD-2', 'SC-PD-2']);
});

it('is not heard where a badge is awaited', async () => {
  const { session, type } = await aScreen();
  const end = session.scanQueue.takeFirst(() => true);
  expect(await type('SC-PD-2')).toBe(false);
  end();
  expect(session.navigation.place).toMatchObject({ screen: 'queue' });
});
