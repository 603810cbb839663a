/** What a simulated bench did with each order, as its journal has it: kept over a crash, put back from a copy. */
import { hash } from 'node:crypto';
import type { WorkHead } from '../../../../src-main/floor/bench-work.ts';
import type { OpeningClaim } from '../../../../src-main/domain/packing/event.ts';
import type { Phase } from '../../../../src-main/domain/packing/state.ts';

export class SimJournal {
  #heads = new Map<string, WorkHead>();
  readonly #bench: string;
  #lives = 0;

  constructor(bench: string) {
    this.#bench = bench;
  }

  head(orderId: string): WorkHead | null {
    return this.#heads.get(orderId) ?? null;
  }

  all(): WorkHead[] {
    return [...this.#heads.values()];
  }

  copy(): Map<string, WorkHead> {
    return new Map(this.#heads);
  }

  /** A copy of the journal takes its place: what is written from here on is another history. */
  putBack(heads: Map<string, WorkHead>): void {
    this.#heads = new Map(heads);
    this.#lives++;
  }

  open(orderId: string, claim: OpeningClaim): void {
    const before = this.#heads.get(orderId);
    this.#write({
      orderId,
      history: before?.history ?? `${this.#bench}/${orderId}/${this.#lives}`,
      mark: before?.mark ?? '',
      events: before?.events ?? 0,
      phase: 'open',
      isCleared: false,
      units: 0,
      dueUnits: 1,
      sealedAt: null,
      operator: null,
      claim,
    });
  }

  become(orderId: string, phase: Phase): void {
    const before = this.#heads.get(orderId);
    if (before)
      this.#write({ ...before, phase, sealedAt: phase === 'sealed' ? before.events : before.sealedAt });
  }

  #write(head: WorkHead): void {
    const events = head.events + 1;
    const mark = hash('sha256', JSON.stringify([head.mark, this.#lives, events, head.phase])).slice(0, 12);
    this.#heads.set(head.orderId, { ...head, events, mark });
  }
}
