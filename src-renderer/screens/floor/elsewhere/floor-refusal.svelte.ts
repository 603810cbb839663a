/** The floor's refusal to open the order on the bench, until the next try. */
import type { Elsewhere, Unsure } from '../../../../src-main/contract/floor/floor.ts';
import type { Answer } from '../../../client/ask.ts';
import { elsewhereOf, unsureOf } from '../../../words/floor/refused-by-floor.ts';

export class FloorRefusal {
  #elsewhere = $state.raw<Elsewhere | null>(null);
  #unsure = $state.raw<Unsure | null>(null);

  /** Part of another bench that has the order, from the refusal. */
  get elsewhere(): Elsewhere | null {
    return this.#elsewhere;
  }

  /** The bench that has the order is unknown: a person may open it with a reason. */
  get unsure(): Unsure | null {
    return this.#unsure;
  }

  /** @param answer about this order; one that the floor has no part in changes nothing */
  note({ code, data }: Extract<Answer<unknown>, { ok: false }>): void {
    const elsewhere = elsewhereOf(code, data);
    const unsure = unsureOf(code, data);
    if (elsewhere === null && unsure === null) return;
    this.#elsewhere = elsewhere;
    this.#unsure = unsure;
  }

  clear(): void {
    this.#elsewhere = null;
    this.#unsure = null;
  }
}
