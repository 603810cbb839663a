/** The numbers of the totes stay while a list is worked on, and the screen of a bench has room for its rows. */
import { holdCall } from '../model/broken-call.ts';
import { expect, test } from '../model/fixtures.ts';
import { mostUrgent } from '../model/order-book.ts';
import { setComputerLanguage } from '../model/screen-language.ts';

test('totes keep their orders when the queue changes, until a new list is asked for @core @host:window', async ({
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

test('a code or a key that cannot begin a batch says why, and never that it is done', async ({ start }) => {
  const { bench } = await start();
  const { page } = bench;
  const begun = page.getByTestId('batch-number');
  await bench.hasOrders(60);

  await test.step('the list is on its way', async () => {
    const go = await holdCall(page, 'pick.list');
    await bench.go('Pick list');
    await bench.scan('PKDCMDDONE');
    await expect(bench.lastScan).toContainText('The pick list is still loading.');
    await page.keyboard.press('Control+Enter');
    await bench.scan('PKDCMDWALL');
    await expect(bench.lastScan).toContainText('The pick list is still loading.');
    await go();
    await expect(page.getByTestId('totes').locator('li')).toHaveCount(10);
    await expect(begun).toHaveCount(0);
  });
  await test.step('the list on the screen is still that of the choice before', async () => {
    const go = await holdCall(page, 'pick.list');
    await page.getByRole('button', { name: '5 orders', exact: true }).click();
    await bench.scan('PKDCMDSEAL');
    await expect(bench.lastScan).toContainText('The pick list is still loading.');
    await go();
    await expect(page.getByTestId('totes').locator('li')).toHaveCount(5);
    await expect(begun).toHaveCount(0);
  });
  await test.step('all orders have no totes', async () => {
    await page.getByRole('button', { name: 'All orders' }).click();
    await expect(page.getByTestId('totes')).toHaveCount(0);
    await expect(page.getByTestId('pick-summary')).toContainText('all 60 orders');
    await bench.scan('PKDCMDDONE');
    await expect(bench.lastScan).toContainText('A list of all orders has no totes.');
  });
  await test.step('no batch waits to go on', async () => {
    await bench.scan('PKDCMDPAUSE');
    await expect(bench.lastScan).toContainText('This command is not available here.');
  });
  await page.getByRole('button', { name: '5 orders', exact: true }).click();
  await expect(page.getByTestId('totes').locator('li')).toHaveCount(5);
  await bench.scan('PKDCMDDONE');
  await expect(begun).toHaveText('Order batch 1');
});

/** Least number of whole rows in a window of this size. */
const SIZES = [
  { width: 1024, height: 768, least: 7 },
  { width: 1280, height: 800, least: 8 },
  { width: 1366, height: 768, least: 7 },
];

test('at each size enough rows are in sight, and what is pressed stands in one row in every language', async ({
  openBench,
}) => {
  const { bench, page } = await openBench();
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
  /** Rows of buttons of each group. */
  const rows = () =>
    page.evaluate(() =>
      ['.page-head', '.choices'].map((group) => {
        const buttons = [...document.querySelectorAll<HTMLElement>(`${group} button`)];
        const shown = buttons.filter((one) => one.checkVisibility());
        return new Set(shown.map((one) => Math.round(one.getBoundingClientRect().top))).size;
      }),
    );
  const inEachLanguage = async (expected: number[]) => {
    for (const language of ['es', 'pt-BR', 'en'] as const) {
      await setComputerLanguage(page, language);
      for (const { least: _, ...size } of SIZES) {
        await page.setViewportSize(size);
        await expect.poll(rows, `${language} at ${size.width}x${size.height}`).toEqual(expected);
      }
    }
  };
  for (const { least, ...size } of SIZES) {
    await page.setViewportSize(size);
    await expect.poll(inSight, `at ${size.width}x${size.height}`).toBeGreaterThanOrEqual(least);
  }
  await inEachLanguage([1, 1]);
  await bench.scan('PKDCMDDONE');
  await expect(page.getByTestId('batch-number')).toBeVisible();
  await inEachLanguage([1, 0]);
  await bench.scan('PKDCMDPAUSE');
  await expect(page.getByTestId('paused-batches')).toBeVisible();
  await bench.scan('PKDCMDWALL');
  await expect(page.getByTestId('batch-number')).toHaveText('Order batch 2');
  await inEachLanguage([1, 0]);
});

test('the list, and the batch that is picked, are printed from where they are shown @host:print', async ({
  start,
}) => {
  const { bench } = await start();
  const { page } = bench;
  const paper = page.getByTestId('paper-preview');
  await bench.hasOrders(60);
  await bench.go('Pick list');
  await page.getByRole('button', { name: 'Print the pick list' }).click();
  const lines = paper.getByTestId('pick-list').locator('tbody tr:has(.tick)');
  await expect(lines.first()).toBeVisible();
  expect(await lines.locator('.tick .box').count(), 'a box to tick in each line').toBe(await lines.count());
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

test('how many are picked stands in the middle of its row, with and without the sign', async ({
  openBench,
}) => {
  const { bench, page } = await openBench();
  await bench.go('Pick list');
  await expect(page.getByTestId('totes').locator('li')).toHaveCount(10);
  await bench.scan('PKDCMDDONE');
  const rows = page.getByTestId('batch-lines').locator('tbody tr');
  await expect(rows.first()).toBeVisible();
  const ean = await rows.first().locator('td:nth-child(5)').innerText();
  await bench.scan(ean.trim());
  await expect(page.getByTestId('pick-hero')).toHaveAttribute('data-signal', /^(right|line)$/);
  const aside = await rows.evaluateAll((all) =>
    all.slice(0, 3).map((row) => {
      const middle = (one: Element | null) => {
        const box = one?.getBoundingClientRect();
        return box ? (box.top + box.bottom) / 2 : Number.NaN;
      };
      return Math.abs(middle(row.querySelector('.amount')) - middle(row));
    }),
  );
  for (const px of aside) expect(px).toBeLessThan(1.1);
});
