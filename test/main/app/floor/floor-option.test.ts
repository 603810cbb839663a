import { expect, test } from 'vitest';
import { answerToFloor } from '../../../../src-main/app/floor/floor-option.ts';

/** @returns the exit status and the output for people */
async function asked(...args: string[]): Promise<{ status: number | null; words: string }> {
  const words: string[] = [];
  const stream = { write: (text: string) => words.push(text) };
  const status = await answerToFloor(args, {
    env: {},
    stdout: stream,
    stderr: stream,
    newId: () => 'never asked for',
    now: () => 0,
  });
  return { status, words: words.join('') };
}

test('runs the command of a floor where it is the first argument', async () => {
  const { status, words } = await asked('--floor', 'check', '--host', '127.0.0.1', '--database', 'hall');
  expect(status).toBe(1);
  expect(words).toContain('--user');
});

test('says what it can do', async () => {
  const { status, words } = await asked('--floor', '--help');
  expect(status).toBe(0);
  expect(words).toContain('packdesk --floor');
});

test('leaves every other start alone', async () => {
  expect((await asked('--practice')).status).toBeNull();
  expect((await asked()).status).toBeNull();
});
