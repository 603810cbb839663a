/** The language of the screens: chosen at the station, changed at once, and whole: nothing is cut by longer words. */
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright';
import { expect, test } from '../model/fixtures.ts';
import { layoutFaults } from '../model/layout-faults.ts';
import { walkThroughOperators } from '../model/operators.ts';
import { mostUrgent } from '../model/order-book.ts';
import { setComputerLanguage } from '../model/screen-language.ts';
import { MUG, showThreeParcels } from '../model/three-parcels.ts';
import { walkThroughBench, walkThroughStation } from '../model/walk.ts';

const folder = fileURLToPath(new URL('../output/languages/', import.meta.url));
const SIZES = [
  { width: 1024, height: 768 },
  { width: 1280, height: 800 },
];

/** Looks at what is shown in each other language; English again after it, in which the way goes on. */
async function looksRight(page: Page, name: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const faults: string[] = [];
  for (const language of ['pt-BR', 'es'] as const) {
    await setComputerLanguage(page, language);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await page.waitForTimeout(80);
      faults.push(
        ...(await layoutFaults(page)).map((fault) => `${language} ${size.width}x${size.height}: ${fault}`),
      );
    }
    await page.screenshot({ path: `${folder}${name}-${language}.png` });
  }
  await setComputerLanguage(page, 'en');
  expect.soft(faults, name).toEqual([]);
}

test('the language is changed in the middle of an order, which goes on, and stays after a reload', async ({
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

  await page.keyboard.press('F8');
  await page.getByRole('combobox', { name: 'Language', exact: true }).selectOption('Español');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page.getByRole('heading', { level: 1, name: 'Estación' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bench.packedTotal).toContainText('1 / 6');
  await bench.scan(MUG.ean);
  await expect(bench.packedTotal).toContainText('2 / 6');
  await expect(page.getByRole('button', { name: /^Deshacer/ })).toBeVisible();

  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(bench.packedTotal).toContainText('2 / 6');
  await page.keyboard.press('F8');
  await page.getByRole('combobox', { name: 'Idioma', exact: true }).selectOption('Português (Brasil)');
  await expect(page.getByRole('heading', { level: 1, name: 'Estação' })).toBeVisible();
});

test('the first screen asks for the language, before anything else is known', async ({ start }) => {
  const { bench } = await start({ connected: false });
  const { page } = bench;
  await expect(page.getByRole('heading', { level: 1, name: 'Set up this packing station' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Language', exact: true }).selectOption('Português (Brasil)');
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR');
  await expect(page.getByRole('heading', { level: 1, name: 'Set up this packing station' })).toHaveCount(0);
  await page.getByTestId('choose-connect').click();
  await page.getByRole('combobox', { name: 'Idioma', exact: true }).selectOption('English');
  await expect(page.getByRole('heading', { level: 1, name: 'Set up this packing station' })).toBeVisible();
});

test('the screens of the station in Portuguese and Spanish', async ({ start, service }) => {
  test.setTimeout(300_000);
  const { bench } = await start({ settings: { station: 'Bench 7', graceSeconds: 600, language: 'system' } });
  await walkThroughStation(bench, service.book, (name) => looksRight(bench.page, name));
});

test('what operators bring in Portuguese and Spanish', async ({ start }) => {
  test.setTimeout(240_000);
  const { bench } = await start();
  await walkThroughOperators(bench, (name) => looksRight(bench.page, name));
});

test('the screens of the bench in Portuguese and Spanish', async ({ start, service, between }) => {
  test.setTimeout(300_000);
  const { bench } = await start({
    through: between,
    settings: { station: 'Bench 7', graceSeconds: 600, language: 'system' },
  });
  const look = (name: string) => looksRight(bench.page, name);
  await walkThroughBench(bench, { book: service.book, between, look });
});

/** @returns those of the elements whose text stands on more than one line, or runs over the edge of its place */
const broken = (labels: Locator): Promise<string[]> =>
  labels.evaluateAll((all) =>
    all.flatMap((label) => {
      const range = document.createRange();
      range.selectNodeContents(label);
      const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)));
      const place = (label.closest('nav, li, [role=columnheader], footer') ?? label).getBoundingClientRect();
      const isOver = range.getBoundingClientRect().right > place.right - 1;
      return lines.size > 1 || isOver ? [label.textContent.trim()] : [];
    }),
  );

test('at 1024 x 768 names, heads and due dates of one word or time are not broken', async ({
  start,
  service,
}) => {
  const { bench } = await start({ size: { width: 1024, height: 768 } });
  const { page } = bench;
  await bench.hasOrders(60);
  const order = mostUrgent(service.book);
  for (const [language, carrier, names] of [
    ['pt-BR', 'Transportadora', /^(Embalados|Verificações|Estação)$/],
    ['es', 'Transportista', /^(Empaquetados|Verificaciones|Estación)$/],
  ] as const) {
    await setComputerLanguage(page, language);
    const head = page.getByRole('columnheader', { name: carrier });
    await expect(head).toBeVisible();
    expect(await broken(head), language).toEqual([]);
    const labels = page.getByRole('navigation').locator('.label').filter({ hasText: names });
    await expect(labels).toHaveCount(3);
    expect(await broken(labels), language).toEqual([]);
  }
  await bench.scan(order.orderId);
  await expect(bench.openOrder).toBeVisible();
  await bench.scan(order.orderId);
  await expect(bench.packing).toBeVisible();
  const due = page.getByRole('complementary').first().locator('.tag');
  await expect(due.first()).toBeVisible();
  expect(await broken(due)).toEqual([]);
});

test('the number of an order stands whole on the line of the last scan', async ({ start, service }) => {
  const { bench } = await start();
  await bench.hasOrders(60);
  const { salesChannelOrderId } = mostUrgent(service.book);
  expect(salesChannelOrderId.length).toBeGreaterThan(16);
  await bench.scanOpens(salesChannelOrderId, salesChannelOrderId);
  const code = bench.lastScan.locator('code');
  await expect(code).toHaveText(salesChannelOrderId);
  const isCut = await code.evaluate(
    (one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight,
  );
  expect(isCut).toBe(false);
});
