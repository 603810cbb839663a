/**
 * The port to the store that the benches of a floor share. Two implementations keep it, held to one contract suite:
 * PostgreSQL (`postgres/`) and, for simulations, one in memory (`test/support/floor/memory-store.ts`).
 *
 * Every call is one statement, and may still be carried out after it was given up: so each names the run and the epoch
 * that it belongs to, and the token that it expects. Calls that change shared rows are serial in the store: they draw
 * the next revision under one lock, and rows carry it.
 */
import type { Sealed } from '../seal.ts';
import type {
  CancelRow,
  CancelLease,
  LeaseAsked,
  NewCancel,
  Registered,
  SettledCancel,
} from './store-cancels.ts';
import type { EventRow, PackingEvent } from './store-events.ts';
import type { FactRow, NewFact } from './store-facts.ts';
import type { Leading, OrderCalls } from './store-orders.ts';

/** State of a claim. `free`: no bench has the order; the row stays, so that its token only grows. */
type ClaimState = 'reserved' | 'open' | 'packed' | 'free';

/** Claim of an order. One row an order. */
export interface ClaimRow {
  orderId: string;
  /** Id of the bench that has the order, or had it last. */
  benchId: string;
  /** Grows with each change of hands. */
  token: number;
  state: ClaimState;
  /** When the state came to be, by the store's clock, epoch milliseconds. */
  since: number;
  /**
   * Time since which that bench has reported the order as packed, even if it put the box back and packed it again
   * meanwhile; absent: as `since`, or the claim has another state.
   */
  firstAt?: number | undefined;
  /** The operator who opened it, sealed; null if nobody is signed on. */
  operator: Sealed | null;
  /** A bench asks for it; null if none does. */
  ask: { benchId: string; reason: Sealed; at: number } | null;
  /** Set if a person took the order from another bench; null if not, or if that bench gave it. */
  taken: { fromBenchId: string; reason: Sealed; by: Sealed | null; at: number } | null;
  revision: number;
}

/** Summary of a bench's work on an order: the newest state of its packing, without items and without a buyer. */
export interface Head {
  orderId: string;
  /** Mark of the first event: an order that one bench packs again after its journal was put back has two histories. */
  history: string;
  /** Mark of the newest event. */
  mark: string;
  events: number;
  /** Token under which the order was opened; 0: it was opened without one. */
  token: number;
  /** True if opened by a claim that the store had granted and this bench had on its disk. */
  isSure: boolean;
  phase: 'open' | 'short' | 'sealed' | 'to-pull' | 'pulled' | 'moved-on' | 'put-back';
  /** True if the service showed after closing that the box may leave. */
  isCleared: boolean;
  units: number;
  dueUnits: number;
  /** Time of closing by the bench's clock, epoch milliseconds; null: not closed. */
  sealedAt: number | null;
  operator: Sealed | null;
  /** Reason and place of an order that is set aside; not there: it is not, or an older version reported it. */
  setAside?: SetAside | undefined;
}

/** An order was set aside because units were not found. */
export interface SetAside {
  /** Time by the bench's clock, epoch milliseconds. */
  at: number;
  /** Number of missing units. */
  units: number;
}

export interface HeadRow extends Head {
  benchId: string;
  /** Revision at which this history first arrived: smaller for an earlier one. */
  first: number;
  revision: number;
}

/** A person has said which of two boxes of one order stays. */
export interface BoxChoice {
  orderId: string;
  /** The box that stays, by its bench and history. */
  benchId: string;
  history: string;
  by: Sealed | null;
  reason: Sealed;
  at: number;
  revision: number;
}

/**
 * `closed`: it has released all orders that it had not opened. `out-of-use`: a person declared it off. `removed`: its
 * login is deleted.
 */
export type BenchState = 'in-use' | 'closed' | 'out-of-use' | 'removed';

export interface BenchRow {
  benchId: string;
  name: string;
  state: BenchState;
  /** True if the bench closed because it left the floor: it does not come back by itself. */
  hasLeft: boolean;
  /** Milliseconds since the bench's last heartbeat, by the store's clock; null: there was none. */
  silentMs: number | null;
  /** Version of Packdesk. */
  release: string;
  /** The order that the bench packs now; null: none. */
  orderId: string | null;
  operator: Sealed | null;
  /** Claims by state. */
  reserved: number;
  open: number;
}

