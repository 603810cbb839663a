/**
 * Length of the sentences `scan_*` that `src-renderer/scan/` says on the line of the last scan: two lines of the
 * smallest bench, in each language. What other rooms say there is not measured.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { textsOf, type Message } from './catalogues.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Characters, without the values. */
const MOST = 60;
/** Sentences that are longer in English, which tests and the sheet for scanners quote. The number may only fall. */
const LONGER_IN_ENGLISH = 9;

/** Keys `scan_*` in the files of `src-renderer/scan/`, without the scanner test. */
const said = new Set(
  readdirSync(`${root}src-renderer/scan`, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.includes('scanner-test'))
    .flatMap((name) => [
      ...readFileSync(`${root}src-renderer/scan/${name}`, 'utf8').matchAll(/\bm\.(scan_\w+)/g),
    ])
    .map(([, key = '']) => key),
);

function tooLong(language: string): string[] {
  const file = readFileSync(`${root}resources/messages/${language}/scan.json`, 'utf8');
  return Object.entries(JSON.parse(file) as Record<string, Message>)
    .filter(([key]) => said.has(key))
    .map(([key, message]) => {
      const lengths = textsOf(message).map((text) => text.replaceAll(/\{\w+\}/g, '').length);
      return { key, length: Math.max(...lengths) };
    })
    .filter(({ length }) => length > MOST)
    .map(({ key, length }) => `${key}: ${length}`);
}

it.each(['es', 'pt-BR'])('no sentence of the room scan is longer than two lines in %s', (language) => {
  expect(said.size).toBeGreaterThan(40);
  expect(tooLong(language)).toEqual([]);
});

it('the number of longer sentences in English only falls', () => {
  expect(tooLong('en')).toHaveLength(LONGER_IN_ENGLISH);
});
