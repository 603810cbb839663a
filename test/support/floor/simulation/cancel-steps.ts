/** People cancel orders in a day of a floor; each cancel that stands has one effect, and the store knows of it. */
import { chanceOf, type Chance } from './chance.ts';
import type { FloorWorld } from './floor-world.ts';
import type { SimBench } from './sim-bench.ts';

/** Few, so that benches decide the same. */
const ORDERS = ['cancelled-0', 'cancelled-1', 'cancelled-2', 'cancelled-3', 'cancelled-4', 'cancelled-5'];

export class CancelSteps {
  readonly #world: FloorWorld;
  /** Of its own: a day without cancels is the same day. */
  readonly #chance: Chance;

  constructor(world: FloorWorld, seed: number) {
    this.#world = world;
    this.#chance = chanceOf(seed + 500_000);
  }

  step(bench: SimBench): void {
    if (!bench.life) return;
    const chance = this.#chance;
    const kind = chance.below(12);
    if (kind < 2) bench.cancel(chance.pick(ORDERS) ?? '', chance.pick([0, 10_000, 30_000]) ?? 0);
    else if (kind === 2) {
      const intentId = chance.pick(bench.cancels.unsettled());
      if (intentId === undefined) return;
      bench.cancels.withdraw(intentId);
      bench.life.floor.cancels.changed();
    }
  }

  look(): void {
    for (const [orderId, effects] of this.#world.service.effects)
      if (effects > 1) this.#world.result.faults.push(`${orderId}: cancelled ${effects} times`);
  }

  /** When everything is mended, and long enough ago. */
  lookAtEnd(): void {
    const { benches, service, floor, result } = this.#world;
    this.look();
    for (const { name, cancels } of benches)
      for (const { orderId, intentId, state } of cancels.all()) {
        const row = floor.rows.cancels.get(JSON.stringify([orderId, name, intentId]));
        if (state === 'registered') result.faults.push(`${intentId} of ${name}: not delivered`);
        if (state === 'sent' && !service.isCancelled(orderId))
          result.faults.push(`${intentId} of ${name}: sent, and ${orderId} is not cancelled`);
        if (row ? row.state !== state : state === 'sent')
          result.faults.push(`${intentId} of ${name}: ${state}, and the store has ${row?.state}`);
      }
    result.cancelled = service.effects.size;
    result.joined =
      benches.flatMap(({ cancels }) => cancels.all()).filter(({ state }) => state === 'sent').length -
      service.effects.size;
  }
}
