/** Requests of the health page. */
import type { Health } from '../../../src-main/contract/station/health.ts';
import type { Api } from '../../client/api.ts';
import type { LiveStation } from '../../client/live.svelte.ts';
import { Resource } from '../../client/resource.svelte.ts';

/** Health of the station, read again every few seconds with the screen's clock. */
export class HealthRequests extends Resource<Health> {
  readonly #api: Api;

  constructor({ api, live }: { api: Api; live: LiveStation }) {
    super(
      () => api().health.state(),
      () => [live.now],
    );
    this.#api = api;
  }

  /** Checks the files now. */
  readonly check = async (): Promise<void> => {
    const call = this.ask(this.#api().health.check());
    // Checks under way are shown at once.
    await this.refresh();
    const { ok } = await call;
    if (ok) await this.refresh();
  };
}
