/** Touches the screen as a finger does: trusted touch events, on whichever host. */
import { setTimeout } from 'node:timers/promises';
import type { Locator, Page } from 'playwright';

/**
 * Chromium counts two touches of one place within this time as a double press, of which the bench takes only the first.
 */
const DOUBLE_PRESS_MS = 600;
const touchedAt = new WeakMap<Page, number>();

/** Presses once, and never as the second half of a double press: a person reads before pressing again. */
export async function tap(page: Page, target: Locator): Promise<void> {
  const before = touchedAt.get(page);
  if (before !== undefined) await setTimeout(Math.max(0, before + DOUBLE_PRESS_MS - performance.now()));
  // Scrolls until the target is not covered, and waits until it no longer moves.
  await target.click({ trial: true });
  const box = await target.boundingBox();
  if (!box) throw new Error('there is nothing to touch');
  // Rows of a list are lower: they are as wide as the screen, and also reached by keys and by a scan.
  const least = (await target.evaluate((one) => one.closest('[role=row], tr') !== null)) ? 43.5 : 47.5;
  if (Math.min(box.width, box.height) < least)
    throw new Error(`too small to touch with a glove: ${box.width} x ${box.height}`);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  // Timed at its end: on a busy computer a touch arrives later than it was sent.
  touchedAt.set(page, performance.now());
  await session.detach();
}
