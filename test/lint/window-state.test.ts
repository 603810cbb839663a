/**
 * Shared state of the screens is created by the session of a window, never by a module when it is imported (decisions/0038).
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../src-renderer', import.meta.url));

/** Variables, and instances of anything that can change; a format is a constant. */
const STATE =
  /^(?:export )?(?:let |const \w+(?:: [^=]+)? = (?:\$state|new (?!(?:Weak)?(?:Set|Map)\b|Intl\.)))/m;
/** Constant if they are only read. */
const COLLECTION = /^(?:export )?const (\w+)(?:: .+?)? = (?:new (?:Weak)?(?:Set|Map)\b|\[|\{)/gm;
const CHANGES = 'add|set|delete|clear|push|pop|shift|unshift|splice|sort|reverse|fill|copyWithin';

const changes = (text: string, name: string): boolean =>
  [
    `\\b${name}\\.(?:${CHANGES})\\(`,
    `\\b${name}(?:\\.\\w+|\\[[^\\]]+\\])+ (?:[-+*/|&?]{0,2}=) `,
    `\\bdelete ${name}\\b`,
    `\\bObject\\.assign\\(${name}\\b`,
  ].some((pattern) => new RegExp(pattern).test(text));

/** @returns what runs once when a file is imported: of a component its module script, empty if it has none */
const importedPart = (name: string, text: string): string =>
  name.endsWith('.ts') ? text : moduleScript(text);

const moduleScript = (component: string): string =>
  /<script(?=[^>]*\bmodule\b)[^>]*>(.*?)<\/script>/s.exec(component)?.[1]?.replaceAll(/^ {2}/gm, '') ?? '';

function hasState(name: string, text: string): boolean {
  const part = importedPart(name, text);
  return (
    STATE.test(part) || [...part.matchAll(COLLECTION)].some(([, constant = '']) => changes(text, constant))
  );
}

const modules = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(?:ts|svelte)$/.test(name))
  .map((name) => ({ name, text: readFileSync(join(ROOT, name), 'utf8') }));

it('no module of the screens has state of its own', () => {
  expect(modules.length).toBeGreaterThan(150);
  expect(modules.filter(({ name, text }) => hasState(name, text)).map(({ name }) => name)).toEqual([]);
});

it.each([
  ['an instance', 'export const live = new LiveStation();'],
  ['a private one', 'const known: Source<string> = new Source();'],
  ['a variable', 'let listeners: readonly string[] = [];'],
  ['a rune', 'export const place = $state({});'],
  [
    'a map',
    'const known: Map<string, () => void> = new Map();\nexport const learn = (a) => known.set(a, a);',
  ],
  ['a set', 'const shown = new WeakSet<object>();\nexport const show = (a) => shown.add(a);'],
  ['a list', 'const heard: string[] = [];\nexport function hear(a) {\n  heard.push(a);\n}'],
  ['a record', 'const counts: Record<string, number> = {};\nexport const count = (a) => (counts[a] = 1);'],
  ['a field', 'export const last = { at: 0 };\nexport const touch = () => (last.at += 1);'],
])('finds %s', (_what, text) => {
  expect(hasState('planted.ts', `// planted\n${text}\n`)).toBe(true);
  const script = text.replaceAll(/^/gm, '  ');
  expect(hasState('Planted.svelte', `<script lang="ts" module>\n${script}\n</script>\n`)).toBe(true);
});

it('finds what the instances of a component change in its module script', () => {
  const component = `<script module lang="ts">
  const shown = new WeakSet<object>();
</script>

<script lang="ts">
  shown.add(view);
</script>
`;
  expect(hasState('Planted.svelte', component)).toBe(true);
});

it.each([
  ['a set that is read', 'a.ts', "const KEYS = new Set(['Enter']);\nKEYS.has(key);\n"],
  ['a format', 'a.ts', 'const whole = new Intl.NumberFormat();\n'],
  ['a record that is read', 'a.ts', 'const at = { 0: 1 };\nconst isOne = at[0] === 1;\n'],
  ['what a component has itself', 'A.svelte', '<script lang="ts">\n  let n = $state(0);\n</script>\n'],
])('leaves alone: %s', (_what, name, text) => {
  expect(hasState(name, text)).toBe(false);
});
