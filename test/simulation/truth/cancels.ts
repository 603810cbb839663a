/**
 * Decisions to cancel, as the people who took them remember them, compared with every request and the service's work.
 * A decision is known by its reason: each has one of its own.
 */
import { CANCELLED } from '../../../src-main/domain/orders/order-facts.ts';
import type { Intent } from '../../../src-main/contract/orders/cancel.ts';
import type { OrderBook, ServiceOrder } from '../service/book.ts';
import type { Reply, Request } from '../service/service.ts';
import { isUnsettled, mayStand, stands, type Decision } from './decision.ts';
import { Grace } from './grace.ts';
import type { Knowledge } from './knowledge.ts';
import type { PromiseName } from './promises.ts';
import type { Violations } from './violations.ts';

/** Errors after which no part of the request can have left the computer. */
const NEVER_SENT = ['ENETUNREACH', 'ECONNREFUSED', 'UND_ERR_CONNECT_TIMEOUT'];
/** Milliseconds within which a received answer is written down. */
const TAKEN_IN_MS = 10_000;
/** Look-ups after a refusal that must agree that nothing was done. */
const FEWEST_LOOKS = 3;

interface Parts {
  book: OrderBook;
  knowledge: Knowledge;
  violations: Violations;
  now: () => number;
  /** Counts met cases. */
  met: (what: string) => void;
  /** Time since which the disk takes writes; earlier answers may be lost. */
  diskGoodSince: () => number;
}

export class CancelTruth {
  readonly decisions = new Map<string, Decision>();
  /** Orders whose cancel the service denied, and did. */
  readonly denied = new Set<string>();
  readonly grace: Grace;
  readonly #given = new Set<ServiceOrder>();
  readonly #o: Parts;

  constructor(parts: Parts) {
    this.#o = parts;
    this.grace = new Grace(parts.violations, parts.now);
  }

  decides(orderId: string, reason: string, from: number): Decision {
    const decision: Decision = {
      orderId,
      reason,
      from,
      until: Infinity,
      saved: null,
      savedAt: Infinity,
      withdrawnAt: null,
      mayBeReleased: false,
      timesSentAgain: 0,
      asks: [],
      state: null,
    };
    this.decisions.set(reason, decision);
    return decision;
  }

  /** The screen says that it is saved. */
  isSaved(decision: Decision, intent: Pick<Intent, 'id' | 'decidedAt' | 'graceUntil'>, until: number): void {
    const { id, decidedAt } = intent;
    this.grace.decided({ ...intent, reason: decision.reason });
    decision.saved = { id, decidedAt };
    decision.savedAt = this.#o.now();
    decision.until = until;
    const at = Date.parse(decidedAt);
    if (at < decision.from || at > until)
      this.#wrong('true-moment', `${decision.reason}: ${decidedAt} is not when it was decided`);
  }

