/** A simulated bench: the real `BenchFloor` and copy over a wire, a packer, and a crash between any two writes. */
import { join } from 'node:path';
import { BenchFloor } from '../../../../src-main/floor/bench-floor.ts';
import { IN_HAND, type BenchWork } from '../../../../src-main/floor/bench-work.ts';
import { FloorCopy } from '../../../../src-main/floor/copy/floor-copy.ts';
import { removeCopy } from '../../../../src-main/floor/copy/open.ts';
import { floorClaimsOf } from '../../../../src-main/floor/claims/floor-claims-of.ts';
import type { FloorClaims } from '../../../../src-main/packing/floor-claims.ts';
import { quietLog } from '../../quiet-log.ts';
import type { ManualClock } from '../../manual-clock.ts';
import { plainSealing } from '../memory-door.ts';
import type { MemoryFloor } from '../memory-store.ts';
import { seeded, type Seeded } from '../../../chaos/random.ts';
import { plantInto, type Plant } from './plants.ts';
import { SimCancels } from './sim-cancels.ts';
import type { SimService } from './sim-service.ts';
import { SimJournal } from './sim-journal.ts';
import { Cable } from './cable.ts';

class Crash extends Error {}

export interface SimWorld {
  floor: MemoryFloor;
  clock: ManualClock;
  chance: Seeded;
  orders: readonly string[];
  folder: string;
  plant: Plant | null;
  service: SimService;
  seed: number;
}

interface Life {
  floor: BenchFloor;
  copy: FloorCopy;
  claims: FloorClaims;
}

export class SimBench {
  readonly name: string;
  readonly journal: SimJournal;
  readonly cancels: SimCancels;
  readonly cable: Cable;
  readonly #world: SimWorld;
  readonly #file: string;
  #life: Life | null = null;
  #runs = 0;
  /** Number of writes or calls after which the bench dies. */
  #diesIn = Infinity;
  #isDead = false;
  /** No order was packed here for a long time: the reserved orders are released. */
  isIdle = false;
  #delayed: (() => void)[] = [];

