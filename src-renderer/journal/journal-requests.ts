/** The ways on from a journal that stopped the station. */
import type { Api } from '../api.ts';
import { Requests } from '../resource.svelte.ts';

export class JournalRequests extends Requests {
  readonly #api: Api;

  constructor(api: Api) {
    super();
    this.#api = api;
  }

  /** @param operator who chooses, here and below: the journal records it */
  readonly salvage = (operator: string) => this.ask(this.#api().journal.salvage({ operator }));

  /** @param copy by name */
  readonly restore = (operator: string, copy: string) =>
    this.ask(this.#api().journal.restore({ operator, copy }));

  readonly startNew = (operator: string) => this.ask(this.#api().journal.startNew({ operator }));
}
