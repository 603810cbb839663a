import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, test } from '../model/fixtures.ts';

test('a cache file that is garbage is thrown away and filled again @host:disk', async ({
  openBench,
  dataDir,
}) => {
  writeFileSync(
    join(dataDir, 'cache.db'),
    'this is not a database, and it is long enough to look like one '.repeat(50),
  );
  const { bench } = await openBench();
  await expect(bench.notices).toContainText('None of your work is lost');
  await bench.page.getByRole('button', { name: 'Understood' }).click();
  await expect(bench.notices).toHaveCount(0);
});

test('a settings file that is not JSON is put aside and said @host:disk', async ({ openBench, dataDir }) => {
  writeFileSync(join(dataDir, 'settings.json'), '{"station": "Bench 3", ');
  const { bench } = await openBench();
  await expect(bench.notices).toContainText('The settings file could not be read. It was saved as');
  expect(readdirSync(dataDir).some((name) => name.startsWith('settings.json.unreadable-'))).toBe(true);
});

test('a code that no order needs gets a sentence, and opens nothing @core', async ({ lookAtBench }) => {
  const { bench } = await lookAtBench();
  await bench.scan('9529999999993');
  await expect(bench.lastScan).toContainText('9529999999993');
  await expect(bench.lastScan).toContainText('No order needs this code.');
  await expect(bench.page.getByRole('heading', { level: 1, name: 'Queue' })).toBeVisible();
});

test('an answer that is not JSON: offline with a sentence, and the queue stays @host:disk @host:process', async ({
  start,
  openBench,
  service,
  dataDir,
}) => {
  const { station } = await openBench();
  await station.stop();
  const portal = createServer((_request, response) => {
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<html>Please log in to the guest network</html>');
  });
  await service.goAway();
  await new Promise<void>((resolve) =>
    portal.listen(Number(new URL(service.addresses.authUrl).port), '127.0.0.1', resolve),
  );
  const { bench: again } = await start();
  await again.hasOrders(60);
  await expect(again.connection).toHaveText('Offline');
  await expect(again.page.getByText('A web page came instead of an answer.')).toBeVisible();
  portal.closeAllConnections();
  await new Promise((resolve) => portal.close(resolve));
  expect(existsSync(join(dataDir, 'journal.db'))).toBe(true);
});

test('an order without orderId is set aside; all others are in the queue', async ({ start, between }) => {
  between.change = ({ target, orders }) => {
    if (!target.searchParams.get('nextPageToken')) delete orders[0]?.['orderId'];
  };
  const { bench } = await start({ through: between });
  await bench.hasOrders(59);
  await bench.go('Settings');
  await expect(bench.page.getByText('Unreadable orders').locator('..')).toContainText('1');
});
