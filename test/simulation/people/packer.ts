/** The packer: one order after the other, mostly as it should be done, with the mistakes that people make. */
import { ORPCError } from '@orpc/client';
import type { PackingAnswer } from '../../../src-main/contract/packing-answer.ts';
import type { PackingView } from '../../../src-main/contract/packing-view.ts';
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
import { type Note, type PackingTruth } from '../truth/packing.ts';
import type { Person } from './person.ts';

/** Orders that are looked at for the next one. */
const NEXT = 8;

export class Packer {
  readonly #truth: PackingTruth;
  readonly #person: Person;
  readonly #random: Random;
  readonly #makesMistakes: boolean;
  /** The order on the bench. */
  #current: Note | null = null;

  /** @param random of all that is chosen */
  constructor(person: Person, truth: PackingTruth, random: Random, makesMistakes: boolean) {
    this.#person = person;
    this.#truth = truth;
    this.#random = random;
    this.#makesMistakes = makesMistakes;
  }

  /** Another start of the station: everything that he knows is held against what it shows. */
  async looksAgain(screen: Screen): Promise<void> {
    for (const note of this.#truth.notes.values()) {
      if (['put-back', 'moved-on', 'over'].includes(note.phase)) continue;
      await this.#compare(screen, note, 'after a start');
    }
  }

  /** @returns null where the station knows nothing of an order that nobody has begun */
  async #viewOf(screen: Screen, note: Note): Promise<PackingView | null> {
    try {
      return await screen.packing.get({ orderId: note.orderId });
    } catch (error) {
      const isUnknown = error instanceof ORPCError && error.code === 'ORDER_NOT_FOUND';
      if (!isUnknown || !['new', 'over'].includes(note.phase)) throw error;
      this.#truth.notes.delete(note.orderId);
      if (this.#current === note) this.#current = null;
      return null;
    }
  }

