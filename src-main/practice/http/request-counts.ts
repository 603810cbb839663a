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
