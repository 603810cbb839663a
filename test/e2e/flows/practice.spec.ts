import type { Locator, Page } from 'playwright';
import { readPaper } from '../../support/read-paper.ts';
import { mostUrgent } from '../model/order-book.ts';
import { expect, test } from '../model/fixtures.ts';
import { setComputerLanguage } from '../model/screen-language.ts';

const code = (page: Page) => page.getByTestId('practice-code');

test('in a small window and longer words the codes of practice leave the queue its rows', async ({
  start,
}) => {
  const { bench } = await start({ connected: false, args: ['--practice'] });
  const { page } = bench;
  const panel = page.getByTestId('practice-panel');
  await bench.hasOrders(120);
  await page.setViewportSize({ width: 1024, height: 768 });
  const areBeside = () =>
    panel.evaluate((one) => {
      const [what, keys] = ['.what', '.keys'].map((part) => one.querySelector(part)?.getBoundingClientRect());
      return what !== undefined && keys !== undefined && keys.top < what.bottom;
    });
  for (const language of ['es', 'pt-BR'] as const) {
    await setComputerLanguage(page, language);
    await expect(code(page)).toBeVisible();
    await expect.poll(areBeside, language).toBe(true);
  }
  // Key signs are not cut off in the narrow rail of the bench.
  await bench.rows.first().click();
  await expect(bench.openOrder).toBeVisible();
  await expect(code(page)).toHaveText(/^PD/);
  await page.keyboard.press('PageDown');
  await expect(bench.packing).toBeVisible();
  await expect(panel.getByRole('button')).toHaveCount(2);
  for (const language of ['es', 'pt-BR', 'en'] as const) {
    await setComputerLanguage(page, language);
    for (const button of await bench.packing.getByTestId('practice-panel').getByRole('button').all())
      await expect.poll(() => button.evaluate((one) => one.scrollWidth - one.clientWidth), language).toBe(0);
  }
});

test('practice without goods: an order is packed with the codes that the screen shows @core', async ({
  start,
}) => {
  const { bench } = await start({ connected: false, args: ['--practice'] });
  const { page } = bench;
  await bench.rows.first().click();
  await expect(page.getByTestId('practice-panel').locator('svg')).toBeVisible();
  await expect(code(page)).toHaveText(/^PD/);
  await expect(page.getByRole('button', { name: 'Wrong one' })).toHaveCount(0);
  await page.keyboard.press('PageDown');
  await expect(bench.packing).toBeVisible();
  await expect(bench.packing.getByTestId('practice-panel')).toBeVisible();
  await expect(bench.packedTotal).toBeVisible();
  await expect(page.getByRole('button', { name: 'Wrong one' })).toBeEnabled();
  await page.keyboard.press('PageUp');
  await expect(page.getByTestId('signal-wrong-item')).toBeVisible();
  await expect(bench.packedTotal).toHaveText(/^0 /);
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('signal-wrong-item')).toBeHidden();
  // The code is scanned from the screen, and by the key that replaces a scanner.
  const shown = await code(page).textContent();
  await bench.scan(shown ?? '');
  await expect(bench.packedTotal).toHaveText(/^1 /);
  const due = Number(/\/ (\d+)/.exec((await bench.packedTotal.textContent()) ?? '')?.[1]);
  for (let packed = 1; packed < due; packed++) {
    await page.getByTestId('practice-panel').getByRole('button', { name: 'Scan it' }).click();
    // Two items of practice share one code: the packer says which one it is.
    const which = page.getByTestId('item-choice').getByRole('button').first();
    await expect(
      bench.packedTotal.filter({ hasText: new RegExp(`^${packed + 1} `) }).or(which),
    ).toBeVisible();
    if (await which.isVisible()) await which.click();
    await expect(bench.packedTotal).toHaveText(new RegExp(`^${packed + 1} `));
  }
  await expect(page.getByTestId('finish')).toBeVisible();
});