  async #compare(screen: Screen, note: Note, when: string): Promise<PackingView | null> {
    const view = await this.#viewOf(screen, note);
    if (!view) return null;
    if (view.phase === 'put-back' || view.phase === 'moved-on') note.phase = 'over';
    // It is over, and ready again at the service: as if nobody had begun.
    else if (view.phase === 'new' && note.phase !== 'new' && note.nextContents !== null) note.phase = 'over';
    else this.#truth.compare(note, view, when);
    if (view.stop) this.#truth.stops(note, view.stop);
    return view;
  }

  /** One thing: a scan, a touch, or the choice of the next order. */
  async acts(screen: Screen): Promise<void> {
    const note = this.#current ?? (await this.#nextOrder(screen)) ?? this.#current;
    if (!note) return;
    this.#current = note;
    if (!note.exact) return this.#looseStep(screen, note);
    if (note.exact.shown.phase !== 'new') return this.#exactStep(screen, note, note.exact);
    // Until it is begun the order may become another under his eyes.
    const view = await this.#viewOf(screen, note);
    if (!view) return;
    const begun = view.stop === null && view.phase === 'new' ? this.#truth.begins(view) : null;
    this.#current = begun;
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
      // It was packed before, and is ready again.
      this.#truth.loosen(known, view);
      known.contents = new Map();
      return known;
    }
    return this.#truth.begins(view);
  }

  /** Which closed boxes may leave? */
  async checksBoxes(screen: Screen) {
    const list = await screen.packing.list();
    for (const { orderId, cleared } of list.waiting) {
      const note = this.#truth.notes.get(orderId);
      if (note && cleared) this.#truth.isCleared(note);
    }
    return list;
  }

  /** What is closed, set aside, or to be found. */
  async #looksAtBoxes(screen: Screen): Promise<void> {
    const { toPull, short } = await this.checksBoxes(screen);
    const [found] = toPull;
    if (found) await this.#pull(screen, found.orderId);
    const aside = short.flatMap(({ orderId }) => this.#truth.notes.get(orderId) ?? []);
    if (aside.length > 0 && this.#current === null) this.#current = this.#random.pick(aside);
  }

  async #exactStep(screen: Screen, note: Note, exact: NonNullable<Note['exact']>): Promise<void> {
    const { order, shown } = exact;
    const step = this.#stepOn(order, shown);
    const wanted = expected(order, shown, step);
    exact.next = wanted.after;
    if (this.#person.isDiskBad()) note.missesUnknown = true;
    const answer = await this.#person.does(
      screen,
      `${note.orderId}: ${JSON.stringify(step)}`,
      () => take(screen, note.orderId, step),
      (error) => this.#notDone(note, error),
    );
    if (answer === null) return;
    const isStopped = answer.signal === 'stopped' || answer.signal === 'refused';
    if (isStopped && answer.signal !== wanted.signal) {
      exact.next = null;
      return this.#isStopped(screen, note);
    }
    const isMiss = wanted.signal === 'unknown' && answer.signal === 'wrong-item';
    if (answer.signal !== wanted.signal && !isMiss && !isStopped)
      this.#person.wrong(
        'right-answer',
        `${note.orderId}: ${JSON.stringify(step)} was answered ${answer.signal}, not ${wanted.signal}`,
      );
    if (!isStopped && ['open', 'short'].includes(shown.phase)) this.#truth.goesOn(note, order);
    exact.shown = wanted.after;
    exact.next = null;
    note.phase = exact.shown.phase;
    if (answer.view && answer.signal !== 'stopped') {
      const view = answer.view;
      if (view.stop) return this.#isStopped(screen, note);
      // A wrong scan is noted after its answer was made.
      const misses = note.missesUnknown;
      note.missesUnknown = true;
      this.#truth.compare(note, view, 'in an answer');
      note.missesUnknown = misses;
    }
    this.#isSealed(note, step.kind === 'seal' && answer.signal === 'done');
  }

  #isSealed(note: Note, isNow: boolean): void {
    if (note.phase !== 'sealed' && note.phase !== 'short') return;
    if (isNow) note.sealedAt = this.#person.now();
    if (note.phase === 'sealed' || this.#random.chance(0.7)) this.#current = null;
  }

  #stepOn(order: CampaignOrder, shown: Packed): Step {
    const random = this.#random;
    if (this.#makesMistakes && random.chance(0.1)) {
      if (random.chance(0.2)) return { kind: 'scan', text: anyEan(random), units: 1 };
      const step = nextStep(random, order, shown);
      // Of numbers with spaces several orders can be meant.
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

  /** What could not be saved is not done, and only where the disk refused it. */
  #notDone(note: Note, error: unknown): void {
    note.missesUnknown = true;
    if (error instanceof ORPCError && error.code === 'NOT_SAVED') {
      this.#person.isRefusedByDisk();
      if (note.exact) note.exact.next = null;
      note.nextContents = null;
      return;
    }
    if (error instanceof ORPCError && (error.code === 'STEP_REFUSED' || error.code === 'ORDER_NOT_FOUND')) {
      note.nextContents = null;
      this.#current = null;
      return;
    }
    this.#person.wrong('never-breaks', `${note.orderId}: ${String(error)}`);
  }

  /** The screen says that nothing may be packed now: he does what it says. */
  async #isStopped(screen: Screen, note: Note): Promise<void> {
    const view = await this.#viewOf(screen, note);
    this.#current = null;
    if (!view) return;
    const { stop } = view;
    // Of one that nobody has begun, or that has moved on since, nothing is shown; all others say why.
    if (!stop && ['open', 'short'].includes(view.phase))
      this.#person.wrong('right-answer', `${note.orderId}: refused, and nothing stops it`);
    if (view.phase === 'to-pull') return this.#truth.isToPull(note);
    if (['put-back', 'moved-on', 'pulled', 'sealed'].includes(view.phase)) {
      if (view.phase !== 'sealed') note.phase = 'over';
      return;
    }
    if (!stop) return;
    this.#truth.stops(note, stop);
    if (view.phase === 'new') {
      this.#truth.notes.delete(note.orderId);
      return;
    }
    if (this.#random.chance(0.3)) return;
    if (stop.kind === 'changed') {
      this.#truth.loosen(note, view);
      const taken = new Map(note.contents);
      for (const { parcel, key, units } of stop.takeOut) {
        const at = `${parcel}/${key}`;
        taken.set(at, (taken.get(at) ?? 0) - units);
        if (taken.get(at) === 0) taken.delete(at);
      }
      await this.#loosely(screen, note, taken, 'accepts the change', () =>
        screen.packing.acceptChange({ orderId: note.orderId, version: stop.version }),
      );
    } else if (stop.kind !== 'history-changed') {
      this.#truth.loosen(note, view);
      await this.#putBack(screen, note);
    }
  }

  async #putBack(screen: Screen, note: Note): Promise<void> {
    await this.#loosely(screen, note, new Map(), 'puts it back', () =>
      screen.packing.putBack({ orderId: note.orderId }),
    );
  }

  /** A step on an order of which only the contents can be foretold. */
  async #loosely(
    screen: Screen,
    note: Note,
    next: ReadonlyMap<string, number>,
    what: string,
    call: () => Promise<PackingView>,
  ): Promise<void> {
    note.nextContents = next;
    const view = await this.#person.does(screen, `${note.orderId}: ${what}`, call, (error) =>
      this.#notDone(note, error),
    );
    if (view === null) return;
    note.contents = next;
    note.nextContents = null;
    if (view.phase === 'put-back') {
      note.phase = 'over';
      this.#current = null;
    } else this.#truth.compare(note, view, what);
  }

  async #pull(screen: Screen, orderId: string): Promise<void> {
    const note = this.#truth.notes.get(orderId);
    if (!note) return;
    const view = await screen.packing.get({ orderId });
    this.#truth.compare(note, view, 'on the pull list');
    this.#truth.isToPull(note);
    this.#truth.met(`pull ${view.pull?.why}`);
    this.#truth.loosen(note, view);
    await this.#loosely(screen, note, note.contents, 'finds the box', () =>
      screen.packing.pulled({ orderId }),
    );
    await this.#putBack(screen, note);
  }

  async #looseStep(screen: Screen, note: Note): Promise<void> {
    const { orderId } = note;
    const view = await this.#compare(screen, note, 'before a step');
    if (!view) return;
    if (note.phase === 'over' || view.stop) {
      this.#current = null;
      if (view.stop) await this.#isStopped(screen, note);
      return;
    }
    if (!['new', 'open', 'short'].includes(view.phase)) {
      this.#current = null;
      return;
    }
    if (view.phase === 'short')
      return this.#loosely(screen, note, note.contents, 'resumes', () =>
        screen.packing.step({ orderId, step: { kind: 'resume' } }),
      );
    if (view.complete) {
      await this.#loosely(screen, note, note.contents, 'closes it', () =>
        screen.packing.step({ orderId, step: { kind: 'seal' } }),
      );
      return this.#isSealed(note, note.phase === 'sealed');
    }
    await this.#looseScan(screen, note, view);
  }

  async #looseScan(screen: Screen, note: Note, view: PackingView): Promise<void> {
    const { orderId } = note;
    const missing = view.items.filter(({ due, packed, goesInto }) => packed < due && goesInto !== null);
    const [item] = missing;
    const text = item?.eans[0];
    if (!item || text === undefined || item.goesInto === null) {
      this.#current = null;
      return;
    }
    const at = `${item.goesInto}/${item.key}`;
    const more = new Map(note.contents).set(at, (note.contents.get(at) ?? 0) + 1);
    note.nextContents = more;
    const into = { key: item.key, parcel: item.goesInto };
    const answer: PackingAnswer | null = await this.#person.does(
      screen,
      `${orderId}: scans ${item.key}`,
      () => screen.packing.scan({ orderId, text, into }),
      (error) => this.#notDone(note, error),
    );
    if (!answer) return;
    if (answer.signal === 'right' || answer.signal === 'complete')
      note.contents = contentsAfter(note, answer);
    note.nextContents = null;
    this.#truth.compare(note, answer.view, 'in an answer');
    if (answer.signal === 'stopped') this.#current = null;
  }
}

function contentsAfter(
  { contents }: Note,
  { key, units, parcel }: Extract<PackingAnswer, { signal: 'right' | 'complete' }>,
): ReadonlyMap<string, number> {
  const at = `${parcel}/${key}`;
  return new Map(contents).set(at, (contents.get(at) ?? 0) + units);
}
