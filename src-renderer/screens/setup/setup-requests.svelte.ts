/** Requests of the set-up before a connection is entered, and the way into practice. */
import type { SetupState } from '../../../src-main/contract/station/setup.ts';
import type { Api } from '../../client/api.ts';
import { Requests } from '../../client/resource.svelte.ts';
import { standardReasons } from './standard-reasons.ts';
import { saveStationName } from './station-name.ts';

export class SetupRequests extends Requests {
  readonly #api: Api;
  #known = $state.raw<SetupState | null>(null);

  constructor(api: Api) {
    super();
    this.#api = api;
  }

  /** Set-up of this station so far; null until it was read. */
  get known(): SetupState | null {
    return this.#known;
  }

  async read(): Promise<void> {
    const answer = await this.ask(this.#api().setup.state());
    if (answer.ok) this.#known = answer.value;
  }
}

export class PracticeRequests extends Requests {
  readonly #api: Api;
  #isStarting = $state(false);

  constructor(api: Api) {
    super();
    this.#api = api;
  }

  get isStarting(): boolean {
    return this.#isStarting;
  }

  /** @returns whether the station works on practice orders now */
  async start(known: SetupState, station: string): Promise<boolean> {
    this.#isStarting = true;
    this.problem = await saveStationName(this.#api, known, station);
    if (this.problem === null)
      await this.ask(this.#api().setup.practice({ firstReasons: standardReasons() }));
    this.#isStarting = false;
    return this.problem === null;
  }
}
