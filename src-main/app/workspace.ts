/** One bench at work: the two files and the service of one connection, joined. Practice and real never share one. */
import { join } from 'node:path';
import { BenchPicture } from '../snapshot/publisher.ts';
import { HeldOrders, openReader } from '../cache/read/reader.ts';
import { DepartureQueries } from '../cache/read/departures.ts';
import { DiagnosticsQueries } from '../cache/read/diagnostics.ts';
import type { ReadDb } from '../cache/db.ts';
import { OrderQueries } from '../cache/read/orders.ts';
import { PickQueries } from '../cache/read/pick.ts';
import { QueueQueries } from '../cache/read/queue.ts';
import { ScanQueries } from '../cache/read/scan.ts';
import { CacheWriter } from '../cache/write/writer.ts';
import type { SweepRow } from '../contract/diagnostics.ts';
import type { Failure, StationSnapshot } from '../contract/station.ts';
import { Intents } from '../journal/intents.ts';
import { LearnedCodes } from '../journal/learned-codes.ts';
import { PackingJournal } from '../journal/packing.ts';
import type { JournalKind } from '../journal/errors.ts';
import type { JournalDb } from '../journal/db.ts';
import { openJournal } from '../journal/open.ts';
import type { OrderFault } from '../journal/verify-orders.ts';
import { JournalKeeper } from './journal-keeper.ts';
import type { Log } from '../station/log.ts';
import type { BenchContext } from '../router/context.ts';
import { localClaims } from '../packing/local-claims.ts';
import { ordersInHand } from '../packing/orders-in-hand.ts';
import { joinPacking } from './packing-parts.ts';
import { ServiceRequests } from '../connection/service-requests.ts';
import type { Clock } from '../sync/clock.ts';
import type { Live } from '../snapshot/live.ts';
import { Poller, type PollerReport } from '../sync/poller.ts';
import { watchForWake } from '../sync/wake-watch.ts';
import { Sender } from '../sync/sender.ts';
import type { UpstreamClient } from '../upstream/client.ts';
import type { UpstreamError } from '../upstream/upstream-error.ts';

export interface BenchOptions {
  /** Folder of `cache.db` and `journal.db`. */
  folder: string;
  kind: JournalKind;
  /** Names the connection: orders and decisions of another one are never mixed in. */
  account: string;
  client: UpstreamClient;
  /** Test orders may be made: practice, or a connection that is marked as sandbox. */
  sandbox: boolean;
  writerEntry: URL;
  /** The module of the thread that copies the journal; null: no copies are made. */
  copyEntry: URL | null;
  pollMs: number;
  /** For how long orders that left the queue are kept in the cache. */
  keepMs: () => number;
  clock: Clock;
  random: () => number;
  log: Log;
  live: Live<StationSnapshot>;
  /** The cache is damaged: the bench has to be opened again, which makes it anew. */
  cacheDamaged: () => void;
  /** The cache's writer has ended: the bench has to be opened again, which starts another. */
  writerLost: (error: Error) => void;
  /** The journal was copied and verified; null: it could not be. */
  journalCopied: (faults: OrderFault[] | null) => void;
}

export interface Bench extends BenchContext {
  /** True where a damaged or foreign cache had to be thrown away: the next sweep fills it again. */
  cacheRebuilt: boolean;
  start(): void;
  stop(): Promise<void>;
  /** Somebody has met damage in one of the files: where it is the cache, `cacheDamaged` is called. */
  lookForDamage(): void;
}

/** Checks that the bench remembers; unchanged ones are written nowhere. */
const MOST_RECENT = 300;

/** Where the cache cannot be read, what was opened before it is closed again. */
async function readerOrClose(file: string, writer: CacheWriter, journal: JournalDb): Promise<ReadDb> {
  try {
    return openReader(file);
  } catch (error) {
    await writer.close();
    journal.close();
    throw error;
  }
}

/**
 * Opens both files. The journal first: what cannot be lost is looked at before what can.
 * @throws the errors of `openJournal`, and the storage engine's where the folder cannot be written
 */
