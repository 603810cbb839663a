/** Requests about updates. */
import type { Updates } from '../../../src-main/contract/station/updates.ts';
import type { Api } from '../../client/api.ts';
import type { LiveStation } from '../../client/live.svelte.ts';
import { Resource } from '../../client/resource.svelte.ts';

/** State of updates, read again when any window has asked the feed. */
export class UpdatesRequests extends Resource<Updates> {
  readonly #api: Api;

  /** Call within a component. */
  constructor({ api, live }: { api: Api; live: LiveStation }) {
    super(
      () => api().updates.state(),
      () => [live.status?.updatesRevision, live.operatorId],
    );
    this.#api = api;
  }

  /** Asks the feed now. */
  readonly check = async (): Promise<void> => {
    const { ok } = await this.ask(this.#api().updates.check());
    if (ok) await this.refresh();
  };
}
