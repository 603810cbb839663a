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

/** Number of requests per operation since the start, refused ones included; `other` are unknown addresses. */
export interface RequestCounts {
  token: number;
  skus: number;
  list: number;
  create: number;
  approve: number;
  startHandling: number;
  cancel: number;
  other: number;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation that requests to this route count for. */
    readonly operation?: keyof RequestCounts;
  }
}

/** Counts of zero. */
export function noRequests(): RequestCounts {
  return { token: 0, skus: 0, list: 0, create: 0, approve: 0, startHandling: 0, cancel: 0, other: 0 };
}
