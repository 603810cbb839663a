/** Requests of people to a floor in a day of it: an order of another bench, a bench that is off, which box stays. */
import type { FloorWorld } from './floor-world.ts';
import type { SimBench } from './sim-bench.ts';

export class PersonSteps {
  readonly #world: FloorWorld;

  constructor(world: FloorWorld) {
    this.#world = world;
  }

  async act(bench: SimBench): Promise<void> {
    const { life } = bench;
    if (!life) return;
    const { people, view } = life.floor;
    const { chance, orders, benches, floor, excused } = this.#world;
    const orderId = chance.pick(orders) ?? '';
    const there = view.elsewhere(orderId);
    const other = chance.pick(benches.filter((one) => one !== bench));
    const does = chance.below(5);
    let work: Promise<unknown> = Promise.resolve();
    if (does === 0 && there) {
      excused.add(orderId);
      work = people.take(orderId, there.token, 'it is off', null);
    } else if (does === 1 && other && chance.oneIn(2)) {
      for (const each of orders) if (floor.rows.claims.get(each)?.benchId === other.name) excused.add(each);
      const seen = life.floor.benches.all().find(({ benchId }) => benchId === other.name)?.seen ?? 0;
      work = people.freeBench({ benchId: other.name, seen }, 'it is off', null);
    } else if (does === 2 && there) work = people.ask(orderId, 'same buyer');
    else if (does === 3) {
      const [ask] = view.asks();
      if (ask) excused.add(ask.orderId);
      if (ask) work = people.answer(ask.orderId, ask.token, chance.oneIn(2));
    } else {
      const rivalry = chance.pick(view.rivalries.conflicts());
      const box = chance.pick(
        rivalry?.boxes.filter(({ phase }) => phase === 'sealed' || phase === 'to-pull') ?? [],
      );
      if (box)
        work = people.choose(
          { orderId: box.orderId, benchId: box.benchId, history: box.history, reason: 'full' },
          null,
        );
    }
    let isOver = false;
    void work.catch(() => undefined).finally(() => (isOver = true));
    for (let waited = 0; !isOver && waited < 4; waited++) await this.#world.settle();
  }
}
