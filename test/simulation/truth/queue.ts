/** Queue on the screens, compared with the service's own orders, added up by hand. */
import { READY_TO_SHIP } from '../../../src-main/domain/orders/order-facts.ts';
import type { QueueRow } from '../../../src-main/contract/orders/queue.ts';
import type { Random } from '../../../src-main/practice/invented/random.ts';
import type { OrderBook, ServiceOrder, Version } from '../service/book.ts';
import type { Habits } from '../service/habits.ts';
import type { Screen } from '../station.ts';
import type { Knowledge } from './knowledge.ts';
import { newestShown } from './newest-shown.ts';
import { linesOf, QueueSums, unitsOf } from './queue-sums.ts';
import type { PromiseName } from './promises.ts';
import type { Violations } from './violations.ts';

/** Time within which an answer is on the screens, milliseconds. */
const TAKEN_IN_MS = 10_000;
const WINDOW = 200;
/** Checks after which an order has left that is not ready any more. */
const MOST_WALKS = 8;
/** Look-ups without a trace of an order before it leaves: a single one may have missed it. */
const FEWEST_LOOK_UPS = 3;

interface Parts {
  book: OrderBook;
  habits: Habits;
  knowledge: Knowledge;
  violations: Violations;
  now: () => number;
  diskGoodSince: () => number;
  /** True if work of this station keeps the order out of the queue; `perhaps` if that is uncertain. */
  keepsOut: (orderId: string) => boolean | 'perhaps';
  /** True if the order was begun, or a decision was made about it. */
  inHand: (orderId: string) => boolean;
  /** True if an acknowledged decision that has not ended is in force for the order. */
  isDecided: (orderId: string) => boolean;
}

export class QueueTruth {
  readonly #o: Parts;
  /** Time since which each order was in the queue without a break, as far as it was observed. */
  #before = new Map<string, number>();

  constructor(parts: Parts) {
    this.#o = parts;
  }

  /** Call at a new start of the station: its cache may have been rebuilt. */
  begins(): void {
    this.#before = new Map();
  }

