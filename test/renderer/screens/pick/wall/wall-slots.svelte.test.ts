/** Scans at the put wall: a question about one is answered for the text that the scanner sent. */
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Session } from '../../../../../src-renderer/app/session.ts';
import type { ScanEvent } from '../../../../../src-renderer/scan/keys/scan-event.ts';
import { STOP_READ_MS } from '../../../../../src-renderer/state/reading-time.ts';
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

describe('the unit that fills a slot', () => {
  /** Slot 3 waits for one unit, which is lit; slot 4 is full. */
  async function aLitSlot() {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    let isFull = false;
    const slots = () => {
      const slot = {
        salesChannelOrderId: null,
        out: null,
        due: 1,
        put: Number(isFull),
        onTrolley: Number(!isFull),
      };
      const other = { ...slot, slot: 4, orderId: 'B', full: true };
      return Promise.resolve({ batch: 7, slots: [{ ...slot, slot: 3, orderId: 'A', full: isFull }, other] });
    };
    const scan = () =>
      Promise.resolve({
        signal: 'light',
        text: CODE,
        item: 'sM',
        name: 'Mug',
        slot: 3,
        orderId: 'A',
        units: 1,
      });
    const put = () => {
      isFull = true;
      return Promise.resolve({ slot: 3, full: true, left: 0 });
    };
    const go = vi.fn();
    const parts = {
      api: () => ({ putWall: { slots, scan, put } }),
      scanLine: { say: vi.fn(), sentenceFor: (sentence: Sentence) => sentence },
      ...{ live: { revisions: {} }, navigation: { go } },
    } as unknown as Session;
    let wall: WallSlots | undefined;
    onTestFinished(
      $effect.root(() => {
        wall = new WallSlots(parts);
      }),
    );
    await vi.waitFor(() => expect(wall?.value).not.toBeNull());
    await wall?.receive({ text: CODE, plain: CODE, firstKeyAt: null } as ScanEvent);
    return { wall: wall as unknown as WallSlots, go };
  }

  const PRESSES = {
    'its tap': (wall: WallSlots) => wall.take(3),
    'its key': (wall: WallSlots) => wall.confirm(),
  };

  test.each(Object.entries(PRESSES))(
    '%s, pressed twice, opens no order; a later one does',
    async (_name, press) => {
      const { wall, go } = await aLitSlot();
      const [first, second] = [press(wall), press(wall)];
      await first;
      await second;
      await press(wall);
      expect(go).not.toHaveBeenCalled();
      vi.advanceTimersByTime(STOP_READ_MS);
      await press(wall);
      expect(go).toHaveBeenCalledExactlyOnceWith({ screen: 'packing', orderId: 'A' });
    },
  );

  test('the tap on another full slot opens its order at once', async () => {
    const { wall, go } = await aLitSlot();
    await wall.take(3);
    await wall.take(4);
    expect(go).toHaveBeenCalledExactlyOnceWith({ screen: 'packing', orderId: 'B' });
  });
});
