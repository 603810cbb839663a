/** Scans at the put wall: a question about one is answered for the text that the scanner sent. */
import { expect, test, vi } from 'vitest';
import type { Session } from '../../../../../src-renderer/app/session.ts';
import type { ScanEvent } from '../../../../../src-renderer/scan/keys/scan-event.ts';
import { WallSlots } from '../../../../../src-renderer/screens/pick/wall/wall-slots.svelte.ts';
import type { Sentence } from '../../../../../src-renderer/words/sentence.ts';

const CODE = '9520000000014';
const CHOICE = {
  ...{ signal: 'choice', text: CODE, isDisputed: false },
  choices: [
    { item: 'sSKU-A', sku: 'SKU-A', name: 'Mug', units: 1, left: 2 },
    { item: 'sSKU-B', sku: 'SKU-B', name: 'Mugs', units: 6, left: 12 },
  ],
};
const SURPLUS = { signal: 'surplus', text: CODE, sku: 'SKU-B', name: 'Mugs', due: 6 };

test('the chosen item lights its slot for the code with its identifier', async () => {
  const scan = vi.fn().mockResolvedValueOnce(CHOICE).mockResolvedValueOnce(SURPLUS);
  const slots = () => Promise.resolve({ batch: 7, slots: [] });
  const parts = {
    api: () => ({ putWall: { slots, scan } }),
    scanLine: { say: vi.fn(), sentenceFor: (sentence: Sentence) => sentence },
    live: { revisions: {} },
  } as unknown as Session;
  let wall: WallSlots | undefined;
  const end = $effect.root(() => {
    wall = new WallSlots(parts);
  });
  await vi.waitFor(() => expect(wall?.value).not.toBeNull());
  await wall?.receive({ text: `]E0${CODE}`, plain: CODE, firstKeyAt: null } as ScanEvent);
  expect(wall?.choice?.text).toBe(CODE);
  await wall?.chooseItem(1);
  expect(scan.mock.calls[1]).toEqual([{ batch: 7, text: `]E0${CODE}`, units: 6, item: 'sSKU-B' }]);
  end();
});
