/** The clock of a page, which a flow moves instead of waiting. */
import type { Page } from 'playwright';

/** Ticks of a countdown, ms. */
const TICK_MS = 100;

/**
 * Seconds pass at once by `performance.now`, which ends a countdown at its next tick; resolves after that. Timers and the time stamps of keys
 * stay as they are: Playwright's own clock replaces the timers too, and a scan was lost under it.
 */
export const passSeconds = (page: Page, seconds: number): Promise<void> =>
  page.evaluate(
    async ([ms, tick]) => {
      const now = performance.now.bind(performance);
      performance.now = () => now() + ms;
      await new Promise((resolve) => setTimeout(resolve, 2 * tick));
    },
    [seconds * 1_000, TICK_MS] as const,
  );
