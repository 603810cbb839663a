/**
 * A second batch beside a paused one: its totes have other numbers, and an item that only the first needs is named with
 * the first.
 */
import type { Page } from 'playwright';
import type { Bench } from '../model/bench.ts';
import { expect, test } from '../model/fixtures.ts';

const totes = (page: Page) => page.getByTestId('totes').locator('li');

/** EANs of the lines that are still to be picked. */
const eansToPick = async (page: Page): Promise<string[]> => {
  const rows = await page.getByTestId('batch-lines').locator('tbody tr:not(.done)').allInnerTexts();
  return rows.flatMap((text) => /\b\d{13}\b/.exec(text)?.[0] ?? []);
};

async function listFive(bench: Bench): Promise<void> {
  await bench.page.getByRole('button', { name: '5 orders', exact: true }).click();
  await expect(totes(bench.page)).toHaveCount(5);
}

async function beginBatch(bench: Bench, number: number): Promise<void> {
  await bench.scan('PKDCMDDONE');
  await expect(bench.page.getByTestId('batch-number')).toHaveText(`Order batch ${number}`);
  await expect(bench.page.getByTestId('batch-lines').locator('tbody tr').first()).toBeVisible();
}

test('totes in use keep their numbers, and an item of a paused batch is named with it', async ({
  start,
  openBench,
}) => {
  const { bench, station, page } = await openBench();
  await bench.scan('PKDCMDPICK');
  await listFive(bench);
  await beginBatch(bench, 1);
  const first = await eansToPick(page);
  await bench.scan('PKDCMDPAUSE');
  await expect(page.getByTestId('paused-batches')).toContainText('Order batch 1');

  await listFive(bench);
  const inUse = 'Totes still in use, not packed yet or of a paused batch: 1–5.';
  await expect(page.getByText(inUse)).toBeVisible();
  // The number of the tote, and then that of the order.
  for (const [at, number] of [6, 7, 8, 9, 10].entries())
    await expect(totes(page).nth(at)).toContainText(new RegExp(`^${number}70\\d-`));
  await beginBatch(bench, 2);
  const second = await eansToPick(page);
  const ofFirst = first.find((ean) => !second.includes(ean));
  if (ofFirst === undefined) throw new Error('both batches need the same items');
  const progress = page.getByTestId('batch-progress');
  await bench.scan(ofFirst);
  await expect(bench.lastScan).toContainText('Paused order batch 1 needs it. Not counted.');
  await expect(progress).toHaveText(/^0 of /);
  await bench.scan(second[0] ?? '');
  await expect(progress).toHaveText(/^1 of /);
  await expect(page.getByTestId('pick-totes').locator('b').first()).toHaveText(/^([6-9]|10)$/);

  // Both batches are unchanged after a kill.
  await bench.scan('PKDCMDPAUSE');
  await expect(page.getByTestId('paused-batches')).toContainText('Order batch 2');
  await expect(page.getByTestId('paused-batches').locator('li').nth(1)).toContainText(/^2 *Order batch 2/);
  await bench.scan('PKDCMDREASON2');
  await expect(page.getByTestId('batch-number')).toHaveText('Order batch 2');
  await bench.scan('PKDCMDPAUSE');
  await expect(page.getByTestId('paused-batches')).toContainText('Order batch 2');
  await station.kill();
  const again = await start();
  await again.bench.hasOrders(50);
  await again.bench.scan('PKDCMDPICK');
  await listFive(again.bench);
  await expect(again.bench.page.getByText(inUse.replace('1–5', '1–10'))).toBeVisible();
});
