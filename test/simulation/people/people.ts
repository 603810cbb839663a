/** People at a simulated bench, and the times of their actions. */
import { createRandom, type Random } from '../../../src-main/practice/invented/random.ts';
import type { BadDisk } from '../machine/bad-disk.ts';
import type { Computer } from '../machine/computer.ts';
import type { Lives } from '../machine/lives.ts';
import type { Schedule } from '../machine/schedule.ts';
import type { Trace } from '../../chaos/trace.ts';
import type { OrderBook } from '../service/book.ts';
import type { Habits } from '../service/habits.ts';
import type { Request } from '../service/service.ts';
import type { Screen, Station } from '../station.ts';
import { HOURS_A_DAY, type Story } from '../story.ts';
import type { CancelTruth } from '../truth/cancels.ts';
import type { Manners } from '../truth/manners.ts';
import type { PackingTruth } from '../truth/packing.ts';
import type { QueueTruth } from '../truth/queue.ts';
import { UnsentTruth } from '../truth/unsent.ts';
import type { Violations } from '../truth/violations.ts';
import { Administrator } from './administrator.ts';
import { Lead } from './lead.ts';
import { Others } from './others.ts';
import { Packer } from './packer.ts';
import { Person } from './person.ts';

const MINUTE = 60_000;
/** Time for which the effect of a request mostly lasts. */
const GLANCE_MS = 8_000;
/** Time within which an answer is processed. */
const SOON_MS = 200;
/** Time after the lead's call within which the packer looks at the boxes. */
const CALLED_MS = 2_500;
const DAY_MS = HOURS_A_DAY * 3_600_000;
/** Orders that wait when the day begins. */
const BACKLOG = 30;
/** Things that a packer does for an order, and a little more: an order more waits at times. */
const STEPS_AN_ORDER = 4.6;

interface PeopleParts {
  story: Story;
  schedule: Schedule;
  trace: Trace;
  violations: Violations;
  met: (what: string) => void;
  book: OrderBook;
  habits: Habits;
  computer: Computer;
  disk: BadDisk;
  lives: Lives;
  cancels: CancelTruth;
  packing: PackingTruth;
  queue: QueueTruth;
  manners: Manners;
  /** Called if a person met an error that no procedure declares. */
  failed: (station: Station, error: unknown) => void;
}

export class People {
  readonly #o: PeopleParts;
  readonly #packer: Packer;
  readonly #lead: Lead;
  readonly #administrator: Administrator;
  readonly #others: Others;
  readonly #unsent: UnsentTruth;
  readonly #look: Random;
  readonly #glance: Random;

