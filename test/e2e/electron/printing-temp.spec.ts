/** Nothing of a buyer stays in temporary files on the way through CUPS, also where the station is killed on that way. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CupsPrinter, noCupsPrinter } from '../../support/cups-printer.ts';
import { filesWith } from '../../support/files-with.ts';
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
  // In front of the real one: while the file `wait` is there, it takes nothing.
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
  await expect.poll(() => printer.papers().length, { timeout: 30_000 }).toBe(1);
  nothingIsLeft();

  rmSync(asked);
  writeFileSync(wait, '');
  await first.bench.page.keyboard.press('Control+P');
  await until('lp is asked, and has taken nothing', () => filesWith(temp, '').includes('asked'));
  nothingIsLeft();
  await first.station.kill();
  nothingIsLeft();
  // What the killed lp would still read ends with its sender.
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
