/** Scans while a batch is picked: the number of units that one counts, and when it counts none. */
import { expect, test, vi } from 'vitest';
import type { BatchAnswer } from '../../../../../src-main/contract/picking/batch-answer.ts';
import type { BatchLine, BatchView } from '../../../../../src-main/contract/picking/batch-view.ts';
import type { Api } from '../../../../../src-renderer/client/api.ts';
import { ask } from '../../../../../src-renderer/client/ask.ts';
import { TypedKeys } from '../../../../../src-renderer/screens/packing/bench/keys/typed-keys.svelte.ts';
import { BatchScans } from '../../../../../src-renderer/screens/pick/batch/batch-scans.svelte.ts';
import type { ScanEvent } from '../../../../../src-renderer/scan/keys/scan-event.ts';
import type { Sentence } from '../../../../../src-renderer/words/sentence.ts';
import type { Session } from '../../../../../src-renderer/app/session.ts';

const CODE = '9520000000014';
const named = { text: CODE, sku: 'SKU-A', name: 'Mug' };
const RIGHT: BatchAnswer = {
  ...{ ...named, signal: 'right', item: 'sSKU-A', puts: [{ tote: 3, units: 1 }], due: 5, picked: 2, left: 9 },
};
const CHOICE: BatchAnswer = {
  signal: 'choice',
  text: CODE,
  choices: [
    { item: 'sSKU-A', sku: 'SKU-A', name: 'Mug', units: 1 },
    { item: 'sSKU-B', sku: 'SKU-B', name: 'Mugs', units: 6 },
  ],
} as BatchAnswer;

const scan = (text = CODE) => ({ text, firstKeyAt: null }) as ScanEvent;

/** @param answers of the station, one a scan */
function aBatch(answers: BatchAnswer[], { panel = null as string | null, isPicked = true } = {}) {
  const asked = vi.fn(() => {
    const answer = answers.shift();
    return answer ? Promise.resolve(answer) : Promise.reject(new Error('nothing more is answered'));
  });
  const scanLine = { say: vi.fn(), sentenceFor: (sentence: Sentence) => sentence };
  const api = (() => ({ batch: { scan: asked, confirm: asked } })) as unknown as Api;
  const failed = vi.fn();
  const batch = {
    value: isPicked ? ({ batch: 7, wall: false } as BatchView) : null,
    line: { item: 'sSKU-A' } as BatchLine,
    ...{ panel, typed: new TypedKeys(), change: ask, clearWay: () => scans.forget(), failed },
  };
  const scans = new BatchScans({ api, scanLine: scanLine as unknown as Session['scanLine'] }, batch);
  return { scans, asked, batch, scanLine, failed };
}

test('a number before a scan counts for that scan alone, and what it came to stands until the next', async () => {
  const { scans, asked, batch } = aBatch([RIGHT, RIGHT]);
  batch.typed.say(4);
  expect(await scans.receive(scan())).toBe(true);
  expect(scans.flash?.answer).toEqual(RIGHT);
  const next = scans.receive(scan());
  expect(scans.flash).toBeNull();
  await next;
  expect(asked.mock.calls).toEqual([[{ batch: 7, text: CODE, units: 4 }], [{ batch: 7, text: CODE }]]);
});

test('of several items the chosen one is counted as often as was said, each with the units of its code', async () => {
  const { scans, asked, batch } = aBatch([CHOICE, RIGHT]);
  batch.typed.say(2);
  await scans.receive(scan());
  expect(scans.choice).toEqual(CHOICE);
  await scans.chooseItem(1);
  expect(asked.mock.calls[1]).toEqual([{ batch: 7, text: CODE, units: 12, item: 'sSKU-B' }]);
  expect(scans.choice).toBeNull();
});

test('the chosen item is counted for the text that the scanner sent, with its identifier', async () => {
  const { scans, asked } = aBatch([CHOICE, RIGHT]);
  await scans.receive(scan(`]E0${CODE}`));
  await scans.chooseItem(0);
  expect(asked.mock.calls[1]).toEqual([{ batch: 7, text: `]E0${CODE}`, item: 'sSKU-A' }]);
});

test('while units are being declared missing a scan counts nothing, and says why', async () => {
  const { scans, asked, scanLine } = aBatch([RIGHT], { panel: 'short' });
  expect(await scans.receive(scan())).toBe(true);
  expect(asked).not.toHaveBeenCalled();
  expect(scanLine.say).toHaveBeenCalledWith(expect.objectContaining({ text: CODE, tone: 'attention' }));
});

test('with no batch it means what it does elsewhere', async () => {
  const { scans, asked } = aBatch([RIGHT], { isPicked: false });
  expect(await scans.receive(scan())).toBe(false);
  expect(asked).not.toHaveBeenCalled();
});

test('where nothing answers nothing is shown as counted; by hand there is no code', async () => {
  const { scans, failed, asked } = aBatch([]);
  await scans.receive(scan());
  await scans.confirm(3, 'label torn');
  expect(failed.mock.calls.map(([text]: unknown[]) => text)).toEqual([CODE, '']);
  expect(asked.mock.calls[1]).toEqual([{ batch: 7, item: 'sSKU-A', units: 3, reason: 'label torn' }]);
  expect(scans.flash).toBeNull();
});
