/** Signing on, and approving the step of another: the same question, who are you. */
import type { Proof, SignOnName } from '../../../src-main/contract/people/operators.ts';
import type { Api } from '../../client/api.ts';
import { Resource } from '../../client/resource.svelte.ts';
import type { Sentence } from '../../words/sentence.ts';

export class SignOnRequests extends Resource<SignOnName[]> {
  readonly #api: Api;
  #last: Promise<unknown> = Promise.resolve();

  /** @param dependencies names are read again with each */
  constructor(api: Api, dependencies: () => readonly unknown[]) {
    super(() => api().operators.names(), dependencies);
    this.#api = api;
  }

  /** @param notBadge words for an item, an order or a command @returns whether it was right */
  readonly signOn = (proof: Proof, notBadge: () => Sentence): Promise<boolean> =>
    this.#try(() => this.#api().operators.signOn(proof), notBadge);

  /** @param refusal of the step @returns whether it was approved */
  readonly approve = (refusal: string, proof: Proof): Promise<boolean> =>
    this.#try(() => this.#api().operators.approve({ refusal, proof }));

  /** Runs tries one after the other: the words are about the last one. */
  #try(call: () => Promise<unknown>, notBadge?: () => Sentence): Promise<boolean> {
    const tried = this.#last.then(async () => {
      const answer = await this.ask(call());
      if (!answer.ok && answer.code === 'NO_BADGE' && notBadge) this.problem = notBadge();
      return answer.ok;
    });
    this.#last = tried;
    return tried;
  }
}
