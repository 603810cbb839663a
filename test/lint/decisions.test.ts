/** Each decision is in the index exactly once, and the index names the later decision that changes it. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const FOLDER = fileURLToPath(new URL('../../src-main/decisions', import.meta.url));
const read = (name: string) => readFileSync(`${FOLDER}/${name}`, 'utf8');

/** Text of each decision, by its number. */
type Decisions = ReadonlyMap<string, string>;

const decisions: Decisions = new Map(
  readdirSync(FOLDER)
    .filter((name) => /^\d{4}-/.test(name))
    .map((name) => [name, read(name)]),
);
const index = read('README.md');

/** Numbers that the paragraph with the status says are changed, such as "Changes 0169, adds to 0142." */
function changedBy(text: string): string[] {
  const status = text.split('\n\n')[1] ?? '';
  return status
    .split(/(?<=\.)\s+/)
    .filter((sentence) => /^(Changes|Replaces)\b/.test(sentence))
    .flatMap((sentence) => sentence.split(/,? adds to/)[0]?.match(/\b\d{4}\b/g) ?? []);
}

function indexFaults(files: Decisions, text: string): string[] {
  const rows = [...text.matchAll(/^\| \[(\d{4})\]\(([^)]+)\)\s*\|([^|]+)\|([^|]+)\|([^|]*)\|$/gm)];
  const rowOf = (number: string) => rows.find(([, one]) => one === number);
  return [
    ...[...files.keys()]
      .filter((name) => rows.filter(([, , file]) => file === name).length !== 1)
      .map((name) => `${name} has not one row`),
    ...rows
      .filter(([, number = '', file = '']) => !files.has(file) || !file.startsWith(number))
      .map(([, number, file]) => `row ${number}: there is no ${file}`),
    ...rows
      .filter(([, , , rule = '', short = '']) => rule.trim() === '' || short.trim() === '')
      .map(([, number]) => `row ${number} lacks words`),
    ...[...files].flatMap(([name, content]) =>
      changedBy(content)
        .filter((number) => rowOf(number) && !rowOf(number)?.[5]?.includes(name.slice(0, 4)))
        .map((number) => `row ${number} does not say that ${name.slice(0, 4)} changes it`),
    ),
  ];
}

it('the index has each decision, and what changes it', () => {
  expect(decisions.size).toBeGreaterThan(160);
  expect(indexFaults(decisions, index)).toEqual([]);
});

it('a decision without a row, and a change that no row names, are noticed', () => {
  const planted = new Map([...decisions, ['9999-new.md', '# New\n\n2026-01-01, accepted. Changes 0005.\n']]);
  expect(indexFaults(planted, index)).toEqual([
    '9999-new.md has not one row',
    'row 0005 does not say that 9999 changes it',
  ]);
});

it('a row that leads nowhere is noticed', () => {
  const planted = `${index}\n| [9998](9998-gone.md) | Rule | Short | |\n`;
  expect(indexFaults(decisions, planted)).toEqual(['row 9998: there is no 9998-gone.md']);
});
