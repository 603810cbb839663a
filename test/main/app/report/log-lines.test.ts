import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { newestLogLines } from '../../../../src-main/app/report/log-lines.ts';
import { createLog } from '../../../../src-main/station/log.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

const fileIn = (folder: string) => join(folder, 'logs', 'packdesk.log');

it('takes over of a line what is on its list, and of an error its name, its words without quotes, and its place', async () => {
  const folder = tempFolder();
  const { log, close } = createLog(folder, false);
  log.warn({ file: 'cache.db', ms: 120, orderId: 'PD-77', buyer: 'Ana Prado' }, 'slow statement');
  const engine = new Error('fts5: syntax error near "Ana Prado"');
  const disk = Object.assign(new Error("EACCES: permission denied, open '/data/logs'"), { code: 'EACCES' });
  let parsing: unknown;
  try {
    JSON.parse('{"customer":Ana Prado}');
  } catch (error) {
    parsing = error;
  }
  expect((parsing as Error).message).toContain('Ana');
  for (const err of [engine, disk, parsing]) log.error({ err }, 'a check could not be made');
  await close();
  const lines = await newestLogLines(fileIn(folder));
  expect(lines).toMatchObject([
    { level: 'warn', msg: 'slow statement', file: 'cache.db', ms: 120 },
    { level: 'error', error: { name: 'Error', message: 'fts5: syntax error near …' } },
    { level: 'error', error: { message: "EACCES: permission denied, open '/data/logs'" } },
    { level: 'error', error: { name: 'SyntaxError', message: '(left out)' } },
  ]);
  const engineError = lines[1]?.['error'] as { stack: string[] } | undefined;
  expect(engineError?.stack[0]).toMatch(/^at .*log-lines\.test\.ts/);
  expect(JSON.stringify(lines)).not.toMatch(/Ana|Prado|PD-77/);
});

it('reads the end of a long log, and nothing where there is none', async () => {
  const folder = tempFolder();
  expect(await newestLogLines(fileIn(folder))).toEqual([]);
  const file = join(folder, 'long.log');
  const line = (n: number) => JSON.stringify({ level: 30, time: '2026-03-02', msg: `line ${n}` });
  writeFileSync(file, Array.from({ length: 20_000 }, (_, n) => `${line(n)}\n`).join('') + '{"cut off');
  const lines = await newestLogLines(file);
  expect(lines).toHaveLength(200);
  expect(lines.at(-1)?.['msg']).toBe('line 19999');
});
