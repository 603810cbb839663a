/** First screen after the station was killed and started again. */
import { expect, it } from 'vitest';
import { comeBackToBench } from '../../../../../src-renderer/screens/packing/bench/come-back.ts';
import { BenchScreen } from '../../../../support/bench-screen.ts';
import { anOrderShop } from '../../../../support/order-shop.ts';
import { aBowl, aMug, aPackingStation, BOWL, MUG, oneParcel } from '../../../../support/packing-station.ts';

async function aStart() {
  const orders = ['PD-1', 'PD-2', 'PD-3'].map((id) => oneParcel(id, [aMug(), aBowl()]));
  const shop = await anOrderShop(orders);
  const station = await aPackingStation(shop);
  const { session } = new BenchScreen(station.app.context);
  const comeBack = () => comeBackToBench(session.api, session.navigation);
  return { ...station, shop, navigation: session.navigation, comeBack };
}

it('is the order that was packed last of those that are half packed', async () => {
  const { scan, navigation, comeBack } = await aStart();
  for (const orderId of ['PD-2', 'PD-1']) await scan(orderId, MUG);
  await comeBack();
  expect(navigation.place).toEqual({ screen: 'packing', orderId: 'PD-1' });
});

it('is the queue when nothing lies in a box that is not closed', async () => {
  const { client, scan, navigation, comeBack } = await aStart();
  await scan('PD-1', MUG, BOWL);
  await client.packing.step({ orderId: 'PD-1', step: { kind: 'seal' } });
  await scan('PD-2', MUG);
  await client.packing.step({ orderId: 'PD-2', step: { kind: 'undo' } });
  await comeBack();
  expect(navigation.place).toEqual({ screen: 'queue' });
});

it('is the open box, not one whose goods are to be put back, even if that was packed later', async () => {
  const { scan, shop, sweep, navigation, comeBack, client } = await aStart();
  for (const orderId of ['PD-2', 'PD-1']) await scan(orderId, MUG);
  shop.change('PD-1', { status: 'CANCELLED' });
  await sweep();
  const gone = async () => (await client.packing.atWork()).orders.filter((order) => order.gone);
  await expect.poll(gone).toMatchObject([{ orderId: 'PD-1' }]);
  await comeBack();
  expect(navigation.place).toEqual({ screen: 'packing', orderId: 'PD-2' });
});

it('is left to a person who has gone to another screen meanwhile', async () => {
  const { scan, navigation, comeBack } = await aStart();
  await scan('PD-1', MUG);
  const coming = comeBack();
  navigation.go({ screen: 'pick' });
  await coming;
  expect(navigation.place).toEqual({ screen: 'pick' });
});
