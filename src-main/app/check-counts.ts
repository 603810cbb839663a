/** How many checks of the service have ended since the start, whichever connection was open. */
export interface CheckCounts {
  /** All pages were read. */
  complete: number;
  failed: number;
}

export const noChecks = (): CheckCounts => ({ complete: 0, failed: 0 });
