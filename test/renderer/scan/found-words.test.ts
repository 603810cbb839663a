/** Words for an order whose number was scanned. */
import { expect, it } from 'vitest';
import type { OrderView } from '../../../src-main/contract/orders/orders.ts';
import { foundWords, tileNote } from '../../../src-renderer/scan/found-words.ts';
import { elsewhere } from '../screens/floor/floor-samples.ts';

const found = (part: Partial<OrderView>) => ({
  kind: 'order' as const,
  by: 'orderId' as const,
  orderId: 'A',
  open: false,
  status: 'READY_TO_SHIP' as const,
  view: { batch: null, packing: null, cancelElsewhere: null, ...part } as OrderView,
});

it('an order that another bench cancels is not said to be ready to ship', () => {
  const cancelElsewhere = { bench: 'Bench 4', reason: 'Damaged', by: null, since: 1, isCancelled: false };
  expect(foundWords(found({ cancelElsewhere }))).toMatch(/^Bench 4 is cancelling this order \(since .+\)\.$/);
  const over = { ...cancelElsewhere, isCancelled: true };
  expect(foundWords(found({ cancelElsewhere: over }))).toMatch(/^Bench 4 has cancelled this order/);
  expect(foundWords(found({}))).toMatch(/ready to ship/);
});

it('the tile of an order names the bench that has it', () => {
  const now = Date.parse('2026-11-30T10:00:00Z');
  const due = tileNote(now + 4 * 86_400_000, undefined, now);
  expect(due).toMatch(/^Due /);
  const note = (what: 'has' | 'set-apart') => tileNote(now + 4 * 86_400_000, elsewhere({ what }), now);
  expect(note('has')).toBe(`${due} · Bench 3 · Ana`);
  expect(note('set-apart')).toBe(`${due} · for Bench 3`);
});
