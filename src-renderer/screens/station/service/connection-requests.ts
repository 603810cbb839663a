/** Connection of this station, and its sign-in. */
import type { SetupState } from '../../../../src-main/contract/station/setup.ts';
import type { Api } from '../../../client/api.ts';
import { Resource } from '../../../client/resource.svelte.ts';

export class ConnectionRequests extends Resource<SetupState> {
  readonly #api: Api;

  constructor(api: Api) {
    super(() => api().setup.state());
    this.#api = api;
  }

  /** Retries credentials that the service refused. */
  readonly signInAgain = () => this.change(this.#api().station.signInAgain());

  /** Probes the keyring of this computer again. */
  readonly tryKeyring = () => this.change(this.#api().setup.tryKeyring());

  /** @returns whether it is gone */
  readonly forget = async (also: { removeOrders: boolean }): Promise<boolean> =>
    (await this.change(this.#api().setup.forget(also))).ok;
}
