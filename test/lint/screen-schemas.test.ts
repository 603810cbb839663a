/**
 * No screen loads a schema: zod tests once whether it may make code, and on a page that forbids it this causes an error
 * in its console. Parts of the contract that screens need at run time are therefore in files without zod.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** Paths of what a file loads beside types, as they are written. */
function loadedBy(text: string): string[] {
  const imports = text.matchAll(/^\s*(?:import|export)\s+(?!type\b)([^'"]*?)\s*from\s*'([^']+)'/gm);
  return [...imports].flatMap(([, names = '', path = '']) => (isTypesAlone(names) ? [] : [path]));
}

const isTypesAlone = (names: string): boolean => {
  const list = /^\{(.*)\}$/s.exec(names)?.[1];
  const words = list?.split(',').flatMap((one) => one.trim() || []) ?? [];
  return words.length > 0 && words.every((one) => one.startsWith('type '));
};

const read = (path: string) => readFileSync(path, 'utf8');

/** True if the file loads zod, or loads a file that does. */
function loadsZod(path: string, textOf: (path: string) => string): boolean {
  return loadedBy(textOf(path)).some(
    (one) => one === 'zod' || (one.startsWith('.') && loadsZod(join(dirname(path), one), textOf)),
  );
}

/** Files of the contract with a schema that the text of a screen loads. */
const schemasOf = (path: string, text: string): string[] =>
  loadedBy(text)
    .filter((one) => one.includes('src-main/contract/'))
    .map((one) => join(dirname(path), one))
    .filter((one) => loadsZod(one, read));

const SCREENS = globSync('src-renderer/**/*.{ts,svelte}', { cwd: ROOT }).map((path) => join(ROOT, path));

it('no screen loads a schema of the contract', () => {
  expect(SCREENS.length).toBeGreaterThan(300);
  expect(SCREENS.flatMap((path) => schemasOf(path, read(path)).map((schema) => [path, schema]))).toEqual([]);
});

it.each([
  "import { boardContract } from '../../../src-main/contract/board/board.ts';",
  "import { BOARD_TABLES, type Board } from '../../../src-main/contract/board/board.ts';",
  "import {\n  type Board,\n  BOARD_TABLES,\n} from '../../../src-main/contract/board/board.ts';",
])('finds one that does: %s', (line) => {
  expect(
    schemasOf(join(ROOT, 'src-renderer/screens/board/Planted.svelte'), `<script>\n  ${line}\n`),
  ).toHaveLength(1);
});

it.each([
  "import type { Board } from '../../../src-main/contract/board/board.ts';",
  "import { type Board } from '../../../src-main/contract/board/board.ts';",
  "import { BOARD_PERIODS, type BoardPeriod } from '../../../src-main/contract/board/board-periods.ts';",
])('leaves alone what loads none: %s', (line) => {
  expect(schemasOf(join(ROOT, 'src-renderer/screens/board/Planted.svelte'), `<script>\n  ${line}\n`)).toEqual(
    [],
  );
});
