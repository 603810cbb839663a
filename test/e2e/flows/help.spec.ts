/** The help of the keys: by its key, by a button, by a code. By the sign on every screen: every-screen.spec.ts. */
import { expect, test } from '../model/fixtures.ts';
import { mostUrgent } from '../model/order-book.ts';
import { scanInto } from '../model/scanner.ts';

test('by its key, its button and its code; a scan with the sign in it and a field show nothing', async ({
  start,
  service,
}) => {
  const { bench } = await start();
  const { page } = bench;
  const panel = page.getByTestId('keys-panel');
  await bench.hasOrders(60);
  await page.keyboard.press('F1');
  await expect(panel).toContainText('Open the chosen order');
  await page.keyboard.press('Control+Enter');
  await expect(panel).toBeHidden();
  await page.getByRole('navigation').getByRole('button', { name: /^Keys/ }).click();
  await expect(panel).toBeVisible();
  await bench.scan('PKDCMDBACK');
  await expect(panel).toBeHidden();
  await bench.scan('PKDCMDKEYS');
  await expect(panel).toBeVisible();
  // The scan of an order leads there, help or none.
  const { orderId, salesChannelOrderId } = mostUrgent(service.book);
  await bench.scanOpens(orderId, salesChannelOrderId);
  await expect(panel).toBeHidden();
  for (const code of ['?40123456789', '40123456789?']) {
    await scanInto(page, code, { pauseMs: 500 });
    await expect(bench.lastScan.locator('code')).toHaveText(code);
    await expect(panel).toBeHidden();
  }
  await page.keyboard.press('F6');
  await page.keyboard.press('Shift+?');
  await expect(bench.search).toHaveValue('?');
  await page.waitForTimeout(300);
  await expect(panel).toBeHidden();
});
