import { expect, test } from '../model/fixtures.ts';

test('a short code is taught only after a question, and what was forgotten comes back', async ({ start }) => {
  const { bench } = await start();
  const { page } = bench;
  await bench.hasOrders(60);
  await bench.go('Station');
  await page.getByRole('button', { name: 'Case and alias codes' }).click();
  await page.getByLabel('Barcode', { exact: true }).fill('2');
  await page.getByLabel('SKU').fill('PR-1000');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('short-code')).toContainText('“2” is very short for a barcode.');
  await expect(page.getByText('No codes yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Save it anyway' }).click();
  const codes = page.getByTestId('codes').locator('li');
  await expect(codes).toContainText('1 × PR-1000');
  await page.getByRole('button', { name: 'Forget' }).click();
  await expect(codes).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(codes).toContainText('1 × PR-1000');
});
