/** Keys of the batch that are pressed twice: both presses are one step. */
import { flushSync } from 'svelte';
import { expect, onTestFinished, test } from 'vitest';
import type { BatchView } from '../../../../../src-main/contract/picking/batch-view.ts';
import { RunningBatch } from '../../../../../src-renderer/screens/pick/batch/running-batch.svelte.ts';
import { PickRound } from '../../../../../src-renderer/state/pick-round.svelte.ts';

const ROW = { orderId: 'A', item: 'sM', units: 1, name: 'Mug', sku: 'M', ean: null, tote: 1, from: 1 };

const PRESSES = {
  finish: (batch) => batch.finish(),
  pause: (batch) => batch.pause(),
  begin: (batch) => batch.begin(),
  resume: (batch) => batch.resume(7),
  'put back': (batch) => batch.putBack(ROW as never),
} satisfies Record<string, (batch: RunningBatch) => Promise<void>>;

async function aBatch() {
  const view = { batch: 7, wall: false, lines: [], due: 2, picked: 2, onTrolley: 0 } as unknown as BatchView;
  const asked: string[] = [];
  const answer = (name: string) => async () => {
    asked.push(name);
    return Promise.resolve({ batch: 7, aside: [], refused: [], needed: [] });
  };
  const batches = {
    running: () => Promise.resolve({ ...view, leftBehind: [], putBack: [], totes: [], paused: [] }),
    ...{ close: answer('finish'), pause: answer('pause'), begin: answer('begin') },
    ...{ resume: answer('resume'), putBack: answer('put back') },
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
  if (!batch) throw new Error('no batch is shown');
  return { batch, asked };
}

test.each(Object.entries(PRESSES))('%s is asked for once', async (step, press) => {
  const { batch, asked } = await aBatch();
  await Promise.all([press(batch), press(batch)]);
  expect(asked).toEqual([step]);
});

test('units of two totes are put back one after the other', async () => {
  const { batch, asked } = await aBatch();
  await Promise.all([batch.putBack(ROW as never), batch.putBack({ ...ROW, orderId: 'B' } as never)]);
  expect(asked).toEqual(['put back', 'put back']);
});
