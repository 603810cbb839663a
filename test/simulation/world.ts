/** One simulated bench: a computer with a station, a service, people, and what must be true of all of them. */
import { createRandom, type Random } from '../../src-main/practice/invented/random.ts';
import { incidentsOf } from './faults/happenings.ts';
import { beginIncidents } from './faults/incidents.ts';
import { Weather } from './faults/weather.ts';
import { BadDisk } from './machine/bad-disk.ts';
import { Computer } from './machine/computer.ts';
import { watchDisk } from './machine/disk.ts';
import { Lives } from './machine/lives.ts';
import { EndlessError, Schedule } from './machine/schedule.ts';
import { Trace } from '../chaos/trace.ts';
import { People } from './people/people.ts';
import { OrderBook } from './service/book.ts';
import { Exchange } from './service/exchange.ts';
import { habitsOf, type Habits } from './service/habits.ts';
import { OrderService } from './service/service.ts';
import { resetIds, Station, type Belongings, type Screen } from './station.ts';
import { HOURS_A_DAY, ORDERS_A_DAY, type Story } from './story.ts';
import { judgeEnds } from './truth/cancel-ends.ts';
import { CancelTruth } from './truth/cancels.ts';
import { journalFacts } from './truth/journal-facts.ts';
import { Knowledge } from './truth/knowledge.ts';
import { Manners } from './truth/manners.ts';
import { PackingTruth } from './truth/packing.ts';
import { QueueTruth } from './truth/queue.ts';
import { RequestShape } from './truth/request-shape.ts';
import { TokenTruth } from './truth/tokens.ts';
import { Violations } from './truth/violations.ts';

const MINUTE = 60_000;
const HOUR = 3_600_000;
/** Time after the last fault by which everything has settled. */
const REST_MS = 75 * MINUTE;
/** Time by which the last request has been answered. */
const LAST_ANSWERS_MS = 5 * MINUTE;
/** A day has about a hundred. A limit in steps is the same everywhere, however busy the machine is. */
const MOST_STEPS_AN_ORDER = 500;

export class World {
  readonly story: Story;
  readonly schedule: Schedule;
  readonly trace: Trace;
  readonly violations: Violations;
  readonly met = new Map<string, number>();
  readonly book: OrderBook;
  readonly #habits: Habits;
  readonly #lives: Lives;
  readonly #disk: BadDisk;
  readonly #weather: Weather;
  readonly #exchange: Exchange;
  readonly #cancels: CancelTruth;
  readonly #packing: PackingTruth;
  readonly #queue: QueueTruth;
  readonly #people: People;
  readonly #beginIncidents: () => void;
  #isWell = false;
  /** Time before which answers may not be on disk, milliseconds since the beginning. */
  #sureSince = -Infinity;

