/** Orders packed here, and their receipts. */
import type { Receipt } from '../../../src-main/contract/goods/packed-orders.ts';
import type { Api } from '../../client/api.ts';
import type { LiveStation } from '../../client/live.svelte.ts';
import { Resource } from '../../client/resource.svelte.ts';
import { receiptWords } from '../../words/orders/receipt-words.ts';

const lists = (api: Api) => Promise.all([api().packing.list(), api().packing.today()]);

/** Orders in hand at this station, and those closed today. */
export class PackedRequests extends Resource<Awaited<ReturnType<typeof lists>>> {
  readonly #api: Api;

  constructor({ api, live }: { api: Api; live: LiveStation }) {
    super(
      () => lists(api),
      () => [live.revisions, live.status?.floor?.revision],
    );
    this.#api = api;
  }

  /** Reports that the code on a box that must not leave was scanned. */
  readonly scan = (orderId: string, text: string) => this.ask(this.#api().packing.scan({ orderId, text }));

  /** @returns whether it can be packed again */
  async reopen(orderId: string): Promise<boolean> {
    return (await this.ask(this.#api().packing.step({ orderId, step: { kind: 'reopen' } }))).ok;
  }
}

/** Packing history of an order, step by step. */
export class ReceiptRequests extends Resource<Receipt> {
  readonly #api: Api;
  readonly #orderId: string;

  constructor(api: Api, orderId: string) {
    super(() => api().packing.receipt({ orderId }));
    this.#api = api;
    this.#orderId = orderId;
  }

  /** @returns the receipt as a table; null if that failed */
  async csv(): Promise<string | null> {
    const answer = await this.ask(
      this.#api().packing.receiptCsv({ orderId: this.#orderId, words: receiptWords() }),
    );
    return answer.ok ? answer.value.csv : null;
  }
}
