/**
 * Packing at this station. Every step is tried on the state first, then written, then shown: a step that a packer has seen is
 * on disk. Answers from this machine's data; no step waits for the service.
 */
import type { PackingAnswer } from '../contract/packing/packing-answer.ts';
import type { PackingStep } from '../contract/goods/packing-step.ts';
import type { PackingView } from '../contract/goods/packing-view.ts';
import type { Settings } from '../contract/station/settings.ts';
import type { OpeningClaim, PackingEvent } from '../domain/packing/event.ts';
import { CANCELLED } from '../domain/orders/order-facts.ts';
import { boxesOf, type OrderBoxes } from '../domain/packing/closed-boxes.ts';
import type { ItemOfOrder } from '../domain/packing/code-in-order.ts';
import { mustBeFree, type PackingPlan } from '../domain/packing/plan.ts';
import { revise } from '../domain/packing/revision.ts';
import { isComplete } from '../domain/packing/state.ts';
import { take } from '../domain/packing/step.ts';
import type { ScanMeaning } from '../domain/scan/scan-meaning.ts';
import type { Confirmed, PackingOutcome, PackingScan } from './packing-outcome.ts';
import { beginningOf, openingOf } from './beginning.ts';
import { ALONE, type FloorClaims } from './floor-claims.ts';
import type { PackingScans } from './packing-scan.ts';
import { AT_BENCH, type PackingOrder, type PackingOrders } from './packing-orders.ts';
import type { SlipRequirement } from '../contract/paper/slip-settings.ts';
import type { SlipRule } from './slip-rule.ts';
import { slipVersion } from './slip-version.ts';

export interface PackingServiceParts {
  orders: PackingOrders;
  scans: PackingScans;
  settings: () => Settings;
  slips: SlipRule;
  floor: FloorClaims;
}

/** Contents of an order's slip, and the order as it is now, each with the name of its version. */
export interface SlipPlans {
  view: PackingView;
  plan: PackingPlan;
  version: string;
  newest: PackingPlan;
  newestVersion: string;
}

/** Reason why an order begun here is not packed. */
interface Gone {
  why: 'cancelled' | 'not-ready' | 'taken-over';
  /** Name of the bench that took it over; null: none did. */
  takenBy: string | null;
}

/** Every method that records throws the storage engine's error if it could not: then nothing has changed. */
export class PackingService {
  readonly #o: PackingServiceParts;
  readonly #orders: PackingOrders;
  readonly #scans: PackingScans;

  constructor(parts: PackingServiceParts) {
    this.#o = parts;
    this.#orders = parts.orders;
    this.#scans = parts.scans;
  }

  /** Null if nothing here knows that order. */
  view(orderId: string): PackingView | null {
    const at = this.#orders.of(orderId);
    return at && this.#orders.viewOf(at);
  }

  /** Boxes of an order that is in hand; null: its packing is over, or its record cannot be trusted. */
  boxesOf(orderId: string): OrderBoxes | null {
    const state = this.#orders.of(orderId)?.state;
    return state ? boxesOf(state) : null;
  }

  /** The item of an order that a code names, whether or not it may be packed now; null: the order has none, or several. */
  itemIn(orderId: string, meaning: ScanMeaning): ItemOfOrder | null {
    const at = this.#orders.of(orderId);
    return at && this.#scans.itemIn(at, meaning);
  }

  /** Claims on the floor of this station. */
  get floor(): FloorClaims {
    return this.#o.floor;
  }

  /**
   * True on a floor if the order's next step opens it here: the floor is asked first.
   * @param scanned the code that is the step; null: another step
   */
  isToClaim(orderId: string, scanned: PackingScan['meaning'] | null): boolean {
    const at = this.#o.floor === ALONE ? null : this.#orders.of(orderId);
    if (!at || !this.#lacksClaim(orderId, at)) return false;
    return scanned === null || !this.#scans.isOfOtherOrder(at, scanned);
  }

  #lacksClaim(orderId: string, at: PackingOrder): boolean {
    // Begun before this bench came to the floor, or freed by a person since: no other bench may open it meanwhile.
    if (at.state)
      return at.stop === null && AT_BENCH.includes(at.state.phase) && this.#o.floor.lacksClaim(orderId);
    if (!at.newest?.open) return false;
    return at.stop === null || at.stop.kind === 'history-changed';
  }

