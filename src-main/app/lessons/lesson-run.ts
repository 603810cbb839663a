/** A single run of a lesson, from its order to its last step. */
import type { RunningLesson } from '../../contract/practice/lessons.ts';
import type { Action } from '../../contract/terms/operator-words.ts';
import type { Lesson, LessonCode, Step } from '../../domain/lessons/lesson.ts';
import { FULL_SCORE, progressOf, stepsFor } from '../../domain/lessons/progress.ts';
import { FloorSights } from './floor-sights.ts';
import { happeningsSince } from './happenings.ts';
import type { LessonParts } from './lesson-parts.ts';

/** Polling interval for the learner's progress. */
const LOOK_MS = 150;
/** Longest wait for the lesson's order in the queue. */
const PATIENCE_MS = 30_000;
/** Longest outage of the practice service after a decision, whether or not a delivery has failed. */
const AWAY_MS = 6_000;
/** Code of the lesson's case; no other item of practice has it. */
const CASE_CODE = 'PRACTICE-CASE-6';

interface RunParts {
  /** Owner of the score. */
  operator: string;
  /** True if another operator has signed on since. */
  isOfOther: () => boolean;
  may: (action: Action) => boolean;
  /** Names of the approvers, for a learner who may not do it without approval. */
  approversOf: (action: Action) => string[];
  show: (lesson: RunningLesson) => void;
}

export class LessonRun {
  readonly #o: LessonParts;
  readonly #lesson: Lesson;
  readonly #run: RunParts;
  readonly #steps: readonly Step[];
  readonly #interrupted = new AbortController();
  /** Orders in hand before the lesson began. */
  readonly #before: ReadonlySet<string>;
  /** Other orders that were begun during the lesson, even if they were put back since. */
  readonly #others = new Set<string>();
  readonly #sights: FloorSights;
  readonly #since: number;
  #isAway = false;
  #shown: RunningLesson;