  /** @param isStory the lines of what happened are wanted */
  constructor(story: Story, isStory: boolean) {
    this.story = story;
    const { seed } = story;
    resetIds();
    const schedule = new Schedule(createRandom(seed, 'schedule'));
    const now = () => schedule.now;
    const trace = new Trace(now, isStory);
    const violations = new Violations(now, story.ignore, (words) => trace.add('act', 'truth', words));
    const met = (what: string, times = 1) => void this.met.set(what, (this.met.get(what) ?? 0) + times);
    const kill = (where: string) => this.#kill(where);

    const habits = habitsOf(createRandom(seed, 'habits'));
    const book = new OrderBook(habits, now);
    const service = new OrderService(book, habits, now);
    const weather = new Weather(seed, schedule, trace);
    const computer = new Computer(schedule, createRandom(seed, 'computer').chance(0.5));
    const disk = new BadDisk(kill, (code, file) => {
      trace.add('detail', 'disk', `${code} ${file}`);
      met(`disk ${code} ${file}`);
    });

    const knowledge = new Knowledge(now);
    const manners = new Manners(violations, now);
    const tokens = new TokenTruth(violations, now);
    const shape = new RequestShape(violations);
    const diskGoodSince = () => (disk.isBad ? Infinity : this.#sureSince);
    const known = { book, habits, knowledge, violations, now, diskGoodSince, met };
    const cancels = new CancelTruth(known);
    const packing = new PackingTruth({ ...known, cancels });
    const keepsOut = (orderId: string) => cancels.holds(orderId) || packing.keepsOut(orderId);
    const isDecided = (orderId: string) => cancels.isDecided(orderId);
    const queue = new QueueTruth({
      ...known,
      keepsOut,
      isDecided,
      inHand: (orderId) => cancels.holds(orderId) || packing.notes.has(orderId),
    });

    const shared = { seed, schedule, trace, book, habits, service, weather, met, kill };
    const exchange = new Exchange({ ...shared, knowledge, manners, tokens, shape, cancels });
    const belongings: Belongings = {
      settings: { mode: 'service', graceSeconds: 5, station: 'Bench 1', operator: 'Vera' },
    };
    const lives = new Lives({
      schedule,
      disk,
      make: (n, folder): Station => {
        trace.add('act', 'world', `the station starts (${n})`);
        const randomOf = (name: string) => createRandom(seed, name, n);
        const station: Station = new Station({
          ...{ n, folder, belongings, schedule, computer, randomOf },
          network: {
            date: () => service.date,
            leaves: (call) => exchange.leaves(station, call),
            arrives: (request, fault) => exchange.arrives(request, fault),
            ends: (request, ending) => {
              exchange.ends(request, ending);
              if (request.kind === 'look-up') this.#people.lookedUp(request);
              if (request.kind === 'cancel') this.#people.cancelEnded();
            },
          },
        });
        return station;
      },
      asleepMs: () => computer.asleepMs,
      isUp: (station) => this.#people.lookAgain(station.screen),
      failed: (station, error, when) => this.#failed(station, error, when),
      changed: (what) => {
        this.#sureSince = now();
        exchange.killAt = null;
        if (what === 'begins') manners.begins();
        tokens.isUnsure();
        cancels.grace.begins();
        queue.begins();
      },
    });
    this.#people = new People({
      ...{ story, schedule, trace, violations, met, book, habits, computer, disk, lives },
      ...{ cancels, packing, queue, manners },
      failed: (station, error) => this.#failed(station, error, 'running'),
    });
    const incidents = incidentsOf({
      ...{ seed, schedule, trace, book, service, exchange, computer, disk, lives, kill },
      isUnsettled: (orderId) => cancels.isUnsettled(orderId),
      lookSoon: (ms) => this.#people.lookSoon(ms),
      end: story.days * HOURS_A_DAY * HOUR,
      clockIsSet: () => tokens.isUnsure(),
      unsureUntil: (moment) => (this.#sureSince = moment),
    });
    this.#habits = habits;
    this.#beginIncidents = () =>
      beginIncidents({ seed, schedule, incidents, without: story.without, isOver: () => this.#isWell, met });
    [this.schedule, this.trace, this.violations, this.book] = [schedule, trace, violations, book];
    [this.#lives, this.#disk, this.#weather, this.#exchange] = [lives, disk, weather, exchange];
    [this.#cancels, this.#packing, this.#queue] = [cancels, packing, queue];
  }

  /**
   * Plays the story to its end, or to the first broken promise. An exception on the way is one.
   * @param until milliseconds since the beginning: no further
   */
  async play(until = Infinity): Promise<void> {
    const { trace, violations } = this;
    watchDisk(this.#disk);
    try {
      await this.#play(until);
    } catch (error) {
      const isEndless = error instanceof EndlessError;
      violations.add(isEndless ? 'ends' : 'never-breaks', `the day breaks off: ${String(error)}`);
      if (error instanceof Error && error.stack) trace.aside(error.stack);
    } finally {
      watchDisk(null);
      const { station } = this.#lives;
      for (const [what, times] of station ? journalFacts(station.folder) : [])
        this.met.set(what, (this.met.get(what) ?? 0) + times);
      this.#lives.close();
    }
  }

  async #play(until: number): Promise<void> {
    const { story, schedule, violations } = this;
    const end = story.days * HOURS_A_DAY * HOUR;
    const isOver = () => violations.all.length > 0 || schedule.now >= until;
    schedule.mostSteps = story.days * (story.orders + ORDERS_A_DAY) * MOST_STEPS_AN_ORDER;
    this.#people.fillShop();
    this.#lives.start();
    this.#weather.begin(new Set(story.without));
    this.#beginIncidents();
    this.#people.come(end);
    await schedule.run(Math.min(end, until), isOver);
    if (isOver()) return;
    this.#allIsWell();
    await schedule.run(Math.min(end + REST_MS, until), isOver);
    if (!isOver()) await this.#atRest();
  }

  #allIsWell(): void {
    this.#isWell = true;
    this.#weather.end();
    this.#disk.becomes(null);
    this.#disk.trap = null;
    this.#exchange.killAt = null;
    this.#exchange.awayUntil = 0;
    this.#sureSince = this.schedule.now;
    this.trace.add('act', 'world', 'from now on all is well');
    this.#people.help(this.schedule.now + REST_MS - LAST_ANSWERS_MS);
  }

  /** Long after all was well: what must have settled, has. */
  async #atRest(): Promise<void> {
    const { violations } = this;
    const { station, screen } = this.#lives;
    if (!station || !screen)
      return violations.add('settles', 'the station is not up long after all was well');
    const rows = await this.#queue.look(screen, createRandom(this.story.seed, 'last-look'));
    this.#queue.atRest(rows);
    await this.#people.lookAgain(screen);
    judgeEnds({
      cancels: this.#cancels,
      book: this.book,
      violations,
      showsHistory: this.#habits.showsHistory,
    });
    await this.#boxesAreKnown(screen);
    const { openOrders, unsent, connection } = station.status;
    if (openOrders !== rows.length)
      violations.add('counts', `the header says ${openOrders} orders, the queue has ${rows.length}`);
    if (unsent > 0) violations.add('settles', `${unsent} cancels are not sent`);
    if (connection.state !== 'online')
      violations.add('settles', `the connection is shown as ${connection.state}`);
  }

  /** Each closed box is cleared, has left, or is to be pulled. */
  async #boxesAreKnown(screen: Screen): Promise<void> {
    for (const row of (await screen.packing.list()).waiting) {
      const note = this.#packing.notes.get(row.orderId);
      if (note && row.cleared) this.#packing.isCleared(note);
      if (!row.cleared)
        this.violations.add('settles', `"${row.orderId}": closed, and nobody knows whether it may leave`);
    }
  }

  #kill(where: string): void {
    const { station } = this.#lives;
    if (!station || station.isGone) return;
    this.trace.add('act', 'fault', `the station is killed ${where}`);
    const what = `crash ${where}`;
    this.met.set(what, (this.met.get(what) ?? 0) + 1);
    const random: Random = createRandom(this.story.seed, 'down', station.n);
    this.#lives.end(station, 2_000 + random.next() * MINUTE);
  }

  /** Records an error that no procedure declares, or a failed start or stop. */
  #failed(station: Station, error: unknown, when: 'starting' | 'running' | 'stopping'): void {
    if (station.isGone || (when === 'running' && !station.isUp)) return;
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const words = error instanceof Error ? `${error.name} ${error.message} ${code}` : String(error);
    // A file that the disk refuses to read or write just now.
    const isOfDisk = this.#disk.isBad && /SQLITE|ENOSPC|NOT_SAVED/.test(words);
    if (!isOfDisk) this.violations.add('never-breaks', `${when}: ${words}`);
    if (when === 'starting') {
      this.trace.add('act', 'world', `the station does not start: ${words}`);
      this.#lives.end(station, MINUTE);
    }
  }
}