  /**
   * @param approvedBy id of the approver, here and below; null if none was needed
   * @param claim under which it is opened, here and below; null: the station belongs to no floor
   */
  open(
    orderId: string,
    { free, restart, approvedBy }: { free: boolean; restart: boolean; approvedBy: string | null },
    claim: OpeningClaim | null = null,
  ): PackingOutcome {
    const at = this.#orders.of(orderId, claim);
    if (!at) return { ok: false, why: 'not-found' };
    const { stop, newest } = at;
    const broken = stop?.kind === 'history-changed';
    if (stop && !(broken && restart)) return { ok: false, why: 'stopped' };
    if (at.state) return at.state.phase === 'open' ? this.#ok(at) : { ok: false, why: 'nothing-to-do' };
    // A box with unknown contents has to be looked at, even if it is not to be packed any more.
    if (!newest || (!newest.open && !broken)) return { ok: false, why: 'stopped' };
    const { plan } = newest;
    if (plan.items.length === 0 && !broken) return { ok: false, why: 'nothing-to-do' };
    if (mustBeFree(plan) && !free) return { ok: false, why: 'contradictions' };
    const how = { free: free && mustBeFree(plan), restart: broken };
    return this.#write(at, [openingOf(at, plan, how)], approvedBy);
  }

  /** Contents of that order's slip, and the order as it is now; null if it is not known here. */
  plansOf(orderId: string): SlipPlans | null {
    const at = this.#orders.of(orderId);
    if (!at) return null;
    const plan = at.state?.plan ?? at.newest?.plan ?? at.session.state?.plan;
    if (!plan) return null;
    const newest = at.newest?.plan ?? plan;
    return {
      view: this.#orders.viewOf(at),
      ...{ plan, version: slipVersion(plan) },
      ...{ newest, newestVersion: slipVersion(newest) },
    };
  }

  /** Slip that is still to be printed before the order is closed. */
  slipRequirement(orderId: string): SlipRequirement {
    const state = this.#orders.of(orderId)?.state;
    return state?.phase === 'open' ? this.#o.slips.of(orderId, state) : 'none';
  }

  scan(orderId: string, scan: PackingScan, claim: OpeningClaim | null = null): PackingAnswer | null {
    const at = this.#orders.of(orderId, claim);
    return at && this.#scans.scan(at, scan);
  }

  /** Units of the order that were confirmed by hand since packing began; 0 while it has not. */
  unitsByHand(orderId: string): number {
    return this.#orders.of(orderId)?.state?.contents.byHand ?? 0;
  }

