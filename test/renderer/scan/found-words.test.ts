/** Words for an order whose number was scanned. */
import { expect, it } from 'vitest';
import type { OrderView } from '../../../src-main/contract/orders/orders.ts';
import { foundWords } from '../../../src-renderer/scan/found-words.ts';

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
