/**
 * A closed box of an order that another bench has packed too: the floor says whether it stays, the journal records the
 * result.
 */
import { boxVerdict } from '../domain/packing/verdicts.ts';
import type { PackingEvent } from '../domain/packing/event.ts';
import type { PackingOrders } from './packing-orders.ts';

/** Both methods throw the storage engine's error if recording failed. */
export class RivalBoxes {
  readonly #orders: PackingOrders;

  constructor(orders: PackingOrders) {
    this.#orders = orders;
  }

  /** Marks this box as to be pulled: another bench's box is to ship. */
  pull(orderId: string): void {
    const at = this.#orders.of(orderId);
    if (at?.state?.phase !== 'sealed') return;
    const pull = { kind: 'pull-asked', why: 'packed-twice', status: at.newest?.status ?? '' } as const;
    this.#orders.record(at, [pull], 'station');
  }

  /**
   * Lets this box stay, which was to be pulled until a person chose it: it may leave, once the service has confirmed it
   * again.
   * @param reason as that person typed it; empty: it cannot be read here
   * @param by name of that person; null: no one was signed on
   */
  letStay(orderId: string, reason: string, by: string | null): void {
    const at = this.#orders.of(orderId);
    if (at?.state?.phase !== 'to-pull' || at.state.pull?.why !== 'packed-twice') return;
    const verdict = boxVerdict(at.state, at.newest, at.isCancelled);
    // Another box of the order has left: this one still has to be pulled.
    if (verdict.kind === 'on-its-way') return;
    const events: PackingEvent[] = [{ kind: 'stays', reason, ...(by !== null && { by }) }];
    if (verdict.kind === 'must-not-leave')
      events.push({ kind: 'pull-asked', why: verdict.why, status: verdict.status });
    this.#orders.askAbout(this.#orders.record(at, events, 'station'));
  }
}
