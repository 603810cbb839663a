/** The claims of packing, answered by the bench's floor. */
import type { FloorClaims } from '../../packing/floor-claims.ts';
import type { BenchFloor } from '../bench-floor.ts';
import type { FloorCopy } from '../copy/floor-copy.ts';
import { MOST_CLAIMED, type Claimed } from '../store/store.ts';

export function floorClaimsOf(floor: BenchFloor, copy: FloorCopy): FloorClaims {
  const { view, openings, reserve, telling } = floor;
  return {
    ofOpening: (orderId, risk) => openings.of(orderId, risk),
    lacksClaim: (orderId) => floor.link.canAsk && view.elsewhere(orderId)?.what === 'set-apart',
    claimHere: (orderId) => {
      const token = reserve.tokenOf(orderId);
      const from = copy.own.originOf(orderId);
      return { token: token ?? 0, isSure: token !== null, risk: null, ...(from && { from }) };
    },
    onBench: (orderId) => floor.onBench.put(orderId),
    opened: (orderId) => reserve.opened(orderId),
    recorded: (orderId) => telling.recorded(orderId),
    changed: (orderId) => {
      telling.changed(orderId);
      floor.rounds.wake();
    },
    takenBy: (orderId, claim) => view.takenBy(orderId, claim?.token ?? 0),
    mayClear: (orderId, claim) => {
      if (!floor.isAwake) return false;
      if (claim?.isSure === true && !view.isClaimedSince(orderId, claim.token)) return true;
      // A box opened before the station joined a floor, opened at a risk, or given to another bench since may leave only if
      // the store knows of it, and no other box is to ship.
      const isAsked = floor.link.contact.state === 'in-touch' && telling.isReported(orderId);
      return isAsked && !view.rivalries.hasOtherThatStays(orderId);
    },
    isChosen: (orderId) => view.rivalries.isChosen(orderId),
    elsewhere: (orderId) => view.elsewhere(orderId),
    claimAll: async (orderIds) => {
      const refused: string[] = [];
      let answers: Claimed[] | null = [];
      // Orders reserved here too: for the others they are in work from now on.
      for (let at = 0; at < orderIds.length; at += MOST_CLAIMED) {
        const part = orderIds.slice(at, at + MOST_CLAIMED);
        // A store that did not answer in time is not waited for again.
        answers = answers !== null && floor.link.canAsk ? await openings.claim(part) : null;
        const granted = new Map(answers?.map((one) => [one.orderId, one.granted]));
        // The bench is cut off, or the store refuses the row: orders that others have are left to them, and the rest is
        // asked for when it is packed.
        const isLeft = (orderId: string) =>
          copy.own.tokenOf(orderId) === null && view.elsewhere(orderId) !== null;
        refused.push(...part.filter((orderId) => !(granted.get(orderId) ?? !isLeft(orderId))));
      }
      return refused;
    },
  };
}
