/** Entry of a process: takes a data folder and keeps it until it is killed. */
import { lockFolder } from '../../../src-main/station/folder/data-folder-lock.ts';

try {
  // The result is dropped on purpose: the lock must hold nevertheless.
  lockFolder(process.argv[2] ?? '');
  process.stdout.write('held\n');
  setInterval(() => undefined, 1_000);
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.name : 'unknown'}\n`);
}
