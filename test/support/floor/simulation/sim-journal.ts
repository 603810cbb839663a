/** Work of a simulated bench on each order, as its journal has it: kept over a crash, restored from a copy. */
import { hash } from 'node:crypto';
import type { WorkEvent, WorkHead } from '../../../../src-main/floor/bench-work.ts';
import type { OpeningClaim } from '../../../../src-main/domain/packing/event.ts';
import type { Phase } from '../../../../src-main/domain/packing/state.ts';

export class SimJournal {
  #heads = new Map<string, WorkHead>();
  readonly #events = new Map<string, WorkEvent[]>();
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

  eventsOf(orderId: string): WorkEvent[] {
    return this.#events.get(orderId) ?? [];
  }

  eventsAfter(orderId: string, mark: string | null, most: number): WorkEvent[] | null {
    const events = this.eventsOf(orderId);
    const at = mark === null ? 0 : events.findIndex((event) => event.mark === mark) + 1;
    return mark !== null && at === 0 ? null : events.slice(at, at + most);
  }

  copy(): Map<string, WorkHead> {
    return new Map(this.#heads);
  }

  /** A copy of the journal takes its place: later events are another history. */
  putBack(heads: Map<string, WorkHead>): void {
    this.#heads = new Map(heads);
    this.#lives++;
    for (const [orderId, events] of this.#events)
      this.#events.set(orderId, events.slice(0, heads.get(orderId)?.events ?? 0));
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
    const before = head.mark === '' ? null : head.mark;
    const event = { seq: events, mark, before, at: 0, operator: null, text: head.phase };
    this.#events.set(head.orderId, [...this.eventsOf(head.orderId), event]);
  }
}
