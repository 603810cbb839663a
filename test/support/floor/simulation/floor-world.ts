/** World of a day of a floor: the store, the benches, the orders, the clock; and the knowledge that it is judged by. */
import type { Phase } from '../../../../src-main/domain/packing/state.ts';
import { SETTLING_MS, type HeadRow } from '../../../../src-main/floor/store/store.ts';
import { ManualClock } from '../../manual-clock.ts';
import type { FloorCopy as StoreCopy } from '../memory-core.ts';
import { MemoryFloor } from '../memory-store.ts';
import { seeded, type Seeded } from '../../../chaos/random.ts';
import { plantIntoStore, type Plant } from './plants.ts';
import { SimBench } from './sim-bench.ts';
import { SimService } from './sim-service.ts';

export interface WorldOptions {
  seed: number;
  /** Folder of the benches' copies. */
  folder: string;
  plant: Plant | null;
  benches: number;
  orders: number;
}

/** Phases in which goods of the order are at the bench, or left it. */
export const WITH_GOODS: readonly Phase[] = ['open', 'short', 'sealed', 'to-pull', 'moved-on'];

export class FloorWorld {
  readonly chance: Seeded;
  readonly clock = new ManualClock();
  readonly floor: MemoryFloor;
  readonly service: SimService;
  readonly benches: SimBench[];
  readonly orders: string[];
  /** Decisions to cancel, by their keys in the store, that stood for their time before the hostile bench took their order, and so ended. */
  readonly endedWords = new Set<string>();
  /** Orders of which a person, or a loss of the store's tail, has decided: two benches may have opened them surely. */
  readonly excused = new Set<string>();
  /**
   * Orders whose last reports the store lost while all benches were in touch. Until then the benches report them all
   * again before it grants anything, and nothing is excused.
   */
  #regained: { orders: readonly string[]; until: number } | null = null;
  /** The greatest token of each order that was seen within this epoch. */
  readonly tokens = new Map<string, number>();
  readonly result = {
    faults: [] as string[],
    openings: 0,
    sure: 0,
    doubles: 0,
    crashes: 0,
    cancelled: 0,
    joined: 0,
    refused: 0,
    byHand: 0,
    givenUp: 0,
  };
  backup: StoreCopy | null = null;
  /** Boxes that a journal no longer knows since it was restored; the store has received each. */
  forgotten: HeadRow[] = [];

  constructor({ seed, folder, plant, benches, orders }: WorldOptions) {
    this.chance = seeded(seed);
    this.floor = new MemoryFloor(() => this.clock.now());
    this.service = new SimService(seed, this.clock);
    plantIntoStore(plant, this.floor);
    this.orders = Array.from({ length: orders }, (_, n) => `order-${n}`);
    const { floor, clock, chance, service } = this;
    const world = { floor, clock, chance, service, folder, plant, seed, orders: this.orders };
    this.benches = Array.from({ length: benches }, (_, n) => new SimBench(world, `bench-${n}`));
  }

  /** Runs everything that can continue without time passing. */
  async settle(): Promise<void> {
    for (let round = 0; round < 4; round++) await new Promise((resolve) => setImmediate(resolve));
  }

  async pass(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= 250) {
      this.clock.advance(Math.min(250, left));
      await this.settle();
      this.lookAtRegained();
    }
  }

  /** All cables are good, late calls are carried out, and all benches run. */
  async mend(): Promise<void> {
    for (const bench of this.benches) bench.cable.state = 'good';
    for (let late = true; late;) {
      await this.carryOutLate();
      late = this.benches.some(({ cable }) => cable.late > 0);
    }
    for (const bench of this.benches) if (!bench.life) bench.start();
  }

  /** The store has lost its tail. @param orders those of which a claim was in it */
  lostTail(orders: readonly string[]): void {
    this.#excuseRegained();
    this.#regained = { orders, until: this.clock.now() + SETTLING_MS };
    this.lookAtRegained();
  }

  /** If a bench is away before the store has settled, others may be given its orders. */
  lookAtRegained(): void {
    if (this.#regained === null) return;
    if (this.clock.now() >= this.#regained.until) this.#regained = null;
    else if (!this.benches.every((bench) => bench.isReachable)) this.#excuseRegained();
  }

  #excuseRegained(): void {
    for (const orderId of this.#regained?.orders ?? []) this.excused.add(orderId);
    this.#regained = null;
  }

  /** A late call of some bench is carried out. */
  async carryOutLate(): Promise<void> {
    const late = this.benches.filter(({ cable }) => cable.late > 0);
    await this.chance.pick(late)?.cable.carryOutLate();
  }
}
