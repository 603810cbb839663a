/**
 * Asks the service whether boxes that were closed here may leave. One at a time, at once if the service can be reached,
 * else again with back-off; nothing is concluded from a failed request.
 */
import type { CacheWriter } from '../cache/write/writer.ts';
import { backoff } from '../domain/backoff.ts';
import type { Clock } from '../domain/clock.ts';
import { readOrderText } from '../domain/orders/order-facts.ts';
import { isOpen } from '../domain/orders/queue-departure.ts';
import type { Log } from '../station/log.ts';
import type { UpstreamClient } from '../upstream/client.ts';
import type { UpstreamError } from '../upstream/upstream-error.ts';
import { guarded } from './guarded.ts';
import { Loop } from './loop.ts';
import { lookUpOrder } from '../upstream/order-look-up.ts';

export interface Question {
  orderId: string;
  /** Epoch milliseconds; null if the service gave none. */
  createdAt: number | null;
}

export interface ClearanceCheckerOptions {
  client: UpstreamClient;
  writer: CacheWriter;
  clock: Clock;
  random: () => number;
  log: Log;
  /** Boxes that were closed here and not asked about since. */
  uncleared: () => Question[];
  /** Called when the service has shown the order, and the cache has that version. `changed`: it is a new one. */
  answered: (orderId: string, changed: boolean) => void;
  /** Called when a request was answered or failed. */
  report: (failure: UpstreamError | null) => void;
}

const AGAIN = { first: 2_000, most: 60_000 };
/** Pause before an order is asked about again whose answer said nothing, ms. */
const LATER_MS = 5 * 60_000;
const IDLE = 24 * 60 * 60_000;

export class ClearanceChecker {
  readonly #o: ClearanceCheckerOptions;
  readonly #loop: Loop;
  /** Boxes that a packer asks about while standing in front of them; they come before those that only wait. */
  readonly #urgent = new Map<string, Question>();
  /** Monotonic end of each box's pause; the box that has waited longest comes first. */
  readonly #later = new Map<string, number>();
  /** The order that the service is asked about now; null: none. */
  #asking: string | null = null;
  #failures = 0;
  #notBefore = 0;
  /** True if the cache has unreported news. */
  #news = false;

  constructor(options: ClearanceCheckerOptions) {
    const { clock, log } = options;
    this.#o = { ...options, report: guarded(log, options.report) };
    this.#loop = new Loop({
      clock,
      round: async () => {
        await this.#askWhatIsDue();
        return this.#untilNext();
      },
      failed: (error) => {
        this.#failed(0);
        log.error({ err: error }, 'a closed box could not be asked about');
        return AGAIN.first;
      },
    });
  }

  start(): void {
    this.#loop.start();
  }

  async stop(): Promise<void> {
    await this.#loop.stop();
  }

  /** Asks about one order now. If the service cannot be asked, that is for the next time. */
  ask(question: Question): void {
    this.#urgent.set(question.orderId, question);
    // An earlier answer says nothing of a box that was closed since.
    this.#later.delete(question.orderId);
    this.#loop.wake();
  }

  /** True if an answer about this order is on its way: a packer asks, and the service has answered so far. */
  isAsking(orderId: string): boolean {
    return this.#failures === 0 && (this.#asking === orderId || this.#urgent.has(orderId));
  }

  /** The service answers again: waits after failures are cut short. */
  serviceIsBack(): void {
    if (this.#failures === 0) return;
    this.#failures = 0;
    this.#notBefore = 0;
    this.#loop.wake();
  }

  /** A question left over by a failure is asked again, unless no box waits for it. */
  #untilNext(): number {
    const now = this.#o.clock.elapsed();
    if (this.#urgent.size > 0) return Math.max(0, this.#notBefore - now);
    const waiting = this.#o.uncleared();
    if (waiting.length === 0) return IDLE;
    const next = Math.min(...waiting.map((each) => this.#restsUntil(each)));
    return Math.max(0, this.#notBefore - now, next - now);
  }

  async #askWhatIsDue(): Promise<void> {
    const due = () => {
      const now = this.#o.clock.elapsed();
      if (this.#loop.signal.aborted || now < this.#notBefore) return null;
      const [urgent] = this.#urgent.values();
      if (urgent) return urgent;
      const waiting = this.#o.uncleared().filter((each) => this.#restsUntil(each) <= now);
      return waiting.toSorted((a, b) => this.#restsUntil(a) - this.#restsUntil(b))[0] ?? null;
    };
    for (let next = due(); next; next = due()) {
      this.#asking = next.orderId;
      try {
        await this.#askAbout(next);
      } finally {
        this.#asking = null;
      }
    }
  }

  #restsUntil({ orderId }: Question): number {
    return this.#later.get(orderId) ?? 0;
  }

  async #askAbout({ orderId, createdAt }: Question): Promise<void> {
    const { client, writer, clock, answered, report } = this.#o;
    this.#urgent.delete(orderId);
    // True if the order was asked for again meanwhile: this answer may be older than the closing of the box.
    const isOvertaken = () => this.#urgent.has(orderId);
    const { lateAnswers } = writer;
    const asked = lateAnswers.moment;
    const seen = await lookUpOrder(client, orderId, createdAt);
    // A request that ends because the client closes is not a failure of the service.
    if (this.#loop.signal.aborted) return;
    report(seen.kind === 'failed' ? seen.error : null);
    if (seen.kind === 'failed') {
      // A box that fails again and again does not keep the others waiting: they come first now.
      this.#later.set(orderId, clock.elapsed());
      this.#failed(seen.error.retryAfterMs ?? 0);
      return;
    }
    this.#failures = 0;
    // The next question about this order waits, whatever its result.
    this.#later.set(orderId, clock.elapsed() + LATER_MS);
    if (seen.kind === 'absent') return;
    if (!isOpen(seen.status)) lateAnswers.left(orderId);
    else if (lateAnswers.isOvertaken(orderId, asked)) return;
    const { changed } = await writer.upsert([seen.text], 'looked-up', clock.now());
    this.#news ||= changed > 0;
    // An unreadable order says nothing about the contents of the box.
    if (isOvertaken() || !readOrderText(seen.text).ok) return;
    const news = this.#news;
    this.#news = false;
    answered(orderId, news);
  }

  #failed(atLeast: number): void {
    const { clock, random } = this.#o;
    this.#failures++;
    this.#notBefore = clock.elapsed() + Math.max(atLeast, backoff(this.#failures, AGAIN, random()));
  }
}
