/** In a browser papers wait for the dialog; an Electron window prints them without one. */
import { expect, test } from '../model/fixtures.ts';

test('a slip that the station asked for is the one that the key prints: one job', async ({
  start,
  service,
}) => {
  const { bench, station } = await start({ settings: { station: 'Bench 7', slipWhen: 'start' } });
  const { page } = bench;
  await bench.hasOrders(60);
  const order = service.book.all().find(({ items }) => items.some(({ ean }) => ean !== null));
  await bench.pack(order?.orderId ?? '');
  const ean = order?.items.find((one) => one.ean !== null)?.ean ?? '';
  await bench.scan(ean);
  await expect(bench.packedTotal).toHaveText(/^1 \//);
  const screenTitle = await page.title();
  // The name of a PDF that the dialog saves.
  const titled = page.waitForFunction(() => /^packdesk-slip-[\w-]+$/.test(document.title));
  await station.printed(() => page.keyboard.press('Control+P'));
  await titled;
  await expect(page).toHaveTitle(screenTitle);
  await bench.go('Settings');
  await page.getByRole('button', { name: 'Print jobs', exact: true }).click();
  await expect(page.getByTestId('print-jobs').locator('tbody tr')).toHaveCount(1);
});
