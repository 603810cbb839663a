import { expect, test } from '../model/fixtures.ts';
import type { Bench } from '../model/bench.ts';

async function openCodes(bench: Bench): Promise<void> {
  await bench.hasOrders(60);
  await bench.go('Settings');
  await bench.page.getByRole('button', { name: 'Case and alias codes' }).click();
  await expect(bench.page.getByRole('heading', { level: 1, name: 'Case and alias codes' })).toBeVisible();
}

test('a short code is taught only after a question, and what was forgotten comes back @core', async ({
  start,
}) => {
  const { bench } = await start();
  const { page } = bench;
  await openCodes(bench);
  await page.getByLabel('Barcode', { exact: true }).fill('2');
  await page.getByLabel('Units').fill('1');
  await page.getByLabel('SKU').fill('PR-1000');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('refused-code')).toContainText('“2” is very short for a barcode.');
  await expect(page.getByText('No codes yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Save it anyway' }).click();
  const codes = page.getByTestId('codes').locator('li');
  await expect(codes).toContainText('1 × PR-1000');
  await expect(bench.lastScan).toContainText('Saved: 2 = 1 × PR-1000.');
  await page.getByRole('button', { name: 'Forget' }).click();
  await expect(codes).toHaveCount(0);
  await expect(bench.lastScan).toContainText('Forgotten: 2.');
  await expect(bench.lastScan).not.toContainText('Saved');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(codes).toContainText('1 × PR-1000');
});

test('a table with a doubtful code is taken only after a question, and one with a command code never @host:files', async ({
  start,
}) => {
  const { bench } = await start();
  const { page } = bench;
  await openCodes(bench);
  const load = (csv: string) =>
    page
      .getByTestId('codes-file')
      .setInputFiles({ name: 'codes.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  const refused = page.getByTestId('refused-codes');
  await load('code,sku,units\nSHELF 7,PR-1000,1\nPKDCMDDONE,PR-1000,1\nSHELF 8,NO-SUCH,1\n');
  await expect(refused).toContainText('Nothing was loaded: 2 lines to check.');
  await expect(refused.locator('li')).toHaveText([
    /^Line 3: “PKDCMDDONE” is a command code of Packdesk\./,
    /^Line 4: No order at this station has the SKU “NO-SUCH”\./,
  ]);
  await expect(refused.getByRole('button')).toHaveCount(0);
  await expect(bench.lastScan).toContainText('Nothing was loaded.');
  await load('code,sku,units\nSHELF 7,PR-1000,1\nSHELF 8,NO-SUCH,1\n');
  await expect(refused).toContainText('1 line to check.');
  await refused.getByRole('button', { name: 'Load it anyway' }).click();
  await expect(refused).toHaveCount(0);
  await expect(page.getByTestId('codes').locator('li')).toHaveCount(2);
  await expect(bench.lastScan).toContainText('2 codes added, 0 replaced.');
});

test('a code that is the EAN of another item says in the list that it is not used', async ({
  start,
  service,
}) => {
  const { bench } = await start();
  const { page } = bench;
  await openCodes(bench);
  const items = service.book.all().flatMap(({ items: lines }) => lines);
  const other = items.find(({ ean, salesChannelSkuId }) => ean && salesChannelSkuId !== 'PR-1000');
  await page.getByLabel('Barcode', { exact: true }).fill(other?.ean ?? '');
  await page.getByLabel('Units').fill('1');
  await page.getByLabel('SKU').fill('PR-1000');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('refused-code')).toContainText('is the EAN of another item.');
  await page.getByRole('button', { name: 'Save it anyway' }).click();
  await expect(page.getByTestId('codes').locator('li')).toContainText(
    `Not used: it is the EAN of ${other?.salesChannelSkuId}.`,
  );
});

test('the head of the screen is one line in a window of 1280 by 800', async ({ lookAtBench }) => {
  const { bench } = await lookAtBench();
  await bench.page.setViewportSize({ width: 1280, height: 800 });
  await openCodes(bench);
  const parts = await bench.page.locator('.page-head > *:not(.grow)').all();
  const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
  const middles = boxes.map((box) => (box ? Math.round(box.y + box.height / 2) : -1));
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(2);
  const title = await bench.page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    const { height } = heading.getBoundingClientRect();
    return height / parseFloat(getComputedStyle(heading).lineHeight);
  });
  expect(title).toBeLessThan(1.5);
});