/** Fields of each call but `hello`. */
export interface Call {
  /** Random at each start of a bench, made known by `hello`. */
  run: string;
  /** Epoch of the store, as last received. */
  epoch: string;
}

export interface HelloInput {
  run: string;
  /** Fingerprint of service address and merchant: benches of two merchants share no floor. */
  account: string;
  name: string;
  release: string;
}

export interface Hello {
  benchId: string;
  floorName: string;
  epoch: string;
  /** Milliseconds for which the store still accepts assertions only, after a restore; 0: it grants claims. */
  settlingMs: number;
  /** The store's clock, epoch milliseconds. */
  now: number;
}

interface BeatInput extends Call {
  /** Revision after which rows are wanted. 0: all. */
  after: number;
  /** `now` of the last answer that this bench has had: then it was there. */
  answeredAt: number;
  orderId: string | null;
  operator: Sealed | null;
}

export interface Beat {
  epoch: string;
  settlingMs: number;
  now: number;
  /** Cursor for the next call; rows up to there are in this answer. */
  revision: number;
  /** True if there are more rows: send the next heartbeat at once. */
  more: boolean;
  leading: Leading;
  benches: BenchRow[];
  claims: ClaimRow[];
  heads: HeadRow[];
  choices: BoxChoice[];
  facts: FactRow[];
  cancels: CancelRow[];
}

/** A claim that was granted, or who has the order instead. `cancelled`: a decision of any bench to cancel it is in force. */
export type Claimed =
  | { orderId: string; granted: true; token: number }
  | { orderId: string; granted: false; why: 'cancelled'; cancel: CancelRow }
  | { orderId: string; granted: false; why: 'other-bench' | 'packed'; claim: ClaimRow };

