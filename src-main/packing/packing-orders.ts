/** Orders as they are now: the packed units, the service's version, and the reason why no more may be packed. */
import type { NotFound } from '../contract/terms/not-found.ts';
import type { PackingStop, PackingView } from '../contract/goods/packing-view.ts';
import type { OrderClaims } from '../domain/orders/order-claim.ts';
import type { OpeningClaim, PackingEvent } from '../domain/packing/event.ts';
import { packingView } from '../domain/packing/packing-view.ts';
import { cancelledElsewhere, isPullOver, stopOf, takenOver } from '../domain/packing/verdicts.ts';
import { apply } from '../domain/packing/fold.ts';
import { inNewestWords } from '../domain/packing/kept-keys.ts';
import type { PackingPlan } from '../domain/packing/plan.ts';
import { isComplete, type PackingState, type Phase } from '../domain/packing/state.ts';
import type { PackingJournal } from '../journal/packing/packing.ts';
import type { FloorClaims } from './floor-claims.ts';
import type { NewestOrder, NewestOrders } from './newest-orders.ts';
import type { PackingOutcome } from './packing-outcome.ts';
import type { PackingSessions, PackingSession } from './sessions.ts';

export interface PackingOrdersParts {
  journal: PackingJournal;
  sessions: PackingSessions;
  newest: NewestOrders;
  claims: OrderClaims;
  floor: FloorClaims;
  /** Shortages of an item at other benches, by the key of `domain/picking/item-key.ts`. */
  notFound: (item: string) => NotFound[];
  /** True if an unreadable version of that order arrived, and no readable one since. */
  isUnreadable: (orderId: string) => boolean;
  /** Operator and bench. */
  who: () => { operator: string | null; station: string };
  now: () => number;
  /** Called when an order has come into another phase: lists and the queue follow. */
  phaseChanged: () => void;
  /** Has the service asked about this order now. */
  ask: (orderId: string, createdAt: number | null) => void;
}

/** Phases after which the order is as if it had not been packed. A box that was put aside still holds its goods. */
const OVER: readonly Phase[] = ['put-back', 'moved-on'];
/** Begun, and neither closed nor over. */
export const AT_BENCH: readonly Phase[] = ['open', 'short'];

/** An order in its present state. */
export interface PackingOrder {
  session: PackingSession;
  newest: NewestOrder | null;
  /** True if a decision of this station or of another bench cancels it. */
  isCancelled: boolean;
  /** Open packing; null if there is none. */
  state: PackingState | null;
  /** Plan for packing, with the present names of its items: codes are looked up in it. Null without a state. */
  plan: PackingPlan | null;
  stop: PackingStop | null;
  /** Claim under which a step may open it; null: it is open, no step asked for one, or the station belongs to no floor. */
  claim: OpeningClaim | null;
}

export class PackingOrders {
  readonly #o: PackingOrdersParts;

  constructor(parts: PackingOrdersParts) {
    this.#o = parts;
  }

