/** Services and loops of a workspace: polling, sending, clearance, copies and erasure. */
import { positionOf } from '../../journal/position.ts';
import { DepartureQueries } from '../../cache/read/departures.ts';
import { DiagnosticsQueries } from '../../cache/read/diagnostics.ts';
import { pollEveryMs } from '../../domain/floor/poll-pace.ts';
import { BatchJournal } from '../../journal/packing/batches.ts';
import { Erasures } from '../../journal/personal-data/erasures.ts';
import { localClaims } from '../../packing/local-claims.ts';
import { ordersInHand } from '../../packing/orders-in-hand.ts';
import { Poller } from '../../sync/poller.ts';
import { Sender } from '../../sync/cancels/sender.ts';
import type { UpstreamError } from '../../upstream/upstream-error.ts';
import { Arrivals } from './arrivals.ts';
import { batchParts } from './batch-parts.ts';
import { BuyerErasure } from '../journal/buyer-erasure.ts';
import { concernedFiles } from '../journal/concerned-files.ts';
import type { OperatorsAtWork } from '../../operators/operators-at-work.ts';
import { floorParts } from '../floor/floor-parts.ts';
import { JournalKeeper } from '../journal/journal-keeper.ts';
import { currentPace } from './current-pace.ts';
import { forecastLoop } from './queue-forecasts.ts';
import { JournalSearch } from '../../journal/packing/journal-search.ts';
import { copyKeyOf } from '../operator-parts.ts';
import { packingParts } from './packing-parts.ts';
import type { Loops, FileAccess } from './workspace-context.ts';
import type { WorkspaceNews } from './workspace-events.ts';
import type { WorkspaceOptions } from './workspace-options.ts';

/** Builds the loops without starting them. @param who author of journal entries at this time */
export function makeLoops(
  options: WorkspaceOptions,
  access: FileAccess,
  news: WorkspaceNews,
  closing: AbortSignal,
  who: () => { operator: string | null; station: string },
  operators: () => Pick<OperatorsAtWork, 'people' | 'changes'>,
): Loops {
  const { client, clock, random, log, live } = options;
  const { files, orders, scan, pick, intents, packed, prints } = access;
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
    copyKey: () => copyKeyOf(positionOf(files.journal).id, options),
    keepMs: options.keepMs,
    erased: new Erasures(files.journal).orderIds,
    copied: options.journalCopied,
  });
  const report = (error: UpstreamError | null) => news.emit('request', error?.failure ?? null);
  const claims = localClaims(intents, (orderId) => floor.cancelElsewhere(orderId));
  const floor = floorParts(options, access, news, { loops: () => loops, who, operators });
  const packing = packingParts({
    packed,
    orders,
    scan,
    codes: floor.codes,
    prints,
    printsItself: options.printer !== null,
    claims,
    floor: floor.claims,
    notFound: (item) => floor.notFound(item),
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
    departures: new DepartureQueries(files.reader),
    packing: packing.service,
  });
  const arrivals = new Arrivals(access.waiting);
  news.on('sweep', ({ ended }) => {
    if (ended?.outcome === 'complete') arrivals.checked(clock.now());
  });
  const arriving = () => arrivals.perHour(clock.now());
  const search = new JournalSearch(files.journal, () => clock.sleep(0, closing));
  const pace = () => currentPace(packed.orders, floor.questions, clock.now());
  const loops: Loops = {
    search,
    floor,
    pace,
    arriving,
    forecasts: forecastLoop({
      ...{ forecasts: access.forecasts, pace, arriving, clock, log },
      toPack: () => access.waiting.size(batches.service.places.orderIds()),
      isFresh: () => live.snapshot.status.connection.state === 'online',
    }),
    packing,
    batches,
    sender: new Sender({
      client,
      intents,
      writer,
      clock,
      random,
      log,
      steps: floor.cancelSteps,
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
      shared: floor.checks,
      newestCheckAt: () => new DiagnosticsQueries(files.reader).lastCompleteSweepBeganAt() ?? 0,
      // Fifty benches that poll for themselves are not fifty times the load.
      everyMs: () => pollEveryMs(options.pollMs, floor.checks.isLeading(), floor.benches()),
    }),
    keeper,
    erasure: new BuyerErasure({
      ...{ journal: files.journal, reader: files.reader, writer, scan, needed, keeper, clock, log },
      search,
      files: (orderIds) =>
        concernedFiles(options, { journal: files.journalFile, second: options.secondFolder(), orderIds }),
      removeDumps: options.removeDumps,
      signal: closing,
      changed: () => news.emit('orders'),
      others: floor.erasures,
    }),
  };
  return loops;
}
