/** Rows of a floor in memory, and the two ways in which its shared rows change. */
import type { Sealed } from '../../../src-main/floor/seal.ts';
import type { CancelRow } from '../../../src-main/floor/store/store-cancels.ts';
import type { EventRow } from '../../../src-main/floor/store/store-events.ts';
import type { FactRow } from '../../../src-main/floor/store/store-facts.ts';
import type { PublishedCheck, PublishedOrder } from '../../../src-main/floor/store/store-orders.ts';
import type { BenchState, BoxChoice, ClaimRow, HeadRow } from '../../../src-main/floor/store/store.ts';

interface MemoryBench {
  name: string;
  state: BenchState;
  hasLeft: boolean;
  release: string;
  /** Null: no run is under way. */
  run: string | null;
  /** Run that ended last: a late `hello` of it does not start it again. */
  endedRun: string | null;
  /** Time of its last hello; null: never. */
  beganAt: number | null;
}

/** Rows that heartbeats write, outside of the revisions. */
interface Presence {
  at: number;
  orderId: string | null;
  operator: Sealed | null;
}

/** Leader that asks the service for all. Times are epoch milliseconds. */
interface MemoryLeader {
  benchId: string | null;
  run: string | null;
  term: number;
  until: number;
  /** Publications of this term that were carried out. */
  place: number;
  /** Time until which each bench that gave up must not lead. */
  unfit: Map<string, number>;
  waitUntil: number;
  /** Time since which a check is wanted; null: none is. */
  wantedAt: number | null;
  check: PublishedCheck | null;
}

/** Null: never had, not asked for, over. */
export interface CancelLeaseRow {
  orderId: string;
  benchId: string;
  at: number | null;
  until: number | null;
  askedAt: number | null;
}

export interface MemoryRows {
  /** The newest revision; tokens are revisions too. */
  revision: number;
  account: string | null;
  benches: Map<string, MemoryBench>;
  presence: Map<string, Presence>;
  /** By order. */
  claims: Map<string, ClaimRow>;
  /** Last bench that reported each order as packed, and when, by order. */
  packed: Map<string, { benchId: string; at: number }>;
  /** Heads by order, bench and history. */
  heads: Map<string, HeadRow>;
  /** By order. */
  choices: Map<string, BoxChoice>;
  /** Events by order, bench, place and mark. */
  events: Map<string, EventRow>;
  /** Facts by kind, key and bench. */
  facts: Map<string, FactRow>;
  /** Cancels by order, bench and decision. */
  cancels: Map<string, CancelRow>;
  /** Leases to send, by the same key; epoch milliseconds. */
  leases: Map<string, CancelLeaseRow>;
  /** By order. */
  orders: Map<string, PublishedOrder>;
  leader: MemoryLeader;
}

/** Caller and time. */
export interface Caller {
  benchId: string;
  now: number;
}

export const noRows = (): MemoryRows => ({
  revision: 0,
  account: null,
  benches: new Map(),
  presence: new Map(),
  claims: new Map(),
  packed: new Map(),
  heads: new Map(),
  choices: new Map(),
  events: new Map(),
  facts: new Map(),
  cancels: new Map(),
  leases: new Map(),
  orders: new Map(),
  leader: noLeader(0),
});

/** No leader, and nothing is known of the service. */
export const noLeader = (term: number): MemoryLeader => ({
  ...{ benchId: null, run: null, term, until: 0, place: 0 },
  ...{ unfit: new Map(), waitUntil: 0, wantedAt: null, check: null },
});

export const headKey = (orderId: string, benchId: string, history: string): string =>
  JSON.stringify([orderId, benchId, history]);

/** Gives each changed row a revision of its own, so that an answer can end at any row. */
export const nextRevision = (rows: MemoryRows): number => ++rows.revision;

/** The counter of a new epoch begins at the clock, or, if that was set back, far above the existing ones. */
export const EPOCH_STEP = 1_000_000;

/** A token, up to the greatest that the store can have given by now, also in an epoch that was lost. */
export const believed = ({ revision }: MemoryRows, now: number, token: number): number =>
  Math.min(Math.max(token, 0), Math.max(revision, now + EPOCH_STEP));

/** True if a report of a bench is in doubt: after that time, or once the bench is removed. */
export const isDoubtful = ({ benches }: MemoryRows, benchId: string, until: number, now: number): boolean =>
  until < now || benches.get(benchId)?.state === 'removed';

/** A box that its bench puts back and packs again is no newer for that. */
export function putClaim(rows: MemoryRows, { firstAt: _firstAt, ...claim }: ClaimRow): ClaimRow {
  const { orderId, benchId, state, since } = claim;
  const before = rows.packed.get(orderId);
  const packed = before?.benchId === benchId ? before : { benchId, at: since };
  if (state === 'packed') rows.packed.set(orderId, packed);
  const next = state === 'packed' ? { ...claim, firstAt: packed.at } : claim;
  rows.claims.set(orderId, next);
  return next;
}

/** Changes a claim without a change of hands: its token stays. */
export function changeClaim(rows: MemoryRows, claim: ClaimRow, change: Partial<ClaimRow>): ClaimRow {
  return putClaim(rows, { ...claim, ...change, revision: nextRevision(rows) });
}

/** Gives an order to a bench under a new token. */
export function grantClaim(
  rows: MemoryRows,
  claim: Pick<ClaimRow, 'orderId' | 'benchId' | 'state' | 'since'> & Partial<ClaimRow>,
): ClaimRow {
  const revision = nextRevision(rows);
  return putClaim(rows, { operator: null, ask: null, taken: null, ...claim, token: revision, revision });
}

/** Makes a claim free. */
export const freeClaim = (rows: MemoryRows, claim: ClaimRow, since: number): ClaimRow =>
  changeClaim(rows, claim, { state: 'free', since, operator: null, ask: null, taken: null });
