/** The numbers of the totes stay while a list is worked on, and the screen of a bench has room for its rows. */
import { expect, test } from '../model/fixtures.ts';
import { mostUrgent } from '../model/order-book.ts';

test('totes keep their orders when the queue changes, until a new list is asked for', async ({
  start,
  service,
}) => {
  const { bench } = await start();
  const { page } = bench;
  const totes = page.getByTestId('totes').locator('li');
  const first = mostUrgent(service.book);
  await bench.hasOrders(60);
  await bench.go('Pick list');
  await expect(totes).toHaveCount(10);
  await expect(totes.first()).toHaveText(new RegExp(`^1 *${first.salesChannelOrderId}$`));
  const before = await totes.allTextContents();
  await expect(page.getByTestId('pick-waiting')).toBeHidden();

  service.book.cancel(first.orderId, new Date().toISOString(), 'Buyer asked to cancel');
  await expect(page.getByTestId('pick-gone')).toContainText(
    `${first.salesChannelOrderId}: cancelled: put the items back`,
  );
  await expect(page.getByTestId('pick-waiting')).toHaveText('1 other order waiting');
  expect(await totes.allTextContents()).toEqual(before);

  await page.reload();
  await expect(page.getByTestId('pick-gone')).toBeVisible();
  await bench.go('Queue');
  await bench.go('Pick list');
  await expect(totes).toHaveCount(10);
  expect(await totes.allTextContents()).toEqual(before);

  await page.getByRole('button', { name: 'New list' }).click();
  await expect(page.getByTestId('pick-gone')).toBeHidden();
  await expect(totes).toHaveCount(10);
  await expect(totes.first()).not.toContainText(first.salesChannelOrderId);
});

for (const [width, height] of [
  [1024, 768],
  [1280, 800],
] as const) {
  test(`at least five rows are in sight at ${width}x${height}`, async ({ start }) => {
    const { bench } = await start();
    const { page } = bench;
    await page.setViewportSize({ width, height });
    await bench.hasOrders(60);
    await bench.go('Pick list');
    await expect(page.getByTestId('totes').locator('li')).toHaveCount(10);
    const list = page.getByTestId('pick-list');
    await expect(list.locator('tbody tr').nth(4)).toBeVisible();
    const inSight = () =>
      list.evaluate((box) => {
        const { bottom } = box.getBoundingClientRect();
        const rows = [...box.querySelectorAll('tbody tr')];
        return rows.filter((row) => row.getBoundingClientRect().bottom <= bottom).length;
      });
    await expect.poll(inSight).toBeGreaterThanOrEqual(5);
  });
}

test('the list, and the batch that is picked, are printed from where they are shown', async ({ start }) => {
  const { bench } = await start();
  const { page } = bench;
  const paper = page.getByTestId('paper-preview');
  await bench.hasOrders(60);
  await bench.go('Pick list');
  await page.getByRole('button', { name: 'Print the pick list' }).click();
  await expect(paper.getByTestId('pick-list')).toBeVisible();
  await expect(bench.lastScan).toContainText('Check the paper here, then print it (Ctrl P).');
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('totes').locator('li')).toHaveCount(10);
  await page.keyboard.press('Control+p');
  await expect(paper.getByTestId('pick-list')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('totes').locator('li')).toHaveCount(10);
  await bench.scan('PKDCMDDONE');
  await expect(page.getByTestId('batch-number')).toHaveText('Order batch 1');
  await bench.scan('PKDCMDSLIP');
  await expect(paper.getByTestId('batch-sheet')).toBeVisible();
});
