/** No fast unit test waits for a second or more of the computer's clock: time passes on the clock that a test has in hand. */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { SLOW } from '../tiers.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A bare `sleep` or `quiet`, or a timer that resolves a promise. Those of a clock have a dot in front. */
const WAITS = /(?:(?<![.\w])(?:sleep|quiet)\(|setTimeout\(resolve, )(\d[\d_]*)\)/g;

/** @returns waits of a second or more */
const longWaits = (source: string): string[] =>
  [...source.matchAll(WAITS)]
    .filter(([, ms = '']) => Number(ms.replaceAll('_', '')) >= 1_000)
    .map(([wait]) => wait);

it('finds none', () => {
  const found = globSync('test/{main,renderer,simulation}/**/*.test.ts', { cwd: ROOT, exclude: [SLOW] })
    .map((file) => file.replaceAll('\\', '/'))
    .map((file) => ({ file, waits: longWaits(readFileSync(`${ROOT}/${file}`, 'utf8')) }));
  expect(found.length).toBeGreaterThan(300);
  expect(found.filter(({ waits }) => waits.length > 0)).toEqual([]);
});

it.each([
  ['await sleep(3_300);', 1],
  ['await quiet(1000);', 1],
  ['new Promise((resolve) => setTimeout(resolve, 2_500))', 1],
  ['await briskClock.sleep(2_500);', 0],
  ['await quiet(999);', 0],
])('in %s finds %i', (source, count) => {
  expect(longWaits(source)).toHaveLength(count);
});
