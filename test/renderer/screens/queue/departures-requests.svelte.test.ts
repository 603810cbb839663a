/** Orders removed from the queue, page by page. */
import { flushSync } from 'svelte';
import { expect, onTestFinished, test } from 'vitest';
import type { Api } from '../../../../src-renderer/client/api.ts';
import type { LiveStation } from '../../../../src-renderer/client/live.svelte.ts';
import { readDepartures } from '../../../../src-renderer/screens/queue/departures-requests.ts';

test('more of them are asked for behind those that are shown', async () => {
  const asked: unknown[] = [];
  const departures = (page: { offset: number }) => {
    asked.push(page);
    return Promise.resolve({ rows: [{ orderId: `PD${page.offset}` }], total: 250 });
  };
  let pages = $state(1);
  let reading: ReturnType<typeof readDepartures> | undefined;
  const live = { revisions: [1] } as unknown as LiveStation;
  onTestFinished(
    $effect.root(() => {
      const api = (() => ({ queue: { departures } })) as unknown as Api;
      reading = readDepartures({ api, live }, () => pages);
    }),
  );
  const shown = async () => {
    flushSync();
    await new Promise((resolve) => setImmediate(resolve));
    return reading?.value?.flatMap(({ rows }) => rows.map(({ orderId }) => orderId));
  };
  expect(await shown()).toEqual(['PD0']);
  pages = 2;
  expect(await shown()).toEqual(['PD0', 'PD100']);
  expect(asked).toEqual([0, 0, 100].map((offset) => ({ offset, limit: 100 })));
});