  constructor(parts: LessonParts, lesson: Lesson, run: RunParts) {
    this.#o = parts;
    this.#lesson = lesson;
    this.#run = run;
    this.#steps = stepsFor(lesson, run.may);
    // A code that was taught within the same millisecond is none of the lesson's.
    const taught = parts.workspace.codes.list().map(({ learnedAt }) => learnedAt + 1);
    this.#since = Math.max(parts.clock.now(), ...taught.filter((at) => at <= parts.clock.now() + 1));
    this.#before = new Set(this.#inHand());
    this.#sights = new FloorSights(parts);
    this.#shown = {
      ...{ name: lesson.name, state: 'preparing', order: null, step: 0, codes: [], mistakes: [] },
      approvers: [],
      items: lesson.items.map((sku) => this.#product(sku).name),
      steps: this.#steps.map(({ name }) => name),
      score: FULL_SCORE,
    };
    run.show(this.#shown);
  }

  get shown(): RunningLesson {
    return this.#shown;
  }

  /** Ends the run before the lesson is complete; later events are ignored. */
  interrupt(): void {
    this.#interrupted.abort();
  }

  /** Makes the lesson's order and waits for it. */
  async prepare(): Promise<void> {
    const { workspace, orders, practice, book, clock } = this.#o;
    const { parcels, beside, caseOf, service, name } = this.#lesson;
    const order = await orders.addOrder(parcels);
    const others = beside ? [(await orders.addOrder([beside])).orderId] : [];
    await book.begin({ name, since: this.#since, orders: [order.orderId, ...others] });
    if (caseOf)
      workspace.codes.learn([{ typed: CASE_CODE, ...caseOf }], null, Math.max(clock.now(), this.#since));
    if (service === 'too-late') practice?.shipBeforeCancel(order.orderId);
    this.#show({ order });
    const isThere = await this.#comes([order.orderId, ...others]);
    if (this.#interrupted.signal.aborted) return;
    if (isThere && service === 'away') {
      await practice?.goAway();
      this.#isAway = true;
      // Shows the change on the screens.
      workspace.refresh();
    }
    this.#show({ state: isThere ? 'running' : 'failed' });
  }

  /**
   * Runs until every step is done or the lesson is interrupted.
   * @returns false if another operator has signed on: the work is no longer the learner's
   */
  async follow(): Promise<boolean> {
    const { signal } = this.#interrupted;
    while (!signal.aborted && this.#shown.state === 'running') {
      if (this.#run.isOfOther()) return false;
      await this.#look();
      await this.#o.clock.sleep(LOOK_MS, signal);
    }
    return true;
  }

  async #comes(orders: readonly string[]): Promise<boolean> {
    const { workspace, clock } = this.#o;
    const { signal } = this.#interrupted;
    const end = clock.elapsed() + PATIENCE_MS;
    while (!signal.aborted && clock.elapsed() < end) {
      if (orders.every((orderId) => workspace.orders.byId(orderId)?.open === true)) return true;
      workspace.refresh();
      await clock.sleep(LOOK_MS, signal);
    }
    return false;
  }

  async #look(): Promise<void> {
    const { workspace, book, clock, log } = this.#o;
    const { order } = this.#shown;
    if (order === null) return;
    for (const orderId of this.#inHand())
      if (orderId !== order.orderId && !this.#before.has(orderId)) this.#others.add(orderId);
    this.#sights.look(order.orderId);
    const happenings = [
      ...happeningsSince(workspace, [order.orderId, ...this.#others], this.#since),
      ...this.#sights.seen,
    ].toSorted((a, b) => a.at - b.at);
    const progress = progressOf(this.#lesson, this.#steps, order.orderId, happenings);
    const isOver = progress.step === this.#steps.length;
    this.#bringServiceBack(order.orderId);
    const next = { codes: this.#codes(progress.step), approvers: this.#approvers(progress.step) };
    this.#show({ ...progress, ...next, ...(isOver ? { state: 'over' } : {}) });
    if (!isOver) return;
    try {
      await book.finished(this.#run.operator, this.#lesson.name, progress.score, clock.now());
    } catch (error) {
      log.error({ err: error }, 'the score of a lesson could not be kept');
    }
  }

  /** Makes the practice service reachable again once the decision was made without it, and could have been sent. */
  #bringServiceBack(orderId: string): void {
    if (!this.#isAway) return;
    const { workspace, practice, clock, live } = this.#o;
    const intent = workspace.intents.newestFor(orderId);
    if (intent === null || intent.state === 'withdrawn') return;
    const mayGo = Math.max(intent.graceUntil ?? 0, intent.changedAt);
    const hasFailed = intent.problem !== null && live.snapshot.status.connection.state === 'offline';
    if (!hasFailed && clock.now() < mayGo + AWAY_MS) return;
    this.#isAway = false;
    void practice?.comeBack().then(() => workspace.refresh());
  }

  #inHand(): string[] {
    return this.#o.workspace.packed.orders.inHand().map(({ orderId }) => orderId);
  }

  #codes(step: number): RunningLesson['codes'] {
    return (this.#steps[step]?.codes ?? []).flatMap((code) => this.#codeOf(code));
  }

  #approvers(step: number): string[] {
    const asks = this.#steps[step]?.asks;
    return asks === undefined || this.#run.may(asks) ? [] : this.#run.approversOf(asks);
  }

  #codeOf(code: LessonCode): RunningLesson['codes'] {
    const { order } = this.#shown;
    if (code === 'order')
      return order === null ? [] : [{ what: 'order', name: order.number, code: order.orderId }];
    if (code === 'case') {
      const { caseOf } = this.#lesson;
      return caseOf ? [{ what: 'case', name: this.#product(caseOf.sku).name, code: CASE_CODE }] : [];
    }
    const { name, ean } = this.#product(code.sku);
    return ean === null ? [] : [{ what: 'item', name, code: ean }];
  }

  #product(sku: string) {
    const product = this.#o.goods.find((one) => one.sku === sku);
    if (!product) throw new Error(`practice has no item ${sku}`);
    return product;
  }

  /** Shows changed parts of the lesson, if they differ. */
  #show(parts: Partial<RunningLesson>): void {
    const next = { ...this.#shown, ...parts };
    if (JSON.stringify(next) === JSON.stringify(this.#shown)) return;
    this.#shown = next;
    this.#run.show(next);
  }
}
