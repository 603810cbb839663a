import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '../model/fixtures.ts';
import { mostUrgentNeeding, sharedEan } from '../model/order-book.ts';

const folder = fileURLToPath(new URL('../output/screens/', import.meta.url));
const SMALL = { width: 1280, height: 800 };
const LARGE = { width: 1920, height: 1080 };
/** Both hosts draw alike: all looks in one, another than the bench's own in the other (packing-screens.spec.ts). */
const LOOKS = process.env['PACKDESK_ELECTRON']
  ? ([['light', LARGE]] as const)
  : ([
      ['light', SMALL],
      ['light', LARGE],
      ['dark', SMALL],
      ['dark', LARGE],
    ] as const);

for (const [theme, size] of LOOKS) {
  test(`every screen in ${theme} at ${size.width}x${size.height} fits its window`, async ({
    start,
    service,
    host,
  }) => {
    mkdirSync(folder, { recursive: true });
    const { bench } = await start({ theme, size, args: [] });
    const { page } = bench;
    const shoot = async (name: string) => {
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect(wide, `${name} is wider than the window`).toBe(false);
      await page.screenshot({ path: `${folder}${host}-${name}-${theme}-${size.width}.png` });
    };
    await bench.hasOrders(60);
    const [gone] = service.book.all();
    service.book.ship(gone?.orderId ?? '');
    await bench.hasOrders(59);
    await page.waitForTimeout(300);
    await shoot('queue');
    const ean = sharedEan(service.book);
    await bench.scan(ean);
    await expect(bench.openOrder).toBeVisible();
    await shoot('order');
    await page.keyboard.press('F10');
    await page.keyboard.press('Alt+2');
    await shoot('cancel');
    await page.keyboard.press('Escape');
    await bench.go('Pick list');
    await shoot('pick-list');
    await bench.scan('9529999999992');
    await bench.go('Queue');
    await bench.search.fill('nobody has this');
    await expect(page.getByTestId('empty-queue')).toBeVisible();
    await shoot('queue-empty');
    await page.getByRole('button', { name: 'Clear filters' }).first().click();
    await service.goAway();
    await expect(bench.connection).toHaveText('Offline');
    const order = mostUrgentNeeding(service.book, ean);
    await bench.scanOpens(order.orderId, order.salesChannelOrderId);
    await bench.cancelOpenOrder(1);
    await expect(page.getByTestId('outbox')).toBeVisible();
    await shoot('outbox-offline');
    await bench.go('Station');
    await shoot('station');
    await bench.go('Service');
    await shoot('service');
    await bench.go('Checks');
    await shoot('checks');
    await bench.go('Queue');
    await page.getByRole('button', { name: 'Removed orders' }).click();
    await expect(page.getByTestId('departures')).toBeVisible();
    await shoot('departures');
  });

  test(`the set-up in ${theme} at ${size.width}x${size.height} fits its window`, async ({ start, host }) => {
    mkdirSync(folder, { recursive: true });
    const { bench } = await start({ connected: false, theme, size });
    const { page } = bench;
    await page.getByTestId('choose-connect').click();
    await page.fill('[name=authUrl]', 'http://127.0.0.1:9/auth');
    await page.fill('[name=productUrl]', 'http://127.0.0.1:9/product');
    await page.fill('[name=orderUrl]', 'http://127.0.0.1:9/order');
    await page.fill('[name=clientId]', 'merchant-17');
    await page.fill('[name=clientSecret]', 'not a real one');
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await expect(page.getByTestId('test-steps')).toBeVisible();
    await page.screenshot({ path: `${folder}${host}-set-up-${theme}-${size.width}.png`, fullPage: true });
  });
}
