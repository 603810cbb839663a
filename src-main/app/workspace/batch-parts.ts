/** Joins picking to packing: an order that lacks units is set aside there. */
import type { PickQueries } from '../../cache/read/pick.ts';
import type { DepartureQueries } from '../../cache/read/departures.ts';
import { BatchService } from '../../batch/batch-service.ts';
import { LeftAfterEnd } from '../../batch/left-after-end.ts';
import type { SetAside } from '../../batch/set-aside.ts';
import type { Clock } from '../../domain/clock.ts';
import type { OrderClaims } from '../../domain/orders/order-claim.ts';
import { mayBeSameItem } from '../../domain/picking/item-key.ts';
import type { BatchJournal } from '../../journal/packing/batches.ts';
import type { PackingJournal } from '../../journal/packing/packing.ts';
import type { PackingService } from '../../packing/packing-service.ts';
import type { Log } from '../../station/log.ts';
import type { WorkspaceNews } from './workspace-events.ts';

interface BatchNeeds {
  journal: BatchJournal;
  pick: PickQueries;
  departures: Pick<DepartureQueries, 'after' | 'newest'>;
  packed: PackingJournal;
  packing: PackingService;
  claims: OrderClaims;
  who: () => { operator: string | null; station: string };
  clock: Pick<Clock, 'now'>;
  news: WorkspaceNews;
  log: Log;
}

export interface BatchParts {
  service: BatchService;
  /** Holds the orders of all batches against the newest. A failure is logged, and tried again with the next news. */
  recheck(): void;
}

export function batchParts(needs: BatchNeeds): BatchParts {
  const { journal, pick, departures, packed, packing, claims, who, clock, news, log } = needs;
  const ofOrders = {
    ...{ pick, claims, packed: packed.orders },
    isElsewhere: (orderId: string) => packing.floor.elsewhere(orderId) !== null,
  };
  const service = new BatchService({
    ...{ journal, who, ...ofOrders },
    now: clock.now,
    setAside: asideBy(packing),
    changed: () => news.emit('phase'),
  });
  const { places, remains } = service;
  const station = () => who().station;
  const leftAfterEnd = new LeftAfterEnd({
    ...{ journal, departures, places, remains, station, ...ofOrders },
    now: clock.now,
  });
  return {
    service,
    recheck: () => {
      try {
        service.recheck();
        leftAfterEnd.recheck();
      } catch (error) {
        // On a full disk the batches stay unchanged; the bench still refuses orders that must not be packed.
        log.error({ err: error }, 'batches could not be held against their orders');
      }
    },
  };
}

const asideBy =
  (packing: PackingService): SetAside =>
  (orderId, { item, units, reason }) => {
    const view = packing.view(orderId);
    if (view?.phase === 'short') return null;
    const line = view?.items.find((one) => mayBeSameItem(one.item, item));
    if (!line) return 'not-in-order';
    const missing = Math.min(units, line.due - line.packed);
    const short = { kind: 'short', key: line.key, units: missing, reason } as const;
    const outcome = packing.step(orderId, short, null, packing.floor.claimHere(orderId));
    return outcome.ok ? null : outcome.why;
  };
