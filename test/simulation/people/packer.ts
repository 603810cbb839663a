/** The packer: one order after the other, mostly as it should be done, with the mistakes that people make. */
import type { PackingView } from '../../../src-main/contract/goods/packing-view.ts';
import type { Random } from '../../../src-main/practice/invented/random.ts';
import {
  dueOf,
  expected,
  isFull,
  packedOf,
  type Packed,
  type Step,
} from '../../support/packing-campaign/model.ts';
import type { CampaignOrder } from '../../support/packing-campaign/orders.ts';
import { nextStep, take } from '../../support/packing-campaign/packer.ts';
import { anyEan } from '../service/catalogue.ts';
import type { Screen } from '../station.ts';
import type { Note, PackingTruth } from '../truth/packing.ts';
import { Bench } from './bench.ts';
import { LooseSteps } from './loose-steps.ts';
import type { Person } from './person.ts';

/** Number of orders among which the next one is chosen. */
const NEXT = 8;

export class Packer {
  readonly #bench: Bench;
  readonly #loose: LooseSteps;
  readonly #truth: PackingTruth;
  readonly #person: Person;
  readonly #random: Random;
  readonly #makesMistakes: boolean;

  /** @param random of all that is chosen */
  constructor(person: Person, truth: PackingTruth, random: Random, makesMistakes: boolean) {
    this.#bench = new Bench(truth, person, random);
    this.#loose = new LooseSteps(this.#bench);
    this.#person = person;
    this.#truth = truth;
    this.#random = random;
    this.#makesMistakes = makesMistakes;
  }

  /** Compares all the packer's knowledge with the screens of a new start. */
  async looksAgain(screen: Screen): Promise<void> {
    for (const note of this.#truth.notes.values()) {
      if (['put-back', 'moved-on', 'over'].includes(note.phase)) continue;
      await this.#bench.compare(screen, note, 'after a start');
    }
  }

  /** Does one thing: a scan, a touch, or the choice of the next order. */
  async acts(screen: Screen): Promise<void> {
    const bench = this.#bench;
    const note = bench.current ?? (await this.#nextOrder(screen)) ?? bench.current;
    if (!note) return;
    bench.current = note;
    if (!note.exact) return this.#loose.step(screen, note);
    if (note.exact.shown.phase !== 'new') return this.#exactStep(screen, note, note.exact);
    // Until it is begun, the order may change while the packer looks at it.
    const view = await bench.viewOf(screen, note);
    if (!view) return;
    const begun = view.stop === null && view.phase === 'new' ? this.#truth.begins(view) : null;
    bench.current = begun;
    if (begun?.exact) await this.#exactStep(screen, begun, begun.exact);
  }

  async #nextOrder(screen: Screen): Promise<Note | null> {
    if (this.#random.chance(0.1)) await this.#looksAtBoxes(screen);
    const { orders } = await screen.packing.atWork();
    const begun = orders.flatMap(({ orderId }) => this.#truth.notes.get(orderId) ?? []);
    if (begun.length > 0 && this.#random.chance(0.8)) return this.#random.pick(begun);
    const { rows } = await screen.queue.page({ filter: {}, offset: 0, limit: NEXT });
    if (rows.length === 0) return null;
    const { orderId } = this.#random.chance(0.8) ? (rows[0] as { orderId: string }) : this.#random.pick(rows);
    const known = this.#truth.notes.get(orderId);
    if (known && known.phase !== 'over') return known;
    const view = await screen.packing.get({ orderId });
    if (view.stop) return null;
    if (known) {
      // The order was packed before, and is ready again.
      this.#truth.loosen(known, view);
      known.contents = new Map();
      return known;
    }
    return this.#truth.begins(view);
  }

  /** Looks which closed boxes may leave. */
  async checksBoxes(screen: Screen) {
    const list = await screen.packing.list();
    for (const { orderId, cleared } of list.waiting) {
      const note = this.#truth.notes.get(orderId);
      if (note && cleared) this.#truth.isCleared(note);
    }
    return list;
  }

  /** Boxes that are closed, set aside, or to be found. */
  async #looksAtBoxes(screen: Screen): Promise<void> {
    const { toPull, short } = await this.checksBoxes(screen);
    const [found] = toPull;
    if (found) await this.#loose.pull(screen, found.orderId);
    const aside = short.flatMap(({ orderId }) => this.#truth.notes.get(orderId) ?? []);
    if (aside.length > 0 && this.#bench.current === null) this.#bench.current = this.#random.pick(aside);
  }

  /** A step on an unchanged order: every answer can be foretold. */
  async #exactStep(screen: Screen, note: Note, exact: NonNullable<Note['exact']>): Promise<void> {
    const { order, shown } = exact;
    const step = this.#stepOn(order, shown);
    const wanted = expected(order, shown, step);
    exact.next = wanted.after;
    if (this.#person.isDiskBad()) note.missesUnknown = true;
    const answer = await this.#person.does(
      screen,
      `"${note.orderId}": ${JSON.stringify(step)}`,
      () => take(screen, note.orderId, step),
      (error) => this.#bench.notDone(note, error),
    );
    if (answer === null) return;
    const isStopped = answer.signal === 'stopped' || answer.signal === 'refused';
    if (isStopped && answer.signal !== wanted.signal) {
      exact.next = null;
      return this.#loose.followStop(screen, note);
    }
    const isMiss = wanted.signal === 'unknown' && answer.signal === 'wrong-item';
    if (answer.signal !== wanted.signal && !isMiss && !isStopped)
      this.#person.wrong(
        'right-answer',
        `"${note.orderId}": ${JSON.stringify(step)} was answered ${answer.signal}, not ${wanted.signal}`,
      );
    if (!isStopped && ['open', 'short'].includes(shown.phase)) this.#truth.goesOn(note, order);
    exact.shown = wanted.after;
    exact.next = null;
    note.phase = exact.shown.phase;
    if (answer.view && answer.signal !== 'stopped') {
      if (answer.view.stop) return this.#loose.followStop(screen, note);
      this.#compareAnswer(note, answer.view);
    }
    this.#bench.isSealed(note, step.kind === 'seal' && answer.signal === 'done');
  }

  /** A wrong scan is noted after its answer was made. */
  #compareAnswer(note: Note, view: PackingView): void {
    const misses = note.missesUnknown;
    note.missesUnknown = true;
    this.#truth.compare(note, view, 'in an answer');
    note.missesUnknown = misses;
  }

  #stepOn(order: CampaignOrder, shown: Packed): Step {
    const random = this.#random;
    if (this.#makesMistakes && random.chance(0.1)) {
      if (random.chance(0.2)) return { kind: 'scan', text: anyEan(random), units: 1 };
      const step = nextStep(random, order, shown);
      // A number with spaces can mean several orders.
      return step.kind === 'scan' && step.text === order.orderId ? { kind: 'undo' } : step;
    }
    if (shown.phase === 'short') return { kind: 'resume' };
    if (shown.phase === 'sealed') return { kind: 'reopen' };
    if (isFull(order, shown)) return { kind: 'seal' };
    const missing = order.items.filter((item) => packedOf(shown, item.key) < dueOf(item));
    const item = random.pick(missing);
    const left = dueOf(item) - packedOf(shown, item.key);
    return { kind: 'scan', text: item.ean, units: random.chance(0.5) ? left : 1 };
  }
}