test('practice goes on without a keyboard: the queue and a closed order draw the next number', async ({
  start,
}) => {
  const { bench } = await start({ connected: false, args: ['--practice'] });
  const { page } = bench;
  const panel = page.getByTestId('practice-panel');
  // Before the first check has ended, a more urgent order may still appear.
  await bench.hasOrders(120);
  const first = await bench.rows.first().getAttribute('data-order');
  await expect(code(page)).toHaveText(first ?? '');
  // A line that opens: the list has the room.
  await expect(panel.locator('svg')).toHaveCount(0);
  await panel.getByRole('button', { name: 'Barcode' }).click();
  await expect(panel.locator('svg')).toBeVisible();
  await page.keyboard.press('PageDown');
  await expect(bench.openOrder).toBeVisible();
  await bench.scan((await code(page).textContent()) ?? '');
  await expect(bench.packedTotal).toBeVisible();
  const due = Number(/\/ (\d+)/.exec((await bench.packedTotal.textContent()) ?? '')?.[1]);
  for (let packed = 0; packed < due; packed++) {
    await panel.getByRole('button', { name: 'Scan it' }).click();
    const which = page.getByTestId('item-choice').getByRole('button').first();
    await expect(
      bench.packedTotal.filter({ hasText: new RegExp(`^${packed + 1} `) }).or(which),
    ).toBeVisible();
    if (await which.isVisible()) await which.click();
    await expect(bench.packedTotal).toHaveText(new RegExp(`^${packed + 1} `));
  }
  await bench.scan('PKDCMDSEAL');
  await expect(page.getByTestId('finish')).toHaveAttribute('data-kind', 'cleared');
  await expect(panel.locator('svg')).toBeVisible();
  // No item is wrong any more: it would open an order that needs it.
  await expect(panel.getByRole('button', { name: 'Wrong one' })).toHaveCount(0);
  await expect(code(page)).toHaveText(/^PD/);
  await expect(code(page)).not.toHaveText(first ?? '');
  await bench.scan((await code(page).textContent()) ?? '');
  await expect(bench.packedTotal).toHaveText(/^0 /);
});

test('in a small window a button brings the practice panel onto the bench', async ({ start }) => {
  const { bench } = await start({ connected: false, args: ['--practice'] });
  const { page } = bench;
  await page.setViewportSize({ width: 640, height: 400 });
  await bench.rows.first().click();
  await expect(bench.openOrder).toBeVisible();
  // The panel, whose key it is, comes after the order.
  await expect(code(page)).toHaveText(/^PD/);
  await page.keyboard.press('PageDown');
  await expect(bench.packedTotal).toBeVisible();
  await expect(page.getByTestId('practice-panel')).toBeHidden();
  await page.getByRole('button', { name: 'Practice', exact: true }).click();
  const scanIt = page.getByTestId('practice-panel').getByRole('button', { name: 'Scan it' });
  // Playwright would scroll to the pressed element: a person has to see it first.
  await expect(scanIt).toBeInViewport({ ratio: 1 });
  await scanIt.click();
  await expect(bench.packedTotal).toHaveText(/^1 /);
});

test('the sheet of practice goods has every item and the next orders as barcodes @host:print', async ({
  start,
}) => {
  const { station, bench } = await start({ connected: false, args: ['--practice'] });
  const { page } = bench;
  await bench.hasOrders(120);
  await bench.go('Settings');
  await page.getByRole('button', { name: 'Practice items to print' }).click();
  const [orders, items, without] = [0, 1, 2].map((n) =>
    page.getByTestId('practice-codes').locator('section').nth(n),
  ) as [Locator, Locator, Locator];
  await expect(items.locator('li')).toHaveCount(138);
  await expect(items.locator('svg')).toHaveCount(138);
  await expect(orders.locator('svg')).toHaveCount(12);
  await expect(without.locator('li')).toHaveCount(2);
  const shown = [
    ...(await orders.locator('code').allTextContents()),
    ...(await items.locator('code').allTextContents()),
  ];
  const paper = await readPaper(
    await station.printed(() => page.getByRole('button', { name: 'Print' }).click()),
    203,
  );
  const codes = paper.flatMap((one) => one.codes).map(({ text }) => text);
  expect(codes).toEqual(expect.arrayContaining(shown));
});

test('on a connection to a service nothing of practice can be reached', async ({ lookAtBench }) => {
  const { bench, page, book } = await lookAtBench();
  await bench.pack(mostUrgent(book).orderId);
  await expect(page.getByTestId('practice-panel')).toHaveCount(0);
  const before = await bench.packedTotal.textContent();
  const said = await bench.lastScan.textContent();
  await page.keyboard.press('PageDown');
  await page.keyboard.press('PageUp');
  await expect(bench.packedTotal).toHaveText(before ?? '');
  await expect(bench.lastScan).toHaveText(said ?? '');
  await bench.go('Settings');
  await expect(page.getByRole('button', { name: 'Scanner test' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Practice items' })).toHaveCount(0);
});
