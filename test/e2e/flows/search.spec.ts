import type { Page } from 'playwright';
import { expect, test } from '../model/fixtures.ts';
import { byTheirUrgency, mostUrgent } from '../model/order-book.ts';

test('the first key after F6 is in the field, however slow the page draws @core @host:keys', async ({
  lookAtBench,
}) => {
  const { bench, page } = await lookAtBench();
  await bench.go('Outbox');
  await page.evaluate(() => {
    const drawn = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (callback) => window.setTimeout(() => drawn(callback), 700);
  });
  await page.keyboard.press('F6');
  await page.keyboard.type('703', { delay: 100 });
  await expect(bench.search).toHaveValue('703');
  await page.keyboard.press('F6');
  await page.keyboard.type('92', { delay: 100 });
  await expect(bench.search).toHaveValue('92');
});

test('a number that is typed slowly never empties the list', async ({ lookAtBench }) => {
  const { bench, page, book } = await lookAtBench();
  const { salesChannelOrderId: number } = mostUrgent(book);
  await page.keyboard.press('F6');
  let typed = '';
  for (const sign of number) {
    typed += sign;
    await page.keyboard.type(sign);
    await expect(bench.search).toHaveValue(typed);
    await page.waitForTimeout(250);
    await expect(bench.queueTotal, `typed so far: ${typed}`).not.toHaveText(/^0 /);
  }
  await bench.hasOrders(1);
});

test('Enter right after the last key opens what was typed, not what was listed before @core', async ({
  lookAtBench,
}) => {
  const { bench, page, book } = await lookAtBench();
  const first = mostUrgent(book);
  const other = book.all().find((order) => order.orderId !== first.orderId);
  await bench.search.fill(other?.salesChannelOrderId ?? '');
  await page.keyboard.press('Enter');
  await expect(bench.openOrder).toHaveText(other?.salesChannelOrderId ?? '');

  // If the number is not found, no order is opened, not even by the next typed keys.
  await bench.go('Queue');
  await bench.search.fill('nobody has this');
  await page.keyboard.press('Enter');
  await expect(bench.queueTotal).toHaveText(/^0 of \d+ to pack$/);
  await bench.search.fill(first.salesChannelOrderId);
  await bench.hasOrders(1);
  await expect(page.getByRole('heading', { level: 1, name: 'Queue' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(bench.openOrder).toHaveText(first.salesChannelOrderId);
});

test('a search whose only order has left is over when the queue is come back to', async ({
  openBench,
  service,
}) => {
  const { bench, page } = await openBench({ settings: { sealSeconds: 0 } });
  const order = mostUrgent(service.book);
  const number = order.salesChannelOrderId;
  await page.keyboard.press('F6');
  await bench.search.fill(number);
  await bench.hasOrders(1);
  await page.keyboard.press('Enter');
  await expect(bench.openOrder).toHaveText(number);
  // The order was only looked at: the way back leads to the search.
  await page.keyboard.press('Escape');
  await bench.hasOrders(1);
  service.book.ship(order.orderId);
  await expect(page.getByTestId('empty-queue')).toBeVisible();
  // A filter that empties while it is shown stays until the queue is opened again.
  await expect(bench.search).toHaveValue(number);
  await bench.go('Outbox');
  await bench.go('Queue');
  await expect(bench.search).toHaveValue('');
  await bench.hasOrders(59);
});

/** Opens the queue and presses keys while nothing of the main process has come yet. */
const pressBeforeRows = (page: Page, keys: readonly string[]): Promise<void> =>
  page.evaluate(async (pressed) => {
    const press = (key: string) =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    press('F2');
    // The queue is on the screen, without its rows.
    for (let turn = 0; turn < 50; turn++) await Promise.resolve();
    for (const key of pressed) press(key);
  }, keys);

test('Space, Enter and arrows before the rows have come are for the rows that come @core', async ({
  lookAtBench,
}) => {
  const { bench, page, book } = await lookAtBench();
  const numbers = byTheirUrgency(book).map(({ salesChannelOrderId }) => salesChannelOrderId);
  await bench.go('Outbox');
  await pressBeforeRows(page, [' ']);
  await expect(page.getByTestId('selection')).toContainText('1 order selected');
  await page.keyboard.press('Space');
  for (const [keys, number] of [
    [['Enter'], numbers[0]],
    [['ArrowDown', 'ArrowDown', 'Enter'], numbers[2]],
  ] as const) {
    await bench.go('Outbox');
    await pressBeforeRows(page, keys);
    await expect(bench.openOrder).toHaveText(number ?? '');
  }
  // Escape says that it was not meant.
  await bench.go('Outbox');
  await pressBeforeRows(page, ['Enter', 'Escape']);
  await expect(bench.chosenRow).toBeVisible();
  await expect(bench.openOrder).toBeHidden();
});
