/** Looks an order up at the service: whether it is cancelled there, and by whom. */
import { readCancel, type ReasonThere } from '../../domain/cancel/cancel-answer.ts';
import type { Clock } from '../../domain/clock.ts';
import type { StoredIntent } from '../../journal/cancels/intent.ts';
import type { Intents } from '../../journal/cancels/intents.ts';
import type { UpstreamClient } from '../../upstream/client.ts';
import { lookUpOrder, type OrderSighting } from '../../upstream/order-look-up.ts';
import type { UpstreamError } from '../../upstream/upstream-error.ts';

export interface CancelLooksOptions {
  client: UpstreamClient;
  past: Pick<Intents['past'], 'requestOf'>;
  clock: Pick<Clock, 'now' | 'elapsed'>;
  /** Called when a look was answered or failed: the connection's state follows. */
  report: (failure: UpstreamError | null) => void;
}

/**
 * Time from the beginning of a look-up within which the cancel may be sent, ms: half of the time until the next bench
 * looks (`floor/cancels/look-turns.ts`), so that the request has the other half (decisions/0177). A computer that sleeps,
 * or hardly runs, exceeds it.
 */
const LOOK_SERVES_MS = 10_000;

export class CancelLooks {
  readonly #o: CancelLooksOptions;

  constructor(options: CancelLooksOptions) {
    this.#o = options;
  }

  async once({ orderId, orderCreatedAt }: StoredIntent): Promise<OrderSighting> {
    const seen = await lookUpOrder(this.#o.client, orderId, orderCreatedAt);
    this.#o.report(seen.kind === 'failed' ? seen.error : null);
    return seen;
  }

  /**
   * Looks an order up, a second time if the first took too long. If the service is always slow, the second one counts.
   */
  async justNow(intent: StoredIntent): Promise<OrderSighting> {
    const { now, elapsed } = this.#o.clock;
    const [at, began] = [now(), elapsed()];
    const seen = await this.once(intent);
    // The monotonic clock may stop while a computer sleeps.
    const ms = Math.max(now() - at, elapsed() - began);
    return seen.kind === 'found' && ms > LOOK_SERVES_MS ? this.once(intent) : seen;
  }

  /** Owner of the cancel that the service shows; null if it shows none. */
  cancelledThere(intent: StoredIntent, seen: OrderSighting): ReasonThere | null {
    return seen.kind === 'found' ? this.readThere(intent, seen.text) : null;
  }

  /** @param order as the service, or the cache of this station, has it */
  readThere(intent: StoredIntent, order: string): ReasonThere | null {
    const reading = readCancel(order, intent.orderId, this.#o.past.requestOf(intent));
    return reading.cancelled ? reading.reason : null;
  }
}
