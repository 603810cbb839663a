/** Stops of orders in packing: the packer's answer to each, and where the packed goods go. When one stops: `domain/packing/verdicts.ts`. */
import { CANCELLED } from '../domain/orders/order-facts.ts';
import type { PackingEvent } from '../domain/packing/event.ts';
import { apply } from '../domain/packing/fold.ts';
import { revise } from '../domain/packing/revision.ts';
import { missingOf } from '../domain/packing/state.ts';
import type { PackingOutcome } from './packing-outcome.ts';
import type { PackingOrder, PackingOrders } from './packing-orders.ts';

/** Reason why an order begun here is no longer packed. */
interface Gone {
  why: 'cancelled' | 'not-ready' | 'taken-over';
  /** Name of the bench that took it over; null: none did. */
  takenBy: string | null;
}

/** Every method that records throws the storage engine's error if it could not: then nothing has changed. */
export class PackingStops {
  readonly #orders: PackingOrders;

  constructor(orders: PackingOrders) {
    this.#orders = orders;
  }

  acceptChange(orderId: string, version: string): PackingOutcome {
    const at = this.#orders.of(orderId);
    if (!at) return { ok: false, why: 'not-found' };
    const { state, newest, stop } = at;
    if (!state || !newest || stop?.kind !== 'changed') return { ok: false, why: 'nothing-to-do' };
    if (newest.version !== version) return { ok: false, why: 'changed-again' };
    const revision = revise(state, newest.plan);
    if (!revision) return { ok: false, why: 'nothing-to-do' };
    const revised = apply(state, revision.event);
    // The units that it was set aside for are not ordered any more: the order can be closed.
    const goesOn = revised.phase === 'short' && missingOf(revised) === null;
    return this.#orders.step(at, [revision.event, ...(goesOn ? [{ kind: 'resumed' as const }] : [])]);
  }

  /** Records that the goods are back on their shelves, or left for the bench that took the order over. */
  putBack(orderId: string): PackingOutcome {
    const at = this.#orders.of(orderId);
    if (!at) return { ok: false, why: 'not-found' };
    const event = putBackOf(at);
    return event ? this.#orders.step(at, [event]) : { ok: false, why: 'nothing-to-do' };
  }

  /** Ends the packing of an order that is packed no more, and of which nothing is in a parcel: no person has to put anything back. */
  endEmpty(orderId: string): void {
    const at = this.#orders.of(orderId);
    const isEmpty =
      at?.state?.contents.parcels.every(({ units }) => Object.keys(units).length === 0) === true;
    const event = at && isEmpty && this.departureOf(orderId) ? putBackOf(at) : null;
    if (at && event) this.#orders.record(at, [event], 'station');
  }

  /** Records that a closed box that must not leave was found. */
  pulled(orderId: string): PackingOutcome {
    const at = this.#orders.of(orderId);
    if (!at) return { ok: false, why: 'not-found' };
    return at.state?.phase === 'to-pull'
      ? this.#orders.step(at, [{ kind: 'pulled' }])
      : { ok: false, why: 'nothing-to-do' };
  }

  /** Closes parcels that are on their way: a slip comes too late for them, and no answer of the service is waited for. */
  closeSent(at: PackingOrder, events: PackingEvent[], approvedBy: string | null): PackingOutcome {
    const sealed = this.#orders.record(at, events, 'packer', approvedBy);
    const status = at.newest?.status ?? '';
    const next = this.#orders.record(sealed, [{ kind: 'moved-on', status }], 'station');
    return { ok: true, view: this.#orders.viewOf(next) };
  }

  /** Bench that an order begun here was left for; '' = unknown name, null = not left. */
  leftFor(orderId: string): string | null {
    return this.#orders.of(orderId)?.session.state?.leftFor ?? null;
  }

  /** Departure of an order begun here; null: none. */
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
}

/** @returns null if nothing is to be put back */
function putBackOf({ state, stop, newest }: PackingOrder): PackingEvent | null {
  if (!state) return null;
  const status = newest?.status ?? '';
  if (state.phase === 'to-pull' || state.phase === 'pulled')
    return { kind: 'put-back', why: 'not-ready', status };
  switch (stop?.kind) {
    case 'not-ready':
    case 'sent':
      return { kind: 'put-back', why: 'not-ready', status };
    // The record says that the order was cancelled; which bench decided that is known to the floor only.
    case 'cancelled-here':
    case 'cancelled-elsewhere':
      return { kind: 'put-back', why: 'cancelled-here', status };
    case 'taken-over':
      return { kind: 'put-back', why: 'taken-over', status, leftFor: stop.bench };
    case 'changed':
    case 'history-changed':
    case undefined:
      return null;
  }
}
