/** A screen that is loaded when it is asked for takes the scans that came meanwhile, or they are shown to count nowhere. */
import { NO_WAY_INSIDE } from '../../support/installed-station.ts';
import type { RunningStation } from '../../support/running-station.ts';
import type { Bench } from '../model/bench.ts';
import { expect, test } from '../model/fixtures.ts';
import { holdScript, type HeldScript } from '../model/held-script.ts';
import { mostUrgent } from '../model/order-book.ts';

interface Started {
  station: RunningStation;
  bench: Bench;
}

// An installed application has no way into its main process, which answers for its files.
test.skip(({ host }) => host === 'installed', NO_WAY_INSIDE);

async function askForCodes({ station, bench }: Started): Promise<HeldScript> {
  await bench.hasOrders(60);
  const script = await holdScript(station, 'Codes');
  await bench.go('Settings');
  await bench.page.getByRole('button', { name: 'Case and alias codes' }).click();
  await script.asked();
  return script;
}

test('scans made while a screen is fetched are its own, in their order @host:window', async ({
  start,
  service,
}) => {
  const started = await start();
  const { bench } = started;
  const { page } = bench;
  const { orderId, items } = mostUrgent(service.book);
  const script = await askForCodes(started);
  await bench.scan(orderId);
  await bench.scan(items[0]?.ean ?? '');
  await expect(page.getByRole('heading', { level: 1 }), 'the screen is not there').toHaveCount(0);
  await script.answer(true);
  await expect(page.getByLabel('Barcode', { exact: true })).toHaveValue(orderId);
  await expect(page.getByLabel('SKU')).toHaveValue(items[0]?.salesChannelSkuId ?? '');
  await expect(bench.openOrder).toHaveCount(0);
});

test('where the screen does not come, its scans count nowhere and that is said; then they mean what they did @host:window', async ({
  start,
  service,
}) => {
  const started = await start();
  const { bench } = started;
  const { page } = bench;
  const { orderId } = mostUrgent(service.book);
  const script = await askForCodes(started);
  await bench.scan(orderId);
  await script.answer(false);
  await expect(page.getByRole('alert')).toContainText('This screen could not be loaded');
  await expect(bench.lastScan).toContainText('The screen is not open yet. Not counted: scan again.');
  await expect(bench.openOrder).toHaveCount(0);
  await bench.scan(orderId);
  await expect(bench.openOrder).toBeVisible();
});

test('a screen that is left before it has come leaves its scans to the next one @host:window', async ({
  start,
  service,
}) => {
  const started = await start();
  const { bench } = started;
  const { orderId } = mostUrgent(service.book);
  await askForCodes(started);
  await bench.scan(orderId);
  await bench.page.keyboard.press('F2');
  await expect(bench.openOrder).toBeVisible();
});
