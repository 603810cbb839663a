/** The claims of packing, answered by the bench's floor. */
import type { FloorClaims } from '../packing/floor-claims.ts';
import type { BenchFloor } from './bench-floor.ts';
import type { FloorCopy } from './copy/floor-copy.ts';

export function floorClaimsOf(floor: BenchFloor, copy: FloorCopy): FloorClaims {
  const { view, openings, reserve, telling } = floor;
  return {
    ofOpening: (orderId, risk) => openings.of(orderId, risk),
    claimHere: (orderId) => {
      const token = copy.own.tokenOf(orderId);
      const from = copy.own.originOf(orderId);
      return { token: token ?? 0, isSure: token !== null, risk: null, ...(from && { from }) };
    },
    opened: (orderId) => reserve.opened(orderId),
    changed: (orderId) => {
      telling.changed(orderId);
      floor.wake();
    },
    takenBy: (orderId, claim) => view.takenBy(orderId, claim?.token ?? 0),
    mayClear: (orderId, claim) => {
      if (!floor.isAwake) return false;
      if (claim?.isSure === true) return true;
      // Opened before the station came to a floor, or at a risk: the store has to have heard of it, and of no other box.
      const isAsked = floor.link.contact.state === 'in-touch' && telling.isReported(orderId);
      return isAsked && !view.hasRivalThatStays(orderId);
    },
    elsewhere: (orderId) => view.elsewhere(orderId),
    claimAll: async (orderIds) => {
      const lacking = orderIds.filter((orderId) => copy.own.tokenOf(orderId) === null);
      const answers = floor.link.canAsk ? await openings.claim(lacking) : null;
      // Cut off: what others have is left to them, and the rest is asked for when it is packed.
      if (answers === null) return lacking.filter((orderId) => view.elsewhere(orderId) !== null);
      return answers.filter(({ granted }) => !granted).map(({ orderId }) => orderId);
    },
  };
}
