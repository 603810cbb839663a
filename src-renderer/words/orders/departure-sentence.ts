/** Words for the evidence that an order has left the queue. */
import { m } from '#messages';
import { statusWords } from './status-words.ts';
import type { Departure } from '../../../src-main/contract/orders/queue.ts';

/** Evidence that an order left the queue. */
export function departureSentence({ how, status }: Pick<Departure, 'how' | 'status'>): string {
  switch (how) {
    case 'listed':
      return m.queue_left_listed();
    case 'looked-up':
      return m.queue_left_looked_up();
    case 'not-found':
      return status === null
        ? m.queue_left_not_found()
        : m.queue_left_not_found_was({ status: statusWords(status) });
    case 'cancelled-here':
      return m.queue_left_cancelled_here();
    default:
      return how satisfies never;
  }
}
