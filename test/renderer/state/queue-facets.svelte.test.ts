/** The counts beside the filters follow the queue, with few requests. */
import { flushSync } from 'svelte';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Api } from '../../../src-renderer/client/api.ts';
import type { LiveStation } from '../../../src-renderer/client/live.svelte.ts';
import { QueueFacetCounts } from '../../../src-renderer/state/queue-facets.svelte.ts';

test('however many changes come in a second, the queue is counted once', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const facets = vi.fn(() => Promise.resolve({ late: facets.mock.calls.length }));
  let revision = $state<number | undefined>();
  const live = {
    get status() {
      return revision === undefined ? null : { ordersRevision: revision };
    },
  } as unknown as LiveStation;
  let counts: QueueFacetCounts | undefined;
  onTestFinished(
    $effect.root(() => {
      counts = new QueueFacetCounts({ api: (() => ({ queue: { facets } })) as unknown as Api, live });
    }),
  );
  const after = async (ms: number) => {
    flushSync();
    await vi.advanceTimersByTimeAsync(ms);
    return [facets.mock.calls.length, counts?.value?.late];
  };
  expect(await after(5_000)).toEqual([0, undefined]);
  revision = 1;
  expect(await after(0)).toEqual([1, 1]);
  for (revision = 2; revision < 6; revision++) await after(100);
  expect(await after(0)).toEqual([1, 1]);
  expect(await after(600)).toEqual([2, 2]);
  expect(await after(5_000)).toEqual([2, 2]);
});
