/**
 * Length of the sentences on the line of the last scan: those of `src-renderer/scan/`, and the answers to a scan of the bench, a
 * batch, a wall, a run and a packing slip. Two lines of the smallest bench, in each language.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { textsOf, type Message } from './catalogues.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

const LANGUAGES = ['en', 'es', 'pt-BR'];
/** Characters, without the values. */
const MOST = 60;

/** Files whose sentences answer a scan, or a key that is pressed with full hands. */
const ANSWERS = [
  'scan/scanned-slip.ts',
  ...['packing-words', 'bench-flash.svelte', 'bench-scans', 'keys/bench-commands.svelte'].map(
    (name) => `screens/packing/bench/${name}.ts`,
  ),
  ...['batch/batch-words', 'batch/batch-scans.svelte', 'wall/wall-words', 'express/express-words'].map(
    (name) => `screens/pick/${name}.ts`,
  ),
];
/** Shown on the page that asks for a check before packing, never on the scan line. */
const ON_A_PAGE = new Set(['packing_declared_without_sku']);

const answers = new Set(
  ANSWERS.flatMap((name) => [...readFileSync(`${root}src-renderer/${name}`, 'utf8').matchAll(/\bm\.(\w+)/g)])
    .map(([, key = '']) => key)
    .filter((key) => !ON_A_PAGE.has(key)),
);

/** Keys `scan_*` in the files of `src-renderer/scan/`, without the scanner test. */
const said = new Set(
  readdirSync(`${root}src-renderer/scan`, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.includes('scanner-test'))
    .flatMap((name) => [
      ...readFileSync(`${root}src-renderer/scan/${name}`, 'utf8').matchAll(/\bm\.(scan_\w+)/g),
    ])
    .map(([, key = '']) => key),
);

function tooLong(language: string, keys: ReadonlySet<string>): string[] {
  const folder = `${root}resources/messages/${language}/`;
  return readdirSync(folder)
    .flatMap((name) =>
      Object.entries(JSON.parse(readFileSync(folder + name, 'utf8')) as Record<string, Message>),
    )
    .filter(([key]) => keys.has(key))
    .map(([key, message]) => {
      const lengths = textsOf(message).map((text) => text.replaceAll(/\{\w+\}/g, '').length);
      return { key, length: Math.max(...lengths) };
    })
    .filter(({ length }) => length > MOST)
    .map(({ key, length }) => `${key}: ${length}`);
}

it.each(LANGUAGES)('no sentence of the room scan is longer than two lines in %s', (language) => {
  expect(said.size).toBeGreaterThan(40);
  expect(tooLong(language, said)).toEqual([]);
});

it.each(LANGUAGES)('no answer to a scan at work is longer than two lines in %s', (language) => {
  expect(answers.size).toBeGreaterThan(120);
  expect(tooLong(language, answers)).toEqual([]);
});
