/**
 * No fast unit test waits for a second or more of the computer's clock: time passes on the clock that a test has in hand. And no
 * test ends a wait before the common limits of `vitest.config.ts` do: on a busy computer it would fail for nothing.
 */
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

/** Limit of a poll, or of a test. */
const LIMITS =
  /\.poll\([^;]*?\btimeout: (\d[\d_]*)|(?:^|['`]), \{ timeout: (\d[\d_]*) \},|^\}, (\d[\d_]*)\);$/gm;

/** Limit in milliseconds, as in `vitest.config.ts` for polls. */
const COMMON_MS = 120_000;

/** @returns limits below the common one */
const shortLimits = (source: string): string[] =>
  [...source.matchAll(LIMITS)].flatMap((limit) => {
    const ms = limit.slice(1).find((one) => one !== undefined) ?? '';
    return Number(ms.replaceAll('_', '')) < COMMON_MS ? [ms] : [];
  });

const sources = (exclude: string[]) =>
  globSync('test/{main,renderer,simulation}/**/*.test.ts', { cwd: ROOT, exclude })
    .map((file) => file.replaceAll('\\', '/'))
    .map((file) => ({ file, source: readFileSync(`${ROOT}/${file}`, 'utf8') }));

it('finds none', () => {
  const found = sources([SLOW]).map(({ file, source }) => ({ file, waits: longWaits(source) }));
  expect(found.length).toBeGreaterThan(300);
  expect(found.filter(({ waits }) => waits.length > 0)).toEqual([]);
});

it('finds no limit that is shorter than the common one', () => {
  const found = sources([]).map(({ file, source }) => ({ file, limits: shortLimits(source) }));
  expect(found.filter(({ limits }) => limits.length > 0)).toEqual([]);
});

it.each([
  ['await expect.poll(count, { timeout: 30_000 }).toBe(1);', 1],
  ['await expect\n  .poll(() => count, {\n    timeout: 60_000,\n  })\n  .toBe(1);', 1],
  ['it(\n  `a title`, { timeout: 60000 }, async () => {', 1],
  ['  await work();\n}, 5_000);', 1],
  ['await expect.poll(count, { timeout: 150_000 }).toBe(1);', 0],
  ['connect({ port, timeout: 1_000 });', 0],
])('in %s finds %i limits', (source, count) => {
  expect(shortLimits(source)).toHaveLength(count);
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
