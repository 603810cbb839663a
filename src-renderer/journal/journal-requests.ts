/** The ways on from a journal that stopped the station. */
import type { Inputs } from '../../src-main/contract/index.ts';
import type { Api } from '../api.ts';
import { Requests } from '../resource.svelte.ts';

/** Who chooses: a name, or the proof of an administrator. */
export type Chooser = Pick<Inputs['journal']['startNew'], 'operator' | 'proof'>;

export class JournalRequests extends Requests {
  readonly #api: Api;

  constructor(api: Api) {
    super();
    this.#api = api;
  }

  /** @param operator who chooses: the journal records it */
  readonly salvage = (operator: string) => this.ask(this.#api().journal.salvage({ operator }));

  /** @param copy by name */
  readonly restore = (who: Chooser, copy: string) => this.ask(this.#api().journal.restore({ ...who, copy }));

  readonly startNew = (who: Chooser) => this.ask(this.#api().journal.startNew(who));
}
