/** How it is known that an order has left the queue, in words. */
import { statusWords } from '../orders/status-words.ts';
import type { Departure } from '../../src-main/contract/queue.ts';

/** How it is known that an order left the queue. */
export function departureSentence({ how, status }: Departure): string {
  switch (how) {
    case 'listed':
      return 'The list showed it with this status.';
    case 'looked-up':
      return 'No longer listed. The service confirmed this status.';
    case 'not-found':
      return `No longer listed, and not found again${status === null ? '' : ` (was ${statusWords(status)})`}.`;
    case 'cancelled-here':
      return 'Cancelled at this station. The service accepted it.';
    default:
      return how satisfies never;
  }
}
