import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../model/fixtures.ts';

test('a station whose standard output and error nobody reads any more works on, and ends well @host:disk @host:process', async ({
  openBench,
  service,
  dataDir,
}) => {
  const { station, bench } = await openBench();
  station.closeOutput();
  await service.goAway();
  const failedChecks = async () => {
    await bench.page.keyboard.press('F9');
    return readFileSync(join(dataDir, 'logs/packdesk.log'), 'utf8').split('sweep cut short').length - 1;
  };
  await expect.poll(failedChecks).toBeGreaterThan(2);
  await expect(bench.connection).toHaveText('Offline');
  await service.comeBack();
  await expect(bench.connection).not.toHaveText('Offline');
  const [order] = service.book.all();
  await bench.scanOpens(order?.orderId ?? '', order?.salesChannelOrderId ?? '');
  expect(await station.stop()).toBe(0);
  expect(readFileSync(join(dataDir, 'logs/packdesk.log'), 'utf8')).toContain('"stopped"');
});
