/** Test orders: made, approved, handed to handling, and followed until they are READY_TO_SHIP. */
import { m } from '#messages';
import type { Api } from '../../client/api.ts';
import { ask } from '../../client/ask.ts';
import { Requests } from '../../client/resource.svelte.ts';

/** The specification says "within a few minutes"; after these it is no longer asked for by itself. */
const LONGEST_MS = 10 * 60_000;
/** The clock of the service may be behind ours. */
const EARLIER_MS = 60_000;

interface Followed {
  orderId: string;
  createdAt: number;
  /** Actions on the test order here, and then the service's answer. */
  status: string;
}

/** Words for the state of a test order, in which the service's own word stays. */
export function followedWords(status: string): string {
  switch (status) {
    case 'created':
      return m.service_followed_created();
    case 'approved':
      return m.service_followed_approved();
    case 'handling':
      return m.service_followed_handling();
    default:
      return status;
  }
}

export class TestOrderRequests extends Requests {
  readonly #api: Api;
  #isCreating = $state(false);
  readonly #followed = $state<Followed[]>([]);

  constructor(api: Api) {
    super();
    this.#api = api;
  }

  get isCreating(): boolean {
    return this.#isCreating;
  }

  /** Newest first, with the last known state of each. */
  get followed(): readonly Followed[] {
    return this.#followed;
  }

  /** @returns the order as it would be sent; null if that failed */
  async draft(lines: { sku: string; quantity: number }[]): Promise<string | null> {
    const answer = await this.ask(this.#api().service.draft({ lines }));
    return answer.ok ? answer.value.json : null;
  }

  /** @returns whether the service has it; approving and handing it to handling come after this */
  async create(json: string): Promise<boolean> {
    this.#isCreating = true;
    const createdAt = Date.now() - EARLIER_MS;
    const made = await this.ask(this.#api().service.create({ json }));
    this.#isCreating = false;
    if (!made.ok) return false;
    const { orderId } = made.value;
    this.#followed.unshift({ orderId, createdAt, status: 'created' });
    void this.#handOver(orderId);
    return true;
  }

  /** Asks where those are that are on their way. */
  follow(): void {
    for (const { orderId, createdAt, status } of this.#followed) {
      const isOver = status === 'READY_TO_SHIP' || Date.now() - createdAt > LONGEST_MS;
      if (!isOver && status !== 'created') void this.#look(orderId, createdAt);
    }
  }

  async #handOver(orderId: string): Promise<void> {
    const approved = await this.ask(this.#api().service.approve({ orderId }));
    if (!approved.ok) return;
    this.#note(orderId, 'approved');
    const handled = await this.ask(this.#api().service.startHandling({ orderId }));
    if (handled.ok) this.#note(orderId, 'handling');
  }

  async #look(orderId: string, createdAfter: number): Promise<void> {
    const answer = await ask(this.#api().service.statusOf({ orderId, createdAfter }));
    if (answer.ok && answer.value.status !== null) this.#note(orderId, answer.value.status);
  }

  #note(orderId: string, status: string): void {
    const entry = this.#followed.find((one) => one.orderId === orderId);
    if (entry) entry.status = status;
  }
}
