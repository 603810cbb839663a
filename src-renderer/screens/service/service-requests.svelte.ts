/** Requests of the Service screen to the service itself. */
import type { ServiceOrder, ServiceQuery } from '../../../src-main/contract/station/service.ts';
import type { Api } from '../../client/api.ts';
import { Requests, Resource } from '../../client/resource.svelte.ts';

/** Permission to make test orders here, and the goods for them. */
export const readSandbox = (api: Api) => new Resource(() => api().service.sandbox());

/** Pages of one listing. */
interface Listing {
  orders: ServiceOrder[];
  pages: number;
  bytes: number;
  nextPageToken: string | null;
}

const NOTHING: Listing = { orders: [], pages: 0, bytes: 0, nextPageToken: null };

/** The list of the service, page by page. */
export class ListRequests extends Requests {
  readonly #api: Api;
  #listing = $state.raw<Listing | null>(null);
  #query: Omit<ServiceQuery, 'nextPageToken'> | null = null;

  constructor(api: Api) {
    super();
    this.#api = api;
  }

  /** All pages that were asked for; null before the first. */
  get listing(): Listing | null {
    return this.#listing;
  }

  /** Reads the first page, which replaces the result of another query. */
  async first(query: Omit<ServiceQuery, 'nextPageToken'>): Promise<void> {
    await this.#page(query, NOTHING);
  }

  /**
   * Reads the next page of the same query, even if other values were entered since: a token belongs to its query. Without
   * a token it does nothing.
   */
  async next(): Promise<void> {
    if (this.#query && this.#listing?.nextPageToken) await this.#page(this.#query, this.#listing);
  }

  async #page(query: Omit<ServiceQuery, 'nextPageToken'>, before: Listing): Promise<void> {
    const { nextPageToken } = before;
    const answer = await this.ask(this.#api().service.list({ ...query, nextPageToken }));
    if (!answer.ok) return;
    this.#query = query;
    this.#listing = {
      orders: [...before.orders, ...answer.value.orders],
      pages: before.pages + 1,
      bytes: before.bytes + answer.value.bytes,
      nextPageToken: answer.value.nextPageToken,
    };
  }
}

/** The catalogue as the service gives it. */
export class CatalogueRequests extends Requests {
  readonly #api: Api;
  #answer = $state.raw<{ json: string; cut: boolean } | null>(null);

  constructor(api: Api) {
    super();
    this.#api = api;
  }

  /** Null before the first. */
  get answer(): { json: string; cut: boolean } | null {
    return this.#answer;
  }

  async read(): Promise<void> {
    const answer = await this.ask(this.#api().service.skus());
    if (answer.ok) this.#answer = answer.value;
  }
}
