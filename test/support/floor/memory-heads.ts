/** Reports of benches to a floor in memory: their work, and their assertions after a restore. */
import { MOST_OF_ORDER } from '../../../src-main/floor/store/store-quotas.ts';
import type { ClaimRow, Head, HeadRow } from '../../../src-main/floor/store/store.ts';
import {
  believed,
  changeClaim,
  freeClaim,
  headKey,
  nextRevision,
  putClaim,
  type Caller,
  type MemoryRows,
} from './memory-rows.ts';

const isBox = ({ phase }: Head) => !['open', 'short', 'put-back'].includes(phase);

/** True if the bench has as many histories of the order as allowed, and this is another one. */
export function isOneTooMany(rows: MemoryRows, { benchId }: Caller, { orderId, history }: Head): boolean {
  if (rows.heads.has(headKey(orderId, benchId, history))) return false;
  const own = [...rows.heads.values()].filter((one) => one.orderId === orderId && one.benchId === benchId);
  return own.length >= MOST_OF_ORDER;
}

/** Stores a head, unless a newer one of its history is there, and moves the claim. */
export function tellHead(rows: MemoryRows, caller: Caller, head: Head, isSettling: boolean): void {
  const key = headKey(head.orderId, caller.benchId, head.history);
  const before = rows.heads.get(key);
  // The head of a call that was carried out late.
  if (before && before.events > head.events) return;
  const changed = before === undefined || !isSame(before, head);
  if (changed) {
    const revision = nextRevision(rows);
    const first = before?.first ?? revision;
    rows.heads.set(key, { ...head, benchId: caller.benchId, first, revision });
  }
  const ours = [...rows.heads.values()].filter(
    (one) => one.orderId === head.orderId && one.benchId === caller.benchId,
  );
  if (ours.some(isBox)) moveClaim(rows, caller, head, 'packed', isSettling);
  else if (ours.some(({ phase }) => phase !== 'put-back')) moveClaim(rows, caller, head, 'open', isSettling);
  else if (changed) giveBack(rows, caller, head.orderId);
}

function isSame({ benchId: _bench, first: _first, revision: _revision, ...before }: HeadRow, head: Head) {
  const fields = (one: Head) => JSON.stringify(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return fields(before) === fields(head);
}

function moveClaim(
  rows: MemoryRows,
  { benchId, now }: Caller,
  { orderId, operator, ...head }: Head,
  state: 'open' | 'packed',
  isSettling: boolean,
): void {
  const claim = rows.claims.get(orderId);
  const isNobodys = claim === undefined || claim.state === 'free';
  const next = { orderId, benchId, state, since: now, operator };
  if (!isNobodys) {
    if (claim.benchId === benchId && claim.state !== state) changeClaim(rows, claim, next);
    return;
  }
  const token = believed(rows, now, head.token);
  const before = claim?.token ?? 0;
  rows.revision = Math.max(rows.revision, token);
  const revision = nextRevision(rows);
  // A new token would be higher than that of a bench which has not reported its claims yet.
  const isOld = token > before || isSettling;
  const row = {
    ...next,
    ask: null,
    taken: null,
    token: isOld ? Math.max(token, before) : revision,
    revision,
  };
  putClaim(rows, row);
}

/** Summary of a packing that was put back; an order reserved again since then stays. */
function giveBack(rows: MemoryRows, { benchId, now }: Caller, orderId: string): void {
  const claim = rows.claims.get(orderId);
  if (claim?.benchId === benchId && (claim.state === 'open' || claim.state === 'packed'))
    freeClaim(rows, claim, now);
}

interface Asserted {
  orderId: string;
  token: number;
  state: 'reserved' | 'open' | 'packed';
}

const RANK = { free: 0, reserved: 1, open: 2, packed: 3 } as const;

/** @returns whether another bench has the order under a token that is not smaller, or has a box of it, or the token is not believed */
export const assertClaim = (
  rows: MemoryRows,
  caller: Caller,
  asserted: Asserted,
  isSettling: boolean,
): boolean => {
  const token = believed(rows, caller.now, asserted.token);
  return isAssertedInVain(rows, caller, { ...asserted, token }, isSettling) || asserted.token > token;
};

function isAssertedInVain(
  rows: MemoryRows,
  { benchId, now }: Caller,
  { orderId, token, state }: Asserted,
  isSettling: boolean,
): boolean {
  rows.revision = Math.max(rows.revision, token);
  const claim = rows.claims.get(orderId);
  const isFree = claim === undefined || claim.state === 'free';
  const isBoxOfIt = claim?.state === 'packed' && !isSettling;
  if (!isFree && claim.benchId !== benchId && (claim.token >= token || isBoxOfIt)) return true;
  const isOurs = claim?.benchId === benchId && !isFree;
  if (isOurs && claim.token >= token && RANK[state] <= RANK[claim.state]) return false;
  const base: Omit<ClaimRow, 'revision'> = {
    ...{ orderId, benchId, state, since: now, operator: isOurs ? claim.operator : null },
    ask: isOurs ? claim.ask : null,
    taken: null,
    token: Math.max(token, claim?.token ?? 0),
  };
  putClaim(rows, { ...base, revision: nextRevision(rows) });
  return false;
}
