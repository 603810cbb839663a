/** The wall screen if a station has operators: it stays when the rest is locked, and leads nobody in. */
import type { Page } from 'playwright';
import { COMMAND_PREFIX } from '../../../src-main/contract/terms/command-prefix.ts';
import { expect, test } from '../model/fixtures.ts';
import { addAll, LIA, PIA, scanBadge, signOnPage } from '../model/operators.ts';
import { mostUrgent } from '../model/order-book.ts';

const figure = (page: Page, name: string) => page.locator(`[data-figure="${name}"] dd`).first();

test('a wall that nobody touches stays, alone, and whoever leaves it has to sign in', async ({
  openBench,
  service,
}) => {
  const settings = { idleMinutes: 1, station: 'Bench 7' };
  const { station, bench, page } = await openBench({ settings, hasQuickMinutes: true });
  await addAll(bench);
  await scanBadge(bench, LIA);
  await page.keyboard.press('Control+d');
  await page.getByRole('button', { name: 'TV view' }).click();
  const wall = page.getByTestId('wallboard');
  await expect(figure(page, 'waiting')).toHaveText('60');
  const locked = page.getByTestId('wall-locked');
  await expect(locked).toBeHidden();
  // No key is pressed for the time of the setting.
  station.passMinute?.();
  await expect(locked).toBeVisible();
  await expect(signOnPage(bench), 'it is the wall that is open').toBeHidden();
  const { orderId } = mostUrgent(service.book);
  service.book.cancel(orderId, new Date().toISOString(), 'Buyer asked to cancel');
  await expect(figure(page, 'waiting'), 'it renews itself').toHaveText('59');
  await expect(page.getByRole('button'), 'nothing lies under it but the way out').toHaveCount(1);
  await bench.scan(orderId);
  await expect(page.getByTestId('wall-scan')).toBeVisible();
  for (const key of ['F2', 'Control+d', 'Control+f']) await page.keyboard.press(key);
  await bench.scan(`${COMMAND_PREFIX}QUEUE`);
  await expect(wall).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(signOnPage(bench)).toContainText('Lia was signed in');
  await expect(wall).toBeHidden();
  await scanBadge(bench, PIA);
  await expect(wall).toBeHidden();
});

test('Ctrl L on the wall locks everything else at once, also for a window that is loaded again @host:window', async ({
  openBench,
}) => {
  const { bench, page } = await openBench();
  await addAll(bench);
  await page.keyboard.press('Control+d');
  await page.getByRole('button', { name: 'TV view' }).click();
  await expect(figure(page, 'waiting')).toHaveText('60');
  await page.keyboard.press('Control+l');
  await expect(page.getByTestId('wall-locked')).toBeVisible();
  await expect(figure(page, 'waiting')).toHaveText('60');
  await page.reload();
  await expect(page.getByTestId('wall-locked')).toBeVisible();
  await bench.scan(`${COMMAND_PREFIX}BACK`);
  await expect(signOnPage(bench)).toBeVisible();
});

test('codes on the wall lead nowhere, and it says which one does', async ({ lookAtBench }) => {
  const { bench, page } = await lookAtBench();
  await page.keyboard.press('Control+d');
  await page.getByRole('button', { name: 'TV view' }).click();
  await expect(figure(page, 'set-aside')).toHaveText('0');
  await bench.scan(`${COMMAND_PREFIX}QUEUE`);
  await expect(page.getByTestId('wall-scan')).toContainText('Only the ‘Back’ code works');
  await expect(page.getByTestId('wallboard')).toBeVisible();
  await bench.scan(`${COMMAND_PREFIX}BACK`);
  await expect(page.getByTestId('board')).toBeVisible();
});

test('a packer is shown no button of the board that a lead alone may press', async ({ openBench }) => {
  const { bench, page } = await openBench();
  await addAll(bench);
  await scanBadge(bench, PIA);
  await page.keyboard.press('Control+d');
  await expect(page.getByRole('heading', { level: 1, name: 'Board' })).toBeVisible();
  const board = page.getByTestId('board');
  await expect(board).toContainText('Not done');
  for (const name of [/^Print/, 'TV view', 'Today'])
    await expect(board.getByRole('button', { name })).toHaveCount(0);
});
