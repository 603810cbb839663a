/** In a browser the page outlives the main process: it must not promise work that is no longer done. */
import { expect, test } from '../model/fixtures.ts';
import { mostUrgent } from '../model/order-book.ts';
import { scanInto } from '../model/scanner.ts';

test('without a main process no screen says that it is ready, and a scan says once that it was not counted', async ({
  start,
  service,
}) => {
  const { station, bench } = await start();
  const { page } = bench;
  const lamp = page.getByTestId('lamp');
  const checked = page.getByTestId('checked');
  const order = mostUrgent(service.book);
  const words = 'Not counted: Packdesk is not responding. Wait, then scan.';
  await bench.hasOrders(60);
  await bench.pack(order.orderId);
  await expect(lamp).toHaveText('Ready for scan');
  await expect(checked).toContainText('Checked');

  await station.killProcess();
  await expect(bench.connection).toHaveText('Packdesk is not responding');
  await expect(page.getByTestId('not-answering')).toContainText('nothing is being recorded');
  await expect(lamp).toHaveText('Not counting now');
  await expect(checked).toBeHidden();
  await expect(bench.unsent).toHaveText('Outbox');

  await bench.scan(order.items[0]?.ean ?? '');
  await expect(bench.lastScan.locator('.words')).toHaveText(words);
  await expect(page.locator('main')).not.toContainText('does not answer');
  await expect(page.locator('main')).toHaveCSS('filter', 'grayscale(1) opacity(0.75)');
  await expect(page.locator('body')).not.toContainText('Something went wrong inside Packdesk');
  await expect(page.getByTestId('typed')).toHaveCount(0);

  await page.keyboard.press('F2');
  await bench.scan(order.orderId);
  await expect(bench.lastScan.locator('.words')).toHaveText(words);
  await expect(bench.openOrder).toBeHidden();
});

test('a main process that hangs is said within seconds, and what becomes of each scan', async ({
  start,
  service,
}) => {
  const { station, bench } = await start();
  const { page } = bench;
  const silent = page.getByTestId('not-answering');
  const order = service.book.all().find(({ items }) => items.length > 1);
  const [first, second] = order?.items ?? [];
  await bench.hasOrders(60);
  await bench.pack(order?.orderId ?? '');
  const before = await bench.packedTotal.textContent();

  station.freezeProcess?.();
  // The second scan comes before the first is given up.
  await scanInto(page, first?.ean ?? '', { pauseMs: 0 });
  await scanInto(page, second?.ean ?? '', { pauseMs: 0 });
  await expect(silent).toBeVisible();
  await expect(bench.lastScan.locator('.words')).toHaveText(
    'No response. It may not have counted: check the count. 1 scan after it was not counted.',
  );
  await bench.scan(second?.ean ?? '');
  await expect(bench.lastScan.locator('.words')).toContainText('Not counted: Packdesk is not responding.');
  await expect(bench.packedTotal).toHaveText(before ?? '');

  station.thawProcess?.();
  await expect(silent).toBeHidden();
  await expect(page.getByTestId('lamp')).toHaveText('Ready for scan');
  // The scan that was under way has counted, and no other.
  await expect(bench.packedTotal).toHaveText(/^1 \//);
});
