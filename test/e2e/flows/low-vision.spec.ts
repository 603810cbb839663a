/** A focus that can be seen everywhere; and planted faults of colours and motion, as every-screen.spec.ts measures them. */
import { expect, test } from '../model/fixtures.ts';
import { forcedColourFaults } from '../model/forced-colour-faults.ts';
import { motions } from '../model/looks/low-vision.ts';

test('the measuring in forced colours finds what it is for', async ({ lookAtBench }) => {
  const { page } = await lookAtBench();
  expect(await forcedColourFaults(page)).toEqual([]);
  const planted = {
    'a mark that only its ground draws': '.connection i { border: 0 !important }',
    'only its ground tells it': '.items small { outline: none !important }',
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

test('a motion that reduced motion does not end is found, and no other', async ({ lookAtBench }) => {
  const { page } = await lookAtBench();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(() => motions(page)).toEqual([]);
  const wear = (important: string) =>
    page.evaluate((end) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`@keyframes planted { to { opacity: 0.5 } } h1 { animation: planted 60s ${end}; }`);
      document.adoptedStyleSheets = [sheet];
    }, important);
  await wear('');
  expect(await motions(page)).toEqual([]);
  await wear('!important');
  await expect.poll(() => motions(page)).toEqual(['planted']);
});

test('the focus can be seen on every control, also in forced colours', async ({ lookAtBench }) => {
  const { bench, page } = await lookAtBench();
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
  // From here on the browser treats the focus as set by a key.
  await page.keyboard.press('Tab');
  for (const forcedColors of ['none', 'active'] as const) {
    await page.emulateMedia({ forcedColors });
    expect(await unseen(), forcedColors).toEqual([]);
    await bench.go('Settings');
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
