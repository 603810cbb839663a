/** The rail beside the bench shows where the packer is, however far back in the queue that is. */
import { flushSync } from 'svelte';
import { expect, onTestFinished, test } from 'vitest';
import type { QueueFilter, QueueRow } from '../../../../../../src-main/contract/orders/queue.ts';
import type { Api } from '../../../../../../src-renderer/client/api.ts';
import type { LiveStation } from '../../../../../../src-renderer/client/live.svelte.ts';
import { readRail } from '../../../../../../src-renderer/screens/packing/bench/rail/rail-requests.ts';

test('the order on the bench stands above the first of the queue, where it is none of them', async () => {
  const queue = Array.from({ length: 45 }, (_, n) => ({ orderId: `PD${n}` }) as QueueRow);
  const page = ({ filter, limit }: { filter: QueueFilter; limit: number }) => {
    const rows = queue.filter(({ orderId }) => orderId.startsWith(filter.text ?? ''));
    return Promise.resolve({ rows: rows.slice(0, limit), total: rows.length });
  };
  const live = { status: { ordersRevision: 1 } } as unknown as LiveStation;
  let orderId = $state('PD3');
  let rail: ReturnType<typeof readRail> | undefined;
  onTestFinished(
    $effect.root(() => {
      rail = readRail({ api: (() => ({ queue: { page } })) as unknown as Api, live }, () => orderId);
    }),
  );
  const shown = async () => {
    flushSync();
    await new Promise((resolve) => setImmediate(resolve));
    const { rows = [], total } = rail?.value ?? {};
    return [rows.slice(0, 2).map((row) => row.orderId), rows.length, total];
  };
  expect(await shown()).toEqual([['PD0', 'PD1'], 40, 45]);
  orderId = 'PD44';
  expect(await shown()).toEqual([['PD44', 'PD0'], 41, 45]);
});
