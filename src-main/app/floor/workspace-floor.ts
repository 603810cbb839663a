/** A workspace's connection to the floor of its station. */
import type { FloorStatus } from '../../contract/floor/floor.ts';
import type { NotFound } from '../../contract/terms/not-found.ts';
import type { CancelSteps } from '../../domain/floor/cancel-step.ts';
import type { CancelElsewhere } from '../../domain/orders/order-claim.ts';
import type { FloorClaims } from '../../packing/floor-claims.ts';
import type { CodeBook } from '../../journal/hall/code-book.ts';
import type { LocationBook } from '../../journal/hall/location-book.ts';
import type { OperatorWords } from '../../router/context.ts';
import type { FloorQuestions } from '../../router/floor-context.ts';
import type { SharedChecks } from '../../sync/shared-checks.ts';
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
  /** Filters open orders that other benches have packed or cancel. @param open their numbers */
  notForHere(open: () => readonly string[]): string[];
  /** Cancel decision of another bench; null: none in force, as last received. */
  cancelElsewhere(orderId: string): CancelElsewhere | null;
  /** Shortages of an item at other benches, newest first. @param item by `domain/picking/item-key.ts` */
  notFound(item: string): NotFound[];
  /** Records of other benches about operators that wait for an administrator here. */
  operatorWords: OperatorWords;
  /** Call when operators of this bench were changed. */
  operatorsChanged(): void;
  /** Orders at the top of this bench's queue: empty unless it is cut off. */
  queueAhead(): string[];
  /** The bench that checks the service. */
  checks: SharedChecks;
  /** Number of benches in touch, this one included: each polls the service less often. */
  benches(): number;
  /** Delivery times of waiting decisions: other benches may have decided the same. */
  cancelSteps: CancelSteps;
  /** Called when a decision of this bench was made, or has progressed. */
  cancelsChanged(): void;
  /** Buyers who asked to be forgotten at any bench. */
  erasures: Pick<FloorErasures, 'changed' | 'asked' | 'benches'>;
  start(): void;
  stop(): Promise<void>;
}
