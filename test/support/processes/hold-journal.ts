/** Entry of a process: keeps a database locked until it is killed, like a tool that was left open. */
import Database from 'better-sqlite3';

const db = new Database(process.argv[2] ?? '');
db.pragma('locking_mode = EXCLUSIVE');
db.exec('BEGIN EXCLUSIVE');
process.stdout.write('locked\n');
// Named here, or the garbage collection would close it.
setInterval(() => db.open, 1_000);
