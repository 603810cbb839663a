/** Joins the parts of packing: the packer's steps, clearances of boxes, and the checks of them at the service. */
import type { OrderQueries } from '../../cache/read/orders.ts';
import type { ScanQueries } from '../../cache/read/scan.ts';
import type { CacheWriter } from '../../cache/write/writer.ts';
import type { NotFound } from '../../contract/terms/not-found.ts';
import type { StationSnapshot } from '../../contract/station/station.ts';
import type { Clock } from '../../domain/clock.ts';
import type { OrderClaims } from '../../domain/orders/order-claim.ts';
import type { PackingJournal } from '../../journal/packing/packing.ts';
import type { PrintJobs } from '../../journal/packing/print-jobs.ts';
import type { MissedScan } from '../../journal/packing/scan-misses.ts';
import type { Log } from '../../station/log.ts';
import type { FloorClaims } from '../../packing/floor-claims.ts';
import { Clearance } from '../../packing/clearance.ts';
import { PackingService } from '../../packing/packing-service.ts';
import { NewestOrders } from '../../packing/newest-orders.ts';
import { PackingScans } from '../../packing/packing-scan.ts';
import { PackingSessions } from '../../packing/sessions.ts';
import { SlipRule } from '../../packing/slip-rule.ts';
import { PackingOrders } from '../../packing/packing-orders.ts';
import { RivalBoxes } from '../../packing/rival-boxes.ts';
import { ClearanceChecker } from '../../sync/clearance-checker.ts';
import type { CodeMeanings } from '../../journal/hall/code-book.ts';
import type { Live } from '../../snapshot/live.ts';
import { ClearedBoxes } from './cleared-boxes.ts';
import type { WorkspaceNews } from './workspace-events.ts';
import type { UpstreamClient } from '../../upstream/client.ts';
import type { UpstreamError } from '../../upstream/upstream-error.ts';

interface PackingNeeds {
  packed: PackingJournal;
  orders: OrderQueries;
  scan: ScanQueries;
  codes: CodeMeanings;
  prints: PrintJobs;
  /** True if the host prints without a dialog. */
  printsItself: boolean;
  claims: OrderClaims;
  floor: FloorClaims;
  notFound: (item: string) => NotFound[];
  /** Operator and bench. */
  who: () => { operator: string | null; station: string };
  client: UpstreamClient;
  writer: CacheWriter;
  clock: Clock;
  random: () => number;
  log: Log;
  live: Live<StationSnapshot>;
  news: WorkspaceNews;
  /** Called when a request was answered or failed. */
  report: (failure: UpstreamError | null) => void;
}

export interface PackingParts {
  service: PackingService;
  /** Notes a scan that did not count. A failure is logged: it costs a statistic, not a scan. */
  missed: (miss: MissedScan) => void;
  rivalBoxes: RivalBoxes;
  clearanceChecker: ClearanceChecker;
  /** Rechecks closed boxes against the newest orders. A failure is logged, and tried again. */
  recheck(): void;
  /** The last one failed. */
  isRecheckDue(): boolean;
  /** Ends the packing of empty orders that left the queue. Call after a start, when no bench shows one. A failure is logged. */
  endEmpty(): void;
}

export function packingParts(needs: PackingNeeds): PackingParts {
  const { packed, orders, scan, codes, claims, floor, who, client, writer, clock, random, log, live, news } =
    needs;
  const { prints, printsItself, notFound } = needs;
  const sessions = new PackingSessions(packed);
  const newest = new NewestOrders(orders);
  const packingOrders = new PackingOrders({
    journal: packed,
    sessions,
    newest,
    isUnreadable: (orderId) => scan.unreadableOrder(orderId) !== null,
    claims,
    floor,
    notFound,
    who,
    now: clock.now,
    phaseChanged: () => news.emit('phase'),
    ask: (orderId, createdAt) => news.emit('box', { orderId, createdAt }),
  });
  const clearedBoxes = new ClearedBoxes({ live, orders: packed.orders, now: clock.now });
  news.on('phase', () => clearedBoxes.follow());
  const clearance = new Clearance(packingOrders, packed, floor, (orderId) => clearedBoxes.cleared(orderId));
  const missed = (miss: MissedScan) => {
    try {
      packed.misses.note({ ...miss, ...who(), at: clock.now() });
      sessions.missed(miss);
    } catch (error) {
      log.warn({ err: error }, 'a scan that counted for nothing could not be noted');
    }
  };
  const scans = new PackingScans({ orders: packingOrders, scan, codes, missed });
  const service = new PackingService({
    orders: packingOrders,
    scans,
    settings: () => live.snapshot.settings,
    floor,
    slips: new SlipRule({
      ...{ jobs: prints, now: clock.now, printsItself },
      isRequired: () => live.snapshot.settings.slipRequired,
    }),
  });
  const clearanceChecker = new ClearanceChecker({
    client,
    writer,
    clock,
    random,
    log,
    uncleared: () =>
      packed.orders
        .inPhases(['sealed'])
        .filter((order) => !order.cleared)
        .map(({ orderId, orderCreatedAt: createdAt }) => ({ orderId, createdAt })),
    answered: (orderId, changed) => {
      if (changed) news.emit('orders');
      clearance.answered(orderId);
    },
    report: needs.report,
  });
  news.on('floor', () => {
    for (const orderId of clearance.allowedNow()) {
      const createdAt = packed.orders.byId(orderId)?.orderCreatedAt ?? null;
      clearanceChecker.ask({ orderId, createdAt });
    }
  });
  let recheckFailed = false;
  return {
    service,
    missed,
    rivalBoxes: new RivalBoxes(packingOrders),
    clearanceChecker,
    recheck: () => {
      newest.lookAgain();
      try {
        clearance.recheck();
        recheckFailed = false;
      } catch (error) {
        recheckFailed = true;
        // On a full disk a box stays uncleared; the next check tries again.
        log.error({ err: error }, 'boxes that were closed here could not be held against their orders');
      }
    },
    isRecheckDue: () => recheckFailed,
    endEmpty: () => {
      try {
        for (const { orderId } of packed.orders.inPhases(['open'])) service.stops.endEmpty(orderId);
      } catch (error) {
        log.error({ err: error }, 'an order of which nothing is packed could not be ended');
      }
    },
  };
}
