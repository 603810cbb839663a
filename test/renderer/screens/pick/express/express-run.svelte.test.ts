/** A run of single items: which scans leave an order to the bench, and one undo of a key that is pressed twice. */
import { expect, onTestFinished, test } from 'vitest';
import type { Api } from '../../../../../src-renderer/client/api.ts';
import { ExpressRun } from '../../../../../src-renderer/screens/pick/express/express-run.svelte.ts';
import type { Sentence } from '../../../../../src-renderer/words/sentence.ts';
import { scanWithoutKeys } from '../../../../../src-renderer/scan/keys/scan-event.ts';

const ORDER = { kind: 'order', orderId: 'PD1', salesChannelOrderId: null, sku: 'S', ean: null, name: 'Mug' };

/** @param answer to the scan of the order @param step answers the steps of packing */
async function scanned(answer: object, step?: (asked: { step: { kind: string } }) => Promise<object>) {
  const said: string[] = [];
  const api = {
    express: {
      next: () => Promise.resolve({ ...ORDER, isShared: false, left: 9 }),
      items: () => Promise.resolve([]),
    },
    packing: { scan: () => Promise.resolve({ ...ORDER, ...answer }), step },
  };
  const scanLine = {
    sentenceFor: (sentence: Sentence) => sentence,
    say: ({ words }: { words: () => string }) => said.push(words()),
  };
  const parts = {
    api: () => api as unknown as ReturnType<Api>,
    live: { revisions: [1], settings: null, status: null },
    scanLine,
    papers: {},
  };
  let run: ExpressRun | undefined;
  onTestFinished(
    $effect.root(() => {
      run = new ExpressRun(parts as never);
    }),
  );
  if (!run) throw new Error('no run');
  await run.receive(scanWithoutKeys('CASE', 'practice'));
  return { run, said, left: run.left.map(({ orderId }) => orderId), packed: run.packed };
}

test('the code of a case leaves no order out of the run, and says how many units it is', async () => {
  const { said, left, packed } = await scanned({ signal: 'too-many', units: 12, packed: 0, due: 1 });
  expect([left, packed]).toEqual([[], 0]);
  expect(said).toEqual([expect.stringContaining('12')]);
});

test('an order that needs the bench is left to it', async () => {
  const { left } = await scanned({ signal: 'wrong-parcel' });
  expect(left).toEqual(['PD1']);
});

test('an undo that is pressed twice is one', async () => {
  const steps: string[] = [];
  const step = ({ step: { kind } }: { step: { kind: string } }) => {
    steps.push(kind);
    return Promise.resolve({ phase: 'sealed', parcels: [], items: [] });
  };
  const { run } = await scanned({ signal: 'complete', key: 'sku:S', parcel: 1 }, step);
  expect(steps).toEqual(['seal']);
  await Promise.all([run.undo(), run.undo()]);
  expect(steps).toEqual(['seal', 'reopen', 'remove']);
  expect([run.packed, run.shown?.tone]).toEqual([0, 'neutral']);
});

test('a code of several items packs nothing before one of them is chosen', async () => {
  const asked: object[] = [];
  const choices = ['red', 'blue'].map((item) => ({
    item,
    sku: item,
    serviceSku: null,
    ean: null,
    name: 'Tee',
    orders: 1,
  }));
  const api = {
    express: {
      next: (input: object) => {
        asked.push(input);
        return Promise.resolve({
          kind: asked.length === 1 ? 'choice' : 'none',
          text: 'EAN',
          choices,
          name: 'Tee',
        });
      },
      items: () => Promise.resolve([]),
    },
  };
  const said: string[] = [];
  const scanLine = {
    sentenceFor: (sentence: Sentence) => sentence,
    say: ({ words }: { words: () => string }) => said.push(words()),
  };
  let run: ExpressRun | undefined;
  onTestFinished(
    $effect.root(() => {
      run = new ExpressRun({ api: () => api, live: { revisions: [1] }, scanLine, papers: {} } as never);
    }),
  );
  await run?.receive(scanWithoutKeys('EAN', 'practice'));
  expect(run?.choice?.choices).toEqual(choices);
  expect(said).toEqual([expect.stringContaining('several items')]);
  await run?.choose(1);
  expect(asked[1]).toEqual({ text: 'EAN', skip: [], item: 'blue' });
  expect(run?.choice).toBeNull();
});
