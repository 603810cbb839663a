/** Layout of a put wall with many slots, on the screens of a bench. */
import type { Page } from 'playwright';
import { LANGUAGES, painted } from '../model/all-looks.ts';
import type { Bench } from '../model/bench.ts';
import { expect, test } from '../model/fixtures.ts';
import { layoutFaults } from '../model/layout-faults.ts';
import { takePicture } from '../model/picture.ts';
import { setComputerLanguage } from '../model/screen-language.ts';

const softly = expect.configure({ soft: true });
const pickHero = (page: Page) => page.getByTestId('pick-hero');
const slot = (page: Page, n: number) => page.locator(`[data-slot="${n}"]`);
const lit = (page: Page) => page.locator('.slot.lit');

/** Begins a batch for the put wall, and picks the first unit of it. @returns the code of that unit, whose slot is lit */
async function wallOf(orders: number, bench: Bench): Promise<string> {
  const { page } = bench;
  await bench.scan('PKDCMDPICK');
  await expect(page.getByTestId('totes')).toBeVisible();
  await bench.scan('PKDCMDRULES');
  await bench.scan(`PKDCMDX${orders}`);
  await expect(page.getByTestId('rules-caught')).toContainText(`the list takes ${orders}.`);
  await bench.scan('PKDCMDDONE');
  await expect(page.getByTestId('totes').locator('li')).toHaveCount(orders);
  await bench.scan('PKDCMDWALL');
  await expect(page.getByTestId('batch-number')).toHaveText('Order batch 1');
  const code = (await page.getByTestId('batch-lines').locator('td:nth-child(5)').first().innerText()).trim();
  await bench.scan(code);
  await expect(pickHero(page)).toHaveAttribute('data-signal', /^(right|line|complete)$/);
  await bench.scan('PKDCMDWALL');
  await expect(page.locator('[data-slot]')).toHaveCount(orders);
  await bench.scan(code);
  await expect(lit(page)).toHaveCount(1);
  return code;
}

/** Runs in the page: order numbers as they are shown, whose lines end elsewhere than at a hyphen, or are more than two. */
const brokenNumbers = (page: Page) =>
  page.getByTestId('wall-slots').evaluate((wall) =>
    [...wall.querySelectorAll('.slot small')].flatMap((number) => {
      const shown = [...number.children].filter((one) => one.getBoundingClientRect().width > 2);
      const lines = new Map<number, string>();
      for (const { firstChild: text } of shown) {
        for (const at of text?.textContent?.split('').keys() ?? []) {
          const character = document.createRange();
          character.setStart(text as Text, at);
          character.setEnd(text as Text, at + 1);
          const top = Math.round(character.getBoundingClientRect().top);
          lines.set(top, (lines.get(top) ?? '') + character.toString());
        }
      }
      const parts = [...lines.values()];
      const isWell = parts.length <= 2 && parts.slice(0, -1).every((part) => part.endsWith('-'));
      return shown.length === 1 && isWell ? [] : [parts.join(' | ')];
    }),
  );

test('twenty slots are in sight at once on a bench, and no button goes into a second row', async ({
  openBench,
}) => {
  const { bench, page } = await openBench();
  await wallOf(20, bench);
  for (const language of LANGUAGES) {
    await setComputerLanguage(page, language);
    for (const n of [1, 7, 14, 20])
      await expect.soft(slot(page, n).locator('.sign'), `${language}: ${n}`).toBeInViewport({ ratio: 0.99 });
    const rows = () =>
      page
        .getByTestId('put-wall')
        .locator('.page-head button')
        .evaluateAll((all) => new Set(all.map((one) => one.getBoundingClientRect().top)).size);
    await softly.poll(rows, language).toBe(1);
  }
});

test('of fifty slots no order number is broken within its digits, and the lit one is in sight', async ({
  openBench,
}) => {
  const { bench, page } = await openBench();
  const code = await wallOf(50, bench);
  for (const size of [
    { width: 1024, height: 768 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(size);
    for (const language of LANGUAGES) {
      await setComputerLanguage(page, language);
      await painted(page);
      const name = `wall of fifty ${language} ${size.width}x${size.height}`;
      await softly.poll(() => brokenNumbers(page), name).toEqual([]);
      await softly.poll(() => layoutFaults(page), name).toEqual([]);
      await takePicture(page, `wall/${name}`);
    }
  }

  await setComputerLanguage(page, 'en');
  await page.keyboard.press('Escape');
  await expect(lit(page)).toHaveCount(0);
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.getByTestId('wall-slots').evaluate((one) => one.scrollTo(0, one.scrollHeight));
  await expect(slot(page, 1).locator('.sign')).not.toBeInViewport();
  await bench.scan(code);
  await expect(lit(page), 'a lit slot comes into sight').toBeInViewport({ ratio: 0.95 });
});
