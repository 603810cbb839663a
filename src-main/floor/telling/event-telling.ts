/**
 * Stores the events of packing, again until the store has them. The journal is the outbox: what the store lacks are the
 * events after the mark that `floor.db` has as stored; if the journal has no such mark, it was put back from a copy.
 */
import type { BenchWork, Sealing, WorkEvent, WorkHead } from '../bench-work.ts';
import type { FloorCopy } from '../copy/floor-copy.ts';
import type { FloorLink } from '../link.ts';
import type { RefusedRows } from '../refused-rows.ts';
import { eventSeal } from './sealed-event.ts';
import { MOST_EVENT_DATA, MOST_EVENTS, type PackingEvent } from '../store/store-events.ts';

/** Characters of one call, beside its last event. */
const MOST_CHARACTERS = 1_000_000;

export interface EventTellingParts {
  copy: FloorCopy;
  link: FloorLink;
  work: BenchWork;
  sealing: Sealing;
  refused: RefusedRows;
  /** Called when the store has events of this bench that its journal does not. */
  parted: (orderId: string) => void;
}

/** An order among the refused rows: its events and its summary wait together. */
export const keyOf = (orderId: string): string => `order ${orderId}`;

export class EventTelling {
  readonly #o: EventTellingParts;

  constructor(parts: EventTellingParts) {
    this.#o = parts;
  }

  /**
   * @param isLate asked before each call but the first: what is left waits for the next time
   * @returns whether the store has all events of these orders, as they were when this was called; those that it refuses wait
   * @throws FloorStoreError; unanswered events are sent again
   */
  async append(heads: readonly WorkHead[], isLate: () => boolean): Promise<boolean> {
    const { copy, link, refused } = this.#o;
    for (let isFirst = true; ; isFirst = false) {
      const events = this.#lacking(heads);
      if (events.length === 0) return true;
      if (!isFirst && isLate()) return false;
      // An event after one that the store lacks could not be read.
      const byOrder = [...Map.groupBy(events, ({ orderId }) => orderId)];
      const { rows, isCut } = await refused.send(
        byOrder,
        ([orderId]) => keyOf(orderId),
        (some) =>
          link.ask((call) => link.store.append({ ...call, events: some.flatMap(([, ofOrder]) => ofOrder) })),
      );
      copy.markStored(rows.flatMap(([, ofOrder]) => ofOrder));
      if (isCut) return false;
    }
  }

  /** Events of the first of these orders that lacks some, and of others while there is room. */
  #lacking(heads: readonly WorkHead[]): PackingEvent[] {
    const events: PackingEvent[] = [];
    let characters = 0;
    for (const { orderId, mark } of heads) {
      if (this.#o.copy.storedMark(orderId) === mark || this.#o.refused.waits(keyOf(orderId))) continue;
      for (const event of this.#eventsOf(orderId, MOST_EVENTS - events.length)) {
        if (characters > MOST_CHARACTERS) return events;
        const sealed = this.#sealed(orderId, event);
        characters += sealed.data.length;
        events.push(sealed);
      }
      if (events.length === MOST_EVENTS) break;
    }
    return events;
  }

  #eventsOf(orderId: string, most: number): WorkEvent[] {
    const { copy, work, parted } = this.#o;
    const events = work.eventsAfter(orderId, copy.storedMark(orderId), most);
    if (events) return events;
    parted(orderId);
    copy.forgetStored(orderId);
    return work.eventsAfter(orderId, null, most) ?? [];
  }

  #sealed(orderId: string, { seq, mark, before, at, operator, text }: WorkEvent): PackingEvent {
    const { sealing } = this.#o;
    const place = eventSeal(orderId, mark);
    const data = sealing.seal('event', place, text);
    return {
      ...{ orderId, seq, mark, before, at },
      operator: operator === null ? null : sealing.seal('operator', '', operator),
      // A store that refuses one event would get none of those after it.
      data: data.length <= MOST_EVENT_DATA ? data : sealing.seal('event', place, ''),
    };
  }
}
