/** A check of each screen on a walk. */
import type { Page } from 'playwright';

/**
 * Looks at the screen, and leaves the page as it was: light, in English, at 1280x800. Its faults are soft failures.
 * @param name of the screen or panel
 */
export type Look = (page: Page, name: string) => Promise<void>;

/** Combines looks that run one after the other on the same page. */
export const allOf =
  (page: Page, looks: readonly Look[]) =>
  async (name: string): Promise<void> => {
    for (const look of looks) await look(page, name);
  };
