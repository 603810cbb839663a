/** Records of the signed-on operator's changes to the station. A failed record stops nothing: it is logged. */
import type { OperatorEventKind } from '../journal/operators/operator-events.ts';
import type { By, Operators } from '../journal/operators/operators.ts';

export class OperatorNotes {
  readonly #journal: Operators;
  readonly #by: () => By;
  readonly #warn: (error: unknown, what: string) => void;

  constructor(journal: Operators, by: () => By, warn: (error: unknown, what: string) => void) {
    this.#journal = journal;
    this.#by = by;
    this.#warn = warn;
  }

  benchModeEntered(): void {
    this.#note('bench-mode-entered', {});
  }

  benchModeLeft(): void {
    this.#note('bench-mode-left', {});
  }

  /** Notes an erasure, which itself is in the journal already. @param orders how many */
  erasure(orders: number): void {
    this.#note('buyer-erased', { orders });
  }

  /** Settings were changed. @param values names, and values that are not a person's text */
  settings(values: Record<string, unknown>): void {
    this.#note('settings-changed', values);
  }

  #note(kind: OperatorEventKind, data: Record<string, unknown>): void {
    try {
      this.#journal.note({ ...this.#by(), kind, about: null, data }, null);
    } catch (error) {
      this.#warn(error, `${kind} could not be noted`);
    }
  }
}
