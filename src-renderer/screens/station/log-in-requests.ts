/** Start of Packdesk at log-in, if this station supports it. */
import type { LogInStart } from '../../../src-main/contract/station/station.ts';
import type { Api } from '../../client/api.ts';
import { Resource } from '../../client/resource.svelte.ts';

export class LogInRequests extends Resource<LogInStart | null> {
  readonly #api: Api;

  constructor(api: Api) {
    super(() => api().station.logInStart());
    this.#api = api;
  }

  /** Sets it, and reads the state again even after a failure. */
  set(isOn: boolean): Promise<unknown> {
    return this.change(this.#api().station.startAtLogIn({ isOn }));
  }
}
