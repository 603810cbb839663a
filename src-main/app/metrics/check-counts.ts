/** Counts of checks of the service since the start, across all connections. */
export interface CheckCounts {
  /** All pages were read. */
  complete: number;
  failed: number;
}

export const noChecks = (): CheckCounts => ({ complete: 0, failed: 0 });
