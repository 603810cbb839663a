/**
 * Backups from the Settings screen: the gaps of a copy are shown, one is restored, and a second folder gets them
 * too.
 */
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import type { Bench } from '../model/bench.ts';
import { stationPath } from '../../support/windows-station.ts';
import { expect, test } from '../model/fixtures.ts';

const ORDERS = 60;

async function openCopies(bench: Bench): Promise<void> {
  await bench.go('Settings');
  const way = bench.page.getByRole('button', { name: 'Backups' });
  await way.focus();
  await way.press('Enter');
  await expect(bench.page.getByRole('heading', { level: 1, name: 'Backups' })).toBeVisible();
}

const rowsOf = (page: Page) => page.getByTestId('copies').locator('li');

test('a copy says what it lacks, and is put back by keyboard; the journal of now is set aside @host:disk @host:keys', async ({
  start,
  dataDir,
}) => {
  const { bench } = await start();
  const { page } = bench;
  await bench.hasOrders(ORDERS);
  const orderId = (await bench.rows.first().getAttribute('data-order')) ?? '';
  await openCopies(bench);
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(rowsOf(page)).toContainText('Nothing is missing.');
  await bench.scan(orderId);
  await expect(bench.openOrder).toBeVisible();
  await bench.cancelOpenOrder(1);
  await expect(bench.outboxEntry(orderId)).toHaveAttribute('data-state', 'accepted');

  await openCopies(bench);
  await expect(rowsOf(page)).toContainText('Missing: 1 settled cancel.');
  const ask = page.getByTestId('put-back');
  await ask.focus();
  await ask.press('Enter');
  const panel = page.getByTestId('put-back-panel');
  await expect(panel.getByTestId('would-be-missing')).toHaveText('1 settled cancel');
  // Escape leaves it, and the focus is where it was.
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await ask.press('Enter');
  await page.keyboard.press('Control+Enter');
  await expect(panel).toContainText('Type your name first');
  await page.getByTestId('put-back-operator').fill('Ana');
  await page.keyboard.press('Control+Enter');
  await expect(panel).toContainText('First tick that you know what is lost.');
  await page.getByTestId('put-back-sure').press('Space');
  await page.keyboard.press('Control+Enter');
  await expect(panel).toHaveCount(0);
  await expect(bench.notices).toContainText('The journal was restored from the backup of');
  // The journal that was set aside was copied once more, the way back, and the restored one at its start.
  await expect(rowsOf(page)).toHaveCount(3);
  await expect(rowsOf(page).nth(0)).toContainText('Nothing is missing.');
  await expect(rowsOf(page).nth(1)).toContainText('1 cancel');
  expect(readdirSync(dataDir).filter((name) => /set-aside.*Z$/.test(name))).toHaveLength(1);
  await bench.go('Outbox');
  await expect(page.getByRole('main')).toContainText('Nothing to send');
});

test('a second folder is tried, gets the copies, and is missed where it is gone @host:disk', async ({
  start,
}) => {
  const second = mkdtempSync(join(tmpdir(), 'packdesk-second-'));
  // The station may run under another account than the flow.
  chmodSync(second, 0o777);
  const { bench } = await start();
  const { page } = bench;
  await bench.hasOrders(ORDERS);
  await openCopies(bench);
  const field = page.getByTestId('second-folder');
  await expect(field).toHaveAccessibleDescription(
    /used before stay there, with buyers’ data: delete them there\.$/,
  );
  for (const [entered, words] of [
    ['backup', 'That is not a full path.'],
    [stationPath(join(second, 'nobody-made-this')), 'The folder was not found.'],
  ] as const) {
    await field.fill(entered);
    await field.press('Tab');
    await expect(page.getByRole('main')).toContainText(words);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
  }
  await field.fill(stationPath(second));
  await field.press('Tab');
  await expect(page.getByTestId('last-copy')).toContainText('It is in the second folder too.');
  await expect(rowsOf(page).filter({ hasText: 'in the second folder' })).toHaveCount(1);
  // After a change of folder the former one is named, since its copies have buyers' data; once it is in use again it is
  // not.
  const other = mkdtempSync(join(tmpdir(), 'packdesk-other-'));
  chmodSync(other, 0o777);
  const former = page.getByTestId('former-folders');
  await expect(former).toHaveText('');
  await field.fill(stationPath(other));
  await field.press('Tab');
  await expect(former).toHaveText(
    `“${stationPath(second)}” is not used any more. Its backups stay there, with buyers’ data: delete them there.`,
  );
  await field.fill(stationPath(second));
  await field.press('Tab');
  await expect(former).toContainText(stationPath(other));
  await expect(former).not.toContainText(stationPath(second));
  // A backup may still be on its way to the folder.
  for (const folder of [other, second]) rmSync(folder, { recursive: true, maxRetries: 20, retryDelay: 50 });
  await page.getByTestId('copy-now').press('Enter');
  await expect(page.getByTestId('last-copy')).toContainText('It is not in the second folder');
  await expect(bench.notices).toContainText('The last backup is not in the second folder');
  await bench.go('Queue');
  await bench.hasOrders(ORDERS);
});
