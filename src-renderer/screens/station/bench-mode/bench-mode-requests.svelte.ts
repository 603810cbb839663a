/** Kiosk mode of this station: its state, the way to leave it, and its settings. */
import type { BenchMode } from '../../../../src-main/contract/station/bench-mode.ts';
import type { Api } from '../../../client/api.ts';
import { Resource } from '../../../client/resource.svelte.ts';
import { Wait } from '../../../ui/wait.svelte.ts';

export class BenchModeRequests extends Resource<BenchMode | null> {
  readonly #api: Api;
  #isUnderWay = $state(false);
  readonly #wait = new Wait();

  constructor(api: Api) {
    super(() => api().benchMode.state());
    this.#api = api;
  }

  /** True while a code is being checked: another one waits. */
  get isUnderWay(): boolean {
    return this.#isUnderWay;
  }

  readonly enter = (): Promise<boolean> => this.#do(() => this.#api().benchMode.enter());

  /** Seconds until the next code is checked; 0: at once. */
  get waitSeconds(): number {
    return this.#wait.left;
  }

  /** @param code empty if a lead leads out @returns whether it was left */
  readonly leave = (code: string): Promise<boolean> => this.#do(() => this.#api().benchMode.leave({ code }));

  readonly save = (parts: { atStart?: boolean; code?: string }): Promise<boolean> =>
    this.#do(() => this.#api().benchMode.save(parts));

  async #do(call: () => Promise<unknown>): Promise<boolean> {
    if (this.#isUnderWay) return false;
    this.#isUnderWay = true;
    const answer = await this.change(call());
    this.#isUnderWay = false;
    if (!answer.ok) this.#wait.begin(answer.waitSeconds, () => (this.problem = null));
    return answer.ok;
  }
}
