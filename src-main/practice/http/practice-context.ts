import type { OrderBook } from '../book/book.ts';

/** Shared context of a running service's routes. */
export interface PracticeContext {
  readonly book: OrderBook;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly tokenSeconds: number;
  readonly pageSize: number;
  /** The clock, in epoch ms. */
  readonly now: () => number;
  /** Resolves when the book's changes are safe; at once when the book is kept nowhere. */
  readonly keep: () => Promise<void>;
}
