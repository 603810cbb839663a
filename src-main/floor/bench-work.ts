/** Port to the bench's own work: its journal, queue and packer. Given by app/. */
import type { OpeningClaim } from '../domain/packing/event.ts';
import type { Phase } from '../domain/packing/state.ts';
import type { OrderMark } from './publishing/order-mark.ts';
import type { SetAside } from './store/store.ts';
import type { CancelRow } from './store/store-cancels.ts';
import type { FactKind } from './store/store-facts.ts';

/** Work done here on an order; the fields are those of the journal's `OwnHead`. */
export interface WorkHead {
  orderId: string;
  history: string;
  mark: string;
  events: number;
  phase: Phase;
  isCleared: boolean;
  units: number;
  dueUnits: number;
  sealedAt: number | null;
  /** Name of the operator who opened it; null: nobody was signed on. */
  operator: string | null;
  claim: OpeningClaim | null;
  /** Reason and place of an order that is set aside. */
  setAside?: SetAside;
}

/** A decision of this bench to cancel an order. */
export interface WorkCancel {
  orderId: string;
  intentId: string;
  /** Grows with each step of the order. */
  version: number;
  /** State in the store. `sent` covers any result: of the service, or entered by a person. */
  state: CancelRow['state'];
  reason: string;
  /** Name of the operator who decided; null: nobody was signed on. */
  by: string | null;
  /** Epoch milliseconds. */
  decidedAt: number;
  graceMs: number;
}

/** Decisions of this bench to cancel orders, the oldest first. */
export interface WorkCancels {
  /** Decisions that have not ended. */
  unsettled(): string[];
  /** Decisions that have changed since `at`, epoch milliseconds. */
  changedSince(at: number): string[];
  /**
   * Decisions that have changed after a place in the list of all changes, which grows, and the newest place.
   * @param place null: none
   */
  changesAfter(place: number | null): { intentIds: string[]; place: number };
  /** A cancel of the journal; null: it has none of that id. */
  of(intentId: string): WorkCancel | null;
}

/** A packing event, as in the journal. */
export interface WorkEvent {
  seq: number;
  mark: string;
  /** Mark of the event before it; null: it is the first. */
  before: string | null;
  /** Epoch milliseconds. */
  at: number;
  /** Name of the operator who did it; null: nobody was signed on. */
  operator: string | null;
  /** Parts that are sealed for the store. */
  text: string;
}

/** Fact that this bench shares, as in its journal. */
export interface WorkFact {
  kind: FactKind;
  key: string;
  /** Null: withdrawn. */
  body: string | null;
  /** True if this fact replaces a row of another bench that was in force when a person entered it. */
  replaces: (other: { body: string | null; at: number }) => boolean;
  /** Time at which a person entered it, epoch milliseconds. */
  at: number;
  /** Place of the fact in the journal: grows with each change. */
  place: number;
}

/** Facts of one kind that a bench shares. */
export interface WorkFacts {
  kind: FactKind;
  /**
   * A fact about the bench that wrote it: no row replaces another bench's, so that rows of others need not be read. The
   * latest row of a bench counts, even if its clock was set back.
   */
  isOfItself?: boolean;
  /** Grows with each change since the bench was opened. */
  written(): number;
  /** @param since null: all of it; else at least the rows written since `written` had that value */
  all(since: number | null): WorkFact[];
}

/** News and questions of the floor about checks of the service. */
interface WorkChecks {
  /** True if this bench can check the service for all. */
  canLead(): boolean;
  /** Called when a heartbeat has named the leader and the published check. */
  afterBeat(): void;
}

export interface BenchWork {
  checks: WorkChecks;
  cancels: WorkCancels;
  facts: readonly WorkFacts[];
  /** Called when rows of other benches are in the copy, and nothing was entered here since. */
  factsTaken(): void;
  /** Null if the order was not packed here. */
  head(orderId: string): WorkHead | null;
  /** Orders in hand, and those that changed since then, with the mark of their newest event. */
  marks(since: number): { orderId: string; mark: string }[];
  /**
   * Events after the one with this mark, up to a limit; from the first on if the mark is null.
   * @returns null: no event of this order has that mark
   */
  eventsAfter(orderId: string, mark: string | null, most: number): WorkEvent[] | null;
  /** Orders of the queue, in the order in which this bench packs them. @param most limit */
  queue(most: number): string[];
  /** True if the order is still to be packed, as far as this bench knows. */
  isOpen(orderId: string): boolean;
  /** True if an open batch of this bench has the order: it is wanted, whether or not anybody packs. */
  isPicked(orderId: string): boolean;
  /** Number of orders that were closed here since then, epoch milliseconds. */
  packedSince(at: number): number;
  /** The order that is being packed, and who packs here; null: none. */
  current(): { orderId: string | null; operator: string | null };
  /** When a person last used this bench, by the monotonic clock. */
  lastStepAt(): number;
  /** Marks this bench's closed box as to be pulled: another bench's box is to ship. */
  pull(orderId: string): void;
  /**
   * Lets a box of this bench stay that was to be found, as a person chose. @param reason empty: it cannot be read
   * @param by their name
   */
  letStay(orderId: string, reason: string, by: string | null): void;
}

/** Purpose of a text; it is bound to that and to its order. */
export type SealPurpose = 'operator' | 'reason' | 'by' | 'cancel-reason' | 'event' | 'fact' | 'figures';

/** Seals and opens what people typed, under the floor's key. */
export interface Sealing {
  /**
   * True if the floor's key is available. It may come later, when a keyring is unlocked: until then nothing can be
   * opened.
   */
  hasKey(): boolean;
  /** @param orderId empty if the text is of several orders, or of none; of an event its place too */
  seal(purpose: SealPurpose, orderId: string, text: string): string;
  /** Opens a sealed text; null: it was sealed under another key or for another purpose, or is damaged. */
  open(purpose: SealPurpose, orderId: string, sealed: string): string | null;
  /** Fingerprint of an order of the service. */
  mark: OrderMark;
}

/** Begun here, and not over. */
export const IN_HAND: readonly Phase[] = ['open', 'short', 'sealed', 'to-pull', 'pulled'];
export const AT_BENCH: readonly Phase[] = ['open', 'short'];

/** True if goods of the order are here, or in a box of this bench. @param head null: it was not packed here */
export const isAtWork = (head: Pick<WorkHead, 'phase'> | null): boolean =>
  head !== null && head.phase !== 'put-back' && head.phase !== 'moved-on';
