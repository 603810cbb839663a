/** Invariants of cancel decisions in a day of a floor: after each step, and long after everything is repaired. */
import type { StoredState } from '../../../../src-main/domain/cancel/intent-states.ts';
import {
  CANCELLED_STANDS_MS,
  CURRENT,
  type CancelRow,
} from '../../../../src-main/floor/store/store-cancels.ts';
import type { StoredIntent } from '../../../../src-main/journal/cancels/intent.ts';
import type { FloorWorld } from './floor-world.ts';
import { HOSTILE } from './hostile-ground.ts';
import type { SimBench } from './sim-bench.ts';
import type { SimCancels } from './sim-cancels.ts';

/** State of a decision in the store, by its state at the bench. */
const THERE: Record<StoredState, CancelRow['state']> = {
  waiting: 'registered',
  sending: 'sending',
  unknown: 'sending',
  parked: 'sending',
  refused: 'refused',
  accepted: 'sent',
  elsewhere: 'sent',
  'by-hand': 'sent',
  withdrawn: 'withdrawn',
  'given-up': 'withdrawn',
};
/** States in which the sender has work to do. */
const UNDER_WAY: readonly StoredState[] = ['waiting', 'sending', 'unknown'];
/** The service has shown it as cancelled. */
const DONE: readonly StoredState[] = ['accepted', 'elsewhere'];

const stands = (state: StoredState): boolean => CURRENT.includes(THERE[state]);

/** Key of a decision in the store in memory. */
const keyOf = (orderId: string, bench: string, id: string): string => JSON.stringify([orderId, bench, id]);

export class CancelTruth {
  readonly #world: FloorWorld;

  constructor(world: FloorWorld) {
    this.#world = world;
  }

  /** After each step. */
  look(): void {
    const { service, result } = this.#world;
    result.faults.push(...service.cancelledTwice());
  }

  /** True if nothing is on its way any more. */
  isQuiet(): boolean {
    return this.#world.benches.every(({ cancels }) => this.#undelivered(cancels).length === 0);
  }

  /**
   * Decisions that are not delivered, except those that the service never resolves: after many tries a bench reports
   * those to a person.
   */
  #undelivered(cancels: SimCancels): StoredIntent[] {
    return cancels.in(...UNDER_WAY).filter(({ orderId }) => !this.#world.service.saysYesOnly(orderId));
  }

  lookAtEnd(): void {
    const { benches, service, result } = this.#world;
    this.look();
    for (const { name, cancels } of benches) {
      for (const { id, state } of this.#undelivered(cancels))
        result.faults.push(`${id} of ${name}: not delivered, it is ${state}`);
      for (const { orderId, id, state } of cancels.in(...DONE))
        if (!service.isCancelled(orderId))
          result.faults.push(`${id} of ${name}: ${state}, and ${orderId} is not cancelled`);
    }
    this.#lookAtStore();
    for (const bench of benches) this.#lookAtView(bench);
    this.#count();
  }

  /** The store says of each decision what the journal of its bench says. */
  #lookAtStore(): void {
    const { benches, floor, result } = this.#world;
    for (const { name, cancels } of benches)
      for (const { orderId, id, state } of cancels.all()) {
        const row = floor.rows.cancels.get(keyOf(orderId, name, id));
        if (this.#isEnded(orderId, name, id)) continue;
        // A withdrawn decision need not be known to the store.
        if (row ? row.state !== THERE[state] : stands(state))
          result.faults.push(`${id} of ${name}: ${state}, and the store has ${row?.state}`);
      }
  }

  #isEnded(orderId: string, name: string, id: string): boolean {
    const key = keyOf(orderId, name, id);
    const { endedWords, floor } = this.#world;
    return endedWords.has(key) && floor.rows.cancels.get(key)?.state === 'withdrawn';
  }

  /**
   * Checks are played on a day with a hostile bench alone: a word that an order is cancelled stands for its time, and is doubted while
   * the service shows the order (decision 0244). A person may have said so and not done it.
   */
  #isRefuted(orderId: string): boolean {
    const { floor, service, clock } = this.#world;
    const words = [...floor.rows.cancels.values()].filter(
      (row) => row.orderId === orderId && row.state === 'sent',
    );
    const isOld = words.every(({ firstAt = Infinity }) => firstAt + CANCELLED_STANDS_MS < clock.now());
    return floor.rows.benches.has(HOSTILE) && !service.isCancelled(orderId) && words.length > 0 && isOld;
  }

  /** No order is packed while another bench's decision about it is in force; any other order is free. */
  #lookAtView({ name, life }: SimBench): void {
    const { benches, result } = this.#world;
    const others = benches
      .filter((one) => one.name !== name)
      .flatMap((one) => one.cancels.all().filter(({ orderId, id }) => !this.#isEnded(orderId, one.name, id)));
    for (const orderId of new Set(others.map((one) => one.orderId))) {
      const current = others.filter((one) => one.orderId === orderId && stands(one.state));
      const row = life?.floor.cancelsElsewhere.rowOf(orderId) ?? null;
      if (row !== null && current.length === 0)
        result.faults.push(`${orderId}: blocked at ${name} by ${row.intentId}, which its bench has ended`);
      const [first] = current.filter((one) => !this.#isRefuted(one.orderId));
      if (row === null && first)
        result.faults.push(`${orderId}: free at ${name}, and ${first.id} is ${first.state}`);
    }
  }

  #count(): void {
    const { benches, service, result } = this.#world;
    const countOf = (state: StoredState) =>
      benches.reduce((sum, { cancels }) => sum + cancels.countOf(state), 0);
    result.cancelled = service.effects.size;
    result.joined = countOf('elsewhere');
    result.refused = countOf('refused');
    result.byHand = countOf('by-hand');
    result.givenUp = countOf('given-up');
  }
}
