/** How it is known that an order has left the queue, in words. */
import type { Departure } from '../../src-main/contract/queue.ts';

/** How it is known that an order left the queue. */
export function departureSentence({ how, status }: Departure): string {
  switch (how) {
    case 'listed':
      return 'The list itself showed it with this status.';
    case 'looked-up':
      return 'It was no longer listed; asked for, the service gave this status.';
    case 'not-found':
      return `The service shows it nowhere any more, asked three times${status === null ? '' : ` (was ${status})`}.`;
    case 'cancelled-here':
      return 'Cancelled at this station, and accepted by the service.';
    default:
      return how satisfies never;
  }
}
