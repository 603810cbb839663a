/** Decision to cancel one or several orders. */
import type { BulkResult } from '../../../src-main/contract/orders/cancel.ts';
import type { OrderView } from '../../../src-main/contract/orders/orders.ts';
import type { Api } from '../../client/api.ts';
import { Requests } from '../../client/resource.svelte.ts';

export class CancelRequests extends Requests {
  readonly #api: Api;
  #order = $state.raw<OrderView | null>(null);
  #results = $state.raw<BulkResult[] | null>(null);
  #isDeciding = $state(false);

  constructor(api: Api) {
    super();
    this.#api = api;
  }

  /** The order; null until it was read, and if there are several. */
  get order(): OrderView | null {
    return this.#order;
  }

  /** Result for each of several; null before they were decided. */
  get results(): BulkResult[] | null {
    return this.#results;
  }

  get isDeciding(): boolean {
    return this.#isDeciding;
  }

  async read(orderId: string): Promise<void> {
    const answer = await this.ask(this.#api().orders.get({ orderId }));
    if (answer.ok) this.#order = answer.value;
  }

  /** @returns whether the decision is on disk */
  async decide(orderId: string, reason: string): Promise<boolean> {
    const answer = await this.#once(this.#api().cancel.decide({ orderId, reason }));
    return answer.ok;
  }

  /** @returns whether the decisions are on disk, of all the orders that can be cancelled */
  async decideMany(orderIds: readonly string[], reason: string): Promise<boolean> {
    const answer = await this.#once(this.#api().cancel.decideMany({ orderIds: [...orderIds], reason }));
    if (answer.ok) this.#results = answer.value.results;
    return answer.ok;
  }

  async #once<T>(call: Promise<T>) {
    this.#isDeciding = true;
    const answer = await this.ask(call);
    this.#isDeciding = false;
    return answer;
  }
}
