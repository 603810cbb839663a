/** Steps of a round that the store refuses because this bench has spent its quota of the day: they wait, and the others go on. */
import { FloorStoreError } from './store/store-error.ts';

export class Quota {
  #isSpent = false;
  #wasSpent = false;

  /** True if the store refused a step of the last round. */
  get isSpent(): boolean {
    return this.#wasSpent || this.#isSpent;
  }

  /** Call when a round begins. */
  begin(): void {
    this.#wasSpent = this.#isSpent;
    this.#isSpent = false;
  }

  /** @param otherwise the result of a refused step @throws any other error of it */
  async within<Result>(step: () => Promise<Result>, otherwise: Result): Promise<Result> {
    try {
      return await step();
    } catch (error) {
      if (!(error instanceof FloorStoreError) || error.fault !== 'over-quota') throw error;
      this.#isSpent = true;
      return otherwise;
    }
  }
}
