/**
 * A program that has files open as others on Windows do, such as a virus scanner or a backup.
 *
 *   open-file.ts FILE SHARING MS    says "open", and lets it go after so many milliseconds
 *   open-file.ts --new FOLDER MS    says "open", and opens each file that appears in the folder for so long
 *
 * SHARING: `none` (no other program may open it) or `read-write` (others may read and write it, not remove or replace it).
 */
import { closeSync, constants, openSync, watch } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';

/** libuv's UV_FS_O_EXLOCK, which Node has no name for: the file is opened without any sharing. */
const ALONE = 0x1000_0000;

const OPEN: Record<string, (file: string) => () => void> = {
  none: (file) => {
    const handle = openSync(file, constants.O_RDONLY | ALONE);
    return () => closeSync(handle);
  },
  // SQLite shares reads and writes, and no removal. A statement would lock the database, which no scanner does.
  'read-write': (file) => {
    const db = new Database(file, { readonly: true });
    return () => void db.close();
  },
};

const [what = '', how = '', ms = ''] = process.argv.slice(2);
const openFor = (file: string, sharing: string) =>
  setTimeout(OPEN[sharing]?.(file) ?? (() => undefined), Number(ms));

if (what === '--new') {
  watch(how, (_event, name) => {
    if (name === null) return;
    try {
      openFor(join(how, name), 'read-write');
    } catch {
      // The file is gone already, or its writer shares nothing.
    }
  });
} else openFor(what, how);
process.stdout.write('open\n');
