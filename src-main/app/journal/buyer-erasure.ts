/**
 * Erases a buyer from everything that this station has. The orders are noted in the journal first, so that work that
 * was interrupted, a folder out of reach and orders still in the queue are finished later without a person.
 */
import { BuyersData } from '../../cache/read/buyers-data.ts';
import { SoughtOrders } from '../../cache/read/find/sought-orders.ts';
import type { ReadDb } from '../../cache/db.ts';
import type { CacheWriter } from '../../cache/write/writer.ts';
import type { ErasureReport, FoundOfBuyer, OrderData } from '../../contract/records/erasure.ts';
import { MOST_ERASED } from '../../contract/terms/limits.ts';
import type { Clock } from '../../domain/clock.ts';
import { Sought } from '../../domain/search/traced-text.ts';
import type { JournalDb } from '../../journal/db.ts';
import { Erasures, type Erasure, type ErasureEnd } from '../../journal/personal-data/erasures.ts';
import { JournalOrders } from '../../journal/packing/journal-orders.ts';
import type { JournalSearch } from '../../journal/packing/journal-search.ts';
import type { BuyerErasureCalls } from '../../router/context.ts';
import { namedOrders } from '../../scan/named-orders.ts';
import type { ScanQueries } from '../../cache/read/scan.ts';
import type { Log } from '../../station/log.ts';
import type { Removal } from './copy-removal.ts';
import type { FloorErasures } from '../floor/floor-erasures.ts';

/**
 * Most tries while the log of the cache is being read, which takes some milliseconds: by a check of its pages, for
 * example.
 */
const PURGE_TRIES = 5;
const PURGE_WAIT_MS = 300;

/** Delay before the next attempt to erase the rest; each attempt copies the journal. */
const RETRY_MS = 3_600_000;

interface Needs {
  reader: ReadDb;
  journal: JournalDb;
  writer: CacheWriter;
  scan: ScanQueries;
  /** The whole journal, by number or text. */
  search: Pick<JournalSearch, 'find'>;
  /** Orders in work at this station. */
  needed: () => string[];
  /** Copies the journal after personal data was removed from it and from all copies. */
  keeper: { copyNow: () => Promise<void>; removal: Removal };
  /** Data of orders in files beside the journal. */
  files: BuyerErasureCalls['files'];
  /** Removes crash dumps, which may contain the text of a screen. */
  removeDumps: () => void;
  clock: Clock;
  log: Log;
  /** The workspace closes. */
  signal: AbortSignal;
  /** Called when the cache has changed. */
  changed: () => void;
  /** Erasures of other benches of a floor, done or due. */
  others: Pick<FloorErasures, 'changed' | 'asked' | 'benches'>;
}

