/** Every screen and panel at every supported size, light and dark: nothing is cut, covered, too small or out of reach. */
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import { expect, test } from '../model/fixtures.ts';
import { layoutFaults, SIZES } from '../model/layout-faults.ts';
import { mostUrgent } from '../model/order-book.ts';
import { CABLE, contradict, LAMP, MUG, showThreeParcels } from '../model/three-parcels.ts';

const folder = fileURLToPath(new URL('../output/layout/', import.meta.url));
const WIDE = { width: 1280, height: 800 };

/** Looks at what is shown, at each size and in both themes. */
async function looksRight(page: Page, name: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const faults: string[] = [];
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme });
      await page.waitForTimeout(80);
      const at = `${size.width}x${size.height} ${theme}`;
      faults.push(...(await layoutFaults(page)).map((fault) => `${at}: ${fault}`));
      await page.screenshot({ path: `${folder}${name}-${size.width}x${size.height}-${theme}.png` });
    }
  }
  await page.setViewportSize(WIDE);
  expect.soft(faults, name).toEqual([]);
}

test('the screens of the station', async ({ start, service }) => {
  test.setTimeout(180_000);
  const { bench } = await start();
  const { page } = bench;
  await bench.hasOrders(60);
  const [gone] = service.book.all();
  service.book.ship(gone?.orderId ?? '');
  await bench.hasOrders(59);
  await looksRight(page, 'queue');
  const order = mostUrgent(service.book);
  await bench.scanOpens(order.orderId, order.salesChannelOrderId);
  await looksRight(page, 'order');
  await page.keyboard.press('F10');
  await page.keyboard.press('Alt+2');
  await looksRight(page, 'cancel');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByTestId('outbox')).toBeVisible();
  await looksRight(page, 'outbox');
  for (const screen of ['Pick list', 'Checks', 'Service', 'Station'] as const) {
    await bench.go(screen);
    await page.waitForTimeout(200);
    await looksRight(page, screen.toLowerCase().replace(' ', '-'));
  }
  await page.getByRole('button', { name: 'Scanner test' }).click();
  await looksRight(page, 'scanner-test');
  await bench.go('Station');
  await page.getByRole('button', { name: 'Taught codes' }).click();
  await looksRight(page, 'codes');
  await bench.go('Station');
  await page.getByRole('button', { name: 'Command codes to print' }).click();
  await looksRight(page, 'commands');
  await bench.go('Queue');
  await page.getByRole('button', { name: 'Left the queue' }).click();
  await expect(page.getByTestId('departures')).toBeVisible();
  await looksRight(page, 'departures');
  await bench.go('Queue');
  await page.keyboard.press('Space');
  await expect(page.getByTestId('selection')).toBeVisible();
  await looksRight(page, 'selection');
  await bench.search.fill('nobody has this');
  await expect(page.getByTestId('empty-queue')).toBeVisible();
  await looksRight(page, 'queue-empty');
  await service.goAway();
  await expect(bench.connection).toHaveText('Offline');
  await looksRight(page, 'offline');
  await service.comeBack();
});

test('the screens of the bench', async ({ start, service, between }) => {
  test.setTimeout(240_000);
  const { orderId } = mostUrgent(service.book);
  const foreign = service.book.all().find((one) => one.orderId !== orderId);
  showThreeParcels(between, orderId);
  const { bench } = await start({ through: between });
  const { page } = bench;
  const signal = (name: string) => expect(bench.packing).toHaveAttribute('data-signal', name);
  await bench.hasOrders(60);
  await bench.pack(orderId);
  await looksRight(page, 'bench-new');
  await bench.scan(MUG.ean);
  await signal('right');
  await looksRight(page, 'bench-right');
  await bench.scan(foreign?.items[0]?.ean ?? '');
  await signal('wrong-item');
  await looksRight(page, 'bench-wrong-item');
  await bench.scan('4012345678901');
  await signal('unknown');
  await looksRight(page, 'bench-unknown');
  for (const [key, panel] of [
    ['Control+h', 'hand-panel'],
    ['Control+s', 'short-panel'],
    ['Control+m', 'move-panel'],
    ['F1', 'keys-panel'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.getByTestId(panel)).toBeVisible();
    await looksRight(page, panel);
    await page.keyboard.press('Escape');
  }
  showThreeParcels(between, orderId, { mugsInSecond: 3 });
  await expect(page.getByTestId('stop')).toBeVisible();
  await looksRight(page, 'bench-stop');
  showThreeParcels(between, orderId);
  await expect(page.getByTestId('stop')).toBeHidden();
  await page.keyboard.press('Control+s');
  await expect(page.getByTestId('short-panel')).toBeVisible();
  await page.keyboard.press('Alt+1');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByTestId('aside')).toBeVisible();
  await looksRight(page, 'bench-aside');
  await page.keyboard.press('Control+Enter');
  await expect(bench.packing).toHaveAttribute('data-phase', 'open');
  for (const article of [MUG, LAMP, MUG, LAMP, CABLE]) await bench.scan(article.ean);
  await expect(page.getByTestId('finish')).toHaveAttribute('data-kind', 'cleared');
  await looksRight(page, 'bench-cleared');
  service.book.cancel(orderId, new Date().toISOString(), 'Buyer asked to cancel');
  await expect(page.getByTestId('finish')).toHaveAttribute('data-kind', 'to-pull');
  await looksRight(page, 'bench-to-pull');
  await page.keyboard.press('F11');
  await expect(page.getByTestId('to-pull')).toBeVisible();
  await looksRight(page, 'packed');
  await page.getByRole('button', { name: 'Receipt' }).first().click();
  await expect(page.getByTestId('receipt')).toContainText('nothing was changed since');
  await looksRight(page, 'receipt');
});

