/** The lead's board: its figures are those of the packed orders, it is worked only by keys, and its wall screen names no one. */
import type { Page } from 'playwright';
import type { Bench } from '../model/bench.ts';
import { expect, test } from '../model/fixtures.ts';
import { mostUrgent } from '../model/order-book.ts';
import { INTO_PARCELS } from '../model/three-parcels.ts';

const figure = (page: Page, name: string) => page.locator(`[data-figure="${name}"] dd`).first();

/** Moves on with Tab until that has the focus. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const button = page.getByRole('button', { name });
  for (let presses = 0; presses < 60; presses++) {
    if (await button.evaluate((one) => one === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`no Tab leads to ${String(name)}`);
}

/** One order of three parcels is closed, after a scan of an unknown code. @returns its units */
async function packOne(bench: Bench, orderId: string): Promise<number> {
  await bench.pack(orderId);
  await bench.scan('4012345678901');
  await expect(bench.packing).toHaveAttribute('data-signal', 'unknown');
  const items = INTO_PARCELS.flat();
  for (const item of items) await bench.scan(item.ean);
  await expect(bench.page.getByTestId('finish')).toHaveAttribute('data-kind', 'cleared');
  return items.length;
}

test('figures are those of what was packed, are worked by keys alone, and are saved as CSV @host:files @host:print', async ({
  openThreeParcels,
}) => {
  const { bench, station, page, orderId } = await openThreeParcels();
  await page.keyboard.press('Control+d');
  await expect(page.getByRole('heading', { level: 1, name: 'Board' })).toBeVisible();
  await expect(figure(page, 'packed')).toHaveText('0');
  await expect(page.getByTestId('board-parts')).toContainText('Nothing in this period.');
  await page.keyboard.press('F2');
  const units = await packOne(bench, orderId);
  await page.keyboard.press('Control+d');
  await expect(figure(page, 'packed')).toHaveText('1');
  await expect(figure(page, 'units')).toHaveText(String(units));
  await expect(figure(page, 'errors')).toHaveText('1');
  await expect(figure(page, 'waiting')).toContainText('59');
  await expect(page.getByTestId('board-forecast')).toContainText('Not known yet');
  const numbers = page.getByTestId('board-parts').getByRole('table');
  await expect(numbers.getByRole('row').last()).toContainText(`1${units}3`);
  const of = page.getByTestId('board-of');
  await expect(of).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(of).toContainText('This station: Bench 7');
  await page.emulateMedia({ media: 'screen' });
  await tabTo(page, '30 days');
  await page.keyboard.press('Enter');
  await expect(numbers.getByRole('row')).toHaveCount(31);
  await tabTo(page, 'Save as CSV: Packed by bench');
  const { name, text: csv } = await station.saved(() => page.keyboard.press('Enter'));
  expect(name).toMatch(/^packdesk-board-stations-\d{4}-\d\d-\d\d-30-days\.csv$/);
  expect(csv.replace('\uFEFF', '').trim().split('\r\n')).toEqual([
    'bench,orders,units,boxes,unpacked,putBack,misses',
    `Bench 7,1,${units},3,0,0,1`,
  ]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1, name: 'Board' })).toBeHidden();
});

test('the wall shows figures and nobody: no buyer, no order and no item; it renews itself, and Esc leaves it', async ({
  openThreeParcels,
  service,
}) => {
  const { bench, page, orderId } = await openThreeParcels();
  await packOne(bench, orderId);
  await page.keyboard.press('Control+d');
  await tabTo(page, 'TV view');
  await page.keyboard.press('Enter');
  const wall = page.getByTestId('wallboard');
  await expect(wall).toBeVisible();
  await expect(figure(page, 'packed')).toHaveText('1');
  await expect(figure(page, 'waiting')).toHaveText('59');
  service.book.cancel(orderId, new Date().toISOString(), 'Buyer asked to cancel');
  await expect(figure(page, 'to-find')).toHaveText('1');
  const text = await wall.innerText();
  const names = service.book
    .all()
    .flatMap((order) => [
      order.orderId,
      order.salesChannelOrderId,
      `${order.customer.firstName} ${order.customer.lastName}`,
      ...order.items.flatMap((item) => [item.name, item.ean]),
    ]);
  expect(names.length).toBeGreaterThan(200);
  for (const name of names) if (name) expect(text).not.toContain(name);
  await bench.scan(orderId);
  await expect(page.getByTestId('wall-scan')).toBeVisible();
  const box = await wall.boundingBox();
  // A window of Electron has no size that was given to it.
  const size = await page.evaluate(() => ({ width: window.innerWidth, height: window.innerHeight }));
  expect(box).toEqual({ x: 0, y: 0, ...size });
  await page.keyboard.press('Escape');
  await expect(wall).toBeHidden();
  await expect(page.getByTestId('board')).toBeVisible();
});

test('it opens without an error of the page, and prints light where the screen is dark @core @host:print', async ({
  start,
}) => {
  const { bench } = await start({ settings: { theme: 'dark', station: 'Bench 7' } });
  const { page } = bench;
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  await bench.hasOrders(60);
  await page.keyboard.press('Control+d');
  const panel = page.getByTestId('board-forecast');
  await expect(panel).toBeVisible();
  await page.getByRole('button', { name: 'TV view' }).click();
  await expect(page.getByTestId('wallboard')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeVisible();
  expect(errors).toEqual([]);
  const colours = () =>
    panel.evaluate((one) => {
      const { backgroundColor, color } = getComputedStyle(one);
      return [backgroundColor, color].map((text) => /\d+/.exec(text)?.[0]).map(Number);
    });
  const [dark = 255, ink = 0] = await colours();
  expect([dark < 60, ink > 200]).toEqual([true, true]);
  await page.emulateMedia({ media: 'print' });
  const [light = 0, black = 255] = await colours();
  expect([light, black < 60]).toEqual([255, true]);
  await page.emulateMedia({ media: 'screen' });
});

test('a chart that is cut says how many rows are left, and shows them', async ({ openBench, service }) => {
  const { bench, page } = await openBench();
  const order = mostUrgent(service.book);
  await bench.pack(order.orderId);
  const own = new Set(order.items.map(({ ean }) => ean));
  const others = service.book
    .all()
    .flatMap(({ items }) => items.flatMap(({ ean }) => ean ?? []))
    .filter((ean) => !own.has(ean));
  for (const ean of [...new Set(others)].slice(0, 12)) {
    await bench.scan(ean);
    await expect(bench.lastScan.locator('code')).toHaveText(ean);
    await expect(bench.packing).toHaveAttribute('data-signal', 'wrong-item');
  }
  await page.keyboard.press('Control+d');
  const card = page.getByTestId('board-misses');
  await expect(card.getByRole('row')).toHaveCount(11);
  await expect(card).toContainText('and 2 more');
  await card.getByRole('button', { name: 'Show all' }).click();
  await expect(card.getByRole('row')).toHaveCount(13);
  await expect(card).not.toContainText('more');
});
