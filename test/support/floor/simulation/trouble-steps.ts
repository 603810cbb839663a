/** What goes wrong in a day of a floor: benches die, the store comes back from elsewhere, a journal is put back. */
import type { FloorWorld } from './floor-world.ts';
import type { SimBench } from './sim-bench.ts';

export class TroubleSteps {
  readonly #world: FloorWorld;

  constructor(world: FloorWorld) {
    this.#world = world;
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

  /** The store restarts; sometimes as it was when it was copied, and what came after is lost. */
  comeBack(): void {
    const isRestored = this.#world.backup !== null && this.#world.chance.oneIn(2);
    const before = this.#world.floor.rows.claims;
    this.#world.floor.comeBack(isRestored ? (this.#world.backup ?? undefined) : undefined);
    this.#world.tokens.clear();
    if (!isRestored) return;
    const after = this.#world.floor.rows.claims;
    // Neither a journal nor the store knows of it any more.
    this.#world.forgotten = this.#world.forgotten.filter(({ orderId, benchId, history, phase }) => {
      const reported = this.#world.floor.rows.heads.get(JSON.stringify([orderId, benchId, history]));
      return reported?.phase === phase;
    });
    for (const orderId of this.#world.orders)
      if (before.get(orderId)?.revision !== after.get(orderId)?.revision) this.#world.excused.add(orderId);
  }

  /** A journal is put back as it was some orders ago; what is set apart goes with it. */
  putJournalBack(bench: SimBench): void {
    if (bench.life?.floor.telling.untold !== 0 || bench.cable.late > 0) return;
    bench.kill();
    bench.loseCopy();
    const remaining = new Map([...bench.journal.copy()].filter(() => this.#world.chance.oneIn(2)));
    for (const { orderId, history, phase } of bench.journal.all()) {
      if (remaining.has(orderId)) continue;
      this.#world.excused.add(orderId);
      const reported = this.#world.floor.rows.heads.get(JSON.stringify([orderId, bench.name, history]));
      if (reported?.phase === phase)
        this.#world.forgotten.push({ orderId, benchId: bench.name, history, phase });
    }
    bench.journal.putBack(remaining);
    bench.start();
  }
}
