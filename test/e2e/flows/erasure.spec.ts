/** A buyer is erased from the Settings screen: by scanner and keyboard, with a report as a file, and no byte is left. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { filesWith } from '../../support/files-with.ts';
import type { Bench } from '../model/bench.ts';
import { stationPath } from '../../support/windows-station.ts';
import { expect, test } from '../model/fixtures.ts';

async function openErasure(bench: Bench): Promise<void> {
  await bench.go('Settings');
  const way = bench.page.getByRole('button', { name: 'Erase a buyer’s data' });
  await way.focus();
  await way.press('Enter');
  await expect(bench.page.getByRole('heading', { level: 1, name: 'Erase a buyer’s data' })).toBeVisible();
}

const foundRow = (page: Page, orderId: string) =>
  page.locator(`[data-testid=found-orders] [data-order="${orderId}"]`);

test('an order that was shipped is found by a scan and erased by keyboard; its report is saved, and no file has the buyer @core @host:disk @host:files', async ({
  openBench,
  service,
  dataDir,
}) => {
  const second = mkdtempSync(join(tmpdir(), 'packdesk-second-'));
  // The station may run under another account than the flow.
  chmodSync(second, 0o777);
  const { station, bench, page } = await openBench({
    settings: { copyFolder: stationPath(second), station: 'Bench 7' },
  });
  const [gone, stays] = service.book.all();
  if (!gone || !stays) throw new Error('the practice service has no orders');
  const buyer = gone.customer.document ?? '';
  expect(filesWith(dataDir, buyer)).not.toEqual([]);
  service.book.ship(gone.orderId);
  await bench.hasOrders(59);
  await openErasure(bench);
  await bench.scan(gone.orderId);
  await expect(foundRow(page, gone.orderId)).toContainText('in the saved orders');
  await expect(bench.lastScan).toContainText('Found: 1.');
  // Type an unknown number, then one of an order that is still ready.
  const field = page.getByTestId('erase-find');
  await field.fill('NOBODY-HAS-THIS');
  await field.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Saved orders and the journal were searched.');
  await field.fill(stays.orderId);
  await field.press('Enter');
  await expect(foundRow(page, stays.orderId)).toContainText('Still ready to ship');
  await foundRow(page, stays.orderId).getByRole('checkbox').press('Space');
  await expect(page.getByTestId('erasure-files')).toContainText('second folder');

  const ask = page.getByTestId('erase');
  await ask.focus();
  await ask.press('Enter');
  const panel = page.getByTestId('erase-panel');
  await expect(panel).toContainText('1 order');
  // The buyer, the places that the data is removed from, the remaining data, and that it cannot be undone.
  const { firstName, lastName } = gone.customer;
  await expect(page.getByTestId('erase-buyers')).toHaveText(`Buyer: ${firstName} ${lastName}`);
  for (const place of [
    'saved orders',
    'search',
    'journal',
    'backups, here and in the second folder',
    'Crash dumps',
  ])
    await expect(panel).toContainText(place);
  await expect(panel).toContainText('stay as proof, by order number alone');
  await expect(page.getByRole('checkbox', { name: 'I know that this cannot be undone' })).not.toBeChecked();
  // Escape leaves it, and the focus is where it was.
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await ask.press('Enter');
  await page.getByTestId('erase-operator').fill('');
  await page.keyboard.press('Control+Enter');
  await expect(panel).toContainText('Type your name first');
  await page.getByTestId('erase-operator').fill('Ana');
  // A scan presses nothing.
  await bench.scan('4012345678901');
  await page.keyboard.press('Control+Enter');
  await expect(panel).toContainText('First tick that you know it cannot be undone.');
  await page.getByTestId('erase-sure').press('Space');
  await page.keyboard.press('Control+Enter');
  await expect(panel).toHaveCount(0);
  await expect(page.getByTestId('erasure-report')).toContainText('Done');
  const { name, text } = await station.saved(async () => {
    await page.getByTestId('erasure-report').getByTestId('save-erasure').press('Enter');
  });
  expect(name).toBe('packdesk-erasure.txt');
  expect(text).toContain(gone.orderId);
  expect(text).toContain('Nothing is left to do at this station.');
  for (const word of [buyer, gone.customer.lastName, gone.shipping.deliveryAddress.street ?? buyer])
    expect(text.includes(String(word)), String(word)).toBe(false);
  const filesOf = (document: string) =>
    [...filesWith(dataDir, document), ...filesWith(second, document)].filter(
      (file) => !file.startsWith('downloads'),
    );
  expect(filesOf(buyer)).toEqual([]);
  expect(filesOf(stays.customer.document ?? '')).not.toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await openErasure(bench);
  await expect(page.getByTestId('erasures')).toContainText(gone.orderId);
  rmSync(second, { recursive: true, force: true });
});

test('an order that is ready is marked: it goes by itself once it has left, and the report says which @host:disk', async ({
  openBench,
  service,
  dataDir,
}) => {
  const { bench, page } = await openBench();
  const [order] = service.book.all();
  if (!order) throw new Error('the practice service has no orders');
  await openErasure(bench);
  await bench.scan(order.orderId);
  await expect(foundRow(page, order.orderId)).toContainText('Still ready to ship');
  await page.getByTestId('erase').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('erase-waiting')).toContainText(order.orderId);
  await page.getByTestId('erase-operator').fill('Ana');
  await page.getByTestId('erase-sure').press('Space');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByTestId('erasure-report')).toContainText('Nothing is erased yet');
  expect(filesWith(dataDir, order.customer.document ?? '')).not.toEqual([]);
  service.book.ship(order.orderId);
  await expect.poll(() => filesWith(dataDir, order.customer.document ?? ''), { timeout: 90_000 }).toEqual([]);
  await bench.go('Queue');
  await bench.hasOrders(59);
  await openErasure(bench);
  const past = page.getByTestId('erasures');
  await expect(past).toContainText('Done');
  await expect(past).not.toContainText('Nothing is erased yet');
});
