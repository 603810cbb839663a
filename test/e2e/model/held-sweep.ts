/** A sweep that pauses where a flow wants it to, so that the flow sees it under way even on a fast machine. */
import type { Between } from './between.ts';

export class HeldSweep {
  #sent = 0;
  #upTo = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(between: Between) {
    between.change = async ({ target }) => {
      if (!target.pathname.endsWith('/ext/orders')) return;
      while (this.#sent >= this.#upTo)
        await new Promise<void>((resolve) => {
          this.#waiting.push(resolve);
        });
      this.#sent++;
    };
  }

  /** Number of pages that the station has received. */
  get sent(): number {
    return this.#sent;
  }

  /** @param upTo pages in all that may pass from now on, those that have passed included */
  letThrough(upTo: number): void {
    this.#upTo = upTo;
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}
