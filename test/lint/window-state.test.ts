/** What the screens share is made by the session of a window, and by no module when it is imported (decisions/0038). */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../src-renderer', import.meta.url));

/** Variables, and instances of anything that can change; a set or a format that is only read is a constant. */
const STATE = /^(?:export )?(?:let |const \w+(?:: [^=]+)? = (?:\$state|new (?!Set\b|Intl\.)))/m;

const modules = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.ts'),
);
const hasState = (text: string): boolean => STATE.test(text);

it('no module of the screens has state of its own', () => {
  expect(modules.length).toBeGreaterThan(50);
  expect(modules.filter((name) => hasState(readFileSync(join(ROOT, name), 'utf8')))).toEqual([]);
});

it.each([
  ['an instance', 'export const live = new LiveStation();'],
  ['a private one', 'const known: Map<string, number> = new Map();'],
  ['a variable', 'let listeners: readonly string[] = [];'],
  ['a rune', 'export const place = $state({});'],
])('finds %s', (_what, text) => {
  expect(hasState(`// planted\n${text}\n`)).toBe(true);
});

it('leaves what is only read', () => {
  expect(hasState("const KEYS = new Set(['Enter']);\nconst whole = new Intl.NumberFormat();\n")).toBe(false);
});
