/** An open connection: its two files, its service and the loops between them. Practice and real work never share one. */
import { positionOf } from '../../journal/position.ts';
import type { CopyKey } from '../../journal/copies/copy-proof.ts';
import { SnapshotPublisher } from '../../snapshot/publisher.ts';
import { QueueAhead } from '../../cache/read/queue-ahead.ts';
import { QueueExclusions } from '../../cache/read/reader.ts';
import { OrderQueries } from '../../cache/read/orders.ts';
import { PickQueries } from '../../cache/read/pick.ts';
import { WaitingQueries } from '../../cache/read/waiting.ts';
import { ScanQueries } from '../../cache/read/scan.ts';
import { HourlyCounts } from '../../journal/packing/hourly-counts.ts';
import { QueueForecasts } from '../../journal/packing/queue-forecasts.ts';
import { Intents } from '../../journal/cancels/intents.ts';
import { LearnedCodes } from '../../journal/hall/learned-codes.ts';
import { Locations } from '../../journal/hall/locations.ts';
import { PackingJournal } from '../../journal/packing/packing.ts';
import { PrintJobs } from '../../journal/packing/print-jobs.ts';
import { paperRules } from '../paper-rules.ts';
import { PrintQueue } from '../../printing/print-queue.ts';
import type { WorkspaceContext } from '../../router/context.ts';
import { watchForWake } from '../../sync/wake-watch.ts';
import { copyKeyOf, operatorParts, type OperatorParts } from '../operator-parts.ts';
import { passNews } from './pass-news.ts';
import { workspaceNews, type WorkspaceNews } from './workspace-events.ts';
import { contextOf, type Loops, type FileAccess } from './workspace-context.ts';
import { openFiles, type WorkspaceFiles } from './workspace-files.ts';
import { makeLoops } from './workspace-loops.ts';
import type { WorkspaceOptions } from './workspace-options.ts';

export interface Workspace extends WorkspaceContext {
  /** True if a damaged or foreign cache had to be thrown away: the next sweep fills it again. */
  cacheRebuilt: boolean;
  /** Path of `journal.db`. */
  journalFile: string;
  /** Orders that were packed here under another connection of late, and are not shown now. */
  packedElsewhere: number;
  /** Offset of the service's clock from this computer's, positive = ahead; null: not known yet. */
  clockSkewMs(): number | null;
  /** Key of this station's copies of the journal in the second folder. */
  copyKey(): CopyKey;
  /** As the keeper's `copyNow`. */
  copyJournal(wanted?: string): Promise<void>;
  start(): void;
  stop(): Promise<void>;
  /** Call when one of the files turned out damaged: if it is the cache, `cacheDamaged` is called. */
  lookForDamage(): void;
}

/** @throws the errors of `openFiles` */
export async function openWorkspace(options: WorkspaceOptions): Promise<Workspace> {
  const files = await openFiles(options);
  const { journal, reader } = files;
  const access: FileAccess = {
    files,
    orders: new OrderQueries(reader),
    scan: new ScanQueries(reader),
    pick: new PickQueries(reader),
    intents: new Intents(journal, options.account, options.newId),
    codes: new LearnedCodes(journal),
    locations: new Locations(journal),
    packed: new PackingJournal(journal, options.account),
    prints: new PrintJobs(journal, options.account),
    waiting: new WaitingQueries(reader),
    hours: new HourlyCounts(journal),
    forecasts: new QueueForecasts(journal, options.account),
  };
  const operators = operatorParts({
    ...options,
    journal,
    // Copies and the floor follow at once: a restored copy would let in operators who have left, and no new ones.
    operatorsChanged: () => {
      loops.keeper.operatorsChanged();
      loops.floor.operatorsChanged();
    },
  });
  const news = workspaceNews();
  const closing = new AbortController();
  const loops = makeLoops(
    options,
    access,
    news,
    closing.signal,
    () => operators.atWork.who(),
    () => operators.atWork,
  );
  const publisher = new SnapshotPublisher({
    ...access,
    live: options.live,
    clock: options.clock,
    batches: loops.batches.service.places,
    exclusions: new QueueExclusions(reader),
    ahead: new QueueAhead(reader),
    floor: loops.floor,
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
    jobs: access.prints,
    rules: paperRules,
    printer: options.printer,
    labelPrinter: options.labelPrinter,
    settings: () => options.live.snapshot.settings,
    who: () => operators.atWork.who(),
    isLookedAt: (orderId) => loops.packing.clearanceChecker.isAsking(orderId),
    clock: options.clock,
    changed: () => news.emit('printing'),
  });
  news.emit('printing');
  const context = {
    ...contextOf(options, access, loops, () => news.emit('outbox'), operators.atWork),
    printing,
  };
  publisher.showLastSweep(context.diagnostics.lastCompleteSweepAt());
  return {
    ...context,
    recentSweeps: () => sweeps.recent,
    cacheRebuilt: files.cacheRebuilt,
    journalFile: files.journalFile,
    packedElsewhere: access.packed.orders.ofOtherConnections(options.clock.now() - options.keepMs()),
    clockSkewMs: () => options.client.clockSkewMs,
    copyKey: () => copyKeyOf(positionOf(files.journal).id, options),
    copyJournal: (wanted) => loops.keeper.copyNow(wanted),
    lookForDamage,
    ...runOf(options, files, loops, news, closing, operators),
  };
}

/** Reopens the workspace if its writer ends or meets damage. */
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
  { poller, sender, packing: { clearanceChecker }, keeper, erasure, floor, forecasts }: Loops,
  news: WorkspaceNews,
  closing: AbortController,
  operators: OperatorParts,
): Pick<Workspace, 'start' | 'stop'> {
  let stopWatching = () => {};
  return {
    start: () => {
      stopWatching = watchForWake(clock, () => poller.hint(), log);
      for (const loop of [sender, clearanceChecker, poller, keeper, forecasts]) loop.start();
      floor.start();
      operators.watchIdle(closing.signal);
      void erasure.goOn();
      void erasure.eraseAsOthers();
    },
    stop: async () => {
      closing.abort();
      stopWatching();
      // A request that ends because the client closes is not a failure of the service.
      news.removeAllListeners('request');
      const stopped = Promise.all([poller.stop(), sender.stop(), clearanceChecker.stop()]);
      await client.close();
      await stopped;
      await floor.stop();
      await forecasts.stop();
      await writer.close();
      reader.close();
      await keeper.stop();
      journal.close();
    },
  };
}