  #wrong(promise: PromiseName, sentence: string): void {
    this.#o.violations.add(promise, sentence);
  }

  /** Checks everything that a lead can see. @returns the rows of the queue */
  async look(screen: Screen, random: Random): Promise<QueueRow[]> {
    const rows: QueueRow[] = [];
    let total = 0;
    do {
      const page = await screen.queue.page({ filter: {}, offset: rows.length, limit: WINDOW });
      total = page.total;
      if (page.rows.length === 0) break;
      rows.push(...page.rows);
    } while (rows.length < total);
    if (rows.length !== total) this.#wrong('counts', `the queue has ${rows.length} rows and says ${total}`);
    this.#members(rows);
    const versions = rows.map((row) => this.#versionOf(row));
    const { book, violations } = this.#o;
    await new QueueSums({ book, violations, screen, rows, versions }).look(random);
    return rows;
  }

  #members(rows: readonly QueueRow[]): void {
    const { book, now } = this.#o;
    const shown = new Set(rows.map(({ orderId }) => orderId));
    if (shown.size !== rows.length) this.#wrong('counts', 'an order stands in the queue twice');
    for (const order of book.orders.values()) {
      const { orderId } = order;
      const since = this.#readySince(order);
      const before = this.#before.get(orderId);
      if (shown.has(orderId)) {
        if (this.#o.isDecided(orderId))
          this.#wrong('decided-is-not-offered', `"${orderId}": in the queue, and decided to be cancelled`);
        if (before === undefined) this.#before.set(orderId, now());
        this.#mayStay(order);
        continue;
      }
      this.#before.delete(orderId);
      if (
        this.#o.keepsOut(orderId) === false &&
        before !== undefined &&
        this.#onlyUnreadableSince(order, before)
      )
        this.#wrong(
          'no-order-leaves',
          `"${orderId}": its newest version cannot be read, and the earlier one is gone`,
        );
      if (before !== undefined && this.#o.keepsOut(orderId) === false) this.#mayLeaveUnseen(order, before);
      if (since === null || this.#o.keepsOut(orderId) !== false) continue;
      const wasThere = before !== undefined && since <= before;
      if (wasThere || this.#wasWalked(order, since))
        this.#wrong('no-order-leaves', `"${orderId}": the service shows it as ready, and the queue does not`);
    }
  }

  /** An order that has not changed and is shown nowhere leaves only after several look-ups. */
  #mayLeaveUnseen(order: ServiceOrder, before: number): void {
    const { book, habits, knowledge, now } = this.#o;
    const { orderId, createdAt, hiddenSince, hiddenUntil } = order;
    const { status, isUnreadable, from } = book.newest(order);
    const wasReady = status === READY_TO_SHIP && !isUnreadable && from + habits.lagMs < before;
    if (!wasReady || createdAt === null || hiddenSince < before || hiddenUntil < now()) return;
    const lookUps = knowledge.lookUpsOf(createdAt, hiddenSince);
    if (lookUps < FEWEST_LOOK_UPS)
      this.#wrong(
        'no-order-leaves',
        `"${orderId}": left the queue after ${lookUps} look-ups without a trace`,
      );
  }

  /** An order that the list has not shown as ready for many whole walks without a failure is no longer in the queue. */
  #mayStay(order: ServiceOrder): void {
    const { book, habits, knowledge } = this.#o;
    const listed = book.listed(order);
    if (!listed || listed.status === READY_TO_SHIP || this.#o.inHand(order.orderId)) return;
    const since = Math.max(
      listed.from + habits.lagMs,
      order.hiddenUntil,
      knowledge.failedAt,
      this.#o.diskGoodSince(),
    );
    if (knowledge.walksBegan.slice(-50).filter((began) => began > since).length > MOST_WALKS)
      this.#wrong(
        'none-stays',
        `"${order.orderId}": in the queue, and ${listed.status} for ${MOST_WALKS} checks`,
      );
  }

  /**
   * True if the order was in the queue then, and has been shown as ready ever since, the last time in an unreadable
   * version.
   */
  #onlyUnreadableSince(order: ServiceOrder, before: number): boolean {
    const listed = this.#o.book.listed(order);
    if (!listed?.isUnreadable || order.hiddenUntil > before) return false;
    const { lagMs } = this.#o.habits;
    // A version that is not ready ends when the next one begins; the newest has no end yet.
    return order.versions.every(
      ({ status }, n) =>
        status === READY_TO_SHIP || (order.versions[n + 1]?.from ?? Infinity) + lagMs < before,
    );
  }

  /** Time since which the list shows the order as ready, readable and without a break; null: it does not. */
  #readySince(order: ServiceOrder): number | null {
    const { book, habits, now } = this.#o;
    if (book.listed(order)?.status !== READY_TO_SHIP) return null;
    let since = Infinity;
    for (const { status, from, isUnreadable } of order.versions.toReversed()) {
      if (status !== READY_TO_SHIP || isUnreadable) {
        if (from + habits.lagMs > now()) return null;
        break;
      }
      since = from + habits.lagMs;
    }
    return Math.max(since, order.hiddenUntil);
  }

  /** True if a whole walk that began since then has shown it, and was applied. */
  #wasWalked({ orderId }: ServiceOrder, since: number): boolean {
    const { knowledge, diskGoodSince } = this.#o;
    return (
      knowledge.lastWalk?.shown.has(orderId) === true && knowledge.hasWalkedSince(since, diskGoodSince())
    );
  }

  /** Version that a row shows, which must be the newest one shown and applied; null: it is not certain. */
  #versionOf(row: QueueRow): Version | null {
    const { book, knowledge, now } = this.#o;
    const order = book.orders.get(row.orderId);
    if (!order) {
      this.#wrong('invents-nothing', `"${row.orderId}": in the queue, and the service never had it`);
      return null;
    }
    const fits = ({ shape }: Version) =>
      unitsOf(shape.items) === row.units && linesOf(shape.items) === row.lines;
    const showings = knowledge.of(order);
    const versions = showings.flatMap(({ version }) => order.versions[version - 1] ?? []);
    if (!versions.some(fits))
      this.#wrong('no-more-than-known', `"${row.orderId}": ${row.units} units were never said of it`);
    const last = showings.at(-1);
    const [good, taken] = [this.#o.diskGoodSince(), now() - TAKEN_IN_MS];
    const isTaken = showings.some(({ version, at }) => version === last?.version && at > good && at < taken);
    const newest = last && order.versions[last.version - 1];
    if (!isTaken || !newest || newest.isUnreadable || newest.status !== READY_TO_SHIP) return null;
    const known = newestShown(order, { knowledge, now: now(), goodSince: this.#o.diskGoodSince() });
    if (known === newest && !fits(newest))
      this.#wrong(
        'newest-is-shown',
        `"${row.orderId}": ${row.units} units, and the service said ${unitsOf(newest.shape.items)}`,
      );
    // A look-up for another order does not change this row, which may be of the version before.
    return known === newest && fits(newest) ? newest : null;
  }

  /** Long after all was well: exactly what the service shows as ready. */
  atRest(rows: readonly QueueRow[]): void {
    const { book } = this.#o;
    for (const { orderId } of rows) {
      const order = book.orders.get(orderId);
      if (order && book.listed(order)?.status !== READY_TO_SHIP)
        this.#wrong('none-stays', `"${orderId}": in the queue, and not ready for long`);
    }
    const shown = new Set(rows.map(({ orderId }) => orderId));
    for (const order of book.orders.values()) {
      if (this.#readySince(order) === null || shown.has(order.orderId)) continue;
      if (this.#o.keepsOut(order.orderId) === false)
        this.#wrong('no-order-leaves', `"${order.orderId}": ready, and never came into the queue`);
    }
  }
}
