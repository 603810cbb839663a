/** Walks through all screens and panels, for tests that look at each of them. */
import type { PracticeService } from '../../../src-main/practice/http/service.ts';
import { expect } from 'playwright/test';
import type { Bench } from './bench.ts';
import type { Between } from './between.ts';
import { mostUrgent } from './order-book.ts';
import { CABLE, contradict, LAMP, MUG, showThreeParcels } from './three-parcels.ts';

type Book = PracticeService['book'];

/** Looks at the screen. @param name of the screen or panel */
type Look = (name: string) => Promise<void>;

/** Walks through all screens, starting and ending at the queue with sixty orders. */
export async function walkThroughStation(bench: Bench, book: Book, look: Look): Promise<void> {
  const { page } = bench;
  await bench.hasOrders(60);
  const [gone] = book.all();
  book.ship(gone?.orderId ?? '');
  await bench.hasOrders(59);
  await look('queue');
  const order = mostUrgent(book);
  await bench.scanOpens(order.orderId, order.salesChannelOrderId);
  await look('order');
  await page.getByRole('button', { name: 'Packing slip' }).click();
  await expect(page.getByTestId('slip')).toBeVisible();
  await look('slip');
  await page.keyboard.press('Escape');
  await expect(bench.openOrder).toBeVisible();
  await page.keyboard.press('F10');
  await expect(bench.cancelPanel).toBeVisible();
  await page.keyboard.press('Alt+2');
  await look('cancel');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByTestId('outbox')).toBeVisible();
  await look('outbox');
  for (const screen of ['Pick list', 'Checks', 'Service console', 'Settings'] as const) {
    await bench.go(screen);
    // While a check is under way, the heading does not show the time of the next one.
    if (screen === 'Checks')
      await expect(page.getByRole('heading', { level: 2 }).first()).toContainText(/\d/);
    await look(screen.toLowerCase().replace(' ', '-'));
  }
  for (const [button, name] of [
    ['Scanner test', 'scanner-test'],
    ['Case and alias codes', 'codes'],
    ['Locations', 'locations'],
    ['Board', 'board'],
    ['Data problems', 'preflight'],
    ['Backups', 'copies'],
    ['Erase a buyer’s data', 'erasure'],
    ['Print jobs', 'print-jobs'],
    ['Health', 'health'],
    ['Report a problem', 'report'],
    ['Updates', 'updates'],
    ['Command codes to print', 'commands'],
  ] as const) {
    await bench.go('Settings');
    await page.getByRole('button', { name: button, exact: true }).click();
    // A screen is loaded when it is first opened; until then there is no heading, or still that of Settings.
    const title = page.getByRole('heading', { level: 1 }).filter({ hasNotText: /^Settings$/ });
    await expect(title).toBeVisible();
    // The first copy is made a little after the start, in a thread.
    if (name === 'copies') await expect(page.getByTestId('put-back').first()).toBeVisible();
    // The report takes a short time to load, and its page then looks different.
    if (name === 'report') await expect(page.getByTestId('report')).toBeVisible();
    if (name === 'board') await expect(page.getByTestId('board-figures')).toBeVisible();
    await look(name);
  }
  await bench.go('Settings');
  await page.getByRole('button', { name: 'Board' }).click();
  await page.getByRole('button', { name: 'TV view' }).click();
  await expect(page.getByTestId('wallboard').getByRole('heading', { level: 2 })).toBeVisible();
  await look('wallboard');
  await page.keyboard.press('Escape');
  await bench.go('Settings');
  await page.getByRole('button', { name: 'Data problems' }).click();
  await page.getByRole('button', { name: 'Shelf labels' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Shelf labels' })).toBeVisible();
  await look('shelf-labels');
  await bench.go('Queue');
  await page.getByRole('button', { name: 'Removed orders' }).click();
  await expect(page.getByTestId('departures')).toBeVisible();
  await look('departures');
  await page.getByRole('button', { name: 'Find an order' }).click();
  await page.getByTestId('find-text').fill('nobody has this');
  await expect(page.getByTestId('found-none')).toBeVisible();
  await look('find-order-none');
  await page.getByTestId('find-text').fill('707-');
  await page.getByTestId('found-orders').getByRole('button').first().click();
  await expect(page.getByTestId('trace-events')).toBeVisible();
  await look('find-order');
  await bench.go('Queue');
  await expect(bench.rows.first()).toContainText(/\d{3}-\d/);
  await page.keyboard.press('Space');
  await expect(page.getByTestId('selection')).toBeVisible();
  await look('selection');
  await bench.search.fill('nobody has this');
  await expect(page.getByTestId('empty-queue')).toBeVisible();
  await look('queue-empty');
}

/** Walks from a fresh order with three parcels to its box that must be pulled, its receipt, and its shift. */
export async function walkThroughBench(
  bench: Bench,
  { book, between, look }: { book: Book; between: Between; look: Look },
): Promise<void> {
  const { page } = bench;
  const { orderId } = mostUrgent(book);
  const foreign = book.all().find((one) => one.orderId !== orderId);
  const signal = (name: string) => expect(bench.packing).toHaveAttribute('data-signal', name);
  showThreeParcels(between, orderId);
  await bench.hasOrders(60);
  await bench.pack(orderId);
  // The order may have been opened before the service showed it with three parcels.
  await expect(page.getByTestId('bench-items')).toContainText(MUG.name);
  await look('bench-new');
  await bench.scan(MUG.ean);
  await signal('right');
  await look('bench-right');
  await bench.scan(foreign?.items[0]?.ean ?? '');
  await signal('wrong-item');
  await look('bench-wrong-item');
  await bench.scan('4012345678901');
  await signal('unknown');
  await look('bench-unknown');
  for (const [key, panel] of [
    ['Control+h', 'hand-panel'],
    ['Control+s', 'short-panel'],
    ['Control+m', 'move-panel'],
    ['F1', 'help-panel'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.getByTestId(panel)).toBeVisible();
    await look(panel);
    await page.keyboard.press('Escape');
  }
  showThreeParcels(between, orderId, { mugsInSecond: 3 });
  await expect(page.getByTestId('stop')).toBeVisible();
  await look('bench-stop');
  showThreeParcels(between, orderId);
  await expect(page.getByTestId('stop')).toBeHidden();
  await page.keyboard.press('Control+s');
  await expect(page.getByTestId('short-panel')).toBeVisible();
  await page.keyboard.press('Alt+1');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByTestId('aside')).toBeVisible();
  await look('bench-aside');
  await page.keyboard.press('Control+Enter');
  await expect(bench.packing).toHaveAttribute('data-phase', 'open');
  for (const item of [MUG, LAMP, MUG, LAMP, CABLE]) await bench.scan(item.ean);
  await expect(page.getByTestId('finish')).toHaveAttribute('data-kind', 'cleared');
  await look('bench-cleared');
  book.cancel(orderId, new Date().toISOString(), 'Buyer asked to cancel');
  await expect(page.getByTestId('finish')).toHaveAttribute('data-kind', 'to-pull');
  await look('bench-to-pull');
  await page.keyboard.press('F11');
  await expect(page.getByTestId('to-pull')).toBeVisible();
  await look('packed');
  await page.getByRole('button', { name: 'Receipt' }).first().click();
  await expect(page.getByTestId('receipt')).toContainText('nothing was changed since');
  await look('receipt');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+j');
  await expect(page.getByTestId('shift-done')).toBeVisible();
  await look('shift');
}

/** An order that its parcels contradict, with one code on two items. */
export async function walkThroughContradiction(
  bench: Bench,
  { book, between, look }: { book: Book; between: Between; look: Look },
): Promise<void> {
  const { orderId } = mostUrgent(book);
  between.change = ({ orders }) => {
    for (const one of orders) if (one['orderId'] === orderId) contradict(one);
  };
  await bench.hasOrders(60);
  await bench.pack(orderId);
  await expect(bench.page.getByTestId('contradictions')).toBeVisible();
  await look('bench-contradictions');
  await bench.page.keyboard.press('Control+Enter');
  await expect(bench.packing).toHaveAttribute('data-phase', 'open');
  await bench.scan(MUG.ean);
  await expect(bench.page.getByTestId('item-choice')).toBeVisible();
  await look('item-choice');
}
