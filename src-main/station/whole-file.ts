/** Files with secrets, written whole or not at all. */
import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * On the disk before it is named, readable by this account only. Not by `atomically`: on a disk with little room it takes a
 * write that was cut short for a whole one, and puts half a file over the good one.
 */
export function writeWhole(file: string, text: string): void {
  writeFileSync(`${file}.new`, text, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
  syncFolder(dirname(file));
}

/** The name is on the disk too. Windows opens no folders, and needs none of this. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