export async function openBench(options: BenchOptions): Promise<Bench> {
  const { folder, kind, account, client, clock, random, log, live } = options;
  const journalFile = join(folder, 'journal.db');
  const journal = openJournal(journalFile, kind);
  const cacheFile = join(folder, 'cache.db');
  const { writer, rebuilt } = await CacheWriter.start(options.writerEntry, cacheFile, account).catch(
    (error: unknown) => {
      journal.close();
      throw error;
    },
  );
  const reader = await readerOrClose(cacheFile, writer, journal);
  const held = new HeldOrders(reader);
  // Made once: to make a transaction takes as long as a look-up.
  const transaction = reader.transaction((work: () => unknown) => work());
  const atOnce = <T>(work: () => T): T => transaction(work) as T;
  const intents = new Intents(journal, account);
  const orders = new OrderQueries(reader);
  const scan = new ScanQueries(reader);
  const codes = new LearnedCodes(journal);
  const packed = new PackingJournal(journal, account);

  const picture = new BenchPicture({ live, orders, held, intents, packed, clock });
  const showOrders = () => {
    packing.recheck();
    picture.showOrders();
  };
  /** The service has shown other orders than before. */
  const ordersChanged = () => {
    sender.ordersChanged();
    showOrders();
  };
  const showOutbox = () => {
    picture.showOutbox();
    showOrders();
  };
  let stopping = false;
  const showFailure = (failure: Failure | null) => {
    // A request that ends because the client closes is no failure of the service.
    if (!stopping) picture.showConnection(failure);
  };
  client.whenSilent(() => showFailure({ kind: 'timeout', message: null, status: null }));
  const showRequest = (error: UpstreamError | null) => showFailure(error?.failure ?? null);
  // Only sweeps that failed before tell that the service is back. Where look-ups and checks work and cancels fail, each
  // would cut the waits of all decisions short, and they would be sent without a pause.
  let sweepsFail = false;
  let sweptOnce = false;
  const recent: SweepRow[] = [];
  const report = (r: PollerReport) => {
    if (r.failure !== undefined) {
      showFailure(r.failure);
      const back = sweepsFail && r.failure === null;
      sweepsFail = r.failure !== null;
      if (back) sender.serviceIsBack();
      else if (r.ended && r.failure === null) sender.checksGoWell();
      if (r.ended && r.failure === null) clearer.serviceIsBack();
    }
    picture.showSweep(r, client.clockSkewMs);
    if (r.ordersChanged === true || (r.ended && packing.isRecheckDue())) ordersChanged();
    if (r.ended) recent.unshift(r.ended);
    recent.length = Math.min(recent.length, MOST_RECENT);
    if (r.lastSweepAt !== undefined && !sweptOnce) {
      sweptOnce = true;
      showOrders();
    }
  };

  void writer.damaged.then(() => {
    if (!stopping) options.cacheDamaged();
  });
  void writer.lost.then((error) => {
    if (!stopping) options.writerLost(error);
  });
  const claims = localClaims(intents);
  const packing = joinPacking({
    packed,
    orders,
    scan,
    codes,
    claims,
    client,
    writer,
    clock,
    random,
    log,
    live,
    phaseChanged: () => picture.showPacking(),
    ordersChanged,
    report: showRequest,
  });
  const { clearer } = packing;
  const { keep, needed } = ordersInHand(intents, packed);
  const sender = new Sender({
    client,
    intents,
    writer,
    clock,
    random,
    log,
    knownCancelled: (orderId) => orders.cancelled(orderId),
    changed: showOutbox,
    report: showRequest,
  });
  const retention = { keepMs: options.keepMs, needed };
  const everyMs = options.pollMs;
  const poller = new Poller({ client, writer, clock, random, log, keep, retention, report, everyMs });
  const keeper = new JournalKeeper({
    db: journal,
    file: journalFile,
    entry: options.copyEntry,
    clock,
    log,
    eventsWritten: () => packed.eventsWritten,
    copied: options.journalCopied,
  });
  let stopWatching = () => {};
  showOutbox();
  picture.showPacking();

  return {
    cacheRebuilt: rebuilt,
    atOnce,
    lookForDamage: () => {
      writer
        .lookForDamage()
        .catch((error: unknown) => log.error({ err: error }, 'the cache was not looked through'));
    },
    account,
    queue: new QueueQueries(reader),
    orders,
    scan,
    pick: new PickQueries(reader),
    departures: new DepartureQueries(reader),
    diagnostics: new DiagnosticsQueries(reader),
    recentSweeps: () => recent,
    intents,
    codes,
    packing: packing.desk,
    packed,
    service: new ServiceRequests(client, options.sandbox),
    claims,
    decisionChanged: () => {
      showOutbox();
      sender.wake();
    },
    refresh: () => poller.refresh(),
    hint: () => poller.hint(),
    signInAgain: async () => {
      await client.signInAgain();
      poller.refresh();
      sender.wake();
    },
    start: () => {
      stopWatching = watchForWake(clock, () => poller.hint(), log);
      sender.start();
      clearer.start();
      poller.start();
      keeper.start();
    },
    stop: async () => {
      stopWatching();
      stopping = true;
      const stopped = Promise.all([poller.stop(), sender.stop(), clearer.stop()]);
      await client.close();
      await stopped;
      await writer.close();
      reader.close();
      await keeper.stop();
      journal.close();
    },
  };
}
