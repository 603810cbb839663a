/** Health page by keyboard, live while it is open; and the report of a problem. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import packageJson from '../../../package.json' with { type: 'json' };
import type { Bench } from '../model/bench.ts';
import { expect, SECRET, test } from '../model/fixtures.ts';

const MOST_STOPS = 60;

/** Tab until it is there, as a person without a mouse goes. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    if (await target.evaluate((one) => one === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not lead there');
}

async function openHealth(bench: Bench): Promise<void> {
  const { page } = bench;
  await bench.go('Settings');
  const way = page.getByRole('button', { name: 'Health' });
  await tabTo(page, way);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Health' })).toBeVisible();
}

const lineOf = (page: Page, of: string) => page.locator(`[data-testid=health] [data-line=${of}]`);

test('the health of a station is read and its files are checked by keyboard, and Escape leads back', async ({
  openBench,
}) => {
  const { bench, page } = await openBench();
  await openHealth(bench);
  await expect(page.getByRole('navigation').locator('[aria-current=page]')).toContainText('Settings');
  await expect(page.getByTestId('health').locator('.line')).toHaveCount(11);
  await expect(lineOf(page, 'copy')).toContainText('Good');
  await expect(lineOf(page, 'second-copy')).toContainText('Check');
  await expect(lineOf(page, 'second-copy')).toContainText('Choose a folder on another disk or machine');
  await expect(lineOf(page, 'check')).toContainText('Good');
  await expect(lineOf(page, 'secret')).toContainText('Given at each start');
  await expect(lineOf(page, 'clock')).toContainText('Same as the service’s');
  await expect(page.getByTestId('health-summary')).toHaveText(
    'To check: Backup in the second folder, Scanner.',
  );
  await tabTo(page, page.getByTestId('check-integrity'));
  await page.keyboard.press('Enter');
  await expect(lineOf(page, 'integrity')).toContainText('Intact, checked on request');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
});

test('the page follows while it is open: a code that is scanned, a service that is gone, copies that are gone @host:disk', async ({
  openBench,
  service,
  dataDir,
}) => {
  const { bench, page } = await openBench();
  await openHealth(bench);
  await expect(lineOf(page, 'copy')).toContainText('Good');
  await expect(lineOf(page, 'scanner')).toContainText('no code read since startup');
  // A scan leads away from the page, as from any other.
  const [order] = service.book.all();
  await bench.scanOpens(order?.orderId ?? '', order?.salesChannelOrderId ?? '');
  await openHealth(bench);
  await expect(lineOf(page, 'scanner')).toContainText(/last code (just now|.+ ago)/);
  await service.goAway();
  await expect(lineOf(page, 'check')).toContainText('The service cannot be reached.');
  await expect(lineOf(page, 'check')).toHaveAttribute('data-state', 'look');
  await service.comeBack();
  await expect(lineOf(page, 'check')).toHaveAttribute('data-state', 'good');
  rmSync(join(dataDir, 'backups'), { recursive: true, maxRetries: 20, retryDelay: 50 });
  // A start has some minutes for its first copy.
  await expect(lineOf(page, 'copy')).toContainText('None');
  await expect(lineOf(page, 'copy')).toContainText('Not known yet');
});

test('a report of a problem is read, then saved as it was read, by keyboard @host:disk @host:files', async ({
  openBench,
  service,
  dataDir,
  host,
}) => {
  const { station, bench, page } = await openBench();
  await openHealth(bench);
  await tabTo(page, page.getByRole('button', { name: 'Report a problem' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Report a problem' })).toBeVisible();
  const shown = page.getByTestId('report');
  await expect(shown).toContainText('"versions"');
  await tabTo(page, page.getByTestId('save-report'));
  const { name, text } = await station.saved(() => page.keyboard.press('Enter'));
  expect(name).toBe('packdesk-report.json');
  expect(text).toBe(await shown.textContent());
  const { versions, screen, calls } = JSON.parse(text) as {
    versions: Record<string, string | null>;
    screen: { browser: string; width: number };
    calls: { call: string }[];
  };
  expect(versions).toMatchObject({ packdesk: packageJson.version, sqlite: expect.stringMatching(/^3\./) });
  const inElectron = host !== 'browser';
  expect([versions['electron'] !== null, versions['chromium'] !== null]).toEqual([inElectron, inElectron]);
  expect(screen.browser).toContain('Chrome/');
  expect(calls.map(({ call }) => call)).toContain('queue.page');
  const buyers = service.book
    .all()
    .flatMap(({ customer, shipping }) => [
      ...[customer.email, customer.firstName, customer.lastName, customer.document],
      ...[shipping.deliveryAddress.street, shipping.deliveryAddress.receiverName],
    ]);
  expect(buyers).not.toContain('');
  for (const forbidden of [...buyers, SECRET, dataDir, 'Bench 7'])
    expect(text.includes(String(forbidden)), String(forbidden)).toBe(false);
  // The text can be scrolled by key, and Escape leads back to where it was asked for.
  await tabTo(page, shown);
  await page.keyboard.press('End');
  await expect.poll(() => shown.evaluate((one) => one.scrollTop)).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1, name: 'Health' })).toBeVisible();
});
