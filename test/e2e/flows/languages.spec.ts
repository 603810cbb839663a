/** The language of the screens: chosen at the station, changed at once. That nothing is cut by longer words: every-screen.spec.ts. */
import type { Locator } from 'playwright';
import { expect, test } from '../model/fixtures.ts';
import { mostUrgent } from '../model/order-book.ts';
import { setComputerLanguage } from '../model/screen-language.ts';
import { MUG } from '../model/three-parcels.ts';

test('the language is changed in the middle of an order, which goes on, and stays after a reload @core @host:window', async ({
  openThreeParcels,
}) => {
  const { bench, page, orderId } = await openThreeParcels();
  await bench.pack(orderId);
  await bench.scan(MUG.ean);
  await expect(bench.packedTotal).toHaveText('1 / 6 units');

  await page.keyboard.press('F8');
  await page.getByRole('combobox', { name: 'Language', exact: true }).selectOption('Español');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page.getByRole('heading', { level: 1, name: 'Configuración' })).toBeVisible();
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
  await expect(page.getByRole('heading', { level: 1, name: 'Configurações' })).toBeVisible();
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
  openBench,
  service,
}) => {
  const { bench, page } = await openBench({ size: { width: 1024, height: 768 } });
  const order = mostUrgent(service.book);
  for (const [language, carrier, names] of [
    ['pt-BR', 'Transportadora', /^(Embalados|Verificações|Configurações)$/],
    ['es', 'Transportista', /^(Empaquetados|Verificaciones|Configuración)$/],
  ] as const) {
    await setComputerLanguage(page, language);
    const head = page.getByRole('columnheader', { name: carrier });
    await expect(head).toBeVisible();
    await expect.poll(() => broken(head), language).toEqual([]);
    const more = page.getByRole('navigation').getByRole('button', { name: /^(Mais|Más)/ });
    if ((await more.getAttribute('aria-expanded')) === 'false') await more.click();
    const labels = page.getByRole('navigation').locator('.label').filter({ hasText: names });
    await expect(labels).toHaveCount(3);
    await expect.poll(() => broken(labels), language).toEqual([]);
    // At 200 %.
    await page.setViewportSize({ width: 640, height: 400 });
    await expect.poll(() => broken(labels), language).toEqual([]);
    await page.setViewportSize({ width: 1024, height: 768 });
  }
  await bench.scan(order.orderId);
  await expect(bench.openOrder).toBeVisible();
  await bench.scan(order.orderId);
  await expect(bench.packing).toBeVisible();
  const due = page.getByRole('complementary').first().locator('.tag');
  await expect(due.first()).toBeVisible();
  await expect.poll(() => broken(due)).toEqual([]);
});

test('the number of an order stands whole on the line of the last scan', async ({ lookAtBench }) => {
  const { bench, book } = await lookAtBench();
  const { salesChannelOrderId } = mostUrgent(book);
  expect(salesChannelOrderId.length).toBeGreaterThan(16);
  await bench.scanOpens(salesChannelOrderId, salesChannelOrderId);
  const code = bench.lastScan.locator('code');
  await expect(code).toHaveText(salesChannelOrderId);
  const isCut = await code.evaluate(
    (one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight,
  );
  expect(isCut).toBe(false);
});

test('what was said of a pick and of a put is said in the new language at once', async ({ openBench }) => {
  const { bench, page } = await openBench();
  await bench.go('Pick list');
  await expect(page.getByTestId('totes')).toBeVisible();
  await bench.scan('PKDCMDWALL');
  const cell = page.getByTestId('batch-lines').locator('td:nth-child(5)').first();
  await expect(cell).toBeVisible();
  const code = (await cell.innerText()).trim();
  await bench.scan(code);
  const picked = page.getByTestId('pick-result');
  await expect(picked).toContainText('on the trolley');
  await expect(bench.lastScan).toContainText('on the trolley');
  await setComputerLanguage(page, 'es');
  await expect(picked).toContainText('en el carro');
  await expect(bench.lastScan).toContainText('en el carro');
  await expect(bench.lastScan).not.toContainText('on the trolley');
  await bench.scan('PKDCMDWALL');
  await expect(page.locator('[data-slot]').first()).toBeVisible();
  await bench.scan(code);
  const put = page.getByTestId('wall-hero');
  for (const [language, slot] of [
    ['es', 'casilla'],
    ['pt-BR', 'nicho'],
  ] as const) {
    await setComputerLanguage(page, language);
    await expect(put).toContainText(slot);
    await expect(bench.lastScan).toContainText(slot);
  }
});
