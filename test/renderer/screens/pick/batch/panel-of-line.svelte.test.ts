/** A panel about an item of the batch: it is about that item until it is closed, whatever a check brings meanwhile. */
import { flushSync } from 'svelte';
import { expect, onTestFinished, test } from 'vitest';
import type { BatchLine, BatchView } from '../../../../../src-main/contract/picking/batch-view.ts';
import type { Api } from '../../../../../src-renderer/client/api.ts';
import { RunningBatch } from '../../../../../src-renderer/screens/pick/batch/running-batch.svelte.ts';
import { PickRound } from '../../../../../src-renderer/state/pick-round.svelte.ts';

const line = (item: string) => ({ item, picked: 0, due: 2 }) as BatchLine;

/** A batch of the items A and B. `check` lets the station show others. */
async function aBatch() {
  let items = ['A', 'B'];
  const api = {
    batch: { running: () => Promise.resolve({ batch: 7, wall: false, lines: items.map(line) } as BatchView) },
  };
  let revision = $state(1);
  const live = {
    get revisions() {
      return [revision];
    },
  };
  const parts = { api: () => api as unknown as ReturnType<Api>, live, scanLine: { say: () => undefined } };
  let batch: RunningBatch | undefined;
  onTestFinished(
    $effect.root(() => {
      batch = new RunningBatch(parts as never, new PickRound());
    }),
  );
  const check = async (now: string[]) => {
    items = now;
    revision++;
    flushSync();
    await new Promise((resolve) => setImmediate(resolve));
    flushSync();
  };
  await check(items);
  return { batch: batch as unknown as RunningBatch, check };
}

test.each(['openHand', 'openShort'] as const)('%s: the panel closes once its item is gone', async (open) => {
  const { batch, check } = await aBatch();
  expect(batch[open]()).toBe(true);
  expect(batch.line?.item).toBe('A');
  await check(['B']);
  expect([batch.panel, batch.line?.item]).toEqual([null, 'B']);
  batch.chosen.choose('B');
  expect(batch.panel, 'no panel comes back with another line').toBeNull();
  // The next panel is for the next item.
  expect(batch[open]()).toBe(true);
  expect([batch.panel, batch.line?.item]).toEqual([open === 'openHand' ? 'hand' : 'short', 'B']);
});

test('the panel stays with its item when another one comes before it', async () => {
  const { batch, check } = await aBatch();
  batch.openHand();
  await check(['0', 'A', 'B']);
  expect([batch.panel, batch.line?.item]).toEqual(['hand', 'A']);
});
