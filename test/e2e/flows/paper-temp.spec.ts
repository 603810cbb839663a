/** After a slip was printed, no data of its buyer remains in the folder for temporary files. */
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filesWith } from '../../support/files-with.ts';
import { expect, test as base } from '../model/fixtures.ts';
import { mostUrgent } from '../model/order-book.ts';

const test = base.extend<{ temp: string }>({
  temp: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'packdesk-fresh-'));
    // An ordinary user runs Electron.
    chmodSync(folder, 0o1777);
    await use(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  },
});

test('after a slip was printed no file there has a buyer’s name, an address, an order number, or is a PDF @host:disk @host:print @host:process', async ({
  openBench,
  service,
  temp,
}) => {
  const order = mostUrgent(service.book);
  const { street, city } = order.shipping.deliveryAddress ?? {};
  const { station, bench, page } = await openBench({ env: { TMPDIR: temp, TMP: temp, TEMP: temp } });
  await bench.scan(order.orderId);
  await expect(bench.openOrder).toBeVisible();
  await station.printed(() => page.keyboard.press('Control+P'));
  const texts = [order.customer.lastName, street, city, order.orderId, order.salesChannelOrderId, '%PDF-'];
  for (const text of texts) expect(filesWith(temp, text ?? ''), text ?? 'nothing to look for').toEqual([]);
  await station.kill();
  for (const text of texts) expect(filesWith(temp, text ?? '')).toEqual([]);
  expect(
    readdirSync(temp, { recursive: true, encoding: 'utf8' }).filter((name) => /pdf/i.test(name)),
  ).toEqual([]);
});
