/** Every screen and panel at every supported size: nothing is cut, covered, too small or out of reach. */
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import { expect, test } from '../model/fixtures.ts';
import { layoutFaults, SIZES } from '../model/layout-faults.ts';
import { walkThroughOperators } from '../model/operators.ts';
import { mostUrgent } from '../model/order-book.ts';
import { MUG, showThreeParcels } from '../model/three-parcels.ts';
import { walkThroughBench, walkThroughContradiction, walkThroughStation } from '../model/walk.ts';

const folder = fileURLToPath(new URL('../output/layout/', import.meta.url));
/** To be looked at by people; each costs more than its measuring. */
const SHOT_AT = ['1024 light', '1280 dark', '640 light', '320 light'];
const WIDE = { width: 1280, height: 800 };

/** Looks at what is shown at each size; a theme changes no size, so the dark one is only looked at by people. */
async function looksRight(page: Page, name: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const faults: string[] = [];
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const theme of ['light', 'dark'] as const) {
      const isShot = SHOT_AT.includes(`${size.width} ${theme}`);
      if (theme === 'dark' && !isShot) continue;
      await page.emulateMedia({ colorScheme: theme });
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      await page.waitForTimeout(80);
      const at = `${size.width}x${size.height} ${theme}`;
      faults.push(...(await layoutFaults(page)).map((fault) => `${at}: ${fault}`));
      if (isShot)
        await page.screenshot({ path: `${folder}${name}-${size.width}x${size.height}-${theme}.png` });
    }
  }
  await page.setViewportSize(WIDE);
  expect.soft(faults, name).toEqual([]);
}

test('the screens of the station', async ({ start, service }) => {
  test.setTimeout(300_000);
  const { bench } = await start();
  const { page } = bench;
  await walkThroughStation(bench, service.book, (name) => looksRight(page, name));
  await service.goAway();
  await expect(bench.connection).toHaveText('Offline');
  await looksRight(page, 'offline');
  await service.comeBack();
});

test('the screens of the bench', async ({ start, service, between }) => {
  test.setTimeout(300_000);
  const { bench } = await start({ through: between });
  const look = (name: string) => looksRight(bench.page, name);
  await walkThroughBench(bench, { book: service.book, between, look });
});

test('what does not agree, and the choice between two items', async ({ start, service, between }) => {
  const { bench } = await start({ through: between });
  const look = (name: string) => looksRight(bench.page, name);
  await walkThroughContradiction(bench, { book: service.book, between, look });
});

test('what operators bring', async ({ start }) => {
  test.setTimeout(240_000);
  const { bench } = await start();
  await walkThroughOperators(bench, (name) => looksRight(bench.page, name));
});

test('the set-up', async ({ start }) => {
  const { bench } = await start({ connected: false });
  const { page } = bench;
  await expect(page.getByTestId('choose-connect')).toBeVisible();
  await looksRight(page, 'set-up');
  await page.getByTestId('choose-connect').click();
  await looksRight(page, 'set-up-connect');
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  await expect(page.getByTestId('test-summary')).toContainText('5 fields');
  await looksRight(page, 'set-up-faults');
});

test('at 200 % the bench shows the item, its count, its parcel and the last scan at once', async ({
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
    for (const name of [/^Undo/, /^By hand/, /^Missing/, /^Cancel order/]) {
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
    'scroll sideways': 'nav { width: 40px !important; overflow: auto }',
    'scrolls within': '.rows { flex: none !important; height: 20px }',
    'is broken within': '[data-testid=queue-total] { width: 30px; overflow-wrap: anywhere; display: block }',
    'one over the other': '[data-testid=queue-total] { margin-left: -60px }',
    'the number of an order is cut':
      '.order b { width: 60px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }',
  };
  for (const [fault, css] of Object.entries(planted)) {
    await wear(css);
    expect((await layoutFaults(page)).join('\n'), css).toContain(fault);
    await wear('');
  }
  expect(await layoutFaults(page)).toEqual([]);
});
