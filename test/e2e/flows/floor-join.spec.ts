/** Joining a floor by a code, refusals of an invalid or spent code, and leaving. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bench } from '../model/bench.ts';
import { expect, floorOf, test } from '../model/floor.ts';
import { withSeveralCodes } from '../model/order-book.ts';

const panelOf = ({ page }: Bench) => page.getByTestId('floor-panel');

async function readCode(bench: Bench, code: string): Promise<void> {
  await panelOf(bench).getByRole('textbox', { name: 'Join code' }).fill(code);
  await panelOf(bench).getByRole('button', { name: 'Read the code' }).click();
}

test('a text that is no code is refused with a sentence; a code joins once @host:disk', async ({
  start,
  openBench,
  joinCode,
}) => {
  const { code } = await joinCode('Bench 1');
  const { bench } = await openBench({
    named: false,
    args: ['--station', 'Bench 1', '--without-keyring', 'file'],
  });
  await expect(floorOf(bench)).toBeHidden();
  await bench.go('Settings');
  await expect(panelOf(bench).getByTestId('new-floor')).toContainText('npm run floor -- create');
  await readCode(bench, code.slice(0, -4));
  await expect(panelOf(bench).getByRole('alert')).toContainText(
    'This join code does not work with this version.',
  );
  await readCode(bench, code);
  const read = panelOf(bench).getByTestId('join-read');
  await expect(read).toContainText('Hall 1');
  await expect(read).toContainText('127.0.0.1');
  await expect(read).toContainText('Bench 1');
  await read.getByRole('button', { name: 'Join the group' }).click();
  await expect(floorOf(bench)).toHaveText('Group: 1 bench', { timeout: 90_000 });

  const dataDir = mkdtempSync(join(tmpdir(), 'packdesk-floor-'));
  const { bench: other } = await start({
    dataDir,
    named: false,
    args: ['--station', 'Bench 1', '--without-keyring', 'file'],
  });
  await other.hasOrders(60);
  await other.go('Settings');
  await readCode(other, code);
  await panelOf(other).getByRole('button', { name: 'Join the group' }).click();
  await expect(panelOf(other).getByRole('alert')).toContainText('was used already');
  await expect(floorOf(other)).toBeHidden();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
});

test('a floor is left with what is given back; cut off, it says that a lead has to free the rest', async ({
  onFloor,
  service,
}) => {
  const { orderId, items } = withSeveralCodes(service.book);
  const { bench, line } = await onFloor('Bench 1');
  await bench.pack(orderId);
  await bench.scan(items[0]?.ean ?? '');
  await expect(bench.packedTotal).toHaveText(/^1 \//);
  await bench.go('Settings');
  line.cut();
  await expect(floorOf(bench)).toHaveText(/^No contact/, { timeout: 90_000 });
  await panelOf(bench).getByRole('button', { name: 'Leave the group' }).click();
  const panel = bench.page.getByTestId('leave-floor');
  await expect(panel).not.toContainText('reserved');
  await expect(panel.getByTestId('leave-open')).toContainText('1 order is half packed');
  await expect(panel.getByTestId('leave-sure')).toBeHidden();
  await panel.getByTestId('leave-force').check();
  await bench.page.keyboard.press('Control+Enter');
  await expect(floorOf(bench)).toBeHidden();
  await expect(panelOf(bench).getByRole('textbox', { name: 'Join code' })).toBeVisible();
});
