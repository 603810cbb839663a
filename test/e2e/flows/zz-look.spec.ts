import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '../model/fixtures.ts';
import { mostUrgent } from '../model/order-book.ts';
test('look', async ({ start, service }) => {
  test.setTimeout(300_000);
  const { bench } = await start();
  const { page } = bench;
  await bench.hasOrders(60);
  const dir = 'resources/help/images/';
  const beside = await page.context().newPage();
  await beside.setViewportSize({ width: 1920, height: 2000 });
  await beside.setContent('<div style="display:grid;grid-template-columns:repeat(3,1fr)">' + readdirSync(dir).map((f) => `<img style="width:100%" src="data:image/webp;base64,${readFileSync(dir + f).toString('base64')}">`).join('') + '</div>');
  await beside.screenshot({ path: '/tmp/look/mosaic.png', fullPage: true });
  await beside.close();
  await page.waitForTimeout(400);
  await page.keyboard.press('Shift+?');
  await expect(page.getByTestId('help-panel')).toBeVisible();
  for (const [w, h, scheme] of [[1280, 800, 'light'], [1024, 768, 'dark'], [1920, 1080, 'light'], [640, 400, 'light']] as const) {
    await page.setViewportSize({ width: w, height: h });
    await page.emulateMedia({ colorScheme: scheme });
    await page.waitForTimeout(500);
    await page.screenshot({ path: `/tmp/look/queue-${w}.png` });
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: 'light' });
  for (const code of ['NEXTITEM', 'NEXTITEM', 'NEXTITEM']) { await bench.scan('PKDCMD' + code); await page.waitForTimeout(300); }
  await page.screenshot({ path: '/tmp/look/queue-down.png' });
  await page.getByRole('button', { name: 'All pages' }).first().click();
  await page.waitForTimeout(300);
  await page.screenshot({ path: '/tmp/look/all.png' });
  await page.getByRole('searchbox').last().fill('offline box');
  await page.waitForTimeout(300);
  await page.screenshot({ path: '/tmp/look/search.png' });
  await page.keyboard.press('Escape');
  await bench.pack(mostUrgent(service.book).orderId);
  await page.keyboard.press('F1');
  await page.waitForTimeout(500);
  await page.screenshot({ path: '/tmp/look/bench.png' });
  await page.getByRole('button', { name: 'Card for the bench' }).click();
  await page.waitForTimeout(1500);
  await page.setViewportSize({ width: 1280, height: 1500 });
  await page.screenshot({ path: '/tmp/look/card.png' });
});
