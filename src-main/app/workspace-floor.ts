/** A workspace's connection to the floor of its station. */
import type { FloorStatus } from '../contract/floor.ts';
import type { NotFound } from '../contract/not-found.ts';
import type { CancelSteps } from '../domain/floor/cancel-step.ts';
import type { CancelElsewhere } from '../domain/order-claim.ts';
import type { FloorClaims } from '../packing/floor-claims.ts';
import type { CodeBook } from '../journal/code-book.ts';
import type { LocationBook } from '../journal/location-book.ts';
import type { OperatorWords } from '../router/context.ts';
import type { FloorQuestions } from '../router/floor-context.ts';
import type { SharedChecks } from '../sync/shared-checks.ts';
import type { FloorErasures } from './floor-erasures.ts';

export interface FloorParts {
  claims: FloorClaims;
  /** Meanings of taught codes: here and, on a floor, at any bench. */
  codes: CodeBook;
  /** Item locations, likewise. */
  locations: LocationBook;
  /** Null: the station belongs to no floor. */
  questions: FloorQuestions | null;
  /** Null likewise. */
  status(): FloorStatus | null;
  /** Those of the open orders that are packed at other benches, or that those cancel. @param open their numbers */
  notForHere(open: () => readonly string[]): string[];
  /** Cancel decision of another bench; null: none in force, as last received. */
  cancelElsewhere(orderId: string): CancelElsewhere | null;
  /** Shortages of an item at other benches, the newest first. @param item by `domain/picking/item-key.ts` */
  notFound(item: string): NotFound[];
  /** Words of other benches about operators that wait for an administrator here. */
  operatorWords: OperatorWords;
  /** Operators of this bench were changed. */
  operatorsChanged(): void;
  /** With which the queue of this bench begins: empty unless it is cut off. */
  queueAhead(): string[];
  /** The bench that checks the service. */
  checks: SharedChecks;
  /** Other benches in touch, as last heard, and this one: each polls the service the more seldom. */
  benches(): number;
  /** When a decision that waits may be delivered: other benches may have decided the same. */
  cancelSteps: CancelSteps;
  /** A decision of this bench was made, or came further. */
  cancelsChanged(): void;
  /** Buyers who asked to be forgotten at any bench. */
  erasures: Pick<FloorErasures, 'changed' | 'asked' | 'benches'>;
  start(): void;
  stop(): Promise<void>;
}
