/** Keys of the batch that are pressed twice: both presses are one step. */
import { flushSync } from 'svelte';
import { expect, onTestFinished, test } from 'vitest';
import type { BatchView } from '../../../../../src-main/contract/picking/batch-view.ts';
import { RunningBatch } from '../../../../../src-renderer/screens/pick/batch/running-batch.svelte.ts';
import { PickRound } from '../../../../../src-renderer/state/pick-round.svelte.ts';

test.each(['finish', 'pause', 'begin'] as const)('%s is asked for once', async (step) => {
  const view = { batch: 7, wall: false, lines: [], due: 2, picked: 2, onTrolley: 0 } as unknown as BatchView;
  const asked: string[] = [];
  const answer = (name: string) => async () => {
    asked.push(name);
    return Promise.resolve({ batch: 7, aside: [], refused: [], needed: [] });
  };
  const batches = {
    running: () => Promise.resolve({ ...view, leftBehind: [], putBack: [], totes: [], paused: [] }),
    ...{ close: answer('finish'), pause: answer('pause'), begin: answer('begin') },
  };
  const parts = {
    api: () => ({ batch: batches }),
    live: { revisions: [1] },
    scanLine: { say: () => undefined },
  };
  const round = new PickRound();
  round.fix(['A'], [1]);
  let batch: RunningBatch | undefined;
  onTestFinished(
    $effect.root(() => {
      batch = new RunningBatch(parts as never, round);
    }),
  );
  flushSync();
  await expect.poll(() => batch?.value?.batch).toBe(7);
  await Promise.all([batch?.[step](), batch?.[step]()]);
  expect(asked).toEqual([step]);
});