export interface FloorStore extends OrderCalls<Call> {
  /**
   * Begins a run. A bench that was closed or out of use is in use again.
   * @throws FloorStoreError `other-run` while another run of the same bench sends heartbeats, `other-account`
   */
  hello(input: HelloInput): Promise<Hello>;
  /** Heartbeat of the bench, which also reads news. */
  beat(input: BeatInput): Promise<Beat>;
  /**
   * Claims orders to open them. An order that this bench already has is granted under its token. One that another bench
   * has reserved is refused too: that bench may just have opened it, or be cut off and open it next. It hands it over on
   * request.
   * @param input.orderIds at most MOST_CLAIMED
   * @throws FloorStoreError `settling`, `too-many`
   */
  claim(input: Call & { orderIds: string[]; operator: Sealed | null }): Promise<Claimed[]>;
  /**
   * Reserves the first `count` free ones of the candidates (at most 64, in the bench's own order).
   * @throws FloorStoreError `settling`
   */
  reserve(
    input: Call & { candidates: string[]; count: number },
  ): Promise<{ orderId: string; token: number }[]>;
  /** Releases the claims of this bench with exactly these tokens; others are left as they are. */
  release(input: Call & { claims: { orderId: string; token: number }[] }): Promise<void>;
  /** Asks the bench that has it, which gives an unopened order at its next heartbeat. A free order is granted. */
  ask(input: Call & { orderId: string; reason: Sealed }): Promise<Claimed | { asked: true }>;
  /** Hands an order over to the bench that asked, or refuses it; does nothing if no bench asks, or the token differs. */
  answer(input: Call & { orderId: string; token: number; give: boolean }): Promise<void>;
  /**
   * Takes an order from a bench, by decision of a person.
   * @param token the token that the person saw
   * @param doubts true: the service shows the order as ready although a bench reports it as packed or cancelled; that
   * report ends if its time is over or its bench was removed
   * @returns the present holder, if that is no longer the claim that the person saw
   */
  take(
    input: Call & { orderId: string; token: number; reason: Sealed; by: Sealed | null; doubts?: boolean },
  ): Promise<Claimed>;
  /**
   * Releases what a bench has not packed, by decision of a person.
   * @param seen revision up to which the person saw its claims: a newer claim stays, since that bench is back
   * @returns the number of orders; 0 if the bench sent a heartbeat or hello within `OTHER_RUN_MS`
   */
  freeBench(
    input: Call & { benchId: string; seen: number; reason: Sealed; by: Sealed | null },
  ): Promise<{ freed: number }>;
  /**
   * Work of this bench; each event is stored, even if another bench has the order. Moves the claim if it is this bench's, or
   * free.
   */
  tell(input: Call & { heads: Head[] }): Promise<void>;
  /**
   * Asserts the claims on this bench's disk, after the store was restored. They replace rows with a smaller token,
   * except, once the store has settled, a packed one of another bench.
   * @returns the orders that remain another bench's, and those whose token this store cannot have granted
   */
  assert(
    input: Call & { claims: { orderId: string; token: number; state: 'reserved' | 'open' | 'packed' }[] },
  ): Promise<{ lost: string[] }>;
  /** Says which box stays, as a person decided. The first choice of an order holds until another is made. */
  choose(input: Call & Pick<BoxChoice, 'orderId' | 'benchId' | 'history' | 'by' | 'reason'>): Promise<void>;
  /**
   * Stores events of this bench, at most `MOST_EVENTS`; existing ones are unchanged, and another mark for one `seq` is
   * stored beside the first. The summary is sent after its events: if the store has the summary, it has them.
   */
  append(input: Call & { events: PackingEvent[] }): Promise<void>;
  /** All events of an order, of all benches: by bench, then `seq`, then mark. */
  history(input: Call & { orderId: string }): Promise<EventRow[]>;
  /**
   * Stores facts of this bench, at most `MOST_FACTS`. A version that is not greater than the stored one is ignored.
   * @throws FloorStoreError `refused-row` if a version is more than `MOST_VERSION_STEP` ahead of its key's
   */
  share(input: Call & { facts: NewFact[] }): Promise<void>;
  /**
   * Registers a decision to cancel. A repeated call returns its present state: a decision that joined becomes the first once
   * the first is no longer in force.
   * @throws FloorStoreError `settling`, unless the decision asserts
   */
  registerCancel(input: Call & NewCancel): Promise<Registered>;
  /**
   * Reports the state of a registered decision of this bench; does nothing if its row has this version, or a greater one.
   */
  settleCancel(input: Call & SettledCancel): Promise<void>;
  /**
   * Asks for the lease to send a registered decision of this bench: one bench at a time has it for an order. A bench that
   * has had it yields to each waiting bench that had it longer ago, so that none blocks the others. A request that is
   * reported without it (`sending`) takes it, if it is free; the end of a decision releases it.
   * @throws FloorStoreError `settling`
   */
  leaseCancel(input: Call & LeaseAsked): Promise<CancelLease>;
  /**
   * Ends the run: reserved orders are released, and later calls of this run are refused.
   * @param input with `leaves`: the bench leaves the floor too
   */
  close(input: Call & { leaves?: boolean }): Promise<void>;
  /** Closes the connection; calls under way fail. */
  end(): Promise<void>;
}

/**
 * Time, in milliseconds, for which the report of a bench that it has packed an order keeps it out of other queues
 * although the service shows it as ready to ship: a box that is packed before a weekend is collected after it.
 */
export const PACKED_STANDS_MS = 72 * 3_600_000;
/** Time without a heartbeat after which a bench is shown as silent. */
export const SILENT_MS = 15_000;
/** Silence of a run of a bench before another run of it is accepted. */
export const OTHER_RUN_MS = 5_000;
/** Time after a restore in which the store accepts assertions only. */
export const SETTLING_MS = 15_000;
/** Largest number of orders in one `reserve`. */
export const MOST_CANDIDATES = 64;
/** Largest number of orders in one `claim`, which holds the floor's only lock meanwhile. */
export const MOST_CLAIMED = 200;
/** Largest number of rows of each kind in an answer to a heartbeat. */
export const BEAT_ROWS = 200;
