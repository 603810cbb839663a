/** The rules of claims of a floor in memory: who is given what. */
import type { Sealed } from '../../../src-main/floor/seal.ts';
import { PACKED_STANDS_MS, type ClaimRow, type Claimed } from '../../../src-main/floor/store/store.ts';
import { currentCancel, endDoubtfulCancels } from './memory-cancels.ts';
import {
  changeClaim,
  freeClaim,
  grantClaim,
  isDoubtful,
  type Caller,
  type MemoryRows,
} from './memory-rows.ts';

const granted = ({ orderId, token }: ClaimRow): Claimed => ({ orderId, granted: true, token });

function refused(claim: ClaimRow): Extract<Claimed, { why: 'other-bench' | 'packed' }> {
  const why = claim.state === 'packed' ? ('packed' as const) : ('other-bench' as const);
  return { orderId: claim.orderId, granted: false, why, claim: structuredClone(claim) };
}

/** Refusal for an order with a decision to cancel. @returns null if there is none */
function cancelled(rows: MemoryRows, orderId: string): Claimed | null {
  const cancel = currentCancel(rows, orderId);
  return cancel && { orderId, granted: false, why: 'cancelled', cancel: structuredClone(cancel) };
}

/** A release by a person stays visible to the bench that had it, until that bench has it again. */
const takenBefore = (claim: ClaimRow | undefined, benchId: string) =>
  claim?.taken?.fromBenchId === benchId ? null : (claim?.taken ?? null);

export function claimOrder(
  rows: MemoryRows,
  { benchId, now }: Caller,
  orderId: string,
  operator: Sealed | null,
): Claimed {
  const isCancelled = cancelled(rows, orderId);
  if (isCancelled) return isCancelled;
  const claim = rows.claims.get(orderId);
  const open = { orderId, benchId, state: 'open', since: now, operator } as const;
  if (claim === undefined || claim.state === 'free')
    return granted(grantClaim(rows, { ...open, taken: takenBefore(claim, benchId) }));
  if (claim.state === 'packed') return refused(claim);
  if (claim.benchId === benchId) {
    if (claim.state === 'reserved') changeClaim(rows, claim, { state: 'open', since: now, operator });
    return granted(claim);
  }
  return refused(claim);
}

export function reserveOrders(
  rows: MemoryRows,
  { benchId, now }: Caller,
  candidates: readonly string[],
  count: number,
): { orderId: string; token: number }[] {
  const reserved: { orderId: string; token: number }[] = [];
  for (const orderId of candidates) {
    if (reserved.length >= count) break;
    const claim = rows.claims.get(orderId);
    if (currentCancel(rows, orderId) || (claim !== undefined && claim.state !== 'free')) continue;
    const taken = takenBefore(claim, benchId);
    const { token } = grantClaim(rows, { orderId, benchId, state: 'reserved', since: now, taken });
    reserved.push({ orderId, token });
  }
  return reserved;
}

/** A packed claim stays: only the bench's report about its box changes that. */
export function releaseOrder(
  rows: MemoryRows,
  { benchId, now }: Caller,
  { orderId, token }: { orderId: string; token: number },
): void {
  const claim = rows.claims.get(orderId);
  if (claim?.benchId !== benchId || claim.token !== token) return;
  if (claim.state === 'reserved' || claim.state === 'open') freeClaim(rows, claim, now);
}

export function askForOrder(
  rows: MemoryRows,
  caller: Caller,
  orderId: string,
  reason: Sealed,
): Claimed | { asked: true } {
  const answer = claimOrder(rows, caller, orderId, null);
  if (answer.granted || answer.why !== 'other-bench') return answer;
  // Only the last bench that asks waits.
  changeClaim(rows, answer.claim, { ask: { benchId: caller.benchId, reason, at: caller.now } });
  return { asked: true };
}

export function answerAsk(
  rows: MemoryRows,
  { benchId, now }: Caller,
  { orderId, token, give }: { orderId: string; token: number; give: boolean },
): void {
  const claim = rows.claims.get(orderId);
  if (claim?.benchId !== benchId || claim.token !== token || !claim.ask) return;
  const mayHave = rows.benches.get(claim.ask.benchId)?.state === 'in-use' && !currentCancel(rows, orderId);
  if (give && mayHave) grantClaim(rows, { orderId, benchId: claim.ask.benchId, state: 'open', since: now });
  else changeClaim(rows, claim, { ask: null });
}

export function takeOrder(
  rows: MemoryRows,
  { benchId, now }: Caller,
  {
    orderId,
    token,
    reason,
    by,
    doubts = false,
  }: { orderId: string; token: number; reason: Sealed; by: Sealed | null; doubts?: boolean },
): Claimed {
  if (doubts) endDoubtfulCancels(rows, { benchId, now }, orderId);
  const isCancelled = cancelled(rows, orderId);
  if (isCancelled) return isCancelled;
  const claim = rows.claims.get(orderId);
  const open = { orderId, benchId, state: 'open', since: now } as const;
  if (claim === undefined || claim.state === 'free')
    return granted(grantClaim(rows, { ...open, taken: takenBefore(claim, benchId) }));
  if (claim.benchId === benchId && claim.state !== 'packed') return granted(claim);
  const stands = (claim.firstAt ?? claim.since) + PACKED_STANDS_MS;
  const mayTake = doubts && claim.benchId !== benchId && isDoubtful(rows, claim.benchId, stands, now);
  if (claim.token !== token || (claim.state === 'packed' && !mayTake)) return refused(claim);
  const taken = { fromBenchId: claim.benchId, reason, by, at: now };
  return granted(grantClaim(rows, { ...open, taken }));
}

/** Frees what a bench has in these states, up to the revision `seen`; null: all. @returns how many orders */
export function freeOrders(
  rows: MemoryRows,
  { benchId, states, seen }: { benchId: string; states: readonly ClaimRow['state'][]; seen: number | null },
  now: number,
  taken: ClaimRow['taken'],
): number {
  const claims = [...rows.claims.values()].filter(
    (claim) =>
      claim.benchId === benchId && states.includes(claim.state) && claim.revision <= (seen ?? claim.revision),
  );
  for (const claim of claims)
    changeClaim(rows, claim, { state: 'free', since: now, operator: null, ask: null, taken });
  return claims.length;
}