  #wrong(promise: PromiseName, sentence: string): void {
    this.#o.violations.add(promise, sentence);
  }

  /** A request to cancel leaves the station. */
  sends(request: Request, orderId: string): void {
    const { cancelDate, cancelReason } = request.body as { cancelDate: string; cancelReason: string };
    this.grace.sends(request);
    const decision = this.decisions.get(cancelReason);
    const name = `"${orderId}" (${cancelReason})`;
    if (!decision) return this.#wrong('decided-here', `${name}: sent, and no one at this station decided it`);
    if (decision.orderId !== orderId)
      return this.#wrong('right-order', `${name}: sent, and decided for "${decision.orderId}"`);
    if (decision.saved && decision.saved.decidedAt !== cancelDate)
      this.#wrong('true-moment', `${name}: sent with ${cancelDate}, decided at ${decision.saved.decidedAt}`);
    if (decision.withdrawnAt !== null)
      this.#wrong('not-after-taken-back', `${name}: taken back, and sent after that`);
    if (decision.asks.some((ask) => !ask.isBelievedUndone && !ask.isLookedUp))
      this.#wrong('look-before-again', `${name}: sent again without a look after an answer that was lost`);
    const order = this.#o.book.orders.get(orderId);
    if (order && this.#isKnownCancelled(order, request.life))
      this.#wrong('not-when-cancelled', `${name}: sent although it had been shown as cancelled`);
    if (order) this.#isAnswered(order, request.life);
    decision.asks.push({ at: this.#o.now(), isBelievedUndone: false, isLookedUp: false, looks: 0 });
  }

  /** The service has answered with this order as cancelled, whether or not anybody has read that. */
  gives({ shows }: Reply): void {
    for (const { order, status } of shows ?? []) if (status === CANCELLED) this.#given.add(order);
  }

  /**
   * Counts requests for orders of which the service had answered that they are cancelled: what the station can know of
   * such an answer decides whether it is to blame.
   */
  #isAnswered(order: ServiceOrder, life: number): void {
    if (!this.#given.has(order)) return;
    const read = this.#o.knowledge.of(order).filter(({ status }) => status === CANCELLED);
    const why =
      read.length === 0
        ? 'nobody had read it'
        : read.every((one) => one.life !== life)
          ? 'it was read by a station that died'
          : 'it was read beside other orders, or a moment ago';
    this.#o.met(`cancel sent after CANCELLED was answered: ${why}`);
  }

  /**
   * True if this start of the station received the answer of a cancel, long enough ago to be on its disk. Look-ups do not
   * count: an order that one shows unasked is not taken.
   */
  #isKnownCancelled(order: ServiceOrder, life: number): boolean {
    const since = Math.max(this.#o.now() - TAKEN_IN_MS, 0);
    return this.#o.knowledge.wasShown(
      order,
      ({ status, kind, at, life: then }) =>
        status === CANCELLED &&
        kind === 'cancel' &&
        then === life &&
        at < since &&
        at > this.#o.diskGoodSince(),
    );
  }

  /** Call when the station has received an answer of any kind. */
  answered(request: Request, reply: Reply): void {
    if (request.kind === 'cancel') {
      const decision = this.decisions.get(String(request.body['cancelReason']));
      const ask = decision?.asks.at(-1);
      // A redirect replaces the work; only 303 means that it is done (RFC 9110, 15.4.4).
      const isUndone = reply.status >= 300 && reply.status < 500 && reply.status !== 303;
      if (ask && isUndone) ask.isBelievedUndone = true;
    }
    if (request.kind !== 'look-up' || reply.status >= 300) return;
    for (const { order, status } of reply.shows ?? []) {
      if (status === CANCELLED) continue;
      for (const decision of this.decisions.values()) {
        if (decision.orderId !== order.orderId) continue;
        for (const ask of decision.asks) {
          if (ask.at > request.sentAt) continue;
          ask.isLookedUp = true;
          ask.looks++;
        }
      }
    }
  }

  /** No answer has come. */
  failed(request: Request, code: string): void {
    const ask = this.decisions.get(String(request.body['cancelReason']))?.asks.at(-1);
    if (request.kind === 'cancel' && ask && NEVER_SENT.includes(code)) ask.isBelievedUndone = true;
  }

  /**
   * A person sends again what the screen says may have been done already: he has been asked, and knows it from elsewhere.
   */
  isSentAgain(decision: Decision): void {
    if (decision.asks.some((ask) => !ask.isBelievedUndone)) decision.timesSentAgain++;
    for (const ask of decision.asks) ask.isLookedUp = true;
  }

  /** The screen says that the decision is taken back: then nothing of it may be on its way. */
  isTakenBack(decision: Decision): void {
    decision.withdrawnAt = this.#o.now();
    // Counts even if a look-up has not shown it: a list can be behind.
    if (decision.asks.some((ask) => !ask.isBelievedUndone))
      this.#wrong(
        'not-after-sent',
        `${decision.reason}: taken back, and a request of it may have its effect`,
      );
  }

  /** Entries of the outbox. */
  shows(intents: readonly Intent[]): void {
    for (const { id, orderId, reason, state, decidedAt } of intents) {
      const decision = this.decisions.get(reason);
      const name = `"${orderId}" (${reason})`;
      if (!decision) {
        this.#wrong('decided-here', `${name}: in the outbox, and no one at this station decided it`);
        continue;
      }
      // Saved, although the screen died before it could show that.
      decision.saved ??= { id, decidedAt };
      if (decision.saved.id !== id || decision.saved.decidedAt !== decidedAt || decision.orderId !== orderId)
        this.#wrong('nothing-lost', `${name}: saved, and stored otherwise`);
      if (decision.state === state) continue;
      decision.state = state;
      if (state === 'refused') this.#isRefused(decision);
      const order = this.#o.book.orders.get(orderId);
      const isDone = order && this.#o.knowledge.wasShown(order, ({ status }) => status === CANCELLED);
      if ((state === 'accepted' || state === 'elsewhere') && isDone !== true)
        this.#wrong(
          'no-more-than-known',
          `${name}: shown as ${state} before the service had shown it as cancelled`,
        );
    }
  }

  /** An earlier request has done it, and the list may be behind: the last one's refusal by itself says nothing. */
  #isRefused({ orderId, reason, asks }: Decision): void {
    const last = asks.at(-1);
    if (!last || last.at < this.#o.diskGoodSince() || asks.every((ask) => ask.isBelievedUndone)) return;
    const effects = this.#o.book.orders.get(orderId)?.effects ?? [];
    const isOurs = effects.some(({ by, reason: why, at }) => by === 'us' && why === reason && at < last.at);
    if (isOurs && last.looks < FEWEST_LOOKS)
      this.#wrong(
        'no-more-than-known',
        `"${orderId}" (${reason}): shown as refused after ${last.looks} looks, and an earlier request has done it`,
      );
  }

  /** Checks the whole outbox: every saved decision is in it. */
  isWhole(intents: readonly Intent[]): void {
    const ids = new Set(intents.map(({ id }) => id));
    for (const { saved, orderId, reason } of this.decisions.values())
      if (saved && !ids.has(saved.id))
        this.#wrong('nothing-lost', `"${orderId}" (${reason}): saved, and lost`);
  }

  /** True if a decision keeps the order out of the queue, by what the screens have shown. */
  holds(orderId: string): boolean {
    return this.#some(orderId, mayStand);
  }

  /**
   * True if an acknowledged decision that cannot have ended is in force for the order.
   * @param before that time, milliseconds since the beginning
   */
  isDecided(orderId: string, before = Infinity): boolean {
    return this.#some(orderId, (one) => stands(one) && one.savedAt <= before);
  }

  /**
   * True if the order was decided to be cancelled after that time, milliseconds since the beginning; that may have been
   * undone.
   */
  wasDecidedSince(orderId: string, moment: number): boolean {
    return this.#some(orderId, ({ savedAt }) => savedAt >= moment);
  }

  /** True if a decision on the order is not settled, by what the screens have shown. */
  isUnsettled(orderId: string): boolean {
    return this.#some(orderId, ({ state }) => isUnsettled(state));
  }

  #some(orderId: string, holds: (decision: Decision) => boolean): boolean {
    return [...this.decisions.values()].some((one) => one.orderId === orderId && holds(one));
  }
}
