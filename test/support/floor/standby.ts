/** A standby of a test's server: it follows by streaming, and its line to the primary can be cut. */
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { CutLine } from './cut-line.ts';
import { PostgresServer } from './postgres-server.ts';
import { valueAt } from './stored-rows.ts';

/** Paths that a copy of a running server leaves out, or keeps as empty folders. */
const NOT_COPIED = ['postmaster.pid', 'postmaster.opts'];
const EMPTY = ['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_stat_tmp', 'pg_subtrans'];

export class Standby {
  readonly server: PostgresServer;
  readonly #line: CutLine;

  private constructor(server: PostgresServer, line: CutLine) {
    this.server = server;
    this.#line = line;
  }

  /** A standby of a primary at work; asynchronous, as PostgreSQL is unless it is set otherwise. */
  static async of(primary: PostgresServer): Promise<Standby> {
    const line = await CutLine.to(primary.port);
    const { user, password } = primary;
    const server = await PostgresServer.from(await backup(primary), {
      primary_conninfo: `host=127.0.0.1 port=${line.port} user=${user} password=${password}`,
    });
    return new Standby(server, line);
  }

  /** Stops the standby from receiving anything. */
  cut(): void {
    this.#line.cut();
  }

  /** @returns once it takes writes */
  async promote(): Promise<void> {
    if ((await valueAt(this.server, 'postgres', 'SELECT pg_promote()')) !== true)
      throw new Error(`the standby was not promoted: ${this.server.log.slice(-2_000)}`);
  }

  async remove(): Promise<void> {
    await this.server.remove();
    await this.#line.end();
  }
}

/** Makes a copy as `pg_basebackup` does; the tests' server comes without that program. @returns the folder of the copy */
async function backup(primary: PostgresServer): Promise<string> {
  const admin = await primary.admin('postgres');
  try {
    await admin.run("SELECT pg_backup_start('standby', true)");
    const copy = join(primary.folder, 'backup');
    rmSync(copy, { recursive: true, force: true });
    const { dataFolder } = primary;
    cpSync(dataFolder, copy, {
      recursive: true,
      filter: (path) => {
        const [top = '', ...below] = relative(dataFolder, path).split(/[/\\]/);
        return !NOT_COPIED.includes(top) && !(EMPTY.includes(top) && below.length > 0);
      },
    });
    mkdirSync(join(copy, 'pg_wal/archive_status'));
    writeFileSync(
      join(copy, 'backup_label'),
      String(await admin.value('SELECT labelfile FROM pg_backup_stop()')),
    );
    writeFileSync(join(copy, 'standby.signal'), '');
    return copy;
  } finally {
    await admin.end();
  }
}
