/** Accessibility beyond axe: the order of the focus, names, and texts that must be announced only once. */
import { expect, test } from '../model/fixtures.ts';
import { mostUrgent } from '../model/order-book.ts';
import { MUG } from '../model/three-parcels.ts';

test('the queue is a grid: arrow keys are heard, each box has its order’s name, the window has a title @core @host:window', async ({
  lookAtBench,
}) => {
  const { bench, page, book } = await lookAtBench();
  await expect(page).toHaveTitle('Queue – Packdesk');
  const grid = page.getByRole('grid', { name: 'Orders to pack' });
  // Sixty orders, the names of the columns, and a head for each due group.
  await expect(grid).toHaveAttribute('aria-rowcount', /^6[2-5]$/);
  await expect(grid.getByRole('columnheader')).toHaveCount(8);
  await page.keyboard.press('ArrowDown');
  await expect(grid).toBeFocused();
  const active = await grid.getAttribute('aria-activedescendant');
  const row = page.locator(`#${active}`);
  await expect(row).toHaveAttribute('aria-current', 'true');
  // The second order, counted with the names of the columns and the heads of the due groups above it.
  const [place, orders] = await grid.getByRole('row').evaluateAll((rows, id) => {
    const above = rows.slice(0, rows.findIndex((one) => one.id === id) + 1);
    return [above.length, above.filter((one) => one.hasAttribute('data-order')).length];
  }, active);
  expect(orders).toBe(2);
  await expect(row).toHaveAttribute('aria-rowindex', String(place));
  const names = await grid.getByRole('checkbox').evaluateAll((all) => all.map((one) => one.ariaLabel));
  expect(new Set(names).size).toBe(names.length);
  const order = mostUrgent(book);
  await expect(grid.getByRole('checkbox', { name: `Select order ${order.salesChannelOrderId}` })).toHaveCount(
    1,
  );
  await bench.scanOpens(order.orderId, order.salesChannelOrderId);
  await expect(page).toHaveTitle(/^Order .+ – Packdesk$/);
  await bench.scan(order.orderId);
  await expect(bench.packing).toBeVisible();
  await expect(page).toHaveTitle(/^Packing .+ – Packdesk$/);
});

test('Tab is at the bench after three stops of the rail, which marks the open order and shows it', async ({
  openBench,
  service,
}) => {
  const { bench, page } = await openBench();
  await page.keyboard.press('PageDown');
  for (let n = 0; n < 6; n++) await page.keyboard.press('PageDown');
  await page.keyboard.press('Enter');
  await expect(bench.openOrder).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(bench.packing).toBeVisible();
  const open = page.getByRole('complementary', { name: 'Queue' }).locator('[aria-current=true]');
  await expect(open).toHaveCount(1);
  await expect(open).toBeInViewport({ ratio: 0.9 });
  const inRail = () => page.evaluate(() => document.activeElement?.closest('aside') !== null);
  let stops = 0;
  await page.keyboard.press('Tab');
  for (; stops < 60 && !(await inRail()); stops++) await page.keyboard.press('Tab');
  for (stops = 0; stops < 60 && (await inRail()); stops++) await page.keyboard.press('Tab');
  expect(stops).toBeLessThanOrEqual(3);
  expect(service.requests.cancel).toBe(0);
});

test('the queue marks the order that is being packed', async ({ openThreeParcels }) => {
  const { bench, orderId } = await openThreeParcels();
  await bench.pack(orderId);
  await bench.scan(MUG.ean);
  await expect(bench.packedTotal).toHaveText('1 / 6 units');
  await bench.go('Queue');
  const marked = bench.rows.filter({ hasText: 'being packed' });
  await expect(marked).toHaveCount(1);
  await expect(marked).toHaveAttribute('data-order', orderId);
});

test('nothing moves on the bench when the network goes, and each result is said once', async ({
  openThreeParcels,
  service,
  between,
}) => {
  const { bench, page, orderId } = await openThreeParcels();
  await bench.pack(orderId);
  const places = () =>
    page
      .locator('[data-testid=parcels], [data-testid=hero], [data-testid=bench-items], .packing footer button')
      .evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())));
  await expect(page.getByTestId('bench-items')).toContainText(MUG.name);
  const online = await places();
  between.instead = (response) => void response.destroy();
  await expect(bench.connection).toHaveText('Offline');
  await expect(page.locator('header .why')).not.toBeEmpty();
  await expect.poll(places).toEqual(online);
  const size = await bench.lastScan.evaluate((one) => parseFloat(getComputedStyle(one).fontSize));
  expect(size).toBeGreaterThanOrEqual(24);
  await page.setViewportSize({ width: 1920, height: 1080 });
  await expect
    .poll(() => bench.lastScan.evaluate((one) => parseFloat(getComputedStyle(one).fontSize)))
    .toBeGreaterThan(size);
  const foreign = service.book.all().find((one) => one.orderId !== orderId);
  await bench.scan(foreign?.items[0]?.ean ?? '');
  await expect(bench.packing).toHaveAttribute('data-signal', 'wrong-item');
  const said = page.locator('[role=alert], [role=status], [aria-live]').filter({ hasText: 'Wrong item' });
  await expect(said).toHaveCount(1);
});
