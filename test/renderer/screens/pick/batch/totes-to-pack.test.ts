/** Totes of a finished batch that wait to be packed: the list outlives the pick screen. */
import { expect, it } from 'vitest';
import { RunningBatch } from '../../../../../src-renderer/screens/pick/batch/running-batch.svelte.ts';
import { waitingTotes } from '../../../../../src-renderer/screens/pick/batch/totes/waiting-totes.ts';
import { BenchScreen } from '../../../../support/bench-screen.ts';
import { anOrderShop } from '../../../../support/order-shop.ts';
import { aMug, aPackingStation, created, MUG, oneParcel } from '../../../../support/packing-station.ts';

/** PD-1 and PD-2 are picked into totes 1 and 2, and the batch is finished on the pick screen, which is left then. */
async function afterPicking() {
  const shop = await anOrderShop(
    ['PD-1', 'PD-2', 'PD-3'].map((orderId, n) => oneParcel(orderId, [aMug()], created(n))),
  );
  const { client, app } = await aPackingStation(shop);
  const screen = new BenchScreen(app.context);
  const { session } = screen;
  const openScreen = async () => {
    const batch = new RunningBatch(session, session.pickRound);
    await batch.refresh();
    return batch;
  };
  const { batch } = await client.batch.begin({ orderIds: ['PD-1', 'PD-2'] });
  await client.batch.scan({ batch, text: MUG, units: 2 });
  await (await openScreen()).finish();
  const listed = async () => {
    const { ended } = await openScreen();
    const { open, waiting } = await client.batch.places();
    const places = { open, waiting: new Map(waiting.map((one) => [one.orderId, one])) };
    return ended && waitingTotes(ended, places).map(({ tote }) => tote);
  };
  return { client, session, listed, openScreen };
}

it('shows the rest once the first tote is packed', async () => {
  const { client, listed } = await afterPicking();
  expect(await listed()).toEqual([1, 2]);
  await client.packing.scan({ orderId: 'PD-1', text: MUG });
  await client.packing.step({ orderId: 'PD-1', step: { kind: 'seal' } });
  expect(await listed()).toEqual([2]);
});

it.each(['asked for', 'chosen in the queue'])('makes way for the next list that is %s', async (way) => {
  const { session, listed, openScreen } = await afterPicking();
  expect(await listed()).toEqual([1, 2]);
  if (way === 'asked for') (await openScreen()).goToNextList();
  else session.pickRound.begin({ kind: 'orders', orderIds: ['PD-3'] });
  expect(await listed()).toBeNull();
});
