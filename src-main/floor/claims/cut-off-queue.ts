/** Orders with which a bench that is cut off begins, so that benches that cannot hear each other rarely open the same one. */
import { isOwnBy } from '../../domain/floor/rendezvous.ts';
import type { BenchWork } from '../bench-work.ts';
import type { FloorCopy } from '../copy/floor-copy.ts';
import type { FloorLink } from '../link.ts';

/** Number of the most urgent orders to search: a bench packs fewer until the next time. */
const LOOKED_THROUGH = 500;

/**
 * @returns orders reserved for this bench, then its share by rendezvous of those that were last reported as free, each in the
 * order of the queue; empty in touch
 */
export function cutOffQueue(copy: FloorCopy, link: FloorLink, work: BenchWork): string[] {
  const { state, isShutOut } = link.contact;
  if (state !== 'cut-off' && state !== 'refused') return [];
  const { benchId } = copy;
  if (benchId === null) return [];
  const queue = work.queue(LOOKED_THROUGH);
  const benches = copy.rows
    .benches()
    .filter((bench) => bench.state === 'in-use')
    .map((bench) => bench.benchId);
  const isReserved = (orderId: string) => !isShutOut && copy.own.tokenOf(orderId) !== null;
  const isElsewhere = (orderId: string) => {
    const claim = copy.rows.claimOf(orderId);
    return claim !== null && claim.benchId !== benchId && claim.state !== 'free';
  };
  const isOwn = (orderId: string) =>
    !isReserved(orderId) && !isElsewhere(orderId) && isOwnBy(orderId, benchId, benches);
  return [...queue.filter(isReserved), ...queue.filter(isOwn)];
}