  /**
   * @param claim for the opening
   * @returns null if neither the cache nor the journal has that order
   */
  of(orderId: string, claim: OpeningClaim | null = null): PackingOrder | null {
    const at = this.#packingOrder(
      this.#o.sessions.of(orderId),
      this.#o.newest.byId(orderId),
      this.isCancelledHere(orderId),
    );
    return at && { ...at, claim };
  }

  #packingOrder(
    session: PackingSession,
    newest: NewestOrder | null,
    isCancelled: boolean,
  ): PackingOrder | null {
    const isNothing = session.state === null && session.broken.length === 0;
    if (isNothing && !newest) return null;
    const { broken, orderId } = session;
    if (broken.length > 0) {
      const stop: PackingStop = { kind: 'history-changed', events: [...broken] };
      return { session, newest, isCancelled, state: null, plan: null, stop, claim: null };
    }
    // Finished packing is shown as it ended, until the service has the order as ready again.
    const isReady = newest?.open === true && !isCancelled;
    const isOver = session.state !== null && OVER.includes(session.state.phase) && isReady;
    const state = isOver ? null : session.state;
    const isAtBench = state === null || AT_BENCH.includes(state.phase);
    const stop = isAtBench ? this.#stopOf(orderId, state, newest) : null;
    const isSame = isAtBench && stop === null && newest !== null;
    const plan = state && (isSame ? inNewestWords(newest.plan, state.plan) : state.plan);
    return { session, newest, isCancelled, state, plan, stop, claim: null };
  }

  #stopOf(orderId: string, state: PackingState | null, newest: NewestOrder | null): PackingStop | null {
    const answer = this.#o.claims.ask(orderId);
    if (!answer.mayWork && answer.because === 'cancel-decided-elsewhere')
      return cancelledElsewhere(state, answer.cancel);
    const stop = stopOf(state, newest, !answer.mayWork);
    // If another bench has the order now, the sent parcel is that bench's.
    return stop && stop.kind !== 'sent' ? stop : (this.#takenOver(orderId, state) ?? stop);
  }

  /** Stop of an order that was begun here and that another bench has now; null: none. */
  #takenOver(orderId: string, state: PackingState | null): PackingStop | null {
    if (state === null) return null;
    const taken = this.#o.floor.takenBy(orderId, state.claim ?? null);
    return taken && takenOver(state, taken);
  }

  isCancelledHere(orderId: string): boolean {
    return !this.#o.claims.ask(orderId).mayWork;
  }

  /**
   * Writes events; on disk when this returns.
   * @param by `station`: no person did it, it was concluded
   * @param approvedBy id of the approver; null if none was needed
   * @returns the order afterwards
   */
  record(
    at: PackingOrder,
    events: PackingEvent[],
    by: 'packer' | 'station',
    approvedBy: string | null = null,
  ): PackingOrder {
    const { session, newest } = at;
    const { orderId } = session;
    const { station, operator } = this.#o.who();
    const before = session.state?.phase;
    const recorded = newest ? null : this.#o.journal.orders.byId(orderId);
    const next = this.#o.sessions.record(session, events, {
      salesChannelOrderId: newest?.view.salesChannelOrderId ?? recorded?.salesChannelOrderId ?? null,
      orderCreatedAt: newest?.createdAt ?? recorded?.orderCreatedAt ?? null,
      at: this.#o.now(),
      operator: by === 'packer' ? operator : null,
      approvedBy,
      station,
    });
    const isNews =
      before !== next.state?.phase || events.some((e) => e.kind === 'cleared' || e.kind === 'opened');
    if (events.some((e) => e.kind === 'opened')) this.#o.floor.opened(orderId);
    this.#o.floor.recorded(orderId);
    if (isNews) {
      this.#o.floor.changed(orderId);
      this.#o.phaseChanged();
    }
    // The order cannot have changed otherwise since it was read.
    return this.#packingOrder(next, newest, at.isCancelled) ?? at;
  }

  /** Records what the packer did, and asks the service: its newest state is needed both before and after closing. */
  step(at: PackingOrder, events: PackingEvent[], approvedBy: string | null = null): PackingOutcome {
    const next = this.record(at, events, 'packer', approvedBy);
    if (next.state && (next.state.phase === 'sealed' || isComplete(next.state))) this.askAbout(next);
    return { ok: true, view: this.viewOf(next) };
  }

  /** True if the record of the order is not as it was written. */
  isDistrusted(orderId: string): boolean {
    return this.#o.sessions.of(orderId).broken.length > 0;
  }

  /** Has the service asked about the order now. */
  askAbout({ session, newest }: PackingOrder): void {
    const recorded = newest ? null : this.#o.journal.orders.byId(session.orderId);
    this.#o.ask(session.orderId, newest?.createdAt ?? recorded?.orderCreatedAt ?? null);
  }

  namesOf({ session: { orderId }, newest }: PackingOrder) {
    const salesChannelOrderId =
      newest?.view.salesChannelOrderId ?? this.#o.journal.orders.byId(orderId)?.salesChannelOrderId ?? null;
    return { orderId, salesChannelOrderId };
  }

  viewOf(at: PackingOrder): PackingView {
    const { session, newest, stop } = at;
    const packed = at.state && { ...at.state, plan: at.plan ?? at.state.plan };
    const shown = packed ?? (newest ? apply(null, opening(newest)) : session.state);
    const order = newest?.view ?? {
      ...this.namesOf(at),
      dueAt: null,
      country: null,
      border: null,
    };
    const trouble = { misses: session.misses, shorts: session.shorts, reopened: session.reopened };
    return packingView({
      order,
      state: shown ?? apply(null, NOTHING_LEFT),
      isNew: at.state === null,
      stop,
      trouble,
      isUnreadable: this.#o.isUnreadable(session.orderId),
      notOrdered: newest?.notOrdered.items ?? [],
      notFound: this.#o.notFound,
      isPullOver: this.isPullOver(at),
      isChosen: shown?.pull?.why === 'packed-twice' && this.#o.floor.isChosen(session.orderId),
      waitsForFloor: shown !== null && this.#waitsForFloor(session.orderId, shown),
    });
  }

  /** True if the order's box had to be pulled for a reason that is gone. */
  isPullOver({ state, newest, isCancelled }: PackingOrder): boolean {
    return state !== null && isPullOver(state, newest, isCancelled);
  }

  #waitsForFloor(orderId: string, { phase, cleared, claim }: PackingState): boolean {
    return phase === 'sealed' && !cleared && !this.#o.floor.mayClear(orderId, claim ?? null);
  }
}

const opening = ({ plan }: NewestOrder): PackingEvent => ({
  kind: 'opened',
  plan,
  free: false,
  restart: false,
});

/** View of an order with nothing but a changed history. */
const NOTHING_LEFT: PackingEvent = {
  kind: 'opened',
  plan: {
    items: [],
    deliveries: [],
    parcels: [
      { delivery: null, name: null, code: null, length: null, width: null, height: null, contents: null },
    ],
    contradictions: [],
    shipTo: '',
  },
  free: false,
  restart: false,
};
