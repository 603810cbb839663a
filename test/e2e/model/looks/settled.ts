/** Layout of a screen in a window of another size, once it has settled. */
import type { Page } from 'playwright';
import { painted } from '../all-looks.ts';
import { layoutFaults } from '../layout-faults.ts';

/** A list of rows measures them once more after it is drawn. */
const SETTLED_MS = 200;

/** @returns a line for each fault that is still there after the screen had time to settle */
export async function faultsAtSize(page: Page, size: { width: number; height: number }): Promise<string[]> {
  await page.setViewportSize(size);
  await painted(page);
  if ((await layoutFaults(page)).length === 0) return [];
  await page.waitForTimeout(SETTLED_MS);
  return (await layoutFaults(page)).map((fault) => `${size.width}x${size.height}: ${fault}`);
}
