/** Progress reports of a sweep: changed orders at once, progress only if it lasts, and then not often. */
import type { Clock } from '../domain/clock.ts';
import type { PollerReport } from './poller-options.ts';

interface Parts {
  clock: Pick<Clock, 'elapsed'>;
  report: (report: PollerReport) => void;
  /** True if people wait for the first orders: progress is reported from the beginning. */
  isFirst: boolean;
  /** True after a failure: the service counts as back when a whole sweep succeeds, not its first page. */
  isAfterFailure: boolean;
}

interface Progress {
  pages: number;
  orders: number;
  changed: number;
}

/** A sweep that has lasted this long reports its progress, and then not more often than this. */
const LONG_MS = 2_000;
const PROGRESS_MS = 250;

/** @returns to be called after each page */
export function sweepProgress({
  clock,
  report,
  isFirst,
  isAfterFailure,
}: Parts): (progress: Progress) => void {
  const begun = clock.elapsed();
  let reportedAt = -Infinity;
  return ({ pages, orders, changed }) => {
    if (changed > 0) report({ ordersChanged: true });
    const now = clock.elapsed();
    const isLong = isFirst || now - begun >= LONG_MS;
    if (!isLong || now - reportedAt < PROGRESS_MS) return;
    reportedAt = now;
    report({ sweep: { pages, orders }, ...(isAfterFailure ? {} : { failure: null }) });
  };
}
