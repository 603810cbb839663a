/**
 * The properties of an operating system that some tests are about. A test that needs one calls `needs` first: elsewhere it is
 * skipped, with the reason. `test/README.md` lists the tests that Windows skips.
 */
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TestRunner } from 'vitest';

/** Requirements of tests, each with the reason shown when a test is skipped without it. */
export const NEEDS = {
  posixModes: 'Windows has access lists, and no modes of files',
  pipes: 'Windows has no pipes or devices among its files, and none of a terabyte without a terabyte of disk',
  signals: 'Windows has no signals: a process can only be ended',
  smallDisk: 'only Linux lets a test mount a disk of a few megabytes',
  junctions: 'Wine makes no junctions',
  symlinks: 'Windows lets only administrators make symbolic links',
  bash: 'it runs bash',
  openFilesRemoved: 'Windows does not remove a file that is open',
  linux: 'it asks what only Linux has',
  windows: 'only Windows refuses what is done to an open file, and has a registry',
} as const;

export type Need = keyof typeof NEEDS;

/** True if links to folders can be made: junctions on Windows, which need no right, symbolic links elsewhere. */
function makesJunctions(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'packdesk-junction-'));
  try {
    symlinkSync(folder, join(folder, 'link'), 'junction');
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function has(need: Need): boolean {
  if (need === 'junctions') return makesJunctions();
  if (need === 'windows') return process.platform === 'win32';
  return need === 'linux' || need === 'smallDisk'
    ? process.platform === 'linux'
    : process.platform !== 'win32';
}

/** Skips the running test if this system does not have it. To be called in a test, or in a hook before each. */
export function needs(need: Need): void {
  const test = TestRunner.getCurrentTest();
  if (!test) throw new Error(`needs('${need}') was called outside of a test`);
  if (!has(need)) test.context.skip(NEEDS[need]);
}
