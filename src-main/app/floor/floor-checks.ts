/** Checks of the service on a floor: joins the poller to the floor's lead, to publishing and to the cache. */
import { PublishableOrders } from '../../cache/read/publishable.ts';
import type { SweepRow } from '../../contract/station/diagnostics.ts';
import type { FloorStatus } from '../../contract/floor/floor.ts';
import { pollingRole, UNFIT_MS } from '../../domain/floor/polling-role.ts';
import type { SharedCheck, SharedPlace } from '../../domain/floor/shared-order.ts';
import type { BenchFloor } from '../../floor/bench-floor.ts';
import type { FloorAccess } from '../../floor/floor-door.ts';
import { Publishing } from '../../floor/publishing/publishing.ts';
import { pullOrders } from '../../floor/claims/pulling.ts';
import { FloorStoreError } from '../../floor/store/store-error.ts';
import { PullError, type SharedChecks } from '../../sync/shared-checks.ts';
import { FloorDoubts } from './floor-doubts.ts';
import type { FloorService } from './floor-service.ts';
import type { FloorWithheld } from './floor-withheld.ts';
import type { FileAccess } from '../workspace/workspace-context.ts';
import type { WorkspaceNews } from '../workspace/workspace-events.ts';
import type { WorkspaceOptions } from '../workspace/workspace-options.ts';

export interface FloorChecks extends SharedChecks {
  /** A check that was held back; null: none. */
  withheld(): FloorStatus['withheld'];
  /** Shows the service's state as the leading bench found it. */
  followService(): void;
  /** Wait that the service asked for, as another bench reports it; null: none. */
  waitOfAnother(): FloorStatus['wait'];
  /** Orders for which the service contradicts the report of a bench, by its name. */
  doubted(): FloorStatus['doubted'];
  /** True if this bench leads and a person at another bench asks for a check. */
  isWanted(): boolean;
}

export function floorChecks(
  { clock, log, pollMs }: Pick<WorkspaceOptions, 'clock' | 'log' | 'pollMs'>,
  { reader, inHand }: { reader: FileAccess['files']['reader']; inHand: () => string[] },
  news: WorkspaceNews,
  floor: BenchFloor,
  { sealing, orders: orderSealing }: Pick<FloorAccess, 'sealing' | 'orders'>,
  { withheld, service }: { withheld: FloorWithheld; service: FloorService },
): FloorChecks {
  const { link, lead, view } = floor;
  const orders = new PublishableOrders(reader);
  const lost = (rounds: number) => {
    const own = new Set(inHand());
    return orders.lost(rounds).filter((orderId) => !own.has(orderId));
  };
  const passedOn = ({ startedAt }: Pick<SweepRow, 'startedAt'>) => {
    const wasShown = withheld.ofAnother() !== null;
    withheld.passedOn(startedAt);
    if (wasShown) news.emit('floor', false);
  };
  const publishing = new Publishing({
    ...{ link, lead, sealing, clock, log, refused: floor.refused },
    ...{ orders, orderSealing, lost },
    changed: () => {
      withheld.say(publishing.withheld);
      news.emit('floor', false);
    },
    passedOn,
    // A bench misses checks that were passed on while it was off or cut off, and these may have refuted an earlier
    // report.
    isWithheldElsewhere: () => withheld.ofAnother(lead.backMs) !== null,
  });
  news.on('orders', () => publishing.ordersChanged());
  const doubts = new FloorDoubts({
    ...{ reader, view, log },
    changed: (hasRows) => news.emit('floor', hasRows),
  });
  news.on('sweep', ({ ended }) => {
    if (ended?.outcome === 'complete') doubts.checked(ended.startedAt);
    // A look-up by a follower is not a check: the leader speaks of the service.
    if (ended && ended.bench === undefined && (ended.failure === null || lead.otherId === null))
      service.say(ended.failure);
    if (ended?.bench !== undefined) {
      passedOn(ended);
      publishing.othersCheck();
    } else if (ended?.outcome === 'complete') publishing.checked(ended);
    if (ended && isFailure(ended)) publishing.failed(null);
  });
  /** The check was made by the bench that led when it was first reported, even if another one leads later. */
  let maker = { id: '', bench: '' };
  const checkOf = (epoch: string): SharedCheck | null => {
    const check = lead.latest?.check ?? null;
    if (check === null) return null;
    const id = `${epoch} ${check.beganAt} ${check.endedAt}`;
    if (id !== maker.id) maker = { id, bench: lead.otherId === null ? '' : view.benchOf(lead.otherId).name };
    return {
      id,
      beganAt: link.hereAt(check.beganAt),
      endedAt: link.hereAt(check.endedAt),
      orders: check.orders,
      bench: maker.bench,
    };
  };
  return {
    role: (newestAt) => pollingRole({ ...lead.state(newestAt), everyMs: pollMs }),
    waitMs: () => lead.waitMs,
    isLeading: () => lead.term !== null,
    newest: () => {
      const { epoch } = link;
      if (epoch === null || lead.latest === null) return null;
      return { place: { epoch, revision: lead.latest.revision }, check: checkOf(epoch) };
    },
    pull: (place: SharedPlace | null) => pulled(() => pullOrders(link, orderSealing, place)),
    prepare: () => pulled(() => publishing.prepare()),
    isPrepared: () => publishing.isPrepared,
    // A store that does not answer says nothing about this bench.
    notPrepared: () => lead.giveUp(link.contact.state === 'in-touch' ? UNFIT_MS : 0),
    wantCheck: () => {
      link
        .ask((call) => link.store.wantCheck(call))
        .then(() => floor.rounds.wake())
        .catch((error: unknown) => log.warn({ err: error }, 'a check could not be asked for'));
    },
    mustWait: (ms) => publishing.failed(ms),
    withheld: () => {
      if (publishing.withheld !== null) return { orders: publishing.withheld, bench: null };
      const other = withheld.ofAnother();
      return other && { orders: other.orders, bench: view.benchOf(other.benchId).name };
    },
    staying: () => publishing.staying(),
    notGone: (orderIds) =>
      doubts.notGone(orderIds, lead.otherId === null ? maker.bench : view.benchOf(lead.otherId).name),
    waitOfAnother: () => {
      const wait = lead.waitOfAnother;
      if (wait === null) return null;
      return { bench: wait.benchId === null ? null : view.benchOf(wait.benchId).name, until: wait.until };
    },
    doubted: () => doubts.counts(),
    failureSince: (endedAt) => service.failureSince(endedAt),
    followService: () => {
      // The last state is kept while the floor is between two leaders.
      if (lead.term !== null) service.forget();
      if (lead.otherId === null) return;
      const endedAt = lead.latest?.check?.endedAt ?? null;
      const failure = service.news(endedAt === null ? 0 : link.hereAt(endedAt));
      if (failure !== undefined) news.emit('request', failure);
    },
    isWanted: () => lead.term !== null && lead.latest?.isCheckWanted === true,
  };
}

/** True if a check could not reach the service; one that only asks for a wait can be reached. */
const isFailure = ({ failure }: SweepRow): boolean => failure !== null && failure.kind !== 'throttled';

async function pulled<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof FloorStoreError) throw new PullError(error.message, { cause: error });
    throw error;
  }
}
