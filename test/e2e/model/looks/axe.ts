/** The rules of axe, for a screen in all its looks. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { inAllLooks, LOOKS } from '../all-looks.ts';
import type { Look } from './look.ts';

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Numbers of checks against the rules so far, in this process. */
const counts = { screens: 0, runs: 0, violations: 0 };

/** @returns one line for each rule that is broken, with the elements */
export async function violations(page: Page): Promise<string[]> {
  // Inject axe through the debugger: the page's policy allows only its own scripts.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe);
  const { violations: found } = await page.evaluate<AxeResults>(
    "axe.run(document, { resultTypes: ['violations'], preload: false, selectors: false })",
  );
  return found.map((one) => `${one.id}: ${one.nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`);
}

/** Against the rules of axe (WCAG 2.2 AA and its good practice), in both themes and in each language. */
export const breaksNoRule: Look = async (page, name) => {
  counts.screens++;
  await inAllLooks(page, async (look) => {
    const found = await violations(page);
    counts.runs++;
    counts.violations += found.length;
    expect.soft(found, `${name} in ${look}`).toEqual([]);
  });
};

/** Summary for the log of the run, in one line. */
export function axeSum(): string {
  const { screens, runs, violations: found } = counts;
  return `axe: ${screens} screens and states in ${LOOKS.length} looks of theme and language = ${runs} runs, ${found} violations`;
}
