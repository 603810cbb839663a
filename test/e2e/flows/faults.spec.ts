import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NO_WAY_INSIDE } from '../../support/installed-station.ts';
import { expect, test } from '../model/fixtures.ts';

test('a fault that nobody caught is logged and shown, and the station works on @host:disk @host:process', async ({
  openBench,
  service,
  dataDir,
  host,
}) => {
  test.skip(host === 'installed', NO_WAY_INSIDE);
  const { station, bench } = await openBench({ breakable: true });
  await station.plantFaults();
  await expect(bench.notices).toContainText('Something went wrong in Packdesk');
  const log = () => readFileSync(join(dataDir, 'logs/packdesk.log'), 'utf8');
  await expect.poll(log).toContain('planted exception');
  await expect.poll(log).toContain('planted rejection');
  await bench.notices.getByRole('button', { name: 'Understood' }).click();
  await expect(bench.notices).toHaveCount(0);
  const [order] = service.book.all();
  await bench.scanOpens(order?.orderId ?? '', order?.salesChannelOrderId ?? '');
  await bench.cancelOpenOrder(1);
  await expect(bench.outboxEntry(order?.orderId ?? '')).toHaveAttribute('data-state', 'accepted');
  await expect(bench.unsent).toHaveText('No cancels to send');
  expect(service.requests.cancel).toBe(1);
  expect(await station.stop()).toBe(0);
});
