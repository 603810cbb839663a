/** Every screen and panel, light and dark, held against the rules of axe; and what axe does not see. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright';
import { expect, test } from '../model/fixtures.ts';
import { walkThroughOperators } from '../model/operators.ts';
import { mostUrgent } from '../model/order-book.ts';
import { MUG, showThreeParcels } from '../model/three-parcels.ts';
import { walkThroughBench, walkThroughContradiction, walkThroughStation } from '../model/walk.ts';

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** @returns one line for each rule that is broken, with the elements */
async function violations(page: Page): Promise<string[]> {
  // By the debugger: the page itself runs no script but its own.
  await page.evaluate(axe);
  const { violations: found } = await page.evaluate<AxeResults>('axe.run(document)');
  return found.map((one) => `${one.id}: ${one.nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`);
}

const passes = (page: Page) => async (name: string) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    // Colours of a signal that fades or of a page that was not drawn yet are nobody's.
    await page.waitForTimeout(250);
    expect.soft(await violations(page), `${name} in ${colorScheme}`).toEqual([]);
  }
};

test('the screens of the station break no rule', async ({ start, service }) => {
  test.setTimeout(300_000);
  const { bench } = await start();
  await walkThroughStation(bench, service.book, passes(bench.page));
});

test('the screens of the bench break no rule', async ({ start, service, between }) => {
  test.setTimeout(300_000);
  const { bench } = await start({ through: between });
  await walkThroughBench(bench, { book: service.book, between, look: passes(bench.page) });
});

test('contradictions and choices break no rule', async ({ start, service, between }) => {
  const { bench } = await start({ through: between });
  await walkThroughContradiction(bench, { book: service.book, between, look: passes(bench.page) });
});

test('what operators bring breaks no rule', async ({ start }) => {
  test.setTimeout(180_000);
  const { bench } = await start();
  await walkThroughOperators(bench, passes(bench.page));
});

test('the set-up breaks no rule', async ({ start }) => {
  const { bench } = await start({ connected: false });
  const { page } = bench;
  await expect(page.getByTestId('choose-connect')).toBeVisible();
  await passes(page)('set-up');
  await page.getByTestId('choose-connect').click();
  await passes(page)('set-up-connect');
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  await expect(page.getByTestId('test-summary')).toContainText('5 fields');
  await passes(page)('set-up-faults');
});

test('axe finds what is planted', async ({ start }) => {
  const { bench } = await start();
  await bench.hasOrders(60);
  await bench.page.evaluate(() => {
    document.querySelector('h1')?.after(document.createElement('button'));
  });
  expect((await violations(bench.page)).join('\n')).toContain('button-name');
});

test('the queue is a grid: arrow keys are heard, each box has its order’s name, the window has a title', async ({
  start,
  service,
}) => {
  const { bench } = await start();
  const { page } = bench;
  await bench.hasOrders(60);
  await expect(page).toHaveTitle('Queue – Packdesk');
  const grid = page.getByRole('grid', { name: 'Orders to pack' });
  await expect(grid).toHaveAttribute('aria-rowcount', '61');
  await expect(grid.getByRole('columnheader')).toHaveCount(8);
  await page.keyboard.press('ArrowDown');
  await expect(grid).toBeFocused();
  const active = await grid.getAttribute('aria-activedescendant');
  const row = page.locator(`#${active}`);
  await expect(row).toHaveAttribute('aria-current', 'true');
  await expect(row).toHaveAttribute('aria-rowindex', '3');
  const names = await grid.getByRole('checkbox').evaluateAll((all) => all.map((one) => one.ariaLabel));
  expect(new Set(names).size).toBe(names.length);
  const order = mostUrgent(service.book);
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
  start,
  service,
}) => {
  const { bench } = await start();
  const { page } = bench;
  await bench.hasOrders(60);
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

test('the queue marks the order that is being packed', async ({ start, service, between }) => {
  const { orderId } = mostUrgent(service.book);
  showThreeParcels(between, orderId);
  const { bench } = await start({ through: between });
  await bench.hasOrders(60);
  await bench.pack(orderId);
  await bench.scan(MUG.ean);
  await expect(bench.packedTotal).toHaveText('1 / 6 units');
  await bench.go('Queue');
  const marked = bench.rows.filter({ hasText: 'being packed' });
  await expect(marked).toHaveCount(1);
  await expect(marked).toHaveAttribute('data-order', orderId);
});

test('nothing moves on the bench when the network goes, and each result is said once', async ({
  start,
  service,
  between,
}) => {
  const { orderId } = mostUrgent(service.book);
  showThreeParcels(between, orderId);
  const { bench } = await start({ through: between });
  const { page } = bench;
  await bench.hasOrders(60);
  await bench.pack(orderId);
  const places = () =>
    page
      .locator('[data-testid=parcels], [data-testid=hero], [data-testid=bench-items], .packing footer button')
      .evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())));
  const online = await places();
  between.instead = (response) => void response.destroy();
  await expect(bench.connection).toHaveText('Offline');
  await expect(page.locator('header .why')).not.toBeEmpty();
  expect(await places()).toEqual(online);
  const size = await bench.lastScan.evaluate((one) => parseFloat(getComputedStyle(one).fontSize));
  expect(size).toBeGreaterThanOrEqual(24);
  await page.setViewportSize({ width: 1920, height: 1080 });
  const larger = await bench.lastScan.evaluate((one) => parseFloat(getComputedStyle(one).fontSize));
  expect(larger).toBeGreaterThan(size);
  const foreign = service.book.all().find((one) => one.orderId !== orderId);
  await bench.scan(foreign?.items[0]?.ean ?? '');
  await expect(bench.packing).toHaveAttribute('data-signal', 'wrong-item');
  const said = page.locator('[role=alert], [role=status], [aria-live]').filter({ hasText: 'Wrong item' });
  await expect(said).toHaveCount(1);
});
