/** Lets one random history happen to the real poller and the real cache, and looks after every sweep. */
import { DepartureQueries } from '../../src-main/cache/read/departures.ts';
import { OrderQueries } from '../../src-main/cache/read/orders.ts';
import type { CacheWriter } from '../../src-main/cache/write/writer.ts';
import type { SweepRow } from '../../src-main/contract/station/diagnostics.ts';
import { aClient, SHORT } from './clients.ts';
import { ManualClock } from './manual-clock.ts';
import { aPolledCache, type PolledCache } from './polled-cache.ts';
import { ShiftingBook } from './shifting-book.ts';
import { startShiftingService, type ShiftingService } from './shifting-service.ts';
import type { Round, Story } from './sweep-story.ts';

/** A healthy answer on loopback takes a few milliseconds, on a busy machine a few hundred. */
const LIMITS = { ...SHORT, headersMs: 500, bodyMs: 500, totalMs: 800 };
/** Number of complete sweeps after the end of faults and changes by which everything must be right. */
const COMPLETE_SWEEPS = 3;

export interface Telling {
  disturb?: (writer: CacheWriter) => CacheWriter;
  /** Also checks what a screen shows that reads again at each change. */
  screen?: boolean;
}

/** Thrown for a rule that was broken; the rule's name comes first. */
const broken = (rule: string, what: unknown) => new Error(`${rule}: ${JSON.stringify(what)}`);

export async function tell(story: Story, telling: Telling = {}): Promise<void> {
  const book = new ShiftingBook(story.orders, story.pageSize);
  const service = await startShiftingService(book);
  const station = new StoryStation(story, telling, book, service);
  try {
    await station.open();
    for (const round of story.rounds) await station.live(round);
    service.follow();
    for (let complete = 0, n = 0; complete < COMPLETE_SWEEPS; n++) {
      if (n > 2 * COMPLETE_SWEEPS) throw broken('a healthy service is swept', station.lastSweep);
      await station.live({ before: [], during: [], faults: [], by: 'time', restart: false });
      if (station.lastSweep?.outcome === 'complete' && station.lastSweep.failure === null) complete++;
    }
    station.compareWithService();
  } finally {
    await station.close();
    await service.stop();
  }
}

class StoryStation {
  readonly #telling: Telling;
  readonly #book: ShiftingBook;
  readonly #service: ShiftingService;
  readonly #clock = new ManualClock();
  readonly #client;
  readonly #keep: string[];
  #polled: PolledCache | null = null;
  #begun = false;
  #screen = '';
  lastSweep: SweepRow | null = null;

  constructor(story: Story, telling: Telling, book: ShiftingBook, service: ShiftingService) {
    this.#telling = telling;
    this.#book = book;
    this.#service = service;
    this.#client = aClient(service, { limits: LIMITS, clock: this.#clock });
    this.#keep = story.keep.flatMap((n) => book.orders[n]?.orderId ?? []);
  }

  get #station(): PolledCache {
    if (!this.#polled) throw new Error('the station is not open');
    return this.#polled;
  }

  async open(file?: string): Promise<void> {
    this.#polled = await aPolledCache({
      client: this.#client,
      clock: this.#clock,
      keep: () => this.#keep,
      onReport: ({ ordersChanged }) => {
        if (ordersChanged === true) this.#screen = this.#snapshot();
      },
      ...(this.#telling.disturb ? { disturb: this.#telling.disturb } : {}),
      ...(file === undefined ? {} : { file }),
    });
    this.#begun = false;
    this.#screen = this.#snapshot();
  }

  async close(): Promise<void> {
    await this.#polled?.close();
    await this.#client.close();
  }

  async live(round: Round): Promise<void> {
    if (round.restart) {
      const { file } = this.#station.cache;
      await this.#station.close();
      await this.open(file);
    }
    for (const change of round.before) this.#book.apply(change);
    this.#service.follow(round);
    const before = { changes: this.#book.changes, ids: this.#ids(), departed: this.#departures().total };
    this.lastSweep = await this.#sweep(round);
    this.#checkQueue(before);
    this.#checkDepartures(before);
    this.#checkLog();
    if (this.#telling.screen === true && this.#screen !== this.#snapshot())
      throw broken('a screen that reads when it is told shows what is known', [
        this.#screen,
        this.#snapshot(),
      ]);
  }

  #sweep({ by }: Round): Promise<SweepRow> {
    const asked = by === 'person' && this.#begun && this.#station.poller.refresh().asked;
    this.#begun = true;
    return asked ? this.#station.woken() : this.#station.sweep();
  }

  #ids(): string[] {
    return this.#station.queue().map((row) => row.orderId);
  }

  #departures() {
    return new DepartureQueries(this.#station.cache.reader).page({ offset: 0, limit: 10_000 });
  }

  /** All data that an order's screen and the queue read. */
  #snapshot(): string {
    const orders = new OrderQueries(this.#station.cache.reader);
    const rows = this.#station.queue();
    return JSON.stringify(rows.map((row) => ({ ...row, ...orders.byId(row.orderId), changes: null })));
  }

  #checkQueue(before: { changes: number; ids: string[] }): void {
    const now = new Set(this.#ids());
    for (const orderId of before.ids) {
      if (now.has(orderId)) continue;
      const { readySince } = this.#book.find(orderId);
      if (readySince !== null && readySince <= before.changes)
        throw broken('no order leaves that was ready all along', { orderId, readySince, before });
    }
  }

  #checkDepartures(before: { changes: number; ids: string[]; departed: number }): void {
    const { rows, total } = this.#departures();
    const added = rows.slice(0, total - before.departed);
    for (const { orderId, status, how } of added) {
      const order = this.#book.find(orderId);
      if (order.readySince !== null && order.readySince <= before.changes)
        throw broken('no order leaves that was ready all along', { orderId, status, how });
      if (status !== null && !order.statuses.has(status))
        throw broken('an order leaves with a status that it really had', { orderId, status });
      if (how === 'not-found' && this.#keep.includes(orderId))
        throw broken('no order leaves that local work stands on and nothing shows', { orderId, status });
    }
    const now = new Set(this.#ids());
    for (const orderId of before.ids) {
      if (!now.has(orderId) && !added.some((row) => row.orderId === orderId))
        throw broken('every order that left is in the list of departures', { orderId });
    }
  }

  /** An unreadable page is the service's fault; anything else here would be ours. */
  #checkLog(): void {
    const own = this.#station.lines.filter((line) => {
      const { err } = line as { err?: { causeName?: string } };
      return line.level >= 50 && err?.causeName !== 'OrderPageError';
    });
    if (own.length > 0) throw broken('nothing breaks here', own);
  }

  compareWithService(): void {
    const ready = this.#book.ready();
    const staying = this.#book.orders.filter((o) => o.hidden && this.#keep.includes(o.orderId));
    const ids = this.#ids().filter((id) => !staying.some((o) => o.orderId === id));
    if (
      ids.toSorted().join() !==
      ready
        .map((o) => o.orderId)
        .toSorted()
        .join()
    )
      throw broken('the queue is what the service lists as ready', {
        ids,
        ready: ready.map((o) => o.orderId),
      });
    const orders = new OrderQueries(this.#station.cache.reader);
    for (const { orderId, text } of ready) {
      const stored = orders.byId(orderId);
      if (stored?.json !== text || stored.status !== 'READY_TO_SHIP')
        throw broken('an order is what the service says of it', { stored, text });
      if (stored.notSeenSince !== null)
        throw broken('an order that is listed is not called missing', { orderId });
    }
  }
}
