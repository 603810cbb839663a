import { expect, test } from '../model/fixtures.ts';
import { mostUrgent } from '../model/order-book.ts';

const LENGTH = 300_000;
const endless = (word: string) => word.padEnd(LENGTH, word);

test('an order with endless names is opened, packed and searched for like any other', async ({
  openBench,
  service,
  between,
}) => {
  const { orderId } = mostUrgent(service.book);
  between.change = ({ orders }) => {
    const order = orders.find((one) => one['orderId'] === orderId);
    if (!order) return;
    const items = order['items'] as Record<string, unknown>[];
    order['items'] = items.map((item) => ({ ...item, name: endless('Endless') }));
    order['customer'] = { firstName: endless('Ana'), lastName: endless('超') };
    const shipping = order['shipping'] as Record<string, unknown>;
    shipping['deliveryAddress'] = { country: 'BR', street: endless('Rua'), receiverName: endless('Ana') };
  };
  const { bench, page } = await openBench({ through: between });
  await page.locator(`[data-order="${orderId}"]`).click();
  await expect(page.getByTestId('items')).toContainText('(300,000 characters');
  // The page shows what was sent to it.
  expect(await page.evaluate(() => document.body.innerHTML.length)).toBeLessThan(200_000);
  await page.keyboard.press('Enter');
  await expect(bench.packing).toBeVisible();
  expect(await page.evaluate(() => document.body.innerHTML.length)).toBeLessThan(200_000);
  await page.keyboard.press('Escape');
});
