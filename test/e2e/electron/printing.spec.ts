/**
 * Papers through a real CUPS: the printed pages, the words for a printer that takes nothing, and no traces of a buyer on the
 * way. All in one file: they share the one printing system of the machine, one after the other.
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CupsPrinter, noCupsPrinter } from '../../support/cups-printer.ts';
import { filesWith } from '../../support/files-with.ts';
import { readPaper } from '../../support/read-paper.ts';
import { until } from '../../support/until.ts';
import { expect, test as base } from '../model/fixtures.ts';
import { mostUrgent } from '../model/order-book.ts';

const obstacle = noCupsPrinter();
if (obstacle !== null) process.stdout.write(`\nSKIPPED: nothing was printed through CUPS: ${obstacle}.\n\n`);

const test = base.extend<{ printer: CupsPrinter; temp: string }>({
  printer: async ({}, use) => {
    const printer = new CupsPrinter();
    await printer.start();
    await use(printer);
    printer.stop();
  },
  temp: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'packdesk-fresh-'));
    chmodSync(folder, 0o1777);
    await use(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  },
});
test.skip(obstacle !== null, obstacle ?? '');

test('a slip comes out of the chosen printer in its size; one that is refused waits for another try, and packing goes on', async ({
  start,
  service,
  printer,
}) => {
  const order = mostUrgent(service.book);
  const { station, bench } = await start({
    settings: { station: 'Bench 7', language: 'en', slipSize: '100x150', merchantName: 'Loja Exemplo' },
  });
  const { page } = bench;
  await bench.hasOrders(60);
  await bench.go('Settings');
  await page.getByLabel('Printer for packing slips').selectOption(printer.name);
  await expect(page.getByTestId('saved')).toHaveText(/Saved/);
  await bench.go('Queue');
  await bench.scan(order.orderId);
  await expect(bench.openOrder).toBeVisible();
  await page.keyboard.press('Control+P');
  await expect.poll(() => printer.papers().length, { timeout: 120_000 }).toBe(1);
  const [paper] = printer.papers();
  // The order's number, and never a buyer's name.
  expect(paper?.name).toMatch(/^packdesk-slip-[\w-]+/);
  expect(paper?.name).not.toContain(order.customer.lastName ?? '?');
  for (const dpi of [203, 300]) {
    const pages = await readPaper(paper?.pdf ?? new Uint8Array(), dpi);
    expect(pages.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual([[100, 150]]);
    expect(pages[0]?.codes.map(({ format }) => format).toSorted()).toEqual(['Code128', 'QRCode']);
    expect(pages[0]?.codes.find(({ format }) => format === 'Code128')?.text).toBe(
      order.salesChannelOrderId ?? order.orderId,
    );
  }

  printer.take(false);
  await page.keyboard.press('Control+P');
  const alarm = page.getByTestId('paper-alarm');
  await expect(alarm).toContainText('1 paper may not have come out.');
  await bench.go('Queue');
  await bench.pack(order.orderId);
  await expect(bench.packing, 'a printer never stops a packer').toHaveAttribute('data-phase', /new|open/);
  await page.getByRole('button', { name: 'Open print jobs' }).click();
  const jobs = page.getByTestId('print-jobs').locator('tbody tr');
  await expect(jobs.first()).toContainText('The printing system refused it');
  await expect(jobs.first()).toContainText('not accepting');
  printer.take(true);
  await jobs.first().getByRole('button', { name: 'Try again' }).click();
  await expect(jobs.first()).toContainText('Sent to the printer');
  await expect.poll(() => printer.papers().length, { timeout: 120_000 }).toBe(2);
  await expect(alarm).toHaveCount(0);
  expect(station.errorOutput()).not.toContain(order.customer.lastName ?? '?');
});

test('a printer that is not on the computer any more is named, and its papers are printed by the next one', async ({
  start,
  service,
  printer,
}) => {
  const order = mostUrgent(service.book);
  const { bench } = await start({ settings: { station: 'Bench 7', language: 'en', slipPrinter: 'Gone' } });
  const { page } = bench;
  await bench.hasOrders(60);
  await bench.scan(order.orderId);
  await expect(bench.openOrder).toBeVisible();
  await page.keyboard.press('Control+P');
  await page.getByRole('button', { name: 'Open print jobs' }).click();
  const job = page.getByTestId('print-jobs').locator('tbody tr').first();
  await expect(job).toContainText('This computer has no printer “Gone”');
  await bench.go('Settings');
  await expect(page.getByLabel('Printer for packing slips').locator('option:checked')).toHaveText(
    'Gone (not on this computer)',
  );
  await page.getByLabel('Printer for packing slips').selectOption(printer.name);
  await page.getByRole('button', { name: 'Print jobs', exact: true }).click();
  await job.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => printer.papers().length, { timeout: 120_000 }).toBe(1);
});

test('a slip through lp leaves no file; killed before lp has it, the next start says that it may not have come out', async ({
  start,
  service,
  printer,
  temp,
}) => {
  const order = mostUrgent(service.book);
  const { street, city } = order.shipping.deliveryAddress ?? {};
  const texts = [order.customer.lastName, street, city, order.orderId, order.salesChannelOrderId, '%PDF-'];
  const nothingIsLeft = () => {
    for (const text of texts) expect(filesWith(temp, text ?? ''), text ?? 'nothing to look for').toEqual([]);
  };
  // A fake in front of the real program: while the file `wait` exists, it accepts no job.
  const [bin, wait, asked] = [join(temp, 'bin'), join(temp, 'wait'), join(temp, 'asked')];
  mkdirSync(bin);
  writeFileSync(
    join(bin, 'lp'),
    `#!/bin/sh\n: > '${asked}'\nwhile [ -e '${wait}' ]; do sleep 0.1; done\nexec /usr/bin/lp "$@"\n`,
    { mode: 0o755 },
  );
  const env = { TMPDIR: temp, TMP: temp, TEMP: temp, PATH: `${bin}:${process.env['PATH'] ?? ''}` };
  const settings = { station: 'Bench 7', language: 'en', slipSize: 'a6', slipPrinter: printer.name };
  const first = await start({ settings, env });
  await first.bench.hasOrders(60);
  await first.bench.scan(order.orderId);
  await expect(first.bench.openOrder).toBeVisible();
  await first.bench.page.keyboard.press('Control+P');
  await expect.poll(() => printer.papers().length, { timeout: 120_000 }).toBe(1);
  nothingIsLeft();

  rmSync(asked);
  writeFileSync(wait, '');
  await first.bench.page.keyboard.press('Control+P');
  await until('lp is asked, and has taken nothing', () => filesWith(temp, '').includes('asked'));
  nothingIsLeft();
  await first.station.kill();
  nothingIsLeft();
  // Standard input of the killed `lp` ends with its sender.
  rmSync(bin, { recursive: true });

  const second = await start({ settings, env: { ...env, PATH: process.env['PATH'] ?? '' } });
  const { page } = second.bench;
  await second.bench.hasOrders(60);
  nothingIsLeft();
  await expect(page.getByTestId('paper-alarm')).toContainText('1 paper may not have come out.');
  await page.getByRole('button', { name: 'Open print jobs' }).click();
  const job = page.getByTestId('print-jobs').locator('tbody tr').first();
  await expect(job).toContainText('Packdesk ended while it was printed.');
  await expect(job).toContainText('Not known');
  rmSync(wait);
});
