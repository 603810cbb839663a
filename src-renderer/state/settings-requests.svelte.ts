/** Changes made on the Station screen, and the result of the last one. */
import type { SettingsChange } from '../../src-main/contract/station/settings.ts';
import type { Api } from '../client/api.ts';
import { Requests } from '../client/resource.svelte.ts';

export type ChangeSettings = (parts: SettingsChange) => Promise<void>;

export class SettingsRequests extends Requests {
  readonly #api: Api;
  #isSaved = $state(false);

  constructor(api: Api) {
    super();
    this.#api = api;
  }

  get isSaved(): boolean {
    return this.#isSaved;
  }

  /** Clears the former result, for another change. */
  begin(): void {
    this.#isSaved = false;
  }

  readonly change: ChangeSettings = async (parts) => {
    this.#isSaved = (await this.ask(this.#api().station.change(parts))).ok;
  };
}
