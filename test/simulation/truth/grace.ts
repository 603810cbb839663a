/** Undo time of a decision: nothing is sent before it has passed, unless a person hurries it. */
import type { Intent } from '../../../src-main/contract/orders/cancel.ts';
import type { Request } from '../service/service.ts';
import type { Violations } from './violations.ts';

interface Decided {
  at: number;
  graceMs: number;
  isHurried: boolean;
}

export class Grace {
  readonly #violations: Violations;
  readonly #now: () => number;
  readonly #decided = new Map<string, Decided>();

  /** @param now milliseconds since the beginning */
  constructor(violations: Violations, now: () => number) {
    this.#violations = violations;
    this.#now = now;
  }

  /** The station has started again: its clock may have been set, and only that one is kept over a start. */
  begins(): void {
    this.#decided.clear();
  }

  /** A decision was answered as saved. */
  decided({ reason, decidedAt, graceUntil }: Pick<Intent, 'reason' | 'decidedAt' | 'graceUntil'>): void {
    const graceMs = graceUntil === null ? 0 : graceUntil - Date.parse(decidedAt);
    this.#decided.set(reason, { at: this.#now(), graceMs, isHurried: false });
  }

  /** Call when a person wants it retried now. */
  hurried(reason: string): void {
    const decided = this.#decided.get(reason);
    if (decided) decided.isHurried = true;
  }

  /** A request to cancel leaves. */
  sends(request: Pick<Request, 'body'>): void {
    const reason = String(request.body['cancelReason']);
    const decided = this.#decided.get(reason);
    if (!decided || decided.isHurried) return;
    const early = decided.at + decided.graceMs - this.#now();
    // The clock of the computer has whole milliseconds.
    if (early > 2)
      this.#violations.add('grace', `${reason}: sent ${Math.round(early)} ms before its grace is over`);
  }
}
