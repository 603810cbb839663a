/**
 * Benchmark of a floor's age, for each of its benches: the work after a heartbeat, and the orders kept out of its queue, with
 * 100,000 orders that others have packed against 1,000. Fifty benches pack as many in a week.
 */
import { join } from 'node:path';
import { FloorCopy } from '../../../src-main/floor/copy/floor-copy.ts';
import { Rivalries } from '../../../src-main/floor/claims/rivalries.ts';
import type { Beat, ClaimRow, HeadRow } from '../../../src-main/floor/store/store.ts';
import { NO_LEADING } from '../../support/floor/no-leading.ts';
import { benchFolder } from '../data/built-cache.ts';
import { must, type Bench, type Row } from '../harness/bench.ts';
import { median, ratioOf } from '../harness/stats.ts';
import { takeTurns, timed } from '../harness/timing.ts';

const AGES = [1_000, 100_000] as const;
const ROUNDS = 25;
/** Orders that two benches have packed, of any age: as many on both floors. */
const TWICE = 20;
/** Orders of the queue, of which every tenth is packed by another bench and has not left yet. */
const OPEN = 3_000;
const OWN = 'bench-1';

const numberOf = (n: number): string => `PD${String(n).padStart(10, '0')}`;

const claimOf = (n: number): ClaimRow => ({
  ...{ orderId: numberOf(n), benchId: 'bench-2', state: 'packed', token: n + 1, revision: n },
  ...{ since: n, operator: null, ask: null, taken: null },
});

const headOf = (n: number, benchId: string): HeadRow => ({
  ...{ orderId: numberOf(n), benchId, history: `${n} of ${benchId}`, mark: `${n} at ${benchId}`, events: 6 },
  ...{ token: n + 1, isSure: true, phase: 'sealed', isCleared: true, units: 3, dueUnits: 3 },
  ...{ sealedAt: n, operator: null, first: n, revision: n },
});

const beatOf = (orders: readonly number[], rows: Partial<Beat> = {}): Beat => ({
  ...{ epoch: 'e', now: 0, settlingMs: 0, revision: Math.max(...orders) + 1, more: false },
  ...{ claims: orders.map(claimOf), heads: orders.map((n) => headOf(n, 'bench-2')) },
  ...{ choices: [], cancels: [], facts: [], benches: [], leading: NO_LEADING },
  ...rows,
});

/** A bench whose floor has packed this many orders. */
class AgedFloor {
  readonly #copy: FloorCopy;
  readonly #rivalries: Rivalries;
  readonly #open: string[];
  #next: number;

  constructor(orders: number) {
    this.#copy = new FloorCopy(join(benchFolder(), 'floor.db'), { account: 'a', joining: 'j' });
    this.#copy.keepIdentity({ benchId: OWN, name: 'Hall' });
    const all = Array.from({ length: orders }, (_, n) => n);
    const second = all.slice(0, TWICE).map((n) => headOf(n, 'bench-3'));
    this.#copy.take(beatOf(all), 0);
    this.#copy.take(beatOf([0], { claims: [], heads: second, revision: orders }), 0);
    this.#next = orders;
    // Packed orders are the newest; the others have unused numbers.
    this.#open = Array.from({ length: OPEN }, (_, n) =>
      numberOf(n % 10 === 0 ? orders - 1 - n / 10 : 1e7 + n),
    );
    this.#rivalries = new Rivalries({
      copy: this.#copy,
      work: { head: () => null, eventsAfter: () => null } as never,
    });
    this.beat();
  }

  /** A heartbeat after which other benches have closed five more orders. */
  beat(): number {
    const orders = Array.from({ length: 5 }, () => this.#next++);
    const beat = beatOf(orders);
    return timed(() => {
      this.#copy.take(beat, 0);
      must(this.#rivalries.conflicts().length === TWICE, 'orders that were packed twice');
    });
  }

  queue(): number {
    return timed(() =>
      must(this.#copy.rows.packedByOthers(OWN, this.#open).length === OPEN / 10, 'packed elsewhere'),
    );
  }

  close(): void {
    this.#copy.close();
  }
}

const MEASURES = {
  'a beat that brings five orders, and which of them are packed twice': (floor: AgedFloor) => floor.beat(),
  'what of 3,000 open orders is packed elsewhere': (floor: AgedFloor) => floor.queue(),
};

export const bench: Bench = {
  name: 'floor-age',
  run: async () => {
    const floors = AGES.map((orders) => new AgedFloor(orders));
    const rows: Row[] = [];
    for (const [what, measure] of Object.entries(MEASURES)) {
      const measured = await takeTurns(
        ROUNDS,
        floors.map((floor, at) => ({ name: String(AGES[at]), run: () => measure(floor) })),
      );
      const [young = [], old = []] = AGES.map((orders) => measured.get(String(orders)) ?? []);
      rows.push({
        what: `${what}, 100,000 packed`,
        reference: 'the same with 1,000 packed',
        ratio: ratioOf(old, young),
        goal: 1.5,
        here: `${median(old).toFixed(2)} ms, ${median(young).toFixed(2)} ms`,
      });
    }
    for (const floor of floors) floor.close();
    return { rows };
  },
};
