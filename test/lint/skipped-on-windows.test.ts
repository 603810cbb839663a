/** The table of tests that Windows skips, in `test/README.md`, names each file that calls `needs`. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { expect, it } from 'vitest';
import { NEEDS, type Need } from '../support/needs.ts';

const TESTS = fileURLToPath(new URL('..', import.meta.url));
const README = fileURLToPath(new URL('../README.md', import.meta.url));
const PLACE = /(<!-- skipped on Windows: .*? -->\n)[\s\S]*?(<!-- end of skipped -->)/;

/** A disk of its own is a need that its helpers ask for. */
const CALLS: Partial<Record<Need, RegExp>> = { smallDisk: /\bsmallDisk\(|\bfullDisk\b/g };

function rows(): string[] {
  const files = ['main', 'renderer'].flatMap((folder) =>
    readdirSync(`${TESTS}${folder}`, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
  );
  const sources = new Map(files.toSorted().map((file) => [file, readFileSync(`${TESTS}${file}`, 'utf8')]));
  const lacking = (Object.keys(NEEDS) as Need[]).filter((need) => need !== 'windows');
  return lacking.map((need) => {
    const call = CALLS[need] ?? new RegExp(`needs\\('${need}'\\)`, 'g');
    const users = [...sources].filter(([, source]) => source.match(call) !== null);
    const calls = users.flatMap(([, source]) => source.match(call) ?? []).length;
    return `| \`${need}\` | ${NEEDS[need]} | ${calls} | ${users.map(([file]) => `\`${file}\``).join(', ')} |`;
  });
}

async function withTable(text: string): Promise<string> {
  const table = [
    '| need | why it is skipped | places | files |',
    '| --- | --- | --: | --- |',
    ...rows(),
  ].join('\n');
  const whole = text.replace(PLACE, (_, begin: string, end: string) => `${begin}\n${table}\n\n${end}`);
  return format(whole, { ...(await resolveConfig(README)), filepath: README });
}

it('is the list of the tests; UPDATE_SKIPPED_ON_WINDOWS=1 writes it', async () => {
  const text = readFileSync(README, 'utf8');
  const expected = await withTable(text);
  if (process.env['UPDATE_SKIPPED_ON_WINDOWS']) writeFileSync(README, expected);
  else expect(text).toBe(expected);
});

it('has a test for each need', () => {
  for (const row of rows()) expect(row).toMatch(/`(?:main|renderer)\//);
});
