/** Layout of a screen in a window of another size, once it has settled. */
import type { Page } from 'playwright';
import { painted } from '../all-looks.ts';
import { layoutFaults } from '../layout-faults.ts';

/** A list of rows measures them once more after it is drawn. */
const SETTLED_MS = 10_000;

/** @returns a line for each fault that stays */
export async function faultsAtSize(page: Page, size: { width: number; height: number }): Promise<string[]> {
  await page.setViewportSize(size);
  await painted(page);
  const end = performance.now() + SETTLED_MS;
  let faults = await layoutFaults(page);
  while (faults.length > 0 && performance.now() < end) {
    await painted(page);
    faults = await layoutFaults(page);
  }
  return faults.map((fault) => `${size.width}x${size.height}: ${fault}`);
}
