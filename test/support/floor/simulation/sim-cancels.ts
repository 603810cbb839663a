/** Decisions to cancel of a simulated bench, on its disk, and the service at which each has its effect. */
import type { WorkCancel, WorkCancels } from '../../../../src-main/floor/bench-work.ts';
import type { CancelStep } from '../../../../src-main/domain/floor/cancel-step.ts';

/** A service that cancels whatever it is asked to, each time. */
export class SimService {
  readonly effects = new Map<string, number>();

  isCancelled(orderId: string): boolean {
    return this.effects.has(orderId);
  }

  cancel(orderId: string): void {
    this.effects.set(orderId, (this.effects.get(orderId) ?? 0) + 1);
  }
}

export class SimCancels implements WorkCancels {
  readonly #bench: string;
  readonly #service: SimService;
  readonly #decisions: WorkCancel[] = [];

  constructor(bench: string, service: SimService) {
    this.#bench = bench;
    this.#service = service;
  }

  all(): readonly WorkCancel[] {
    return this.#decisions;
  }

  unsettled(): string[] {
    return this.#decisions.filter(({ state }) => state === 'registered').map(({ intentId }) => intentId);
  }

  changedSince(): string[] {
    return this.#decisions.map(({ intentId }) => intentId);
  }

  of(intentId: string): WorkCancel | null {
    return this.#decisions.find((one) => one.intentId === intentId) ?? null;
  }

  /** One that stands is not decided again. */
  decide(orderId: string, decidedAt: number, graceMs: number): void {
    const stands = this.#decisions.some(
      (one) => one.orderId === orderId && (one.state === 'registered' || one.state === 'sent'),
    );
    if (stands) return;
    const intentId = `${this.#bench}-${this.#decisions.length}`;
    const words = { reason: 'damaged', by: this.#bench, decidedAt, graceMs };
    this.#decisions.push({ orderId, intentId, version: 1, state: 'registered', ...words });
  }

  /** As long as it is not sent. */
  withdraw(intentId: string): void {
    this.#become(intentId, 'withdrawn');
  }

  /** Delivers what may be delivered. A look and the request after it are one moment. @returns whether something was sent */
  deliver(stepOf: (intentId: string) => CancelStep): boolean {
    let isNews = false;
    for (const intentId of this.unsettled()) {
      const { step } = stepOf(intentId);
      if (step !== 'send' && step !== 'look') continue;
      const { orderId } = this.of(intentId) ?? { orderId: '' };
      if (step === 'send' || !this.#service.isCancelled(orderId)) this.#service.cancel(orderId);
      this.#become(intentId, 'sent');
      isNews = true;
    }
    return isNews;
  }

  #become(intentId: string, state: WorkCancel['state']): void {
    const found = this.of(intentId);
    if (found) Object.assign(found, { state, version: found.version + 1 });
  }
}
