/** A lead goes through the screens by keyboard: the keys act on the visible content, and the focus is never lost. */
import type { Page } from 'playwright';
import { expect, test } from '../model/fixtures.ts';
import { mostUrgent } from '../model/order-book.ts';

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.tagName.toLowerCase() ?? 'nothing');

test('after a press on a filter the arrows, Space and Enter are for the rows', async ({ lookAtBench }) => {
  const { bench, page } = await lookAtBench();
  await bench.unfoldFilters();
  const filter = page.getByRole('button', { name: /^Multi/ });
  await filter.click();
  await expect(filter).toHaveAttribute('aria-pressed', 'true');
  // The rows belong to the filter when the heading no longer shows the number of all orders.
  await expect(bench.queueTotal).toHaveText(/^(?!60 )\d+ of 60 to pack$/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(page.getByTestId('selection')).toContainText('1 order selected');
  await expect(filter).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Enter');
  await expect(bench.openOrder).toBeVisible();
});

test('at 200 % the chosen row and what can be done with the selection are in sight', async ({
  lookAtBench,
}) => {
  const { bench, page } = await lookAtBench();
  await page.setViewportSize({ width: 640, height: 400 });
  await expect(bench.rows.first()).toBeInViewport({ ratio: 0.5 });
  await expect(page.getByRole('button', { name: /^Single/ })).toBeHidden();
  for (let n = 0; n < 4; n++) {
    await page.keyboard.press('ArrowDown');
    await expect(bench.chosenRow).toBeInViewport({ ratio: 0.95 });
  }
  await page.keyboard.press('Space');
  await expect(page.getByTestId('selection')).toContainText('1 order selected');
  await expect(page.getByRole('button', { name: /Cancel them/ })).toBeInViewport({ ratio: 0.95 });
  await expect(bench.chosenRow).toBeInViewport({ ratio: 0.95 });
  const overlap = () =>
    page.evaluate(() => {
      const row = document.querySelector('[data-order][aria-current=true]')?.getBoundingClientRect();
      const bar = document.querySelector('[data-testid=selection]')?.getBoundingClientRect();
      return (bar?.bottom ?? 0) - (row?.top ?? 0);
    });
  await expect.poll(overlap, 'the bar covers the chosen row').toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'Filters (0)' }).click();
  await page.getByRole('button', { name: /^Multi/ }).click();
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible();
});

test('a selection loses the orders that have left, and says how many a filter hides', async ({
  openBench,
  service,
}) => {
  const { bench, page } = await openBench();
  const leaving = (await bench.rows.first().getAttribute('data-order')) ?? '';
  for (let n = 0; n < 3; n++) {
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
  }
  const bar = page.getByTestId('selection');
  await expect(bar).toContainText('3 orders selected');
  service.book.ship(leaving);
  await bench.hasOrders(59);
  await expect(bar).toContainText('2 orders selected');
  await bench.search.fill('nobody has this');
  await expect(bar).toContainText('2 hidden by the filter');
});

test('the focus goes on from the screen that has come, and from the entry that has moved', async ({
  openBench,
  service,
}) => {
  const { bench, page } = await openBench({ args: ['--grace-seconds', '600'] });
  for (const screen of ['Outbox', 'Settings', 'Pick list', 'Queue'] as const) {
    await bench.go(screen);
    await expect.poll(() => focused(page), screen).toBe('h1');
  }
  await bench.unfoldFilters();
  await page.getByRole('button', { name: /^Multi/ }).click();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByRole('button', { name: 'Clear filters' })).toBeFocused();

  for (const { orderId } of service.book.all().slice(0, 2)) {
    await bench.scan(orderId);
    await expect(bench.openOrder).toBeVisible();
    await bench.cancelOpenOrder(1);
    await expect(bench.outboxEntry(orderId)).toBeVisible();
  }
  const takeBack = page.getByRole('button', { name: 'Withdraw' });
  await expect(takeBack).toHaveCount(2);
  await takeBack.first().focus();
  await page.keyboard.press('Enter');
  await expect(takeBack).toHaveCount(1);
  // Focus is on the next order, and on none of its buttons, so that a held key does not put anything else back.
  await expect(page.locator('.link:focus')).toHaveCount(1);
});

test('Escape leads back to where a screen is reached from, and takes a search away', async ({
  start,
  service,
}) => {
  const { bench } = await start();
  const { page } = bench;
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  await bench.hasOrders(60);
  for (const name of ['Scanner test', 'Case and alias codes', 'Command codes to print']) {
    await bench.go('Settings');
    await page.getByRole('button', { name }).click();
    await expect(heading('Settings')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(heading('Settings')).toBeVisible();
  }
  const { orderId } = mostUrgent(service.book);
  await bench.scan(orderId);
  await expect(bench.openOrder).toBeVisible();
  await bench.cancelOpenOrder(1);
  await bench.outboxEntry(orderId).getByRole('button').first().click();
  await expect(bench.openOrder).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(heading('Outbox')).toBeVisible();

  await bench.go('Queue');
  await bench.hasOrders(59);
  await bench.search.fill('nobody has this');
  await expect(page.getByRole('button', { name: 'Clear search', exact: true })).toBeVisible();
  await bench.search.press('Escape');
  await expect(bench.search).toHaveValue('');
  await bench.hasOrders(59);
});

test('a connection that was given at the start is told at the station, with no way to nowhere', async ({
  lookAtBench,
}) => {
  const { bench } = await lookAtBench();
  await bench.go('Settings');
  await expect(bench.page.getByTestId('fixed-connection')).toBeVisible();
  await expect(bench.page.getByRole('button', { name: 'Change connection' })).toHaveCount(0);
});
