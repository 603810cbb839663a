import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { contrast, pairsIn, tokensOf } from './contrast.ts';

const SCREENS = fileURLToPath(new URL('../../../../src-renderer', import.meta.url));
const TEXT = 4.5;
const SHAPES = 3;

const css = readFileSync(join(SCREENS, 'ui/style/tokens.css'), 'utf8');
const sheets = readdirSync(SCREENS, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(svelte|css)$/.test(name))
  .map((name) => {
    const text = readFileSync(join(SCREENS, name), 'utf8');
    return { name, css: name.endsWith('.css') ? text : (/<style>(.*)<\/style>/s.exec(text)?.[1] ?? '') };
  });

/** Backgrounds for elements that set none of their own. */
const GROUNDS = ['ground', 'surface', 'surface-2'];
/** Inks used on those backgrounds. */
const INKS = ['ink', 'ink-2', 'good', 'warn', 'bad', 'info'];
/** Ordinary text on the background of a state. */
const STATES = ['accent-soft', 'good-soft', 'warn-soft', 'bad-soft', 'info-soft'];

/** Shapes, each with the background that it is seen on. */
const SHAPE_PAIRS: [string, string][] = [
  // Fields and buttons are set off only by their line.
  ...GROUNDS.map((ground): [string, string] => ['line-strong', ground]),
  ...[...GROUNDS, ...STATES].map((ground): [string, string] => ['focus', ground]),
  ...['accent', 'good', 'warn', 'bad', 'info'].flatMap((shape) =>
    GROUNDS.map((ground): [string, string] => [shape, ground]),
  ),
  ...[1, 2, 3, 4, 5, 6].map((n): [string, string] => [`parcel-${n}`, 'surface']),
  // The row of the arrow keys, and texts on the background of a signal.
  ['accent', 'accent-soft'],
  ['rail-ink', 'rail'],
];

describe.each(['light', 'dark'] as const)('in %s', (theme) => {
  const tokens = tokensOf(css, theme);
  const short = (pairs: [string, string][], least: number) =>
    pairs
      .map(([one, other]) => ({ one, other, is: contrast(tokens, one, other) }))
      .filter(({ is }) => is < least)
      .map(({ one, other, is }) => `--${one} on --${other}: ${is.toFixed(2)}, not ${least}`);

  it('text can be read on each ground that a rule gives it', () => {
    const pairs = sheets.flatMap((sheet) => pairsIn(sheet.css, sheet.name));
    expect(pairs.length).toBeGreaterThan(50);
    const faults = pairs.flatMap(({ ink, ground, where }) =>
      // An element in the colour of a line is a drawing.
      short([[ink, ground]], ink.startsWith('line') ? SHAPES : TEXT).map((fault) => `${where}: ${fault}`),
    );
    expect(faults).toEqual([]);
  });

  it('text can be read where it stands on the ground of the page, of a panel or of a state', () => {
    const plain = INKS.flatMap((ink) => GROUNDS.map((ground): [string, string] => [ink, ground]));
    const inState = STATES.flatMap((ground): [string, string][] => [
      ['ink', ground],
      ['ink-2', ground],
    ]);
    const parcels = [1, 2, 3, 4, 5, 6].map((n): [string, string] => ['parcel-ink', `parcel-${n}`]);
    expect(short([...plain, ...inState, ...parcels, ['rail-ink', 'rail-on']], TEXT)).toEqual([]);
  });

  it('lines of controls, the ring of the focus and marks can be seen', () => {
    expect(short(SHAPE_PAIRS, SHAPES)).toEqual([]);
  });
});

it('finds a pair that is too faint, in the theme that has it', () => {
  const planted = css.replace('--warn: #f3c063', '--warn: #6a5a2a');
  const rule = '.a { color: var(--warn);\n background: var(--warn-soft) }';
  const [pair] = pairsIn(rule, 'Planted.svelte');
  expect(pair).toEqual({ ink: 'warn', ground: 'warn-soft', where: 'Planted.svelte .a' });
  expect(contrast(tokensOf(planted, 'light'), 'warn', 'warn-soft')).toBeGreaterThan(TEXT);
  expect(contrast(tokensOf(planted, 'dark'), 'warn', 'warn-soft')).toBeLessThan(TEXT);
});

it('reckons as WCAG does', () => {
  expect(contrast(new Map(), '#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast(new Map(), '#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});
