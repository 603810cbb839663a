/** Sends this bench's work to the store, again until it has it. The missing part follows from the journal and the copy. */
import type { Clock } from '../../domain/clock.ts';
import type { Log } from '../../station/log.ts';
import type { BenchWork, Sealing, WorkHead } from '../bench-work.ts';
import type { FloorCopy } from '../copy/floor-copy.ts';
import { EventTelling, keyOf } from './event-telling.ts';
import type { FloorLink } from '../link.ts';
import type { RefusedRows } from '../refused-rows.ts';
import type { Head, HeadRow } from '../store/store.ts';

/** Heads of one call. */
const AT_ONCE = 100;
/** Time for which settled work is sent to a store that does not have it. */
const REPORTED_MS = 35 * 86_400_000;
/** Time for which a person is shown that the journal was restored, or its disk copied. */
const PARTED_MS = 7 * 86_400_000;
/** The rest is sent after the next heartbeat: a bench with much to send must not look silent. */
const TELL_MS = 1_000;

export interface HeadTellingParts {
  copy: FloorCopy;
  link: FloorLink;
  work: BenchWork;
  sealing: Sealing;
  refused: RefusedRows;
  clock: Pick<Clock, 'now' | 'elapsed'>;
  log: Pick<Log, 'warn'>;
}

export class HeadTelling {
  readonly #o: HeadTellingParts;
  /** Orders with something to report. */
  readonly #untold = new Set<string>();
  /** Orders that may have events which the store lacks, even if their phase is the one that it knows. */
  readonly #withEvents = new Set<string>();
  readonly #events: EventTelling;

  constructor(parts: HeadTellingParts) {
    this.#o = parts;
    const { copy, link, work, sealing, refused } = parts;
    this.#events = new EventTelling({
      copy,
      link,
      work,
      sealing,
      refused,
      parted: (orderId) => this.#parted(orderId),
    });
    this.lookAgain();
  }

  get untold(): number {
    return this.#untold.size;
  }

  /** Call when an event of this order was written: the next bench of the order can see the contents of its parcels. */
  recorded(orderId: string): void {
    this.#withEvents.add(orderId);
    const { rows, benchId } = this.#o.copy;
    // Another bench with a box of the order shows the number of units in this one.
    if (rows.headsOf(orderId).some((head) => head.benchId !== benchId)) this.changed(orderId);
  }

  /** Call when an order has changed its phase here. */
  changed(orderId: string): void {
    this.#o.refused.forget(keyOf(orderId));
    // The newest is reported first.
    this.#untold.delete(orderId);
    this.#untold.add(orderId);
  }

  isReported(orderId: string): boolean {
    return !this.#untold.has(orderId);
  }

  /** Compares the whole journal with what the store has received. */
  lookAgain(): void {
    const { copy, work, clock } = this.#o;
    const reported = copy.reported();
    for (const { orderId, mark } of work.marks(clock.now() - REPORTED_MS))
      if (reported.get(orderId) !== mark) this.#untold.add(orderId);
  }

  /** The store's last report about an order from this bench. */
  noteOwn({ orderId, mark }: HeadRow): void {
    const { copy, work } = this.#o;
    if (copy.reportedMark(orderId) === mark) return;
    if (work.eventsAfter(orderId, mark, 1) === null) this.#parted(orderId);
    // The store's number is of yesterday, or of another journal: all events of this one are sent again.
    copy.forgetStored(orderId);
    copy.untell([orderId]);
    this.changed(orderId);
  }

  /**
   * Reports events before their summary. An order that the store refuses waits, and the others are reported.
   * @returns false: there is more, for the next time, at once. If too many rows were refused, the rest can wait for the
   * next heartbeat
   * @throws FloorStoreError; unanswered reports are sent again
   */
  async tell(): Promise<boolean> {
    const { copy, link, work, clock, refused } = this.#o;
    const end = clock.elapsed() + TELL_MS;
    const isLate = () => clock.elapsed() >= end;
    await this.#appendCounted(isLate);
    for (;;) {
      const orderIds = this.#next();
      if (orderIds.length === 0) return true;
      if (isLate()) return false;
      const heads = orderIds.map((orderId) => work.head(orderId)).filter((head) => head !== null);
      if (!(await this.#events.append(heads, isLate))) return !isLate();
      const withEvents = heads.filter(({ orderId }) => !refused.waits(keyOf(orderId)));
      const { rows: reported, isCut } = await refused.send(
        withEvents,
        ({ orderId }) => keyOf(orderId),
        (some) =>
          link.ask((call) => link.store.tell({ ...call, heads: some.map((head) => this.#headOf(head)) })),
      );
      copy.markReported(reported);
      const marks = new Map(reported.map(({ orderId, mark }) => [orderId, mark]));
      for (const orderId of orderIds) {
        // The order has changed during the call: its news is for the next call.
        if ((work.head(orderId)?.mark ?? null) !== (marks.get(orderId) ?? null)) continue;
        this.#untold.delete(orderId);
        refused.forget(keyOf(orderId));
      }
      if (isCut) return true;
    }
  }

  /** The newest of those that are to be reported, without those that the store has just refused. */
  #next(): string[] {
    return [...this.#untold].filter((orderId) => !this.#o.refused.waits(keyOf(orderId))).slice(-AT_ONCE);
  }

  /** Units counted since the last heartbeat: an order may have been left for another bench since. */
  async #appendCounted(isLate: () => boolean): Promise<void> {
    const { refused } = this.#o;
    const orderIds = [...this.#withEvents].filter((orderId) => !refused.waits(keyOf(orderId)));
    const heads = orderIds.map((orderId) => this.#o.work.head(orderId)).filter((head) => head !== null);
    if (heads.length === 0 || !(await this.#events.append(heads, isLate))) return;
    // Events written during the call are for the next heartbeat.
    const { copy, work } = this.#o;
    for (const orderId of orderIds)
      if (copy.storedMark(orderId) === (work.head(orderId)?.mark ?? null)) this.#withEvents.delete(orderId);
  }

  /** Orders of which the store has had events that this journal has not, lately. */
  get parted(): number {
    return this.#o.copy.partedSince(this.#o.clock.now() - PARTED_MS);
  }

  #parted(orderId: string): void {
    const { copy, clock, log } = this.#o;
    if (copy.noteParted(orderId, clock.now()))
      log.warn({ orderId }, 'the store has events of this bench that its journal does not have');
  }

  #headOf({ claim, operator, ...head }: WorkHead): Head {
    const { sealing } = this.#o;
    return {
      ...head,
      token: claim?.token ?? 0,
      isSure: claim?.isSure ?? false,
      operator: operator === null ? null : sealing.seal('operator', '', operator),
    };
  }
}
