/** Troubles in a day of a floor: benches die, the store is restored from elsewhere, a journal is restored. */
import type { FloorCopy as StoreCopy } from '../memory-core.ts';
import type { FloorWorld } from './floor-world.ts';
import type { PackingSteps } from './packing-steps.ts';
import type { SimBench } from './sim-bench.ts';

export class TroubleSteps {
  readonly #world: FloorWorld;
  readonly #packing: PackingSteps;

  constructor(world: FloorWorld, packing: PackingSteps) {
    this.#world = world;
    this.#packing = packing;
  }

  dieOrStart(bench: SimBench): void {
    if (!bench.life) return bench.start();
    this.#world.result.crashes++;
    if (this.#world.chance.oneIn(3)) bench.kill();
    else bench.dieSoon();
  }

  async closeOrStart(bench: SimBench): Promise<void> {
    if (!bench.life) return bench.start();
    let isOver = false;
    void bench.stop().finally(() => (isOver = true));
    for (let waited = 0; !isOver && waited < 40; waited++) await this.#world.pass(100);
  }

  /** The store restarts; sometimes from a copy, and later changes are lost. */
  comeBack(): void {
    if (this.#world.backup !== null && this.#world.chance.oneIn(2)) return this.#restore(this.#world.backup);
    this.#world.floor.comeBack();
    this.#world.tokens.clear();
    this.#world.lostTail([]);
  }

  #restore(backup: StoreCopy): void {
    const before = this.#world.floor.rows.claims;
    this.#world.floor.comeBack(backup);
    this.#world.tokens.clear();
    const after = this.#world.floor.rows.claims;
    // No journal has the events any more: only what the store received remains.
    this.#world.forgotten = this.#world.forgotten.flatMap(
      ({ orderId, benchId, history }) =>
        this.#world.floor.rows.heads.get(JSON.stringify([orderId, benchId, history])) ?? [],
    );
    this.#world.lostTail(
      this.#world.orders.filter((orderId) => before.get(orderId)?.revision !== after.get(orderId)?.revision),
    );
  }

  /**
   * Loses the last reports to the store while all benches are in touch; each then wants an order that another had just
   * received.
   */
  async loseTail(): Promise<void> {
    const { benches, chance, floor } = this.#world;
    await this.#world.mend();
    await this.#world.pass(4_000);
    this.#world.backup = floor.copy();
    for (const bench of benches) await this.#packing.open(bench);
    await this.#world.pass(chance.pick([0, 1_000]) ?? 0);
    const { claims } = this.#world.backup.rows;
    const lost = this.#world.orders.filter(
      (orderId) => floor.rows.claims.get(orderId)?.revision !== claims.get(orderId)?.revision,
    );
    this.#restore(this.#world.backup);
    for (let tries = 0; tries < 4; tries++) {
      await this.#world.pass(500);
      for (const bench of benches) await this.#packing.open(bench, lost);
    }
  }

  /** A journal is put back as it was some orders ago; the reserve goes with it. */
  putJournalBack(bench: SimBench): void {
    if (bench.life?.floor.telling.untold !== 0 || bench.cable.late > 0) return;
    bench.kill();
    bench.loseCopy();
    const remaining = new Map([...bench.journal.copy()].filter(() => this.#world.chance.oneIn(2)));
    for (const { orderId, history, phase } of bench.journal.all()) {
      if (remaining.has(orderId)) continue;
      this.#world.excused.add(orderId);
      const reported = this.#world.floor.rows.heads.get(JSON.stringify([orderId, bench.name, history]));
      if (reported?.phase === phase) this.#world.forgotten.push(reported);
    }
    bench.journal.putBack(remaining);
    bench.start();
  }
}
