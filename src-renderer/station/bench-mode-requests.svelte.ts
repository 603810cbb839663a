/** Bench mode of this station: whether it is on, how it is left, and what is set for it. */
import type { BenchMode } from '../../src-main/contract/bench-mode.ts';
import type { Api } from '../api.ts';
import { Resource } from '../resource.svelte.ts';

export class BenchModeRequests extends Resource<BenchMode | null> {
  readonly #api: Api;
  #isUnderWay = $state(false);

  constructor(api: Api) {
    super(() => api().benchMode.state());
    this.#api = api;
  }

  /** A code is looked at: another one waits. */
  get isUnderWay(): boolean {
    return this.#isUnderWay;
  }

  readonly enter = (): Promise<boolean> => this.#do(() => this.#api().benchMode.enter());

  /** @returns whether it was the code */
  readonly leave = (code: string): Promise<boolean> => this.#do(() => this.#api().benchMode.leave({ code }));

  readonly save = (parts: { atStart?: boolean; code?: string }): Promise<boolean> =>
    this.#do(() => this.#api().benchMode.save(parts));

  async #do(call: () => Promise<unknown>): Promise<boolean> {
    if (this.#isUnderWay) return false;
    this.#isUnderWay = true;
    const { ok } = await this.change(call());
    this.#isUnderWay = false;
    return ok;
  }
}
