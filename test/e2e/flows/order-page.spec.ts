import { expect, test } from '../model/fixtures.ts';
import { mostUrgent } from '../model/order-book.ts';
import { showThreeParcels } from '../model/three-parcels.ts';

test('parcels have the same numbers on the order page and on the bench', async ({
  openBench,
  service,
  between,
}) => {
  const order = mostUrgent(service.book);
  showThreeParcels(between, order.orderId);
  const { bench, page } = await openBench({ through: between });
  await bench.scanOpens(order.orderId, order.salesChannelOrderId);
  await expect(page.getByTestId('parcel-number')).toHaveText(['1', '2', '3']);
  await bench.scan(order.orderId);
  await expect(bench.packing).toBeVisible();
  for (const number of [1, 2, 3]) {
    const parcel = page.getByTestId(`parcel-${number}`);
    await expect(parcel).toBeVisible();
    // The service calls each "Box" with a number of its own.
    await expect(parcel.getByRole('strong')).toHaveText('Parcel');
  }
});

test('prices and payment are shown only to who asks for them', async ({ lookAtBench }) => {
  const { bench, page, book } = await lookAtBench();
  const order = mostUrgent(book);
  await bench.scanOpens(order.orderId, order.salesChannelOrderId);
  await expect(bench.items.first()).toBeVisible();
  await expect(page.getByText('Order value')).toBeHidden();
  expect(await page.locator('main').innerText()).not.toMatch(/[€$£]|EUR|USD|BRL/);
  await page.getByText('Prices and payment').click();
  await expect(page.getByText('Order value')).toBeVisible();
  await expect(page.getByTestId('payment')).not.toContainText(/CARD|BILL/);
});

test('the history of an order is unfolded on a large screen, and read on request on a small one', async ({
  lookAtBench,
}) => {
  const { bench, page, book } = await lookAtBench();
  const order = mostUrgent(book);
  const events = page.getByTestId('order-events');
  await page.setViewportSize({ width: 1280, height: 800 });
  await bench.scanOpens(order.orderId, order.salesChannelOrderId);
  await expect(events.locator('summary')).toBeVisible();
  await expect(events.getByRole('listitem')).toHaveCount(0);
  await events.locator('summary').click();
  await expect(events.getByRole('listitem').first()).toContainText('Ordered');

  await page.keyboard.press('Escape');
  await expect(bench.rows.first()).toBeVisible();
  await page.setViewportSize({ width: 1920, height: 1080 });
  await bench.scanOpens(order.orderId, order.salesChannelOrderId);
  await expect(events.getByRole('listitem').first()).toContainText('Ordered');
});

test('what is set at the station is said to be saved', async ({ openBench }) => {
  const { bench } = await openBench();
  await bench.go('Settings');
  await expect(bench.page.getByTestId('saved')).toHaveText('');
  await bench.page.getByRole('button', { name: 'Dark' }).click();
  await expect(bench.page.getByTestId('saved')).toHaveText('Saved for this station.');
});
