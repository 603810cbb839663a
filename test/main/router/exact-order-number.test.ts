/** Two numbers that differ only by a space are two orders, everywhere, including the request that cancels one of them. */
import { describe, expect, it } from 'vitest';
import { createRouterClient } from '@orpc/server';
import { router } from '../../../src-main/router/index.ts';
import { aMug, aPackingStation, created, MUG, oneParcel } from '../../support/packing-station.ts';
import { anOrderShop } from '../../support/order-shop.ts';
import { until } from '../../support/until.ts';

const BARE = 'PFX-1';
const SPACED = 'PFX-1 ';
const NUMBERS = [BARE, SPACED, '\tPFX-1', 'PFX-1\u00a0'];

const orders = (numbers: readonly string[]) =>
  numbers.map((number, n) => oneParcel(number, [aMug()], { salesChannelOrderId: 'SC-1', ...created(n) }));

async function aStationWith(numbers: readonly string[]) {
  const shop = await anOrderShop(orders(numbers));
  const station = await aPackingStation(shop, { parts: { graceSeconds: 0 } });
  return { ...station, shop };
}

describe('numbers of orders that differ by a space', () => {
  it('are orders of their own', async () => {
    const { queue, client } = await aStationWith(NUMBERS);
    expect(await queue()).toEqual(NUMBERS.toSorted());
    for (const orderId of NUMBERS) expect((await client.orders.get({ orderId })).orderId).toBe(orderId);
  });

  it('are cancelled by their exact text: nothing else is asked of the service', async () => {
    const { app, shop, queue } = await aStationWith(NUMBERS);
    const client = createRouterClient(router, { context: app.context });
    const intent = await client.cancel.decide({ orderId: SPACED, reason: 'Damaged' });
    expect(intent.orderId).toBe(SPACED);
    await until('it is cancelled', () => shop.get(SPACED)?.['status'] === 'CANCELLED');
    const cancels = shop
      .requests()
      .filter(({ method, path }) => method === 'POST' && path.includes('/cancel'));
    expect(cancels.map(({ path }) => path)).toEqual(['/order/ext/orders/PFX-1%20/cancel']);
    await until(
      'it is settled',
      () => app.context.currentWorkspace()?.intents.byId(intent.id)?.state === 'accepted',
    );
    expect(shop.get(BARE)?.['status']).toBe('READY_TO_SHIP');
    expect(await queue()).toEqual(NUMBERS.filter((n) => n !== SPACED).toSorted());
  });

  it('are both found by a scan, which asks', async () => {
    const { client } = await aStationWith([BARE, SPACED]);
    for (const text of [BARE, SPACED]) {
      const answer = await client.scan.find({ text });
      expect(answer).toMatchObject({ kind: 'orders' });
      if (answer.kind !== 'orders') throw new Error(answer.kind);
      expect(answer.orders.map((row) => row.orderId).toSorted()).toEqual([BARE, SPACED]);
    }
  });

  it('are found by a scan without the space that no scanner sends, where there is only one', async () => {
    const { client, scan } = await aStationWith([SPACED]);
    expect(await client.scan.find({ text: BARE })).toMatchObject({ kind: 'order', orderId: SPACED });
    // On the bench the code names this order.
    expect(await scan(SPACED, MUG, BARE)).toEqual(['complete', 'this-order']);
  });

  it('are packed and sealed each for itself', async () => {
    const { client, scan, view } = await aStationWith([BARE, SPACED]);
    expect(await scan(SPACED, MUG)).toEqual(['complete']);
    await client.packing.step({ orderId: SPACED, step: { kind: 'seal' } });
    expect([(await view(SPACED)).phase, (await view(BARE)).phase]).toEqual(['sealed', 'new']);
  });
});
