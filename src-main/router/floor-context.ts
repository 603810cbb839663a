/** Floor part of the router's context, and joining a floor. */
import type { BenchHistory, Elsewhere, FloorBench, FloorConflict } from '../contract/floor/floor.ts';
import type { PackedPage } from '../contract/floor/floor-packed.ts';
import type { FloorFault } from '../contract/floor/floor-faults.ts';
import type { Intent } from '../contract/orders/cancel.ts';
import type { HourRow } from '../domain/board/hour-counts.ts';
import type { ClaimOrigin } from '../domain/packing/event.ts';
import type { Span } from '../domain/clock.ts';

/** Result of a call to the floor's store. */
export type FloorAnswer<Value> = { ok: true; value: Value } | { ok: false; fault: FloorFault };

/** A bench whose work is counted. */
export interface CountedBench {
  name: string;
  isThis: boolean;
  /** Time up to which the bench's counts are known, epoch milliseconds; null: they are current. */
  until: number | null;
  /** True if the bench works, but sends no counts: its Packdesk is older, or it has just joined. */
  isMissing: boolean;
}

/** Counts of all benches of a floor, as last received. */
export interface CountedOnFloor {
  rows: HourRow[];
  /** Sorted by name. */
  benches: CountedBench[];
  /** Orders that two benches have packed, and that count at both. */
  twice: number;
}

/** Floor of the station: orders of other benches as last reported, and a person's requests. */
export interface FloorQuestions {
  /** Call when a screen of this bench is in use: its reserve stays. */
  inputNoticed(): void;
  /** Call when this bench leaves the floor at its next end. */
  leaving(): void;
  benches(): FloorBench[];
  elsewhere(orderId: string): Elsewhere | null;
  /** Way in which this bench got an order; null: no other bench had it, or it is not its own. */
  cameFrom(orderId: string): ClaimOrigin | null;
  /** True if the order is reserved for this bench, according to its own disk. */
  isSetApart(orderId: string): boolean;
  conflicts(): FloorConflict[];
  /** @param of orders by id, or all that were closed in that time */
  packed(of: { orderIds: string[] } | Span, window: { offset: number; limit: number }): PackedPage;
  counted(span: Span): Promise<CountedOnFloor>;
  /** Another bench that has decided to cancel the same order, with the sequence of the two; null: none has. */
  alsoCancels(intent: { id: string; orderId: string }): Intent['alsoBy'];
  history(orderId: string): Promise<FloorAnswer<BenchHistory[]>>;
  ask(orderId: string, reason: string): Promise<FloorAnswer<'given' | 'asked' | 'other-holder'>>;
  answer(orderId: string, token: number, give: boolean): Promise<FloorAnswer<void>>;
  /** @param approver name of the approver; null: none was needed */
  take(
    orderId: string,
    token: number,
    reason: string,
    approver: string | null,
  ): Promise<FloorAnswer<'taken' | 'other-holder'>>;
  /** @see take for `approver` */
  freeBench(
    bench: { benchId: string; seen: number },
    reason: string,
    approver: string | null,
  ): Promise<FloorAnswer<{ freed: number }>>;
  /** @see take for `approver` */
  choose(
    box: { orderId: string; benchId: string; history: string; reason: string },
    approver: string | null,
  ): Promise<FloorAnswer<void>>;
}

/** Reason why a station did not join a floor, or did not leave it. */
export type JoinRefusal =
  | { code: 'NOT_SET_UP' | 'NO_FLOOR' | 'ON_A_FLOOR' | 'NOT_A_CODE' | 'SPENT_CODE' }
  | { code: 'STORE_FAILED'; fault: FloorFault }
  | { code: 'NOT_SAVED'; storageCode: string };

export interface FloorJoining {
  /** Contents of a join code; null: it cannot be used. Its secrets stay here. */
  read(code: string): { floor: string; host: string; bench: string } | null;
  join(code: string): Promise<{ ok: true; floor: string; bench: string } | ({ ok: false } & JoinRefusal)>;
  /** @param force even if the store cannot be reached: a person frees its reserve */
  leave(force: boolean): Promise<JoinRefusal | null>;
}
