/** A disk of a few megabytes that a test can fill to its last page: a file system in memory, mounted for one test. */
import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, statSync, truncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { NEEDS } from './needs.ts';
import { tempFolder } from './temp-folder.ts';

export interface SmallDisk {
  folder: string;
  /** Leaves no room for more than a number of pages; none by default. */
  fill(pages?: number): void;
  empty(): void;
  /** Another path to the same files that allows no writing. */
  readOnlyFolder(): string;
}

const MEGABYTES = 6;
const PAGE = 4_096;
/** Programs of the machine, not of the project. */
const [MOUNT, UNMOUNT] = ['mount', 'umount'];

/** @param megabytes a few, so that it is soon full. @returns the disk, or the reason why this machine cannot mount one */
export function smallDisk(megabytes = MEGABYTES): SmallDisk | { reason: string } {
  if (process.platform !== 'linux') return { reason: NEEDS.smallDisk };
  const folder = tempFolder();
  const failure = mount(
    ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'packdesk-test', folder],
    folder,
  );
  if (failure !== null) return { reason: failure };
  const filler = join(folder, 'filler');
  return {
    folder,
    fill: (pages = 0) => {
      fill(filler);
      truncateSync(filler, statSync(filler).size - pages * PAGE);
    },
    empty: () => rmSync(filler, { force: true }),
    readOnlyFolder: () => {
      const view = tempFolder();
      const wrong = mount(['--bind', folder, view], view) ?? mount(['-o', 'remount,bind,ro', view], null);
      if (wrong !== null) throw new Error(wrong);
      return view;
    },
  };
}

/** @param place unmounted after the test; null: it is mounted already */
function mount(args: string[], place: string | null): string | null {
  try {
    execFileSync(MOUNT, args, { stdio: 'pipe' });
  } catch (error) {
    return `mounting is not allowed here (${error instanceof Error ? (error.message.split('\n')[1] ?? error.message) : 'unknown'})`;
  }
  if (place !== null) onTestFinished(() => void execFileSync(UNMOUNT, ['--lazy', place]));
  return null;
}

function fill(filler: string): void {
  const handle = openSync(filler, 'a');
  try {
    for (const size of [65_536, PAGE, 1]) writeUntilFull(handle, Buffer.alloc(size));
  } finally {
    closeSync(handle);
  }
}

function writeUntilFull(handle: number, piece: Buffer): void {
  try {
    for (;;) writeSync(handle, piece);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
}
