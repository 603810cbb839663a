/** The packing of each order from the journal: its events, folded. Orders being packed stay in memory. */
import { PackingHistoryError, type PackingEvent } from '../domain/packing/event.ts';
import { apply } from '../domain/packing/fold.ts';
import type { PackingState, Phase } from '../domain/packing/state.ts';
import type { PackingJournal, Recording } from '../journal/packing/packing.ts';
import type { ScanMiss } from '../journal/packing/scan-misses.ts';

export interface PackingSession {
  orderId: string;
  /** Null: not packed, or the record cannot be trusted. */
  state: PackingState | null;
  /** Numbers of the events, since packing was last begun, that are not as they were written. */
  broken: readonly number[];
  shorts: number;
  reopened: number;
  /**
   * Number of scans that did not count, without those that offered another parcel: scanning on into that one is normal.
   */
  misses: number;
}

const isRejected = (kind: ScanMiss['kind']): boolean => kind !== 'wrong-parcel';

/** Phases whose boxes have to be checked; a day has few enough of them. */
const IN_HAND: readonly Phase[] = ['open', 'short', 'sealed', 'to-pull'];

export class PackingSessions {
  readonly #journal: PackingJournal;
  readonly #atWork = new Map<string, PackingSession>();

  constructor(journal: PackingJournal) {
    this.#journal = journal;
  }

  of(orderId: string): PackingSession {
    return this.#atWork.get(orderId) ?? this.#remember(this.#load(orderId));
  }

  /**
   * Writes events and, once they are on disk, accepts the state after them.
   * @throws the storage engine's error if nothing could be written: then nothing has changed
   * @throws PackingHistoryError if an event cannot follow
   */
  record(
    session: PackingSession,
    events: readonly PackingEvent[],
    recording: Omit<Recording, 'state' | 'orderId'>,
  ): PackingSession {
    const { orderId } = session;
    let { state } = session;
    for (const event of events) state = apply(state, event);
    if (!state) return session;
    this.#journal.append(events, { ...recording, orderId, state });
    return this.#remember(tallied({ ...session, state, broken: [] }, events));
  }

  /** Call when a scan that did not count was noted. */
  missed({ orderId, kind }: Pick<ScanMiss, 'orderId' | 'kind'>): void {
    if (!isRejected(kind)) return;
    const session = this.#atWork.get(orderId);
    if (session) this.#atWork.set(orderId, { ...session, misses: session.misses + 1 });
  }

  #remember(session: PackingSession): PackingSession {
    const phase = session.state?.phase;
    if (phase && IN_HAND.includes(phase)) this.#atWork.set(session.orderId, session);
    else this.#atWork.delete(session.orderId);
    return session;
  }

  /** Folds from the newest opening: earlier events are only history. */
  #load(orderId: string): PackingSession {
    const { events, broken } = this.#journal.history(orderId);
    // An event that was changed in the file may not even have its shape.
    const opening = events.findLastIndex(
      ({ seq, event }) => !broken.includes(seq) && event.kind === 'opened',
    );
    const since = events.slice(Math.max(0, opening));
    const from = opening < 0 ? 1 : (since[0]?.seq ?? 1);
    const none: PackingSession = {
      orderId,
      state: null,
      broken: broken.filter((seq) => seq >= from),
      shorts: 0,
      reopened: 0,
      misses: this.#journal.misses
        .countsOf(orderId)
        .reduce((sum, { kind, n }) => sum + (isRejected(kind) ? n : 0), 0),
    };
    if (none.broken.length > 0) return none;
    let state: PackingState | null = null;
    for (const { seq, event } of since) {
      try {
        state = apply(state, event);
      } catch (error) {
        // Well chained, and not of this application: a newer one wrote it.
        if (error instanceof PackingHistoryError) return { ...none, broken: [seq] };
        throw error;
      }
    }
    return tallied(
      { ...none, state },
      since.map(({ event }) => event),
    );
  }
}

function tallied(session: PackingSession, events: readonly PackingEvent[]): PackingSession {
  if (events.some((e) => e.kind === 'opened')) return tallyOf({ ...session, shorts: 0, reopened: 0 }, events);
  return tallyOf(session, events);
}

function tallyOf(session: PackingSession, events: readonly PackingEvent[]): PackingSession {
  const of = (kind: PackingEvent['kind']) => events.filter((e) => e.kind === kind).length;
  return { ...session, shorts: session.shorts + of('short'), reopened: session.reopened + of('reopened') };
}
