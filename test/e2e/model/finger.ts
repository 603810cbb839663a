/** Touches the screen as a finger does: trusted touch events, on whichever host. */
import type { Locator, Page } from 'playwright';

export async function tap(page: Page, target: Locator): Promise<void> {
  // Scrolls until nothing lies over it, and waits until it stands still.
  await target.click({ trial: true });
  const box = await target.boundingBox();
  if (!box) throw new Error('there is nothing to touch');
  if (Math.min(box.width, box.height) < 47.5)
    throw new Error(`too small to touch with a glove: ${box.width} x ${box.height}`);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}
