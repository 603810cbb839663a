/** Other orders that need the missing items. */
import { flushSync } from 'svelte';
import { expect, onTestFinished, test } from 'vitest';
import type { Api } from '../../../../../src-renderer/client/api.ts';
import type { LiveStation } from '../../../../../src-renderer/client/live.svelte.ts';
import { readNeeding } from '../../../../../src-renderer/screens/packing/panels/aside-requests.ts';

test('where nothing is missing, nothing is asked and nobody is named', async () => {
  const asked: unknown[] = [];
  const radius = (what: unknown) => {
    asked.push(what);
    return Promise.resolve({ rows: [], total: 2 });
  };
  const live = { status: { ordersRevision: 1 } } as unknown as LiveStation;
  let key = $state<string | undefined>('sku:MUG');
  let needing: ReturnType<typeof readNeeding> | undefined;
  onTestFinished(
    $effect.root(() => {
      const api = (() => ({ packing: { radius } })) as unknown as Api;
      needing = readNeeding({ api, live }, () => ({ orderId: 'PD1', key }));
    }),
  );
  const shown = async () => {
    flushSync();
    await new Promise((resolve) => setImmediate(resolve));
    return [asked, needing?.value];
  };
  expect(await shown()).toEqual([[{ orderId: 'PD1', key: 'sku:MUG' }], { rows: [], total: 2 }]);
  key = undefined;
  expect(await shown()).toEqual([[{ orderId: 'PD1', key: 'sku:MUG' }], null]);
});
