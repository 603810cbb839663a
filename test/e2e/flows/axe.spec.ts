/** Every screen and panel in both themes and in each language, against the rules of axe (WCAG 2.2 AA and its good practice). */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright';
import { inAllLooks, LOOKS } from '../model/all-looks.ts';
import { expect, test } from '../model/fixtures.ts';
import { walkThroughOperators } from '../model/operators.ts';
import { walkThroughBench, walkThroughContradiction, walkThroughStation } from '../model/walk.ts';
import { walkThroughPractice, walkThroughStops } from '../model/walk-stops.ts';

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** What was held against the rules so far. */
const counts = { screens: 0, runs: 0, violations: 0 };

/** @returns one line for each rule that is broken, with the elements */
async function violations(page: Page): Promise<string[]> {
  // By the debugger: the page itself runs no script but its own.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe);
  const { violations: found } = await page.evaluate<AxeResults>(
    "axe.run(document, { resultTypes: ['violations'] })",
  );
  return found.map((one) => `${one.id}: ${one.nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`);
}

const passes = (page: Page) => async (name: string) => {
  counts.screens++;
  await inAllLooks(page, async (look) => {
    const found = await violations(page);
    counts.runs++;
    counts.violations += found.length;
    expect.soft(found, `${name} in ${look}`).toEqual([]);
  });
};

test.afterAll(() => {
  const { screens, runs, violations: found } = counts;
  console.log(
    `axe: ${screens} screens and states in ${LOOKS.length} looks of theme and language = ${runs} runs, ${found} violations`,
  );
});

test('the screens of the station break no rule', async ({ start, service }) => {
  test.setTimeout(300_000);
  const { bench } = await start();
  await walkThroughStation(bench, service.book, passes(bench.page));
});

test('the screens of the bench break no rule', async ({ start, service, between }) => {
  test.setTimeout(300_000);
  const { bench } = await start({ through: between });
  await walkThroughBench(bench, { book: service.book, between, look: passes(bench.page) });
});

test('contradictions and choices break no rule', async ({ start, service, between }) => {
  const { bench } = await start({ through: between });
  await walkThroughContradiction(bench, { book: service.book, between, look: passes(bench.page) });
});

test('what operators bring breaks no rule', async ({ start }) => {
  const { bench } = await start();
  await walkThroughOperators(bench, passes(bench.page));
});

test('practice breaks no rule', async ({ start }) => {
  await walkThroughPractice({ start, look: passes });
});

test('what stops a station breaks no rule', async ({ start, dataDir }) => {
  test.setTimeout(240_000);
  await walkThroughStops({ start, dataDir, look: passes });
});

test('the set-up breaks no rule', async ({ start }) => {
  const { bench } = await start({ connected: false });
  const { page } = bench;
  await expect(page.getByTestId('choose-connect')).toBeVisible();
  await passes(page)('set-up');
  await page.getByTestId('choose-connect').click();
  await passes(page)('set-up-connect');
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  await expect(page.getByTestId('test-summary')).toContainText('5 fields');
  await passes(page)('set-up-faults');
});

test('axe finds what is planted, also in one theme or one language alone', async ({ start }) => {
  const { bench } = await start();
  const { page } = bench;
  await bench.hasOrders(60);
  const last = LOOKS.at(-1);
  await page.evaluate((language) => {
    document.querySelector('h1')?.after(document.createElement('button'));
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`[data-theme='dark']:lang(${language}) h1 { color: #333 }`);
    document.adoptedStyleSheets = [sheet];
  }, last?.language);
  const found: Record<string, string> = {};
  await inAllLooks(page, async (look) => void (found[look] = (await violations(page)).join('\n')));
  expect(Object.keys(found)).toHaveLength(LOOKS.length);
  for (const [look, text] of Object.entries(found)) {
    expect(text, look).toContain('button-name');
    expect(text.includes('color-contrast'), look).toBe(look === `dark, ${last?.language}`);
  }
});
