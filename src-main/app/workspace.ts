/** One open connection: its two files, its service and the loops between them. Practice and real work never share one. */
import { SnapshotPublisher } from '../snapshot/publisher.ts';
import { QueueExclusions } from '../cache/read/reader.ts';
import { OrderQueries } from '../cache/read/orders.ts';
import { PickQueries } from '../cache/read/pick.ts';
import { ScanQueries } from '../cache/read/scan.ts';
import type { StartWriter } from '../cache/write/writer.ts';
import type { StationSnapshot } from '../contract/station.ts';
import type { Clock } from '../domain/clock.ts';
import { BatchJournal } from '../journal/batches.ts';
import { Erasures } from '../journal/erasures.ts';
import { Intents } from '../journal/intents.ts';
import { LearnedCodes } from '../journal/learned-codes.ts';
import { PackingJournal } from '../journal/packing.ts';
import { PrintJobs } from '../journal/print-jobs.ts';
import type { JournalKind } from '../journal/errors.ts';
import { localClaims } from '../packing/local-claims.ts';
import type { LabelPrinter, PaperPrinter } from '../contract/paper-printer.ts';
import { paperRules } from './paper-rules.ts';
import { PrintQueue } from '../printing/print-queue.ts';
import { ordersInHand } from '../packing/orders-in-hand.ts';
import type { SignedOn } from '../operators/signed-on.ts';
import type { WorkspaceContext } from '../router/context.ts';
import type { Live } from '../snapshot/live.ts';
import type { BadgeKey } from '../station/badge-key.ts';
import type { Log } from '../station/log.ts';
import { Poller } from '../sync/poller.ts';
import { Sender } from '../sync/sender.ts';
import { watchForWake } from '../sync/wake-watch.ts';
import type { UpstreamClient } from '../upstream/client.ts';
import type { UpstreamError } from '../upstream/upstream-error.ts';
import { batchParts } from './batch-parts.ts';
import { BuyerErasure } from './buyer-erasure.ts';
import type { CheckCounts } from './check-counts.ts';
import { concernedFiles } from './concerned-files.ts';
import { JournalKeeper, type CopyReport } from './journal-keeper.ts';
import { operatorParts, type OperatorParts } from './operator-parts.ts';
import { packingParts } from './packing-parts.ts';
import { passNews } from './pass-news.ts';
import type { SlowStatements } from './slow-statements.ts';
import { workspaceNews, type WorkspaceNews } from './workspace-events.ts';
import { contextOf, type Loops, type Store } from './workspace-context.ts';
import { openFiles, type WorkspaceFiles } from './workspace-files.ts';

export interface WorkspaceOptions {
  /** Folder of `cache.db` and `journal.db`. */
  folder: string;
  kind: JournalKind;
  /** Names the connection: orders and decisions of another one are never mixed in. */
  account: string;
  client: UpstreamClient;
  /** Test orders may be made: practice, or a connection that is marked as sandbox. */
  sandbox: boolean;
  startWriter: StartWriter;
  /** The module of the thread that copies the journal; null: no copies are made. */
  copyEntry: URL | null;
  pollMs: number;
  /** For how long orders that left the queue are kept in the cache, and what may name a buyer in the journal. */
  keepMs: () => number;
  clock: Clock;
  random: () => number;
  newId: () => string;
  /** The version of Packdesk. */
  release: string;
  log: Log;
  slow: SlowStatements;
  checks: CheckCounts;
  live: Live<StationSnapshot>;
  /** Of the station: it lasts while workspaces are opened anew. */
  signedOn: SignedOn;
  /** Null: badges are found by their hashes alone. */
  badgeKey: BadgeKey | null;
  /** The cache is damaged: the workspace has to be opened again, which makes it anew. */
  cacheDamaged: () => void;
  /** The cache's writer has ended: the workspace has to be opened again, which starts another. */
  writerLost: (error: Error) => void;
  /** Null: the screens print by the browser's dialog. */
  printer: PaperPrinter | null;
  /** Null: labels go to printers of the system alone. */
  labelPrinter: LabelPrinter | null;
  /** Path of the second folder for copies of the journal; empty: there is none. */
  secondFolder: () => string;
  /** Removes crash dumps, in which may be what a screen showed. */
  removeDumps: () => void;
  /** A copy of the journal was made, or could not be. */
  journalCopied: (report: CopyReport) => void;
}

export interface Workspace extends WorkspaceContext {
  /** True where a damaged or foreign cache had to be thrown away: the next sweep fills it again. */
  cacheRebuilt: boolean;
  /** Path of `journal.db`. */
  journalFile: string;
  /** Orders that were packed here under another connection of late, and are not shown now. */
  packedElsewhere: number;
  /** Milliseconds that the service's clock is ahead of this computer's; null: not known yet. */
  clockSkewMs(): number | null;
  /** As the keeper's `copyNow`. */
  copyJournal(wanted?: string): Promise<void>;
  start(): void;
  stop(): Promise<void>;
  /** Somebody has met damage in one of the files: where it is the cache, `cacheDamaged` is called. */
  lookForDamage(): void;
}

