/**
 * Entry of a process: takes a data folder at a given time, so that several race for it. Each line of its input names a
 * folder and the time (the machine's monotonic clock, nanoseconds); it answers won or lost, and keeps what it won until
 * the next line.
 */
import { createInterface } from 'node:readline';
import {
  FolderInUseError,
  lockFolder,
  type FolderLock,
} from '../../../src-main/station/folder/data-folder-lock.ts';

let lock: FolderLock | null = null;
process.stdout.write('here\n');
for await (const line of createInterface({ input: process.stdin })) {
  lock?.release();
  lock = null;
  const [folder = '', at = '0'] = line.split(' ');
  // Busy on purpose: a timer is a thousand times too coarse for this race.
  while (process.hrtime.bigint() < BigInt(at));
  try {
    lock = lockFolder(folder);
    process.stdout.write('won\n');
  } catch (error) {
    process.stdout.write(error instanceof FolderInUseError ? 'lost\n' : `${String(error)}\n`);
  }
}
