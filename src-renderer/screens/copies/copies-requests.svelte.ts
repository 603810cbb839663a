/** Requests of the screen of copies of the journal. */
import type { CopiesState, CopyOnList } from '../../../src-main/contract/records/journal-copies.ts';
import type { Api } from '../../client/api.ts';
import { folderSentence } from '../../words/station/copy-sentence.ts';
import { Requests, Resource } from '../../client/resource.svelte.ts';
import type { LiveStation } from '../../client/live.svelte.ts';

export class CopiesRequests extends Requests {
  readonly #api: Api;
  readonly list: Resource<CopyOnList[]>;
  readonly state: Resource<CopiesState>;
  /** Former second folders, changed on this screen: their copies remain in them. */
  formerFolders = $state.raw<readonly string[]>([]);

  /** Call within a component. */
  constructor({ api, live }: { api: Api; live: LiveStation }) {
    super();
    this.#api = api;
    const made = () => [live.status?.copiesRevision, live.operatorId];
    this.list = new Resource(() => api().copies.list(), made);
    this.state = new Resource(() => api().copies.state(), made);
  }

  /** Makes one now. @returns whether it was asked for; whether it was made is in the state */
  readonly make = async (): Promise<boolean> => {
    const { ok } = await this.ask(this.#api().copies.make());
    await this.#refresh();
    return ok;
  };

  /** @param folder empty: none. @returns whether it is in use now */
  readonly useFolder = async (folder: string): Promise<boolean> => {
    const before = this.state.value?.second ?? '';
    const answer = await this.ask(this.#api().copies.useFolder({ folder }));
    await this.#refresh();
    const now = this.state.value?.second ?? before;
    if (now !== before)
      this.formerFolders = [...this.formerFolders, before].filter((one) => one !== '' && one !== now);
    if (answer.ok && answer.value.fault !== null) this.problem = folderSentence(answer.value.fault);
    return this.problem === null;
  };

  /**
   * @param operator who chooses: the journal records it
   * @param copy as the person was shown it
   * @returns whether it is in the journal's place now
   */
  readonly putBack = async (operator: string, { name, isProved }: CopyOnList): Promise<boolean> => {
    const { ok } = await this.ask(this.#api().copies.putBack({ operator, copy: name, isProved }));
    await this.#refresh();
    return ok;
  };

  async #refresh(): Promise<void> {
    await Promise.all([this.list.refresh(), this.state.refresh()]);
  }
}
