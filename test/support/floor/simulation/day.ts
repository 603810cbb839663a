/** A day of a few benches on one floor, from a seed; what must hold is checked after each step, and at the end. */
import { CancelSteps } from './cancel-steps.ts';
import { CancelTruth } from './cancel-truth.ts';
import { FloorTruth } from './floor-truth.ts';
import { FloorWorld } from './floor-world.ts';
import { HostileDay } from './hostile-day.ts';
import { PackingSteps } from './packing-steps.ts';
import { PersonSteps } from './person-steps.ts';
import type { Plant } from './plants.ts';
import { TroubleSteps } from './trouble-steps.ts';

export interface DayOptions {
  seed: number;
  /** Empty, and of only this day. */
  folder: string;
  plant?: Plant | null;
  benches?: number;
  orders?: number;
  /** True if people cancel orders too, of which nobody packs one. */
  cancels?: boolean;
  /** True if a further, hostile bench takes part, and is removed at the end. */
  hostile?: boolean;
  /** End of the day: after a number of steps, or simulated minutes. */
  until?: { steps: number } | { minutes: number };
}

export interface DayResult {
  /** Broken promises, in words; empty: none. */
  faults: string[];
  openings: number;
  sure: number;
  /** Orders of which there were two boxes or works at the end. */
  doubles: number;
  crashes: number;
  /** Orders that were cancelled, and decisions that found it done. */
  cancelled: number;
  joined: number;
  /** Decisions that the service refused, that a person ended by other means, and that a person gave up. */
  refused: number;
  byHand: number;
  givenUp: number;
}

/** Between two tries of a decision to cancel (`sync/cancels/cancel-delivery.ts`), in simulated milliseconds. */
const LONGEST_WAIT_MS = 120_000;
/**
 * A decision that is refused after many tries waits before its request and before each of five looks, and that of the next bench
 * may wait for it. A cancel that is not delivered after that never is.
 */
const MOST_WAITS = 2 * (1 + 5);

export class FloorDay {
  readonly #world: FloorWorld;
  readonly #truth: FloorTruth;
  readonly #packing: PackingSteps;
  readonly #people: PersonSteps;
  readonly #trouble: TroubleSteps;
  readonly #cancels: CancelSteps | null;
  readonly #hostile: HostileDay | null;
  readonly #cancelTruth: CancelTruth;
  readonly #isOver: (steps: number) => boolean;

  constructor({
    plant = null,
    benches = 3,
    orders = 24,
    until = { steps: 250 },
    cancels = false,
    hostile = false,
    ...options
  }: DayOptions) {
    const world = new FloorWorld({ ...options, plant, benches, orders });
    this.#world = world;
    this.#truth = new FloorTruth(world);
    this.#packing = new PackingSteps(world);
    this.#people = new PersonSteps(world);
    this.#trouble = new TroubleSteps(world, this.#packing);
    this.#cancelTruth = new CancelTruth(world);
    this.#cancels = cancels ? new CancelSteps(world, options.seed) : null;
    this.#hostile = hostile ? new HostileDay(world, options.seed) : null;
    this.#isOver = (steps) =>
      'steps' in until ? steps >= until.steps : world.clock.elapsed() >= until.minutes * 60_000;
  }

  async play(): Promise<DayResult> {
    const { benches, result } = this.#world;
    for (const bench of benches) bench.start();
    await this.#world.settle();
    for (let step = 0; !this.#isOver(step) && result.faults.length === 0; step++) {
      await this.#step();
      await this.#hostile?.bench.act();
      await this.#world.settle();
      this.#truth.look();
      this.#cancelTruth.look();
    }
    if (result.faults.length === 0) await this.#end();
    for (const bench of benches) bench.kill();
    await this.#world.settle();
    for (const { cancels } of benches) cancels.close();
    return result;
  }

  async #step(): Promise<void> {
    const chance = this.#world.chance;
    const bench = chance.pick(this.#world.benches);
    if (!bench) return;
    this.#cancels?.step(bench);
    this.#cancels?.meanwhile(bench);
    if (!bench.life && chance.oneIn(3)) return bench.start();
    const kind = chance.below(100);
    if (kind < 30) await this.#world.pass(chance.pick([250, 1_000, 1_000, 3_000, 8_000]) ?? 0);
    else if (kind < 55) await this.#packing.open(bench);
    else if (kind < 68) this.#packing.goOn(bench);
    else if (kind < 76) bench.cable.state = chance.pick(['good', 'good', 'good', 'cut', 'bad']) ?? 'good';
    else if (kind < 80) await this.#world.carryOutLate();
    else if (kind < 82) await this.#packing.pause(bench);
    else if (kind < 86) this.#trouble.dieOrStart(bench);
    else if (kind < 88) await this.#trouble.closeOrStart(bench);
    else if (kind < 94) await this.#people.act(bench);
    else if (kind < 96) this.#world.backup = this.#world.floor.copy();
    else if (kind < 97) this.#trouble.comeBack();
    else if (kind < 98) await this.#trouble.loseTail();
    else this.#trouble.putJournalBack(bench);
  }

  /** Repairs everything, executes late calls, and lets time pass until all benches see one state. */
  async #end(): Promise<void> {
    await this.#world.mend();
    await this.#world.pass(90_000);
    // Restarts benches that died in a crash planned earlier.
    for (const bench of this.#world.benches) if (!bench.life) bench.start();
    await this.#world.pass(60_000);
    if (this.#hostile) await this.#endHostility(this.#hostile);
    this.#truth.lookAtEnd();
    if (this.#hostile) await this.#hostile.packAll();
    if (this.#cancels) await this.#endCancels(this.#cancels);
  }

  /**
   * Removes the hostile bench: by the next check each queue equals the service's again; then its reports are withdrawn.
   */
  async #endHostility(hostile: HostileDay): Promise<void> {
    hostile.lookBeforeRemoval();
    hostile.remove();
    await this.#world.pass(10_000);
    hostile.check();
    hostile.lookAtQueues();
    hostile.disown();
    await this.#world.pass(60_000);
    hostile.check();
  }

  /** People settle their decisions while all is well, so that nothing is left to be reported at a start or a return. */
  async #endCancels(people: CancelSteps): Promise<void> {
    const { benches, chance, service } = this.#world;
    service.isMended = true;
    for (let step = 0; step < 40; step++) {
      for (const bench of benches) people.step(bench);
      await this.#world.pass(chance.pick([250, 1_000, 3_000]) ?? 0);
      this.#cancelTruth.look();
    }
    // The longest wait: a grace, a minute, the benches that look before, and the wait after a lost answer.
    await this.#world.pass(240_000);
    for (let waits = 0; waits < MOST_WAITS && !this.#cancelTruth.isQuiet(); waits++)
      await this.#world.pass(LONGEST_WAIT_MS);
    // The others know of the last changes by their next heartbeat.
    await this.#world.pass(10_000);
    this.#cancelTruth.lookAtEnd();
  }
}
