/** Router context of an open workspace. */
import { BatchScans } from '../../batch/batch-scan.ts';
import { WallScans } from '../../batch/wall-scan.ts';
import { DepartureQueries } from '../../cache/read/departures.ts';
import { DiagnosticsQueries } from '../../cache/read/diagnostics.ts';
import type { OrderQueries } from '../../cache/read/orders.ts';
import type { PickQueries } from '../../cache/read/pick.ts';
import { PreflightQueries } from '../../cache/read/preflight.ts';
import { QueueQueries } from '../../cache/read/queue.ts';
import type { WaitingQueries } from '../../cache/read/waiting.ts';
import type { ScanQueries } from '../../cache/read/scan.ts';
import { SingleOrderQueries } from '../../cache/read/single-orders.ts';
import { TracedOrders } from '../../cache/read/find/traced-orders.ts';
import { ShelfItems } from '../../cache/read/shelf-items.ts';
import { ServiceRequests } from '../../connection/service-requests.ts';
import type { HourlyCounts } from '../../journal/packing/hourly-counts.ts';
import { JournalOrders } from '../../journal/packing/journal-orders.ts';
import type { QueueForecasts } from '../../journal/packing/queue-forecasts.ts';
import type { Intents } from '../../journal/cancels/intents.ts';
import type { LearnedCodes } from '../../journal/hall/learned-codes.ts';
import type { Locations } from '../../journal/hall/locations.ts';
import type { PackingJournal } from '../../journal/packing/packing.ts';
import type { PrintJobs } from '../../journal/packing/print-jobs.ts';
import type { Pace } from '../../domain/board/forecast.ts';
import { localClaims } from '../../packing/local-claims.ts';
import type { OperatorsAtWork } from '../../operators/operators-at-work.ts';
import type { WorkspaceContext } from '../../router/context.ts';
import type { Loop } from '../../sync/loop.ts';
import type { Poller } from '../../sync/poller.ts';
import type { Sender } from '../../sync/cancels/sender.ts';
import { OrderTracing } from '../../tracing/order-tracing.ts';
import type { JournalSearch } from '../../journal/packing/journal-search.ts';
import type { UpstreamClient } from '../../upstream/client.ts';
import type { BatchParts } from './batch-parts.ts';
import type { BuyerErasure } from '../journal/buyer-erasure.ts';
import type { FloorParts } from '../floor/workspace-floor.ts';
import type { JournalKeeper } from '../journal/journal-keeper.ts';
import type { PackingParts } from './packing-parts.ts';
import type { WorkspaceFiles } from './workspace-files.ts';

/** Readers and writers of the two files of a workspace. */
export interface FileAccess {
  files: WorkspaceFiles;
  orders: OrderQueries;
  scan: ScanQueries;
  pick: PickQueries;
  intents: Intents;
  codes: LearnedCodes;
  locations: Locations;
  packed: PackingJournal;
  prints: PrintJobs;
  waiting: WaitingQueries;
  hours: HourlyCounts;
  forecasts: QueueForecasts;
}

/** Parts that work in rounds. */
export interface Loops {
  poller: Poller;
  sender: Sender;
  packing: PackingParts;
  batches: BatchParts;
  keeper: JournalKeeper;
  erasure: BuyerErasure;
  /** The whole journal, by number or text. */
  search: JournalSearch;
  floor: FloorParts;
  forecasts: Loop;
  pace: () => Pace;
  arriving: () => number | null;
}

/** @param outboxChanged a decision was made or changed by a person */
export function contextOf(
  { account, client, sandbox }: { account: string; client: UpstreamClient; sandbox: boolean },
  { files: { reader, journal }, orders, scan, pick, intents, packed, waiting, hours, forecasts }: FileAccess,
  { poller, sender, packing, batches, keeper, erasure, search, floor, pace, arriving }: Loops,
  outboxChanged: () => void,
  operators: OperatorsAtWork,
): Omit<WorkspaceContext, 'recentSweeps' | 'printing'> {
  // Reused: making a transaction takes as long as a look-up.
  const transaction = reader.transaction((work: () => unknown) => work());
  const shelf = new ShelfItems(reader);
  const { codes } = floor;
  const { nameOf } = operators.people;
  return {
    account,
    atOnce: <T>(work: () => T): T => transaction(work) as T,
    queue: new QueueQueries(reader),
    orders,
    scan,
    pick,
    batches: batches.service,
    batchScans: new BatchScans({ batches: batches.service, shelf, scan, codes }),
    wallScans: new WallScans({ batches: batches.service, shelf, scan, codes }),
    singles: new SingleOrderQueries(reader),
    preflight: new PreflightQueries(reader),
    departures: new DepartureQueries(reader),
    diagnostics: new DiagnosticsQueries(reader),
    intents,
    codes,
    locations: floor.locations,
    shelf,
    packing: packing.service,
    missed: packing.missed,
    packed,
    tracing: new OrderTracing({
      ...{ intents, packed, nameOf, search },
      cached: new TracedOrders(reader),
      changesOf: (orderId) => orders.changesOf(orderId),
      numbers: new JournalOrders(journal),
      batchOf: (orderId) => {
        const place = batches.service.places.of(orderId);
        return place && { ...place, holder: nameOf(place.holder) };
      },
      elsewhere: (orderId) => floor.questions?.elsewhere(orderId) ?? null,
    }),
    ...{ waiting, hours, forecasts, pace, arriving },
    erasure,
    operators,
    service: new ServiceRequests(client, sandbox),
    claims: localClaims(intents, (orderId) => floor.cancelElsewhere(orderId)),
    floor: floor.questions,
    notFound: (item) => floor.notFound(item),
    operatorWords: floor.operatorWords,
    decisionChanged: () => {
      outboxChanged();
      sender.wake();
      keeper.wake();
    },
    refresh: () => poller.refresh(),
    hint: () => poller.hint(),
    signInAgain: async () => {
      await client.signInAgain();
      poller.refresh();
      sender.wake();
    },
  };
}
