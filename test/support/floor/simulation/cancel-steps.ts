/** Steps of people with orders to cancel in a day of a floor: decide, undo, retry, settle by hand, give up. */
import type { StoredIntent } from '../../../../src-main/journal/cancels/intent.ts';
import { seeded, type Seeded } from '../../../chaos/random.ts';
import type { FloorWorld } from './floor-world.ts';
import type { SimBench } from './sim-bench.ts';
import { orderOf } from './sim-service.ts';

/** Number of orders at a time, few, so that benches decide the same; others take their places in the course of the day. */
const ORDERS = 6;
const NEXT_ORDER_MS = 240_000;

export class CancelSteps {
  readonly #world: FloorWorld;
  /** Chance of its own: a day without cancels is the same day. */
  readonly #chance: Seeded;

  constructor(world: FloorWorld, seed: number) {
    this.#world = world;
    this.#chance = seeded(seed + 500_000);
  }

  step(bench: SimBench): void {
    if (!bench.life) return;
    const chance = this.#chance;
    const kind = chance.below(12);
    if (kind < 2) {
      const first = Math.floor(this.#world.clock.elapsed() / NEXT_ORDER_MS);
      const orderId = orderOf(first + chance.below(ORDERS));
      const graceMs = chance.pick([0, 10_000, 30_000]) ?? 0;
      bench.decide((cancels) => cancels.decide(orderId, graceMs));
    } else if (kind === 2 && chance.oneIn(3)) {
      const waits = chance.pick(bench.cancels.in('waiting'));
      if (waits) bench.decide((cancels) => cancels.become(waits, 'withdrawn'));
    } else if (kind === 3 && chance.oneIn(6)) bench.decide((cancels) => cancels.poll());
    else if (kind === 4) {
      const stops = chance.pick(bench.cancels.in('refused', 'parked'));
      if (stops) this.#goOn(bench, stops);
    } else if (kind === 5 && chance.oneIn(2)) {
      const ended = chance.pick(bench.cancels.in('by-hand'));
      if (ended) bench.decide((cancels) => cancels.become(ended, 'given-up'));
    }
  }

  /** Event while a request of that bench is under way. */
  meanwhile(bench: SimBench): void {
    const chance = this.#chance;
    const orderId = bench.cancels.underWay;
    if (orderId === null || chance.oneIn(2)) return;
    const other = chance.pick(this.#world.benches.filter((one) => one !== bench));
    if (chance.oneIn(2)) bench.cable.state = chance.pick(['good', 'good', 'cut']) ?? 'good';
    if (chance.oneIn(2)) other?.decide((cancels) => cancels.decide(orderId, chance.pick([0, 2_000]) ?? 0));
    if (chance.oneIn(8)) bench.kill();
  }

  /** A refused cancel is for a person. */
  #goOn(bench: SimBench, intent: StoredIntent): void {
    const chance = this.#chance;
    const to = chance.pick(['waiting', 'waiting', 'unknown', 'by-hand', 'by-hand', 'given-up'] as const);
    if (!to) return;
    // A person who settles it by hand may be wrong.
    if (to === 'by-hand' && !chance.oneIn(3)) this.#world.service.cancelInPortal(intent.orderId);
    bench.decide((cancels) => cancels.become(intent, to));
  }
}