  constructor(parts: PeopleParts) {
    this.#o = parts;
    const { story, cancels, packing, computer, manners, book, habits, trace } = parts;
    const { seed, without } = story;
    const of = (name: string) => createRandom(seed, name);
    this.#packer = new Packer(
      this.#person('packer'),
      packing,
      of('packer'),
      !without.includes('wrong-steps'),
    );
    this.#lead = new Lead(this.#person('lead'), cancels, of('lead'), {
      clock: () => computer.now,
      calls: () => this.#soon(CALLED_MS, async (screen) => void (await this.#packer.checksBoxes(screen))),
    });
    this.#administrator = new Administrator(this.#person('administrator'), of('administrator'), () =>
      manners.hurries(),
    );
    this.#unsent = new UnsentTruth(parts.violations);
    this.#look = this.#pace('look-at');
    this.#glance = this.#pace('glance');
    const closed = () => packing.closed();
    const isUnsettled = (orderId: string) => cancels.isUnsettled(orderId);
    this.#others = new Others({ seed, book, habits, random: of('others'), trace, closed, isUnsettled });
  }

  #person(name: string): Person {
    const { trace, violations, schedule, disk, lives, met } = this.#o;
    return new Person({
      ...{ name, trace, violations, met },
      now: () => schedule.now,
      isAlive: (screen) => lives.station?.screen === screen && !lives.station.isGone,
      isDiskBad: () => disk.isBad,
    });
  }

  /** Adds the orders that exist when the day begins. */
  fillShop(): void {
    for (let n = 0; n < BACKLOG; n++) this.#others.sells();
  }

  /** Lets everyone arrive; all but the helper go home at that time. */
  come(end: number): void {
    const { story, queue, lives, disk } = this.#o;
    const { orders, without } = story;
    const isIn = (actor: string) => !without.includes(actor);
    this.#outside('shop', DAY_MS / orders, end, () => this.#others.sells());
    this.#outside('carrier', 2 * MINUTE, end, () => {
      this.#others.fetch();
      this.#others.deliver();
      this.#others.progress();
    });
    if (isIn('others')) {
      this.#outside('others', 10 * MINUTE, end, () => this.#others.meddle());
      this.#outside('mend', 15 * MINUTE, end, () => this.#others.mend());
    }
    this.#atStation('packer', DAY_MS / orders / STEPS_AN_ORDER, end, (screen) => this.#packer.acts(screen));
    this.#atStation('look', 15 * MINUTE, end, async (screen) => void (await queue.look(screen, this.#look)));
    if (isIn('lead')) this.#atStation('lead', 5 * MINUTE, end, (screen) => this.#lead.acts(screen));
    this.#atStation('unsent', 5 * MINUTE, end, async (screen) => {
      const intents = await this.#lead.looks(screen);
      const { station } = lives;
      if (station?.screen === screen && !disk.isBad) this.#unsent.look(station.status.unsent, intents);
    });
    if (isIn('administrator'))
      this.#atStation('administrator', 12 * MINUTE, end, (screen) => this.#administrator.acts(screen));
  }

  /**
   * From now on people only unblock stuck orders.
   * @param end time after which an answer would come too late for the verdict
   */
  help(end: number): void {
    this.#others.mend(true);
    this.#atStation('helper', 2 * MINUTE, end, async (screen) => {
      await this.#lead.helps(screen);
      await this.#administrator.helps(screen);
    });
  }

  /** Call when a request to cancel has ended: the outbox may keep its present state for only a short time. */
  cancelEnded(): void {
    this.#soon(this.#glance.next() * GLANCE_MS, (screen) => this.#lead.glances(screen));
  }

  /** Lets a person look at the queue after some milliseconds. */
  lookSoon(ms: number): void {
    this.#soon(ms, async (screen) => void (await this.#o.queue.look(screen, this.#look)));
  }

  #soon(ms: number, act: (screen: Screen) => Promise<void>): void {
    const { schedule, failed } = this.#o;
    schedule.in(ms, () => {
      const { station, screen } = this.#present();
      if (station && screen) act(screen).catch((error: unknown) => failed(station, error));
    });
  }

  /** Call when a look-up has ended: it did not cover boxes that were closed while it was under way. */
  lookedUp({ sentAt }: Pick<Request, 'sentAt'>): void {
    if (!this.#o.packing.closedSince(sentAt)) return;
    this.#soon(SOON_MS, async (screen) => void (await this.#packer.checksBoxes(screen)));
  }

  /** Compares the people's knowledge with the screens of a new start. */
  async lookAgain(screen: Screen): Promise<void> {
    this.#unsent.begins();
    await this.#lead.looks(screen);
    await this.#packer.looksAgain(screen);
  }

  /** The station in use: a computer that sleeps is not in use. */
  #present(): { station: Station | null; screen: Screen | null } {
    const { computer, lives } = this.#o;
    return computer.asleepMs > 0 ? { station: null, screen: null } : lives;
  }

  #pace(name: string): Random {
    return createRandom(this.#o.story.seed, 'pace', name);
  }

  /** Repeats an event outside of the station. */
  #outside(name: string, apart: number, end: number, act: () => void): void {
    const { schedule } = this.#o;
    const random = this.#pace(name);
    const next = () =>
      void schedule.in(apart * (0.2 + 1.6 * random.next()), () => {
        if (schedule.now > end) return;
        act();
        next();
      });
    next();
  }

  /** A person does something again and again, while the station is up and its computer awake. */
  #atStation(name: string, apart: number, end: number, act: (screen: Screen) => Promise<void>): void {
    const { failed } = this.#o;
    this.#outside(name, apart, end, () => {
      const { station, screen } = this.#present();
      if (station && screen) void act(screen).catch((error: unknown) => failed(station, error));
    });
  }
}