  constructor(world: SimWorld, name: string) {
    this.#world = world;
    this.name = name;
    this.journal = new SimJournal(name);
    const { folder, clock, service, plant, seed } = world;
    const random = seeded(seed + 700_000 + Number(name.split('-')[1])).next;
    this.cancels = new SimCancels({ bench: name, folder, clock, service, plant, random });
    this.#file = join(world.folder, `${name}.db`);
    this.cable = new Cable(world.chance, { called: () => this.#mayDie(), answered: () => this.#answered() });
  }

  get life(): Life | null {
    return this.#life;
  }

  start(): void {
    const { floor: store, clock, chance, plant } = this.#world;
    this.#isDead = false;
    this.#diesIn = Infinity;
    this.#delayed = [];
    const copy = new FloorCopy(this.#file, { account: 'one', joining: this.name });
    const work = this.#work();
    plantInto(plant, copy, work, (delayed) => this.#delayed.push(delayed));
    this.#mayDieAt(copy);
    const run = ++this.#runs;
    let ids = 0;
    const floor = new BenchFloor({
      store: this.cable.through(store.connect(this.name)),
      ...{ copy, work, sealing: plainSealing, account: 'one', name: () => this.name, release: '1' },
      ...{ clock, random: chance.next, newId: () => `${this.name}-${run}-${++ids}`, log: quietLog },
      channelNumber: () => null,
      changed: () => this.cancels.wake(),
    });
    if (plant === 'words-never-doubted') floor.view.doubts.checked = () => false;
    this.#life = { floor, copy, claims: floorClaimsOf(floor, copy) };
    this.cancels.start({
      steps: {
        step: (intentId) => {
          const step = floor.cancelSteps.step(intentId);
          return plant === 'sends-without-look' && step.step === 'look' ? { step: 'send' } : step;
        },
        maySend: (intentId) => floor.cancelSteps.maySend(intentId),
      },
      isInTouch: () => floor.link.contact.state === 'in-touch',
      changed: () => floor.cancels.changed(),
      mayDie: () => this.#mayDie(),
    });
    floor.start();
  }

  /** True if the bench runs and its calls are answered. */
  get isReachable(): boolean {
    const { state, late } = this.cable;
    return state === 'good' && late === 0 && this.#life?.floor.link.contact.failures === 0;
  }

  /** Killed: the disk stays. */
  kill(): void {
    if (!this.#life) return;
    const { floor, copy } = this.#life;
    this.#isDead = true;
    this.#life = null;
    this.cancels.kill();
    // The loops end at their next step, and cannot write any more.
    void floor.stop().catch(() => undefined);
    copy.close();
  }

  /** A person takes a step with a decision to cancel. */
  decide(step: (cancels: SimCancels) => void): void {
    const life = this.#life;
    if (!life) return;
    this.survives(() => {
      step(this.cancels);
      life.floor.cancels.changed();
      this.cancels.wake();
    });
  }

  dieSoon(): void {
    this.#diesIn = this.#world.chance.below(6);
  }

  /** Closed by a person. */
  async stop(): Promise<void> {
    const life = this.#life;
    this.#life = null;
    await this.cancels.stop();
    await life?.floor.stop().catch(() => undefined);
    if (!this.#isDead) life?.copy.close();
  }

  /** Deletes the bench's copy of the floor from its disk. */
  loseCopy(): void {
    removeCopy(this.#file);
  }

  /** Writes to the journal and tells the floor in the same turn, unless the bench dies in between. */
  write(change: () => void, orderId: string, isOpened: boolean): void {
    const life = this.#life;
    if (!life) return;
    this.survives(() => {
      this.#mayDie();
      change();
      this.#mayDie();
      if (isOpened) life.claims.opened(orderId);
      life.claims.changed(orderId);
    });
  }

  /** @returns false: the bench died */
  survives(work: () => void): boolean {
    try {
      work();
      return true;
    } catch (error) {
      if (!(error instanceof Crash)) throw error;
      return false;
    }
  }

  #work(): BenchWork {
    const { orders, clock } = this.#world;
    const { journal } = this;
    const isOver = (phase: string | undefined) => phase === undefined || phase === 'put-back';
    return {
      head: (orderId) => journal.head(orderId),
      marks: (since) =>
        journal
          .all()
          .filter(({ phase }) => since < Infinity || IN_HAND.includes(phase))
          .map(({ orderId, mark }) => ({ orderId, mark })),
      eventsAfter: (orderId, mark, most) => journal.eventsAfter(orderId, mark, most),
      queue: () => orders.filter((orderId) => isOver(journal.head(orderId)?.phase)),
      isOpen: (orderId) => isOver(journal.head(orderId)?.phase),
      isPicked: () => false,
      cancels: this.cancels.work,
      facts: [],
      checks: { canLead: () => false, afterBeat: () => undefined },
      factsTaken: () => undefined,
      packedSince: () => 0,
      current: () => ({ orderId: null, operator: this.name }),
      lastStepAt: () => (this.isIdle ? -Infinity : clock.elapsed()),
      pull: (orderId) => this.write(() => journal.become(orderId, 'to-pull'), orderId, false),
      letStay: (orderId) => this.write(() => journal.become(orderId, 'sealed'), orderId, false),
    };
  }

  /** The late effect of a planted error happens now. */
  #answered(): void {
    this.#mayDie();
    const delayed = this.#delayed;
    this.#delayed = [];
    for (const each of delayed) each();
  }

  /** Lets the bench die before and after each write to the copy. */
  #mayDieAt(copy: FloorCopy): void {
    const { own } = copy;
    const [keep, giveUp] = [own.keep.bind(own), own.giveUp.bind(own)];
    const [beginEpoch, markReported] = [copy.beginEpoch.bind(copy), copy.markReported.bind(copy)];
    const markStored = copy.markStored.bind(copy);
    const with2 = <Parts extends unknown[], Result>(write: (...parts: Parts) => Result) => {
      return (...parts: Parts): Result => {
        this.#mayDie();
        const result = write(...parts);
        this.#mayDie();
        return result;
      };
    };
    own.keep = with2(keep);
    own.giveUp = with2(giveUp);
    copy.beginEpoch = with2(beginEpoch);
    copy.markReported = with2(markReported);
    copy.markStored = with2(markStored);
  }

  #mayDie(): void {
    if (this.#isDead) throw new Crash('dead');
    if (this.#diesIn-- > 0) return;
    this.kill();
    throw new Crash('died between two writes');
  }
}
