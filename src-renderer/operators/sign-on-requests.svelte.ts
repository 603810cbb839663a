/** Signing on, and approving the step of another: the same question, who are you. */
import type { Proof, SignOnName } from '../../src-main/contract/operators.ts';
import type { Api } from '../api.ts';
import { Resource } from '../resource.svelte.ts';

export class SignOnRequests extends Resource<SignOnName[]> {
  readonly #api: Api;
  #last: Promise<unknown> = Promise.resolve();

  /** @param dependencies names are read again with each */
  constructor(api: Api, dependencies: () => readonly unknown[]) {
    super(() => api().operators.names(), dependencies);
    this.#api = api;
  }

  /** @returns whether it was right */
  readonly signOn = (proof: Proof): Promise<boolean> => this.#try(() => this.#api().operators.signOn(proof));

  /** @param refusal of the step @returns whether it was approved */
  readonly approve = (refusal: string, proof: Proof): Promise<boolean> =>
    this.#try(() => this.#api().operators.approve({ refusal, proof }));

  /** One after the other: what is said is about the last one that was tried. */
  #try(call: () => Promise<unknown>): Promise<boolean> {
    const tried = this.#last.then(async () => (await this.ask(call())).ok);
    this.#last = tried;
    return tried;
  }
}
