/** Port to the bench's own work: its journal, queue and packer. Given by app/. */
import type { OpeningClaim } from '../domain/packing/event.ts';
import type { Phase } from '../domain/packing/state.ts';
import type { OrderMark } from './order-mark.ts';
import type { SetAside } from './store.ts';
import type { CancelRow } from './store-cancels.ts';
import type { FactKind } from './store-facts.ts';

/** What was done here with an order; the fields are those of the journal's `OwnHead`. */
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
  /** Of an order that is set aside. */
  setAside?: SetAside;
}

/** A decision of this bench to cancel an order. */
export interface WorkCancel {
  orderId: string;
  intentId: string;
  /** Grows with each step of it. */
  version: number;
  /** As the store has it: `sent` is all that the service has done, or a person instead of it. */
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
  /** Those that nobody and nothing has ended. */
  unsettled(): string[];
  /** Those that have changed since then, epoch milliseconds. */
  changedSince(at: number): string[];
  /** Those that have changed after a place among all changes, which grows, and the newest place. @param place null: none */
  changesAfter(place: number | null): { intentIds: string[]; place: number };
  /** Null: the journal does not have it. */
  of(intentId: string): WorkCancel | null;
}

/** An event of packing, as the journal has it. */
export interface WorkEvent {
  seq: number;
  mark: string;
  /** Mark of the event before it; null: it is the first. */
  before: string | null;
  /** Epoch milliseconds. */
  at: number;
  /** Name of the operator who did it; null: nobody was signed on. */
  operator: string | null;
  /** What is sealed for the store. */
  text: string;
}

/** What this bench teaches the others, as its journal has it now. */
export interface WorkFact {
  kind: FactKind;
  key: string;
  /** Null: withdrawn. */
  body: string | null;
  /** Whether a row of another bench, that counted when a person said this, gives way to it. */
  replaces: (other: { body: string | null; at: number }) => boolean;
  /** When a person said it, epoch milliseconds. */
  at: number;
  /** Its place in the journal: grows with each change. */
  place: number;
}

/** What a bench teaches of one kind. */
export interface WorkFacts {
  kind: FactKind;
  /**
   * Each bench speaks of itself, and no row replaces another's: those of others need not be read. What it says now counts,
   * even if its clock was set back.
   */
  isOfItself?: boolean;
  /** Grows with each change since the bench was opened. */
  written(): number;
  /** @param since null: all of it; else at least what was written since `written` was that */
  all(since: number | null): WorkFact[];
}

/** What the floor tells, and asks, of checks of the service. */
interface WorkChecks {
  /** This bench can check the service for all. */
  canLead(): boolean;
  /** A beat has said who leads, and what is published. */
  afterBeat(): void;
}

export interface BenchWork {
  checks: WorkChecks;
  cancels: WorkCancels;
  facts: readonly WorkFacts[];
  /** Rows of other benches are in the copy, and nothing was said here since. */
  factsTaken(): void;
  /** Null if nobody has packed it here. */
  head(orderId: string): WorkHead | null;
  /** Orders in hand, and those that changed since then, with the mark of their newest event. */
  marks(since: number): { orderId: string; mark: string }[];
  /**
   * At most so many events after the one of this mark, from the first on if it is null.
   * @returns null: no event of this order has that mark
   */
  eventsAfter(orderId: string, mark: string | null, most: number): WorkEvent[] | null;
  /** Orders of the queue, in the order in which this bench packs them. @param most so many */
  queue(most: number): string[];
  /** It is still to be packed, as far as this bench knows. */
  isOpen(orderId: string): boolean;
  /** An open batch of this bench has it: it is wanted, whether or not anybody packs. */
  isPicked(orderId: string): boolean;
  /** How many orders were closed here since then, epoch milliseconds. */
  packedSince(at: number): number;
  /** The order that is being packed, and who packs here; null: none. */
  current(): { orderId: string | null; operator: string | null };
  /** When a person last used this bench, by the clock that cannot jump. */
  lastStepAt(): number;
  /** A closed box of this bench must be found: another bench has one that stays. */
  pull(orderId: string): void;
  /** A box of this bench that was to be found stays, as a person chose. @param reason empty: it cannot be read @param by their name */
  letStay(orderId: string, reason: string, by: string | null): void;
}

/** What a text is for; it is bound to that and to its order. */
export type SealPurpose = 'operator' | 'reason' | 'by' | 'cancel-reason' | 'event' | 'fact' | 'figures';

/** Seals and opens what people typed, under the floor's key. */
export interface Sealing {
  /** Whether the floor's key is there. It may come later, as once a keyring is unlocked: until then nothing is opened. */
  hasKey(): boolean;
  /** @param orderId empty if the text is of several orders, or of none; of an event its place too */
  seal(purpose: SealPurpose, orderId: string, text: string): string;
  /** Null: it was sealed under another key or for something else, or is damaged. */
  open(purpose: SealPurpose, orderId: string, sealed: string): string | null;
  /** Fingerprint of an order of the service. */
  mark: OrderMark;
}

/** Begun here, and not over. */
export const IN_HAND: readonly Phase[] = ['open', 'short', 'sealed', 'to-pull', 'pulled'];
export const AT_BENCH: readonly Phase[] = ['open', 'short'];

/** Goods of it are here, or in a box of this bench. @param head null: nobody has packed it here */
export const isAtWork = (head: Pick<WorkHead, 'phase'> | null): boolean =>
  head !== null && head.phase !== 'put-back' && head.phase !== 'moved-on';
