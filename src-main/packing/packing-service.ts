/**
 * Packing at this station. Every step is tried on the state first, then written, then shown: a step that a packer has seen is
 * on disk. Answers from this machine's data; no step waits for the service.
 */
import type { PackingAnswer } from '../contract/packing/packing-answer.ts';
import type { PackingStep } from '../contract/goods/packing-step.ts';
import type { PackingView } from '../contract/goods/packing-view.ts';
import type { Settings } from '../contract/station/settings.ts';
import type { OpeningClaim } from '../domain/packing/event.ts';
import { boxesOf, type OrderBoxes } from '../domain/packing/closed-boxes.ts';
import type { ItemOfOrder } from '../domain/packing/code-in-order.ts';
import { mustBeFree, type PackingPlan } from '../domain/packing/plan.ts';
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
import { PackingStops } from './packing-stops.ts';

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

/** Every method that records throws the storage engine's error if it could not: then nothing has changed. */
export class PackingService {
  readonly #o: PackingServiceParts;
  readonly #orders: PackingOrders;
  readonly #scans: PackingScans;
  readonly stops: PackingStops;

  constructor(parts: PackingServiceParts) {
    this.#o = parts;
    this.stops = new PackingStops(parts.orders);
    this.#orders = parts.orders;
    this.#scans = parts.scans;
  }

  /** Null if nothing here knows that order. */
  view(orderId: string): PackingView | null {
    const at = this.#orders.of(orderId);
    return at && this.#orders.viewOf(at);
  }

  /** Boxes of an order in hand; null: its packing has ended, or its record cannot be trusted. */
  boxesOf(orderId: string): OrderBoxes | null {
    const at = this.#orders.of(orderId);
    return at?.state ? boxesOf(at.state, this.#orders.isPullOver(at)) : null;
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
    // The order may have been begun before this bench joined the floor, or freed by a person since: no other bench may
    // open it meanwhile.
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
    if (at.state)
      return at.state.phase === 'open'
        ? { ok: true, view: this.#orders.viewOf(at) }
        : { ok: false, why: 'nothing-to-do' };
    // A box with unknown contents has to be checked, even if it is no longer to be packed.
    if (!newest || (!newest.open && !broken)) return { ok: false, why: 'stopped' };
    const { plan } = newest;
    if (plan.items.length === 0 && !broken) return { ok: false, why: 'nothing-to-do' };
    if (mustBeFree(plan) && !free) return { ok: false, why: 'contradictions' };
    const how = { free: free && mustBeFree(plan), restart: broken };
    return this.#orders.step(at, [openingOf(at, plan, how)], approvedBy);
  }

  /** Contents of that order's slip, and the order as it is now; null if it is not known here. */
  plansOf(orderId: string): SlipPlans | null {
    const at = this.#orders.of(orderId);
    if (!at) return null;
    const plan = at.plan ?? at.newest?.plan ?? at.session.state?.plan;
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
    if (isOfSent) return this.stops.closeSent(at, [...begun.first, taken.event], approvedBy);
    if (step.kind === 'seal') {
      const slip = this.#o.slips.of(orderId, begun.state);
      if (slip === 'missing' || slip === 'under-way') return { ok: false, why: `slip-${slip}` };
    }
    return this.#orders.step(at, [...begun.first, taken.event], approvedBy);
  }

  /** True if a version of the order came that cannot be read: the contents of the box may not be the ordered ones now. */
  isUnclear(orderId: string): boolean {
    return this.view(orderId)?.unreadable ?? false;
  }

  /** True if the record of the order is not as it was written. */
  isDistrusted(orderId: string): boolean {
    return this.#orders.isDistrusted(orderId);
  }
}
