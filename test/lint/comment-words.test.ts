/** Headers name the thing, and comments use plain words: `.github/CONTRIBUTING.md`, Words. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { commentFaults, commentsOf, pronounFaults, subjectFaults } from './comment-words.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const sources = ['*', 'resources/**/*', 'src-main/**/*', 'src-renderer/**/*', 'test/**/*']
  .flatMap((pattern) => globSync(`${pattern}.{ts,mjs,svelte,css}`, { cwd: ROOT }))
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.includes('node_modules/') && !file.includes('/.results/'));

it('finds no header that is a question, and no word that has a plainer one', () => {
  const faults = sources.flatMap((file) => commentFaults(file, readFileSync(join(ROOT, file), 'utf8')));
  expect(sources.length).toBeGreaterThan(1_900);
  expect(faults).toEqual([]);
});

it('finds no comment that begins without a subject', () => {
  const faults = sources.flatMap((file) => subjectFaults(file, readFileSync(join(ROOT, file), 'utf8')));
  expect(faults).toEqual([]);
});

it('finds no comment that begins with a pronoun', () => {
  const faults = sources.flatMap((file) => pronounFaults(file, readFileSync(join(ROOT, file), 'utf8')));
  expect(faults).toEqual([]);
});

it.each([
  ['of a field', 'src-main/planted.ts', '/** Orders. */\n\n/** Its place in the hall. */\nlet place = 1;'],
  ['of a statement', 'src-main/planted.ts', 'let a = 1;\n// It is another store.\na = 2;'],
  ['of a test', 'test/planted.ts', '// It waits.'],
  [
    'over several lines',
    'src-renderer/planted.ts',
    '/** Orders. */\n\n/**\n * They stay,\n * and wait.\n */',
  ],
  ['in markup', 'src-renderer/Planted.svelte', '<!-- Their first keys. -->\n<p></p>'],
  [
    'in styles',
    'src-renderer/Planted.svelte',
    '<p></p>\n<style>\n  /* It is last. */\n  p { order: 1; }\n</style>',
  ],
  ['of a style sheet', 'src-renderer/planted.css', 'p { order: 1; }\n/* Its columns. */\na { order: 2; }'],
])('finds a pronoun as the first word of a comment %s', (_name, file, text) => {
  expect(pronounFaults(file, text)).toEqual([expect.stringMatching(/planted\.\w+: "(It|Its|They|Their) /i)]);
});

it.each([
  ['within a comment', 'src-main/planted.ts', '/** A box, and its place: it is closed. */'],
  ['of a longer word', 'src-main/planted.ts', '/** Items and itself. */\n// Iterates.'],
  ['in a string', 'src-main/planted.ts', "const words = '// It is read';"],
])('passes a pronoun %s', (_name, file, text) => {
  expect(pronounFaults(file, text)).toEqual([]);
});

it.each([
  ['a genitive', 'planted.ts', '/** Of the administrator. */\nexport const policy = 1;'],
  ['a question', 'planted.ts', '/** Orders. */\n/** Whether it is open. */\nexport const isOpen = true;'],
  ['a clause', 'planted.mjs', '// Orders.\n\n// That was done before.\n'],
  [
    'a clause over several lines',
    'planted.ts',
    '/** Orders. */\n\n/**\n * What came of it,\n * and when.\n */',
  ],
  [
    'a genitive in a component',
    'Planted.svelte',
    '<script>\n  /** Of the bench. */\n  let a = 1;\n</script>',
  ],
])('finds a comment that begins with %s', (_name, file, text) => {
  expect(subjectFaults(file, text)).toEqual([expect.stringMatching(/^planted\.\w+: "/i)]);
});

it('passes comments with a subject, and text that is not a comment', () => {
  const text = '/** Policy of the administrator. */\nconst a = "/** Of it */";\n// Offline: what is left.';
  expect(subjectFaults('planted.ts', text)).toEqual([]);
});

it.each([
  ['a module', 'planted.ts', '/** What the queue needs. */\nexport const a = 1;'],
  ['a module after its imports', 'planted.ts', "import a from './a.ts';\n\n/** Which orders are left. */\n"],
  ['several lines', 'planted.ts', '/**\n * Whether it is open,\n * and since when.\n */'],
  ['lines of a script', 'planted.mjs', '// Who may import whom.\n'],
  ['a component', 'Planted.svelte', '<script lang="ts">\n  /** How far it is. */\n  let a = 1;\n</script>'],
  ['markup', 'Planted.svelte', '<!-- Where a parcel goes. -->\n<p></p>'],
  ['a style sheet', 'planted.css', '/* Why it is blue. */\np { color: blue; }'],
])('finds a question as the header of %s', (_name, file, text) => {
  expect(commentFaults(file, text)).toEqual([expect.stringMatching(/^planted\.\w+: header "/i)]);
});

it.each([
  ['of nobody in particular', '/** Gives it to whoever asks. */', 'whoever'],
  ['of a condition', '/** @returns null where there is none */', 'null where'],
  ['over the end of a line', '/** @returns the order, or null\n * where there is none */', 'null where'],
  ['of an error', '/** @throws CommandError where it is missing */', '@throws CommandError where'],
  ['in lines of a script', '// Kept\n// also where it fails.', 'also where'],
  ['of old', '/** Counts anew. */', 'anew'],
  ['behind a statement', 'const a = 1; // It is in memory alone.', 'in memory alone'],
  ['of an approval', '/** The approver; null: nobody had to. */', 'nobody had to'],
  ['of a counter', '/** The counter starts from nought. */', 'from nought'],
  ['of an attacker', '/** A bench in other hands. */', 'in other hands'],
  ['of a remedy', '/** Way on after a stop. */', 'Way on'],
  ['of a report', '/** Orders of others, as last heard. */', 'as last heard'],
  ['of a reserve', '// The order is set apart here.', 'set apart'],
  ['of time', '/** By the clock that cannot jump. */', 'clock that cannot jump'],
  ['of an entry', '/** Run as a process of its own: a station. */', 'Run as a process of its own'],
])('finds a word %s', (_name, comment, word) => {
  expect(commentFaults('planted.ts', `/** Orders. */\n${comment}\n`)).toEqual([
    expect.stringContaining(`"${word}" in a comment`),
  ]);
});

it('passes a noun phrase, a later question, strings, names and comments for tools', () => {
  const text = [
    '// oxlint-disable-next-line no-console -- what a tool reads',
    '/** The queue: where orders wait. */',
    '/** What is left of it. */',
    "const whoever = 'whoever // counts anew';",
    'const pattern = /\\/\\/ anew/;',
    'const query = `SELECT 1 /* null where */`;',
  ].join('\n');
  expect(commentFaults('planted.ts', text)).toEqual([]);
  expect(commentsOf('planted.ts', text)).toHaveLength(3);
});