test('what does not agree, and the choice between two articles', async ({ start, service, between }) => {
  test.setTimeout(120_000);
  const { orderId } = mostUrgent(service.book);
  between.change = ({ orders }) => {
    for (const one of orders) if (one['orderId'] === orderId) contradict(one);
  };
  const { bench } = await start({ through: between });
  const { page } = bench;
  await bench.hasOrders(60);
  await bench.pack(orderId);
  await expect(page.getByTestId('contradictions')).toBeVisible();
  await looksRight(page, 'bench-contradictions');
  await page.keyboard.press('Control+Enter');
  await expect(bench.packing).toHaveAttribute('data-phase', 'open');
  await bench.scan(MUG.ean);
  await expect(page.getByTestId('article-choice')).toBeVisible();
  await looksRight(page, 'article-choice');
});

test('the set-up', async ({ start }) => {
  const { bench } = await start({ connected: false });
  const { page } = bench;
  await expect(page.getByTestId('choose-connect')).toBeVisible();
  await looksRight(page, 'set-up');
  await page.getByTestId('choose-connect').click();
  await looksRight(page, 'set-up-connect');
});

test('at 200 % the bench shows the article, its count, its parcel and the last scan at once', async ({
  start,
  service,
  between,
}) => {
  const { orderId } = mostUrgent(service.book);
  showThreeParcels(between, orderId);
  const { bench } = await start({ through: between });
  const { page } = bench;
  await bench.hasOrders(60);
  await bench.pack(orderId);
  await bench.scan(MUG.ean);
  await expect(bench.packedTotal).toHaveText('1 / 6 units');
  for (const size of [
    { width: 640, height: 400 },
    { width: 960, height: 540 },
  ]) {
    await page.setViewportSize(size);
    for (const part of [
      page.getByTestId('hero').getByRole('heading'),
      page.getByTestId('count'),
      page.getByTestId('parcel-1').locator('.number'),
      bench.lastScan.locator('.words'),
    ])
      await expect(part).toBeInViewport({ ratio: 0.95 });
    for (const name of [/^Undo/, /^By hand/, /^Problem/, /^Cancel order/]) {
      const button = page.getByRole('button', { name });
      await button.scrollIntoViewIfNeeded();
      await expect(button).toBeInViewport({ ratio: 0.99 });
    }
    await page.getByTestId('hero').scrollIntoViewIfNeeded();
  }
});

test('the measuring finds what it is for', async ({ start }) => {
  const { bench } = await start();
  const { page } = bench;
  await bench.hasOrders(60);
  expect(await layoutFaults(page)).toEqual([]);
  const wear = (css: string) =>
    page.evaluate((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      document.adoptedStyleSheets = [sheet];
    }, css);
  const planted = {
    'the page is': 'main { min-width: 1400px } body { overflow: visible !important }',
    'spill over': '[data-testid=queue-total] { display: block; width: 40px; white-space: nowrap }',
    'are cut to': '.page-head { max-width: 300px; flex-wrap: nowrap !important; overflow: hidden }',
    'cuts it sideways': '.page-head { position: relative; overflow: hidden } h1 { margin-left: -60px }',
    'lies beside the window': 'h1 { position: fixed; left: -40px }',
    'lies below': '.filters { position: fixed; top: 790px }',
    'a target of': '.filters select { min-height: 30px; height: 30px }',
    'scrolls within': '.rows { flex: none !important; height: 20px }',
    'one over the other': '[data-testid=queue-total] { margin-left: -60px }',
    'the number of an order is cut':
      '.row b { width: 60px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }',
  };
  for (const [fault, css] of Object.entries(planted)) {
    await wear(css);
    expect((await layoutFaults(page)).join('\n'), css).toContain(fault);
    await wear('');
  }
  expect(await layoutFaults(page)).toEqual([]);
});
