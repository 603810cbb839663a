import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { retiredWords } from './retired-words.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Names of goods: a shop may sell a desk lamp. And names that were written to files before stay there. */
const APART = /(catalogue-products|event-text(\.test)?|packing-receipt\.test)\.ts$/;

const sources = [
  'resources/packaging',
  'src-main',
  'src-renderer',
  'test/support',
  'test/main',
  'test/simulation',
  'test/packaged',
  'test/packaging',
].flatMap((tree) =>
  readdirSync(join(ROOT, tree), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|svelte)$/.test(name) && !APART.test(name))
    .map((name) => join(tree, name)),
);

it('finds no retired word in the sources', () => {
  const faults = sources.flatMap((file) =>
    retiredWords(file, readFileSync(join(ROOT, file), 'utf8')).map(
      ({ word, where, use }) => `${file}: "${word}" in ${where.trim()}; write: ${use}`,
    ),
  );
  expect(sources.length).toBeGreaterThan(200);
  expect(faults).toEqual([]);
});

it('finds no retired word in the sentences of the screens', () => {
  const folder = join(ROOT, 'resources/messages/en');
  const texts = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
  const faults = retiredWords('sentences.ts', `const sentences = [${texts.join(',')}];`);
  expect(faults.map(({ word, where, use }) => `"${word}" in ${where.trim()}; write: ${use}`)).toEqual([]);
});

const inModule = (text: string) => retiredWords('planted.ts', text).map(({ word }) => word);
const inComponent = (text: string) => retiredWords('Planted.svelte', text).map(({ word }) => word);

it.each([
  ['a name', 'const scanDesk = 1;', ['desk']],
  ['a private field', 'class A { #picture = 1; }', ['picture']],
  ['a constant', 'const STANDING_ORDERS = 1;', ['standing']],
  ['a row', 'const row = { toldAt: 1, said: 2 };', ['told', 'said']],
  ['a type', 'interface HeldScan { kept: number; heard: number }', ['held', 'kept', 'heard']],
  ['a function', 'function beginAnew(turn: number, wire: number) {}', ['anew', 'turn', 'wire']],
  ['a message', "throw new Error('The desk is closed.');", ['desk']],
  ['the text between values', 'const text = (n: number) => `${n} pictures`;', ['pictures']],
])('finds a word in %s', (_name, text, words) => {
  expect(inModule(text)).toEqual(words);
});

it.each([
  ['its script', '<script lang="ts">let scanDesk: number = 1;</script><p>{1}</p>', ['desk']],
  ['an expression', '<p>{live.picture?.mode}</p>', ['picture']],
  ['a value of its script', '<script>const said = $state(1);</script>{said}', ['said', 'said']],
  ['a block', '{#each rows as picture}<p></p>{/each}', ['picture']],
  ['a sentence', '<p>Ask at the desk.</p>', ['desk']],
])('finds a word of a component in %s', (_name, text, words) => {
  expect(inComponent(text)).toEqual(words);
});

it('passes other words, the name of the product, classes, and verbs in texts', () => {
  expect(
    inModule("const packdesk = 'Packdesk: the window broke, and nothing was kept or said anew';"),
  ).toEqual([]);
  expect(inModule('const returned = wireless(turned, soldOut);')).toEqual([]);
  expect(inComponent('<div class="picture">Packdesk</div>')).toEqual([]);
});