  confirm(
    orderId: string,
    confirmed: Confirmed,
    claim: OpeningClaim | null = null,
  ): PackingAnswer | PackingOutcome {
    const at = this.#orders.of(orderId, claim);
    if (!at) return { ok: false, why: 'not-found' };
    if (confirmed.reason === null && this.#o.settings().handReason)
      return { ok: false, why: 'reason-missing' };
    return this.#scans.confirm(at, confirmed) ?? { ok: false, why: 'not-in-order' };
  }

  step(
    orderId: string,
    step: PackingStep,
    approvedBy: string | null,
    claim: OpeningClaim | null = null,
  ): PackingOutcome {
    const at = this.#orders.of(orderId, claim);
    if (!at) return { ok: false, why: 'not-found' };
    // A closing that was asked for before the stop was shown answers nothing.
    const isOfSent = at.stop?.kind === 'sent' && step.kind === 'seal' && step.sent === true;
    if (at.stop && !isOfSent) return { ok: false, why: 'stopped' };
    const begun = beginningOf({ ...at, stop: null });
    if (!begun) return { ok: false, why: at.newest?.open === true ? 'contradictions' : 'not-open' };
    const taken = take(begun.state, step);
    if (!taken.ok) return { ok: false, why: taken.refusal.why };
    if (isOfSent) return this.#closeSent(at, [...begun.first, taken.event], approvedBy);
    if (step.kind === 'seal') {
      const slip = this.#o.slips.of(orderId, begun.state);
      if (slip === 'missing' || slip === 'under-way') return { ok: false, why: `slip-${slip}` };
    }
    return this.#write(at, [...begun.first, taken.event], approvedBy);
  }

  acceptChange(orderId: string, version: string): PackingOutcome {
    const at = this.#orders.of(orderId);
    if (!at) return { ok: false, why: 'not-found' };
    const { state, newest, stop } = at;
    if (!state || !newest || stop?.kind !== 'changed') return { ok: false, why: 'nothing-to-do' };
    if (newest.version !== version) return { ok: false, why: 'changed-again' };
    const revision = revise(state, newest.plan);
    return revision ? this.#write(at, [revision.event]) : { ok: false, why: 'nothing-to-do' };
  }

  putBack(orderId: string): PackingOutcome {
    const at = this.#orders.of(orderId);
    if (!at) return { ok: false, why: 'not-found' };
    const { state, stop, newest } = at;
    if (!state) return { ok: false, why: 'nothing-to-do' };
    const status = newest?.status ?? '';
    if (state.phase === 'to-pull' || state.phase === 'pulled') {
      return this.#write(at, [{ kind: 'put-back', why: 'not-ready', status }]);
    }
    // The record says that it was cancelled; which bench decided it is the floor's.
    if (stop?.kind === 'cancelled-elsewhere')
      return this.#write(at, [{ kind: 'put-back', why: 'cancelled-here', status }]);
    if (stop?.kind === 'taken-over')
      return this.#write(at, [{ kind: 'put-back', why: 'taken-over', status, leftFor: stop.bench }]);
    if (stop?.kind === 'cancelled-here')
      return this.#write(at, [{ kind: 'put-back', why: stop.kind, status }]);
    return stop?.kind === 'not-ready' || stop?.kind === 'sent'
      ? this.#write(at, [{ kind: 'put-back', why: 'not-ready', status }])
      : { ok: false, why: 'nothing-to-do' };
  }

  /** Bench that an order begun here was left for; '' = unknown name, null = not left. */
  leftFor(orderId: string): string | null {
    return this.#orders.of(orderId)?.session.state?.leftFor ?? null;
  }

  pulled(orderId: string): PackingOutcome {
    const at = this.#orders.of(orderId);
    if (!at) return { ok: false, why: 'not-found' };
    return at.state?.phase === 'to-pull'
      ? this.#write(at, [{ kind: 'pulled' }])
      : { ok: false, why: 'nothing-to-do' };
  }

  /** Departure of an order begun here: the reason why it is no longer packed; null: none. */
  departureOf(orderId: string): Gone | null {
    const at = this.#orders.of(orderId);
    if (at?.state == null || at.stop === null) return null;
    const { stop } = at;
    switch (stop.kind) {
      case 'cancelled-here':
      case 'cancelled-elsewhere':
        return { why: 'cancelled', takenBy: null };
      case 'not-ready':
        return { why: stop.status === CANCELLED ? 'cancelled' : 'not-ready', takenBy: null };
      case 'taken-over':
        return { why: 'taken-over', takenBy: stop.bench };
      case 'sent':
      case 'changed':
      case 'history-changed':
        return null;
    }
  }

  /** A version of the order came that cannot be read: the contents of the box may not be the ordered ones now. */
  isUnclear(orderId: string): boolean {
    return this.view(orderId)?.unreadable ?? false;
  }

  /** The record of the order is not as it was written. */
  isDistrusted(orderId: string): boolean {
    return this.#orders.isDistrusted(orderId);
  }

  #write(at: PackingOrder, events: PackingEvent[], approvedBy: string | null = null): PackingOutcome {
    const next = this.#orders.record(at, events, 'packer', approvedBy);
    // The newest state at the service is needed both before and after closing.
    if (next.state && (next.state.phase === 'sealed' || isComplete(next.state))) this.#orders.askAbout(next);
    return this.#ok(next);
  }

  /** Closes parcels that are on their way: a slip comes too late for them, and no answer of the service is waited for. */
  #closeSent(at: PackingOrder, events: PackingEvent[], approvedBy: string | null): PackingOutcome {
    const sealed = this.#orders.record(at, events, 'packer', approvedBy);
    const status = at.newest?.status ?? '';
    return this.#ok(this.#orders.record(sealed, [{ kind: 'moved-on', status }], 'station'));
  }

  #ok(at: PackingOrder): PackingOutcome {
    return { ok: true, view: this.#orders.viewOf(at) };
  }
}