/** @throws the errors of `openFiles` */
export async function openWorkspace(options: WorkspaceOptions): Promise<Workspace> {
  const files = await openFiles(options);
  const { journal, reader } = files;
  const store: Store = {
    files,
    orders: new OrderQueries(reader),
    scan: new ScanQueries(reader),
    pick: new PickQueries(reader),
    intents: new Intents(journal, options.account, options.newId),
    codes: new LearnedCodes(journal),
    packed: new PackingJournal(journal, options.account),
    prints: new PrintJobs(journal, options.account),
  };
  const operators = operatorParts({
    ...options,
    journal,
    // Without them a copy that is put back would let in who had left, and nobody new.
    operatorsChanged: () => loops.keeper.operatorsChanged(),
  });
  const news = workspaceNews();
  const closing = new AbortController();
  const loops = makeLoops(options, store, news, closing.signal, () => operators.atWork.who());
  const publisher = new SnapshotPublisher({
    ...store,
    live: options.live,
    clock: options.clock,
    batches: loops.batches.service.places,
    exclusions: new QueueExclusions(reader),
  });
  const lookForDamage = () => {
    files.writer
      .lookForDamage()
      .catch((error: unknown) => options.log.error({ err: error }, 'the cache was not looked through'));
  };
  const sweeps = passNews(options.client, loops, publisher, news, lookForDamage);
  news.on('sweep', ({ ended }) => {
    if (ended) options.checks[ended.failure === null ? 'complete' : 'failed']++;
  });
  watchFiles(options, files, closing.signal);
  news.emit('outbox');
  publisher.showPacking();
  const printing = new PrintQueue({
    jobs: store.prints,
    rules: paperRules,
    printer: options.printer,
    labelPrinter: options.labelPrinter,
    settings: () => options.live.snapshot.settings,
    who: () => operators.atWork.who(),
    clock: options.clock,
    changed: () => news.emit('printing'),
  });
  news.emit('printing');
  const context = {
    ...contextOf(options, store, loops, () => news.emit('outbox'), operators.atWork),
    printing,
  };
  publisher.showLastSweep(context.diagnostics.lastCompleteSweepAt());
  return {
    ...context,
    recentSweeps: () => sweeps.recent,
    cacheRebuilt: files.cacheRebuilt,
    journalFile: files.journalFile,
    packedElsewhere: store.packed.orders.ofOtherConnections(options.clock.now() - options.keepMs()),
    clockSkewMs: () => options.client.clockSkewMs,
    copyJournal: (wanted) => loops.keeper.copyNow(wanted),
    lookForDamage,
    ...runOf(options, files, loops, news, closing, operators),
  };
}

function makeLoops(
  options: WorkspaceOptions,
  store: Store,
  news: WorkspaceNews,
  closing: AbortSignal,
  who: () => { operator: string | null; station: string },
): Loops {
  const { client, clock, random, log, live } = options;
  const { files, orders, scan, pick, intents, codes, packed, prints } = store;
  const { writer } = files;
  const { keep, needed } = ordersInHand(intents, packed);
  const keeper = new JournalKeeper({
    db: files.journal,
    file: files.journalFile,
    entry: options.copyEntry,
    clock,
    log,
    eventsWritten: () => packed.eventsWritten,
    second: options.secondFolder,
    keepMs: options.keepMs,
    erased: new Erasures(files.journal).orderIds,
    copied: options.journalCopied,
  });
  const report = (error: UpstreamError | null) => news.emit('request', error?.failure ?? null);
  const claims = localClaims(intents);
  const packing = packingParts({
    packed,
    orders,
    scan,
    codes,
    prints,
    printsItself: options.printer !== null,
    claims,
    who,
    client,
    writer,
    clock,
    random,
    log,
    live,
    news,
    report,
  });
  const batches = batchParts({
    journal: new BatchJournal(files.journal, options.account),
    ...{ pick, packed, claims, who, clock, news, log },
    packing: packing.service,
  });
  return {
    packing,
    batches,
    sender: new Sender({
      client,
      intents,
      writer,
      clock,
      random,
      log,
      knownCancelled: (orderId) => orders.cancelled(orderId),
      changed: () => news.emit('outbox'),
      report,
    }),
    poller: new Poller({
      client,
      writer,
      clock,
      random,
      log,
      keep,
      retention: { keepMs: options.keepMs, needed },
      report: (swept) => news.emit('sweep', swept),
      everyMs: options.pollMs,
    }),
    keeper,
    erasure: new BuyerErasure({
      ...{ journal: files.journal, reader: files.reader, writer, scan, needed, keeper, clock, log },
      files: (orderIds) =>
        concernedFiles(options, { journal: files.journalFile, second: options.secondFolder(), orderIds }),
      removeDumps: options.removeDumps,
      signal: closing,
      changed: () => news.emit('orders'),
    }),
  };
}

/** The writer ends, or meets damage: the workspace has to be opened again. */
function watchFiles(options: WorkspaceOptions, { writer }: WorkspaceFiles, closing: AbortSignal): void {
  void writer.damaged.then(() => {
    if (!closing.aborted) options.cacheDamaged();
  });
  void writer.lost.then((error) => {
    if (!closing.aborted) options.writerLost(error);
  });
}

function runOf(
  { client, clock, log }: WorkspaceOptions,
  { journal, reader, writer }: WorkspaceFiles,
  { poller, sender, packing: { clearanceChecker }, keeper, erasure }: Loops,
  news: WorkspaceNews,
  closing: AbortController,
  operators: OperatorParts,
): Pick<Workspace, 'start' | 'stop'> {
  let stopWatching = () => {};
  return {
    start: () => {
      stopWatching = watchForWake(clock, () => poller.hint(), log);
      for (const loop of [sender, clearanceChecker, poller, keeper]) loop.start();
      operators.watchIdle(closing.signal);
      void erasure.goOn();
    },
    stop: async () => {
      closing.abort();
      stopWatching();
      // A request that ends because the client closes is no failure of the service.
      news.removeAllListeners('request');
      const stopped = Promise.all([poller.stop(), sender.stop(), clearanceChecker.stop()]);
      await client.close();
      await stopped;
      await writer.close();
      reader.close();
      await keeper.stop();
      journal.close();
    },
  };
}
