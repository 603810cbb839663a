/** Every screen in forced colours, with text of 200 %, and without motion; that the focus can be seen everywhere. */
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import { expect, test } from '../model/fixtures.ts';
import { forcedColourFaults } from '../model/forced-colour-faults.ts';
import { layoutFaults } from '../model/layout-faults.ts';
import { walkThroughOperators } from '../model/operators.ts';
import { walkThroughBench, walkThroughContradiction, walkThroughStation } from '../model/walk.ts';

const folder = fileURLToPath(new URL('../output/low-vision/', import.meta.url));

const softly = expect.configure({ soft: true });

/** Animations that still run, without motion; what the browser draws itself has none. */
const motions = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter((one) => one.playState === 'running' && Number(one.effect?.getComputedTiming().duration) > 1)
      .map((one) => (one instanceof CSSAnimation ? one.animationName : 'a transition')),
  );

/** As a browser whose letters are twice as large shows it. */
async function withLargeText(page: Page, look: () => Promise<void>): Promise<void> {
  const debug = await page.context().newCDPSession(page);
  const inLetters = async (standard: number) => {
    await debug.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } });
    await expect
      .poll(() => page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize)))
      .toBe(standard);
  };
  await inLetters(32);
  await look();
  await inLetters(16);
  await debug.detach();
}

const looks = (page: Page) => async (name: string) => {
  mkdirSync(folder, { recursive: true });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect.soft(await motions(page), `${name}: motion`).toEqual([]);
  expect.soft(await forcedColourFaults(page), `${name}: forced colours`).toEqual([]);
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await page.screenshot({ path: `${folder}${name}-forced.png` });
  await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'reduce' });
  await withLargeText(page, async () => {
    // A list of rows measures them again once their letters have grown.
    await softly
      .poll(() => layoutFaults(page), { message: `${name}: text of 200 %`, timeout: 5_000 })
      .toEqual([]);
    await page.screenshot({ path: `${folder}${name}-text-200.png` });
  });
};

test('the screens of the station', async ({ start, service }) => {
  const { bench } = await start();
  await walkThroughStation(bench, service.book, looks(bench.page));
});

test('the screens of the bench', async ({ start, service, between }) => {
  const { bench } = await start({ through: between });
  await walkThroughBench(bench, { book: service.book, between, look: looks(bench.page) });
});

test('what does not agree, and the choice between two items', async ({ start, service, between }) => {
  const { bench } = await start({ through: between });
  await walkThroughContradiction(bench, { book: service.book, between, look: looks(bench.page) });
});

test('what operators bring', async ({ start }) => {
  const { bench } = await start();
  await walkThroughOperators(bench, looks(bench.page));
});

test('the set-up', async ({ start }) => {
  const { bench } = await start({ connected: false });
  const { page } = bench;
  await expect(page.getByTestId('choose-connect')).toBeVisible();
  await looks(page)('set-up');
  await page.getByTestId('choose-connect').click();
  await looks(page)('set-up-connect');
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  await expect(page.getByTestId('test-summary')).toContainText('5 fields');
  await looks(page)('set-up-faults');
});

test('the measuring in forced colours finds what it is for', async ({ start }) => {
  const { bench } = await start();
  const { page } = bench;
  await bench.hasOrders(60);
  expect(await forcedColourFaults(page)).toEqual([]);
  const planted = {
    'a mark that only its ground draws': '.connection i { border: 0 !important }',
    'only its ground tells it': '.tag { border: 0 !important }',
    'chosen, and looks like what is not': '[aria-current] { outline: none !important }',
    'disabled, and looks like what is not': '.button { color: ButtonText !important }',
    'a field without a line': '.input { border: 0 !important; outline: 0 }',
  };
  for (const [fault, css] of Object.entries(planted)) {
    await page.evaluate((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`@media (forced-colors: active) { ${text} }`);
      document.adoptedStyleSheets = [sheet];
    }, css);
    expect((await forcedColourFaults(page)).join('\n'), css).toContain(fault);
  }
});

test('a motion that reduced motion does not end is found, and no other', async ({ start }) => {
  const { bench } = await start();
  const { page } = bench;
  await bench.hasOrders(60);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await motions(page)).toEqual([]);
  const wear = (important: string) =>
    page.evaluate((end) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`@keyframes planted { to { opacity: 0.5 } } h1 { animation: planted 60s ${end}; }`);
      document.adoptedStyleSheets = [sheet];
    }, important);
  await wear('');
  expect(await motions(page)).toEqual([]);
  await wear('!important');
  expect(await motions(page)).toEqual(['planted']);
});

test('the focus can be seen on every control, also in forced colours', async ({ start }) => {
  const { bench } = await start();
  const { page } = bench;
  await bench.hasOrders(60);
  const unseen = () =>
    page.evaluate(() => {
      const controls = [...document.querySelectorAll<HTMLElement>('button, input, select, a[href]')].filter(
        (one) => one.checkVisibility() && one.tabIndex >= 0 && !one.matches(':disabled'),
      );
      return controls
        .filter((one) => {
          one.focus();
          const { outlineStyle, outlineWidth } = getComputedStyle(one);
          return outlineStyle === 'none' || parseFloat(outlineWidth) < 2;
        })
        .map((one) => one.outerHTML.slice(0, 80));
    });
  // From here on the browser takes what has the focus for what a key brought there.
  await page.keyboard.press('Tab');
  for (const forcedColors of ['none', 'active'] as const) {
    await page.emulateMedia({ forcedColors });
    expect(await unseen(), forcedColors).toEqual([]);
    await bench.go('Station');
    expect(await unseen(), forcedColors).toEqual([]);
    await bench.go('Queue');
  }
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('[data-search]:focus-visible { outline: none }');
    document.adoptedStyleSheets = [sheet];
  });
  expect(await unseen()).toHaveLength(1);
});
