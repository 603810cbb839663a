/** Entry of a process: a second start just before it learns that it lost the lock. It reads the lock's file. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';

const [, , folder = '', ms = '0'] = process.argv;
const db = new Database(join(folder, 'station.lock'));
db.exec('BEGIN');
db.prepare('SELECT count(*) FROM sqlite_master').get();
process.stdout.write('looking\n');
await sleep(Number(ms));
db.close();