export class BuyerErasure implements BuyerErasureCalls {
  readonly #o: Needs;
  readonly #cached: BuyersData;
  readonly #soughtOrders: SoughtOrders;
  readonly #journalled: JournalOrders;
  readonly #erasures: Erasures;
  /** Erasures run one at a time. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(needs: Needs) {
    this.#o = needs;
    this.#cached = new BuyersData(needs.reader);
    this.#soughtOrders = new SoughtOrders(needs.reader);
    this.#journalled = new JournalOrders(needs.journal);
    this.#erasures = new Erasures(needs.journal);
  }

  /**
   * Looks for the exact number, else for people, numbers and typed text. A number in another form (without dashes, say)
   * counts as the number if only one order has it. Orders of earlier erasures come last: they are erased without being
   * chosen again.
   */
  async find(text: string): Promise<FoundOfBuyer> {
    const exact = new Set([
      ...namedOrders(this.#o.scan, text).orders.map(({ orderId }) => orderId),
      ...[this.#o.scan.unreadableOrder(text)].filter((id) => id !== null),
      ...this.#cached.departedByNumber(text),
      ...this.#journalled.byNumber(text),
    ]);
    if (exact.size > 0) return { by: 'number', orders: this.#dataOfAll(exact), more: false, nameless: 0 };
    const sought = new Sought(text);
    const { orderIds, numbered, nameless } = this.#soughtOrders.find(sought, Infinity);
    const journalled = await this.#o.search.find(sought);
    const sameNumber = new Set([...numbered, ...journalled.numbered]);
    if (sameNumber.size === 1)
      return { by: 'number', orders: this.#dataOfAll(sameNumber), more: false, nameless };
    const found = new Set([...orderIds, ...journalled.orderIds]);
    const noted = new Set(this.#erasures.orderIds());
    const unnoted = [...found].filter((id) => !noted.has(id));
    const shown = [...new Set([...unnoted, ...found])].slice(0, MOST_ERASED);
    return { by: 'name', orders: this.#dataOfAll(shown), more: unnoted.length > MOST_ERASED, nameless };
  }

  #dataOfAll(orderIds: Iterable<string>): OrderData[] {
    return [...orderIds].map((id) => this.#dataOf(id));
  }

  #dataOf(orderId: string): OrderData {
    const cached = this.#cached.dataOf(orderId);
    return {
      orderId,
      salesChannelOrderId: cached?.salesChannelOrderId ?? null,
      status: cached?.status ?? null,
      buyer: cached?.buyer ?? null,
      receiver: cached?.receiver ?? null,
      listed: cached?.listed ?? null,
      cached: cached?.rows ?? 0,
      ...this.#journalled.dataOf(orderId),
    };
  }

  get files(): BuyerErasureCalls['files'] {
    return this.#o.files;
  }

  list(): ErasureReport[] {
    return this.#erasures.list().map((erasure) => this.#report(erasure));
  }

  #report(erasure: Erasure): ErasureReport {
    return {
      ...(erasure as Omit<ErasureReport, 'benches' | 'withReasons'>),
      withReasons: this.#journalled.withReasons(erasure.orderIds),
      benches: this.#o.others.benches(erasure.orderIds),
    };
  }

  /** Erasures of other benches that are still due here: even those requested while this bench was off. */
  async eraseAsOthers(): Promise<void> {
    const asked = this.#o.others.asked();
    if (asked.length === 0) return;
    const known = new Set(this.#erasures.orderIds());
    const byBench = Map.groupBy(
      asked.filter(({ orderId }) => !known.has(orderId)),
      ({ bench }) => bench,
    );
    try {
      for (const [bench, orders] of byBench)
        await this.erase(
          orders.map(({ orderId }) => orderId),
          { operator: bench, station: bench },
        );
    } catch (error) {
      if (!this.#o.signal.aborted)
        this.#o.log.warn({ err: error }, 'what another bench erased was not erased here; it is tried again');
    }
  }

  async erase(
    orderIds: readonly string[],
    { operator, station }: { operator: string; station: string },
  ): Promise<ErasureReport> {
    const data = orderIds.map((id) => this.#dataOf(id));
    const sum = (of: 'cached' | 'words' | 'scans') => data.reduce((n, one) => n + one[of], 0);
    const erasure: Erasure = {
      at: this.#freeMoment(),
      ...{ operator, station },
      orderIds: [...new Set(orderIds)],
      found: { cached: sum('cached'), words: sum('words'), scans: sum('scans') },
      waiting: [],
      end: null,
    };
    // On disk before anything is erased: a start after a crash finishes the work.
    this.#write(erasure);
    this.#o.log.warn({ orders: erasure.orderIds.length }, 'a buyer is erased');
    return this.#report(await this.#oneByOne(() => this.#run(erasure)));
  }

  /** An erasure is named by its time. */
  #freeMoment(): number {
    return Math.max(this.#o.clock.now(), (this.#erasures.list()[0]?.at ?? 0) + 1);
  }

  /** Unfinished erasures: after the start, and after each sweep, through which orders have left. */
  async goOn(): Promise<void> {
    try {
      await this.#oneByOne(() => this.#goOn());
    } catch (error) {
      if (!this.#o.signal.aborted)
        this.#o.log.warn({ err: error }, 'an erasure was not done; it is tried again');
    }
  }

  async #goOn(): Promise<void> {
    const all = this.#erasures.list();
    if (all.length === 0) return;
    this.#noteSecondFolder(all);
    // An erased order may be here again: for example, a look-up of a box in the hall has brought it.
    const { erased, listed } = await this.#eraseCached(this.#erasures.orderIds());
    const now = this.#o.clock.now();
    const isDue = ({ end, waiting }: Erasure) =>
      end === null ||
      waiting.some((id) => !listed.includes(id)) ||
      (!(end.isCacheEmptied && end.isJournalEmptied) && Math.abs(now - end.at) >= RETRY_MS);
    const due = all.filter(isDue);
    for (const one of due) await this.#run(one);
    if (erased.length > 0 && due.length === 0) await this.#purge();
  }

  /** Notes that the second folder is clean: since it became reachable, each copy has removed the same data from it. */
  #noteSecondFolder(all: readonly Erasure[]): void {
    const { second, secondFault } = this.#o.keeper.removal;
    if (second === null || secondFault !== null) return;
    for (const { end, ...one } of all)
      if (end !== null && end.secondFault !== null)
        this.#write({ ...one, end: { ...end, secondFault: null } });
  }

  #oneByOne<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(() => {
      this.#o.signal.throwIfAborted();
      return work();
    });
    this.#last = done.catch(() => undefined);
    return done;
  }

  async #eraseCached(orderIds: string[]): Promise<{ erased: string[]; listed: string[] }> {
    const { writer, needed, changed } = this.#o;
    const result = await writer.erase(orderIds, needed());
    if (result.erased.length > 0) changed();
    return result;
  }

  async #run(erasure: Erasure): Promise<Erasure> {
    const { keeper, clock, log, signal, removeDumps } = this.#o;
    const { listed } = await this.#eraseCached(erasure.orderIds);
    const isCacheEmptied = await this.#purge();
    removeDumps();
    await keeper.copyNow();
    signal.throwIfAborted();
    const end = { at: clock.now(), isCacheEmptied, ...endOf(keeper.removal) };
    const waiting = erasure.orderIds.filter((id) => listed.includes(id));
    const done = { ...erasure, waiting, end };
    this.#write(done);
    log.info({ orders: erasure.orderIds.length, waiting: waiting.length }, 'a buyer was erased');
    return done;
  }

  #write(erasure: Erasure): void {
    this.#erasures.write(erasure);
    this.#o.others.changed();
  }

  async #purge(): Promise<boolean> {
    const { writer, clock, signal } = this.#o;
    for (let tries = 1; ; tries++) {
      if (await writer.purgeNow()) return true;
      if (tries === PURGE_TRIES) return false;
      await clock.sleep(PURGE_WAIT_MS, signal);
    }
  }
}

function endOf({
  isJournalEmptied,
  here,
  second,
  secondFault,
}: Removal): Omit<ErasureEnd, 'at' | 'isCacheEmptied'> {
  const files = [...(here ?? []), ...(second ?? [])];
  const named = (outcome: string) => files.filter((file) => file.outcome === outcome).map(({ name }) => name);
  return {
    isJournalEmptied: isJournalEmptied && here !== null,
    files: { checked: files.length, rewritten: named('rewritten').length, unreadable: named('unreadable') },
    secondFault,
  };
}
