/** The screen of an order: what a scan has brought along is not asked for again, until something changes. */
import { flushSync } from 'svelte';
import { expect, onTestFinished, test } from 'vitest';
import type { OrderView } from '../../../src-main/contract/orders/orders.ts';
import type { Api } from '../../../src-renderer/client/api.ts';
import type { LiveStation } from '../../../src-renderer/client/live.svelte.ts';
import { readOrder } from '../../../src-renderer/state/order-requests.ts';
import type { Resource } from '../../../src-renderer/client/resource.svelte.ts';

async function aScreen(shown: OrderView | null) {
  const asked: string[] = [];
  const get = ({ orderId }: { orderId: string }) => {
    asked.push(orderId);
    return Promise.resolve({ orderId, units: asked.length });
  };
  const api = (() => ({ orders: { get } })) as unknown as Api;
  const live = $state({ revisions: [1] });
  let reading: Resource<OrderView> | undefined;
  onTestFinished(
    $effect.root(() => {
      reading = readOrder({ api, live: live as unknown as LiveStation }, 'A', shown);
    }),
  );
  const settle = async () => {
    flushSync();
    await new Promise((resolve) => setImmediate(resolve));
  };
  await settle();
  return { asked, units: () => reading?.value?.units, change: () => ((live.revisions = [2]), settle()) };
}

test('an order that came along is asked for with the first change, and not before', async () => {
  const { asked, units, change } = await aScreen({ orderId: 'A', units: 7 } as OrderView);
  expect([asked, units()]).toEqual([[], 7]);
  await change();
  expect([asked, units()]).toEqual([['A'], 1]);
});

test('an order that did not come along is asked for at once', async () => {
  const { asked, units } = await aScreen(null);
  expect([asked, units()]).toEqual([['A'], 1]);
});
