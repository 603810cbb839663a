/** The practice service of a lesson, with outages on request. */
import type { LessonUnits } from '../invented/lesson-order.ts';
import { startPracticeService, type PracticeOptions, type PracticeService } from './service.ts';

/** Interval of retries while the service cannot take its port back, ms. */
const AGAIN_MS = 500;

/** The practice service for a lesson: with orders of the lesson's own, and outages on request. */
export class LessonService {
  readonly #options: PracticeOptions;
  #running: PracticeService;
  /** Last request: requests are serialised. */
  #last: Promise<void> = Promise.resolve();
  #isAway = false;
  #hasStopped = false;

  private constructor(options: PracticeOptions, running: PracticeService) {
    this.#options = options;
    this.#running = running;
  }

  static async start(options: PracticeOptions): Promise<LessonService> {
    return new LessonService(options, await startPracticeService(options));
  }

  get port(): number {
    return this.#running.port;
  }

  /** Addresses since the service was started. */
  get addresses(): Pick<PracticeService, 'authUrl' | 'productUrl' | 'orderUrl'> {
    const { authUrl, productUrl, orderUrl } = this.#running;
    return { authUrl, productUrl, orderUrl };
  }

  /** Adds an order that is ready, and the most urgent of all. @param parcels units in each */
  addOrder(parcels: readonly (readonly LessonUnits[])[]): Promise<{ orderId: string; number: string }> {
    const { orderId, salesChannelOrderId } = this.#running.book.addLesson(parcels);
    return Promise.resolve({ orderId, number: salesChannelOrderId });
  }

  /** Ships the order when its cancel arrives. */
  shipBeforeCancel(orderId: string): void {
    this.#running.book.shipBeforeCancel(orderId);
  }

  /** Sends off orders that are still ready. */
  ship(orderId: string): Promise<void> {
    const { book } = this.#running;
    if (book.get(orderId)?.status === 'READY_TO_SHIP') book.ship(orderId);
    return Promise.resolve();
  }

  /** Makes the service unreachable until it comes back. */
  goAway(): Promise<void> {
    return this.#next(async () => {
      if (this.#isAway) return;
      this.#isAway = true;
      await this.#running.stop();
    });
  }

  /** Restarts the same service at the same port. */
  comeBack(): Promise<void> {
    return this.#next(async () => {
      while (this.#isAway && !this.#hasStopped) {
        const { port, book } = this.#running;
        try {
          this.#running = await startPracticeService({ ...this.#options, port }, book);
          this.#isAway = false;
        } catch {
          await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
        }
      }
    });
  }

  /** Stops the service for good. */
  async stop(): Promise<void> {
    this.#hasStopped = true;
    await this.#last;
    await this.#running.stop();
  }

  #next(work: () => Promise<void>): Promise<void> {
    this.#last = this.#last.then(work);
    return this.#last;
  }
}
