/** Layout of the bench at 200 %, and a check that the measuring of every-screen.spec.ts finds faults. */
import type { Page } from 'playwright';
import { LANGUAGES } from '../model/all-looks.ts';
import { expect, test } from '../model/fixtures.ts';
import { layoutFaults } from '../model/layout-faults.ts';
import { addAll } from '../model/operators.ts';
import { setComputerLanguage } from '../model/screen-language.ts';
import { INTO_PARCELS, MUG } from '../model/three-parcels.ts';

const softly = expect.configure({ soft: true });

/** Height of the top strip when nothing is wrong: its buttons, and the line below them. */
const STRIP = 49;
const stripHeight = async (page: Page) => (await page.locator('header').first().boundingBox())?.height;

test('at 200 % the bench shows the item, its count, its parcel and the last scan at once', async ({
  openThreeParcels,
}) => {
  const { bench, page, orderId } = await openThreeParcels();
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

test('the measuring finds what it is for', async ({ lookAtBench }) => {
  const { page } = await lookAtBench();
  await expect.poll(() => layoutFaults(page)).toEqual([]);
  const wear = (css: string) =>
    page.evaluate((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      document.adoptedStyleSheets = [sheet];
    }, css);
  const planted = {
    'the page is': 'main { min-width: 1400px } body { overflow: visible !important }',
    'spill over':
      '[data-testid=queue-total] { display: block; min-width: 0 !important; width: 40px; white-space: nowrap }',
    'are cut to': '.page-head { max-width: 300px; flex-wrap: nowrap !important; overflow: hidden }',
    'cuts it sideways': '.page-head { position: relative; overflow: hidden } h1 { margin-left: -60px }',
    'lies beside the window': 'h1 { position: fixed; left: -40px }',
    'lies below': '.search { position: fixed; top: 790px }',
    'a target of': '.search input { min-height: 30px; height: 30px }',
    'scroll sideways': 'nav { width: 40px !important; overflow: auto }',
    'scrolls within': '.rows { flex: none !important; height: 20px }',
    'is broken within':
      '[data-testid=queue-total] { min-width: 0 !important; width: 30px; overflow-wrap: anywhere; display: block }',
    'one over the other': '[data-testid=queue-total] { margin-left: -60px }',
    'the number of an order is cut':
      '.order b { width: 60px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }',
  };
  for (const [fault, css] of Object.entries(planted)) {
    await wear(css);
    await expect.poll(async () => (await layoutFaults(page)).join('\n'), css).toContain(fault);
    await wear('');
  }
  await expect.poll(() => layoutFaults(page)).toEqual([]);
});

test('going offline makes the top strip no higher, in no language and with a box to pull', async ({
  openThreeParcels,
  service,
  between,
}) => {
  const { bench, page, orderId } = await openThreeParcels();
  await bench.pack(orderId);
  await bench.count(INTO_PARCELS.flat());
  await expect(page.getByTestId('finish')).toHaveAttribute('data-kind', 'cleared');
  service.book.cancel(orderId, new Date().toISOString(), 'Buyer asked to cancel');
  await expect(page.getByTestId('to-find')).toBeVisible();
  between.instead = (response) => void response.destroy();
  await expect(bench.connection).toHaveText('Offline');
  const why = page.locator('header .why');
  for (const width of [1024, 1280]) {
    await page.setViewportSize({ width, height: 768 });
    for (const language of LANGUAGES) {
      await setComputerLanguage(page, language);
      await expect(why).not.toBeEmpty();
      const lines = () =>
        why.evaluate(
          (one) => one.getBoundingClientRect().height / parseFloat(getComputedStyle(one).lineHeight),
        );
      await softly.poll(() => stripHeight(page), `${language} ${width}`).toBe(STRIP);
      await softly.poll(lines, `${language} ${width}`).toBeLessThanOrEqual(3.1);
    }
  }
});

test('an order to put back makes the top strip no higher, in no language', async ({
  openThreeParcels,
  service,
}) => {
  const { bench, page, orderId } = await openThreeParcels();
  await addAll(bench);
  await bench.pack(orderId);
  await bench.scan(MUG.ean);
  await expect(bench.packedTotal).toHaveText('1 / 6 units');
  service.book.cancel(orderId, new Date().toISOString(), 'Buyer asked to cancel');
  await expect(page.getByTestId('to-put-back')).toBeVisible();
  await page.setViewportSize({ width: 1024, height: 768 });
  for (const language of LANGUAGES) {
    await setComputerLanguage(page, language);
    await softly.poll(() => stripHeight(page), language).toBe(STRIP);
  }
});

test('how far the order is stands in one line of the rail where it fits', async ({ openThreeParcels }) => {
  const { bench, page, orderId } = await openThreeParcels();
  await bench.pack(orderId);
  await bench.scan(MUG.ean);
  const mark = page.getByRole('complementary').locator('[aria-current=true] .work');
  await expect(mark).toHaveText('being packed');
  for (const language of LANGUAGES) {
    await setComputerLanguage(page, language);
    await softly.poll(async () => (await mark.boundingBox())?.height, language).toBeLessThan(24);
  }
});
