/** The page of packed orders on a floor: what another bench packed is listed, and found by its number. */
import { expect, floorOf, test } from '../model/floor.ts';
import { byTheirUrgency } from '../model/order-book.ts';

test('an order that another bench packed is found in the list, by typing and by scanning', async ({
  onFloor,
  service,
}) => {
  const order = byTheirUrgency(service.book).find(
    ({ items }) => items.length === 1 && items[0]?.quantity === 1 && items[0].ean,
  );
  if (!order) throw new Error('an order of one unit is needed');
  const { orderId, salesChannelOrderId } = order;
  const { bench: one } = await onFloor('Bench 1');
  await one.pack(orderId);
  await one.scan(order.items[0]?.ean ?? '');
  await one.scan('PKDCMDDONE');
  await expect(one.page.getByTestId('packing')).toHaveAttribute('data-phase', 'sealed');

  const { bench: three, line } = await onFloor('Bench 3');
  const { page } = three;
  await three.scan('PKDCMDPACKED');
  await expect(page.getByTestId('last-ten')).toBeVisible();
  await page.getByRole('button', { name: 'All benches' }).click();
  const list = page.getByTestId('packed-on-floor');
  const row = list.locator(`[data-order="${orderId}"]`);
  await expect(row).toHaveAttribute('data-bench', 'Bench 1');
  await expect(list.getByRole('heading')).toHaveText('Closed today at all benches: 1 order');
  await row.getByRole('button').click();
  const panel = page.getByTestId('packed-history');
  await expect(panel.getByTestId('bench-history')).toContainText('Bench 1 packed it');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();

  const number = page.getByLabel('Order number');
  await number.fill('no such order');
  await number.press('Enter');
  await expect(list).toContainText('No bench has closed an order with this number');
  await number.fill(salesChannelOrderId ?? orderId);
  await number.press('Enter');
  await expect(row).toBeVisible();

  await page.getByRole('button', { name: 'This bench' }).click();
  await three.scan(orderId);
  await expect(three.lastScan).toContainText('Packed at Bench 1.');
  await expect(panel).toBeVisible();
  await page.keyboard.press('Escape');

  line.cut();
  await expect(floorOf(three)).toContainText('No contact', { timeout: 90_000 });
  await expect(page.getByTestId('packed-age')).toContainText('As last heard at');
  await expect(row).toBeVisible();
});
