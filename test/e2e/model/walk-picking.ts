/** A way through all that picking shows: a batch in totes, one for the put wall, the run of single items, and its papers. */
import { expect } from 'playwright/test';
import type { Bench } from './bench.ts';

/** Walks through picking, from a queue of sixty orders to the papers with a paused batch. */
export async function walkThroughPicking(bench: Bench, look: (name: string) => Promise<void>): Promise<void> {
  const { page } = bench;
  const firstCode = async () =>
    (await page.getByTestId('batch-lines').locator('td:nth-child(5)').first().innerText()).trim();
  await bench.hasOrders(60);
  await bench.go('Pick list');
  await expect(page.getByTestId('totes')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByTestId('batch-lines')).toBeVisible();
  await bench.scan(await firstCode());
  await expect(page.getByTestId('pick-totes')).toBeVisible();
  await look('batch');
  await page.keyboard.press('Control+s');
  await expect(page.getByTestId('batch-short')).toBeVisible();
  await look('batch-short');
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('batch-short')).toBeHidden();
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByTestId('paused-batches')).toBeVisible();
  await look('batch-paused');
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByTestId('batch-lines')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByTestId('finish-batch')).toBeVisible();
  await look('finish-batch');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByTestId('pack-totes')).toBeVisible();
  await look('pack-totes');
  await bench.scan('PKDCMDNEXT');
  await expect(page.getByTestId('totes')).toBeVisible();
  await bench.scan('PKDCMDRULES');
  await bench.scan('PKDCMDX3');
  await expect(page.getByTestId('rules-caught')).toContainText('the list takes 3.');
  await look('pick-rules');
  await bench.scan('PKDCMDDONE');
  await bench.scan('PKDCMDWALL');
  await expect(page.getByTestId('batch-number')).toHaveText('Order batch 2');
  const code = await firstCode();
  await bench.scan(code);
  await expect(page.getByTestId('pick-hero')).toHaveAttribute('data-signal', /^(right|line|complete)$/);
  await look('batch-for-wall');
  await bench.scan('PKDCMDWALL');
  await expect(page.getByTestId('put-wall')).toBeVisible();
  await bench.scan(code);
  await expect(page.locator('.slot.lit')).toHaveCount(1);
  await look('put-wall');
  await bench.scan('PKDCMDWALL');
  await expect(page.getByTestId('batch-lines')).toBeVisible();
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByTestId('paused-batches')).toBeVisible();
  await bench.scan('PKDCMDSINGLES');
  await expect(page.getByTestId('express-hero')).toBeVisible();
  await look('express');
  await bench.scan('PKDCMDPAPERS');
  await expect(page.getByTestId('papers')).toBeVisible();
  await bench.scan('PKDCMDREASON7');
  await expect(page.getByTestId('paper-preview').getByTestId('calibration')).toBeVisible();
  await look('papers');
}
