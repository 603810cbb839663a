/** Requests of the cancel panel, for one order or several. */
import { expect, it } from 'vitest';
import { CancelRequests } from '../../../../src-renderer/screens/cancel/cancel-requests.svelte.ts';
import { overMessagePort } from '../../../support/callers.ts';
import { anOrderShop } from '../../../support/order-shop.ts';
import { aMug, aPackingStation, oneParcel } from '../../../support/packing-station.ts';

async function aPanel() {
  const station = await aPackingStation(await anOrderShop(['A', 'B'].map((id) => oneParcel(id, [aMug()]))), {
    parts: { graceSeconds: 600 },
  });
  const { client } = await overMessagePort(station.app.context);
  const requests = new CancelRequests(() => client);
  return { requests, decided: async () => (await client.outbox.list()).map(({ orderId }) => orderId) };
}

it('a decision is on disk when it says so, and a second one says why it is none', async () => {
  const { requests, decided } = await aPanel();
  await requests.read('A');
  expect(requests.order?.orderId).toBe('A');
  const deciding = requests.decide('A', 'Damaged');
  expect(requests.isDeciding).toBe(true);
  expect(await deciding).toBe(true);
  expect(await decided()).toEqual(['A']);
  expect(await requests.decide('A', 'Damaged')).toBe(false);
  expect([requests.problem?.what, requests.isDeciding]).toEqual([
    'This order is already being cancelled.',
    false,
  ]);
});

it('of several orders each says how it fared', async () => {
  const { requests, decided } = await aPanel();
  expect(requests.results).toBeNull();
  expect(await requests.decideMany(['B', 'NONE', 'A'], 'Damaged')).toBe(true);
  expect(requests.results?.map(({ orderId, outcome }) => [orderId, outcome])).toEqual([
    ['NONE', 'not-found'],
    ['B', 'decided'],
    ['A', 'decided'],
  ]);
  expect((await decided()).toSorted()).toEqual(['A', 'B']);
});
