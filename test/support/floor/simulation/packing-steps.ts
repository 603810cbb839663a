/** Steps of packers in a day of a floor: they open, close and put back; they leave, and come back. */
import type { Opening } from '../../../../src-main/packing/floor-claims.ts';
import type { FloorWorld } from './floor-world.ts';
import type { SimBench } from './sim-bench.ts';

export class PackingSteps {
  readonly #world: FloorWorld;

  constructor(world: FloorWorld) {
    this.#world = world;
  }

  /** @param among these first */
  async open(bench: SimBench, among: readonly string[] = []): Promise<void> {
    const { life, journal } = bench;
    if (!life) return;
    const free = this.#world.orders.filter((orderId) => {
      const phase = journal.head(orderId)?.phase;
      return phase === undefined || phase === 'put-back';
    });
    const own = free.filter((orderId) => life.copy.own.tokenOf(orderId) !== null);
    const wanted = free.filter((orderId) => among.includes(orderId));
    const some = wanted.length > 0 ? wanted : this.#world.chance.oneIn(3) || own.length === 0 ? free : own;
    const orderId = this.#world.chance.pick(some);
    if (orderId === undefined) return;
    bench.isIdle = false;
    const risk = this.#world.chance.oneIn(2) ? 'must go today' : null;
    let isOver = false;
    const record = (answer: Opening) => this.#record(bench, life, orderId, answer);
    // Opens as packing does: an immediate answer is written at once, with nothing in between.
    const open = (): void | Promise<void> => {
      const opening = life.claims.ofOpening(orderId, risk);
      return opening instanceof Promise ? opening.then(record) : record(opening);
    };
    void (async () => open())()
      .catch(() => undefined)
      .finally(() => (isOver = true));
    for (let waited = 0; !isOver && waited < 10; waited++) {
      await this.#world.settle();
      if (!isOver) this.#world.clock.advance(100);
    }
    await this.#world.settle();
  }

  #record(bench: SimBench, life: SimBench['life'], orderId: string, answer: Opening): void {
    if (!answer.ok || answer.claim === null || bench.life !== life) return;
    const { claim } = answer;
    bench.write(() => bench.journal.open(orderId, claim), orderId, true);
    this.#world.result.openings++;
    if (claim.isSure) this.#world.result.sure++;
  }

  goOn(bench: SimBench): void {
    const { journal, life } = bench;
    const head = this.#world.chance.pick(
      journal.all().filter(({ phase }) => phase === 'open' || phase === 'to-pull'),
    );
    if (!head || !life) return;
    const { orderId, phase } = head;
    if (phase === 'to-pull') return bench.write(() => journal.become(orderId, 'pulled'), orderId, false);
    const isTaken = life.claims.takenBy(orderId, head.claim) !== null;
    const next = isTaken || this.#world.chance.oneIn(4) ? 'put-back' : 'sealed';
    bench.write(() => journal.become(orderId, next), orderId, false);
  }

  /** The packer leaves, on a line that loses answers, and is back at orders that were given up meanwhile. */
  async pause(bench: SimBench): Promise<void> {
    bench.cable.state = 'good';
    await this.#world.pass(2_000);
    const own = bench.life?.copy.own.all().map(({ orderId }) => orderId) ?? [];
    bench.isIdle = true;
    if (this.#world.chance.oneIn(2)) return;
    bench.cable.state = this.#world.chance.pick(['bad', 'late', 'late']) ?? 'late';
    await this.#world.pass(1_250);
    bench.cable.state = 'good';
    if (this.#world.chance.oneIn(3)) await this.#world.pass(2_500);
    await this.open(bench, own);
    if (this.#world.chance.oneIn(3)) return;
    await this.#world.carryOutLate();
    const other = this.#world.chance.pick(this.#world.benches.filter((one) => one !== bench));
    if (other) await this.open(other, own);
  }
}
