/** The end of a day with a hostile bench: it is removed, and the honest ones pack all that is left of the service's orders. */
import { seeded } from '../../../chaos/random.ts';
import { HostileBench } from '../hostile/hostile-bench.ts';
import { disown, removeBench } from '../memory-removal.ts';
import { WITH_GOODS, type FloorWorld } from './floor-world.ts';
import { CANCELLED, HOSTILE, hostileGround } from './hostile-ground.ts';
import type { SimBench } from './sim-bench.ts';
import { orderOf } from './sim-service.ts';

export class HostileDay {
  readonly #world: FloorWorld;
  readonly bench: HostileBench;

  constructor(world: FloorWorld, seed: number) {
    this.#world = world;
    // A row of its own: the other benches have the same day without it.
    this.bench = new HostileBench(hostileGround(world), seeded(seed + 800_000));
  }

  /** Checks before the removal, while the hostile bench is silent, that all others work. */
  lookBeforeRemoval(): void {
    for (const { name, life } of this.#world.benches)
      if (life?.floor.link.contact.state !== 'in-touch')
        this.#world.result.faults.push(`${name} is ${life?.floor.link.contact.state} beside a hostile bench`);
  }

  remove(): void {
    removeBench(this.#world.floor, HOSTILE);
  }

  /** An administrator withdraws the reports of the hostile bench. */
  disown(): void {
    disown(this.#world.floor, HOSTILE);
  }

  /** Each bench makes a check, which shows all orders as ready to ship that it has not shown as cancelled. */
  check(): void {
    const { benches, orders, service, clock } = this.#world;
    const toCancel = Array.from({ length: CANCELLED }, (_, n) => orderOf(n));
    const ready = [...orders, ...toCancel.filter((orderId) => !service.isCancelled(orderId))];
    for (const { life } of benches) life?.floor.view.doubts.checked(clock.now(), ready);
  }

  /** The queue of each bench is what the service shows, but for what an honest bench has. */
  lookAtQueues(): void {
    const { benches, orders, result } = this.#world;
    for (const orderId of orders) {
      if (benches.some(({ journal }) => hasGoods(journal.head(orderId)?.phase))) continue;
      for (const { name, life } of benches) {
        if (!life) continue;
        const isPacked = life.floor.view.packedElsewhere([orderId]).length > 0;
        if (isPacked && this.#world.floor.rows.claims.get(orderId)?.benchId === HOSTILE)
          result.faults.push(`${orderId}: not in the queue of ${name}, as packed by a removed bench`);
        if (life.floor.cancelsElsewhere.rowOf(orderId) !== null)
          result.faults.push(`${orderId}: not in the queue of ${name}, as cancelled`);
      }
    }
  }

  #holder(orderId: string): string {
    const claim = this.#world.floor.rows.claims.get(orderId);
    return `${claim?.benchId} ${claim?.state}`;
  }

  /** Every order has a box at the end, of an honest bench. A bench may die of a crash that was planned before. */
  async packAll(): Promise<void> {
    const { benches, orders, result, chance } = this.#world;
    for (const orderId of orders) {
      let refused: string | null = null;
      for (let tries = 0; tries < 3 && !this.#isPacked(orderId); tries++) {
        for (const bench of benches) {
          if (!bench.life) bench.start();
          this.#finish(bench, orderId);
        }
        await this.#world.pass(tries === 0 ? 250 : 5_000);
        if (!this.#isPacked(orderId)) refused = await this.#pack(chance.of(benches), orderId);
        await this.#world.settle();
      }
      if (!this.#isPacked(orderId))
        result.faults.push(`${orderId}: lost, no bench has a box of it or packs it: ${refused}`);
    }
  }

  /** True if a journal has it as packed, or the store, which knows more than a restored journal. */
  #isPacked(orderId: string): boolean {
    const { benches, forgotten } = this.#world;
    const isKnown = forgotten.some((head) => head.orderId === orderId);
    return isKnown || benches.some(({ journal }) => journal.head(orderId)?.phase === 'sealed');
  }

  #finish(bench: SimBench, orderId: string): void {
    const head = bench.journal.head(orderId);
    const isTaken = head !== null && bench.life?.claims.takenBy(orderId, head.claim) !== null;
    const next = {
      open: isTaken ? 'put-back' : 'sealed',
      'to-pull': 'put-back',
      pulled: 'put-back',
    } as const;
    const phase = head?.phase;
    if (phase === 'open' || phase === 'to-pull' || phase === 'pulled')
      bench.write(() => bench.journal.become(orderId, next[phase]), orderId, false);
  }

  /** @returns why not; null: it is packed */
  async #pack(bench: SimBench, orderId: string): Promise<string | null> {
    const { life } = bench;
    if (!life) return 'it does not run';
    const elsewhere = life.floor.view.elsewhere(orderId);
    if (elsewhere !== null)
      await this.#soon(life.floor.people.take(orderId, elsewhere.token, 'none is there', null));
    const opening = await this.#soon(Promise.resolve(life.claims.ofOpening(orderId, null)));
    if (opening === null) return 'no answer';
    if (!opening.ok) return `${opening.why} ${this.#holder(orderId)}`;
    const { claim } = opening;
    if (claim === null) return 'no claim';
    bench.write(() => bench.journal.open(orderId, claim), orderId, true);
    bench.write(() => bench.journal.become(orderId, 'sealed'), orderId, false);
    return null;
  }

  /** Runs the clock until the call is answered. */
  async #soon<Answer>(asked: Promise<Answer>): Promise<Answer | null> {
    let answer: { is: Answer | null } | null = null;
    void asked.then(
      (is) => (answer = { is }),
      () => (answer = { is: null }),
    );
    for (let waited = 0; answer === null && waited < 40; waited++) await this.#world.pass(100);
    return (answer as { is: Answer | null } | null)?.is ?? null;
  }
}

const hasGoods = (phase: string | undefined): boolean => WITH_GOODS.some((one) => one === phase);
