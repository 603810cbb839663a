/** The page of the design system: reached in practice, each component in its states, held against axe in both themes. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright';
import type { Bench } from '../model/bench.ts';
import { expect, test } from '../model/fixtures.ts';
import { takePicture } from '../model/picture.ts';

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

async function violations(page: Page): Promise<string[]> {
  // Inject axe through the debugger: the page's policy allows only its own scripts.
  await page.evaluate(axe);
  const { violations: found } = await page.evaluate<AxeResults>('axe.run(document)');
  return found.map((one) => `${one.id}: ${one.nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`);
}

async function openPage(bench: Bench): Promise<void> {
  await expect(bench.rows.first()).toBeVisible();
  await bench.go('Settings');
  await bench.page.getByRole('button', { name: 'Design system' }).click();
  await expect(bench.page.getByTestId('design-system')).toBeVisible();
  await expect(bench.page.getByRole('region', { name: 'ui/dialog/Dialog.svelte' })).toBeVisible();
}

const shot = (page: Page, name: string) => takePicture(page, `screens/design-${name}`);

/** Checks both themes, switched on the page itself. */
async function isClean(page: Page, name: string): Promise<void> {
  for (const [button, theme] of [
    ['Light', 'light'],
    ['Dark', 'dark'],
  ] as const) {
    if ((await page.locator('dialog[open]').count()) === 0)
      await page.getByRole('button', { name: button, exact: true }).first().click();
    else
      await page.evaluate((chosen) => {
        document.documentElement.dataset['theme'] = chosen;
      }, theme);
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    expect.soft(await violations(page), `${name} in ${theme}`).toEqual([]);
    await shot(page, `${name}-${theme}`);
  }
}

test('every component in its states breaks no rule, in both themes, and its focus is seen', async ({
  start,
}) => {
  const { bench } = await start({ connected: false, args: ['--practice'] });
  const { page } = bench;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openPage(bench);
  await isClean(page, 'page');
  for (const state of ['small', 'medium', 'large', 'problem', 'side', 'missing']) {
    await page.getByRole('button', { name: state, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await isClean(page, state);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
  const first = page.getByRole('region', { name: 'ui/style/controls.css' }).getByRole('button').first();
  await page.getByRole('button', { name: 'Whole' }).focus();
  await page.keyboard.press('Tab');
  await expect(first).toBeFocused();
  expect(await first.evaluate((one) => getComputedStyle(one).outlineWidth)).toBe('3px');
});

test('language, size of the text and width are switched on the page, and are as before when it is left', async ({
  start,
}) => {
  const { bench } = await start({ connected: false, args: ['--practice'] });
  const { page } = bench;
  await openPage(bench);
  const html = page.locator('html');
  const before = await html.getAttribute('data-theme');
  const size = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
  const sizeBefore = parseFloat(await size());
  await page
    .getByRole('button', { name: before === 'dark' ? 'Light' : 'Dark', exact: true })
    .first()
    .click();
  await page.getByRole('button', { name: '200 %' }).click();
  await expect.poll(async () => parseFloat(await size())).toBe(32);
  await shot(page, 'page-200');
  await page.getByRole('button', { name: '320' }).click();
  const widest = () =>
    page.getByRole('region', { name: 'ui/Problem.svelte' }).evaluate((one) => one.clientWidth);
  await expect.poll(widest).toBeLessThanOrEqual(320);
  await page.getByTestId('design-system').getByLabel('Language', { exact: true }).first().selectOption('es');
  await expect(page.getByRole('heading', { level: 1, name: 'Sistema de diseño' })).toBeVisible();
  await shot(page, 'page-es-320');
  await page.keyboard.press('F8');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expect(html).toHaveAttribute('data-theme', before ?? '');
  await expect.poll(async () => parseFloat(await size())).toBe(sizeBefore);
});

test('a station that is at work has no such page', async ({ lookAtBench }) => {
  const { bench } = await lookAtBench();
  await bench.go('Settings');
  await expect(bench.page.getByRole('button', { name: 'Scanner test' })).toBeVisible();
  await expect(bench.page.getByRole('button', { name: 'Design system' })).toHaveCount(0);
});
