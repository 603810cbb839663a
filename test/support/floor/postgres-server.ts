/**
 * A real PostgreSQL on loopback in a folder of its own, for unit tests and flows. Without syncs to disk: tests kill it,
 * not the computer.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Connection, type Credentials } from '../../../src-main/floor/postgres/connection.ts';
import { freePort } from '../free-port.ts';
import { NoPostgres, postgresBinaries, unprivileged } from './postgres-binaries.ts';

const PASSWORD = 'only-on-loopback';
const MOST_TRIES = 10;
/** Line of a server, or of a standby of one. */
const READY = /database system is ready to accept (read-only )?connections/;

/** On Windows it refuses a terminal that was opened by "Run as administrator", as it refuses root elsewhere. */
const FOR_NO_ADMINISTRATOR =
  'PostgreSQL refuses the rights of an administrator: run this in a terminal without "Run as administrator".';

/** @param log standard error of the server */
const refusesAdministrators = (log: string): boolean =>
  log.includes('by a user with administrative permissions is not permitted');

export class PostgresServer {
  readonly host = '127.0.0.1';
  readonly user = 'postgres';
  readonly password = PASSWORD;
  readonly folder: string;
  readonly port: number;
  readonly #settings: Readonly<Record<string, string>>;
  #process: ChildProcess | null = null;
  /** Kills the server when this process exits. */
  readonly #killAtExit = () => void this.#process?.kill('SIGKILL');
  /** Output of the server, in which tests look for secrets. */
  log = '';

  private constructor(folder: string, port: number, settings: Readonly<Record<string, string>>) {
    this.folder = folder;
    this.port = port;
    this.#settings = settings;
  }

  /** Makes a server and starts it. @param settings of postgresql.conf, beside those of the tests */
  static async make(settings: Readonly<Record<string, string>> = {}): Promise<PostgresServer> {
    const server = await PostgresServer.#inFolder(settings);
    server.write('password', PASSWORD);
    const { initdb } = postgresBinaries();
    const options = [
      '--no-sync',
      '--wal-segsize=1',
      '--auth=scram-sha-256',
      '-U',
      'postgres',
      '-E',
      'UTF8',
      '--locale=C',
    ];
    const made = spawnSync(
      initdb,
      [...options, `--pwfile=${join(server.folder, 'password')}`, '-D', server.dataFolder],
      { encoding: 'utf8', ...unprivileged() },
    );
    if (made.status !== 0)
      throw new Error(`initdb failed: ${made.stderr || String(made.error ?? 'no message')}`);
    try {
      await server.start();
    } catch (error) {
      await server.remove();
      throw error;
    }
    return server;
  }

  /** Starts a server on a copy of another one's data, in the folder `copy`. */
  static async from(copy: string, settings: Readonly<Record<string, string>>): Promise<PostgresServer> {
    const server = await PostgresServer.#inFolder(settings);
    server.putBack(copy);
    await server.start();
    return server;
  }

  static async #inFolder(settings: Readonly<Record<string, string>>): Promise<PostgresServer> {
    const folder = mkdtempSync(join(tmpdir(), 'packdesk-postgres-'));
    const server = new PostgresServer(folder, await freePort(), settings);
    server.#give(folder);
    process.once('exit', server.#killAtExit);
    return server;
  }

  /** Process of the server that runs now, or ran last. */
  get process(): ChildProcess | null {
    return this.#process;
  }

  get dataFolder(): string {
    return join(this.folder, 'data');
  }

  /** Opens a connection. A busy machine may take longer than a bench waits for one: then again. */
  async open(credentials: Credentials): Promise<Connection> {
    for (let tries = 1; ; tries++)
      try {
        return await Connection.open(this, credentials);
      } catch (error) {
        const isLate = error instanceof Error && error.message === 'timeout expired';
        if (!isLate || tries === MOST_TRIES) throw error;
      }
  }

  /** As the superuser. */
  admin(database: string): Promise<Connection> {
    const { user, password } = this;
    return this.open({ user, password, database, ca: null });
  }

  /** A file in the server's folder that only it may read. @returns its path */
  write(name: string, text: string): string {
    const path = join(this.folder, name);
    writeFileSync(path, text, { mode: 0o600 });
    this.#give(path);
    return path;
  }

  /** Resolves when it accepts connections. @throws NoPostgres if this account may not run it */
  async start(): Promise<void> {
    // After a kill the server's processes need a short time to notice.
    for (let tries = 0; tries < 100; tries += 1) {
      if (await this.#startOnce()) return;
      if (refusesAdministrators(this.log)) throw new NoPostgres(FOR_NO_ADMINISTRATOR);
      await sleep(50);
    }
    throw new Error(`PostgreSQL did not start: ${this.log.slice(-2_000)}`);
  }

  async #startOnce(): Promise<boolean> {
    const settings = {
      ...{ listen_addresses: '127.0.0.1', unix_socket_directories: '', fsync: 'off', max_connections: '60' },
      ...this.#settings,
    };
    const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const child = spawn(
      postgresBinaries().postgres,
      ['-D', this.dataFolder, '-p', String(this.port), ...options],
      { stdio: ['ignore', 'ignore', 'pipe'], cwd: this.folder, ...unprivileged() },
    );
    const isReady = new Promise<boolean>((resolve) => {
      let output = '';
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        this.log += text;
        output += text;
        if (READY.test(output)) resolve(true);
      });
      child.once('exit', () => resolve(false));
    });
    this.#process = child;
    return isReady;
  }

  /** Ends sessions and stops, as an administrator restarts it. */
  stop(): Promise<void> {
    return this.#end('SIGINT');
  }

  /** Kills the server like a crash of the computer, except for data that had not reached the disk. */
  kill(): Promise<void> {
    return this.#end('SIGKILL');
  }

  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  /** Copies the data of a stopped server. @returns folder of the copy */
  copyData(): string {
    const copy = join(this.folder, `copy-${Date.now()}`);
    cpSync(this.dataFolder, copy, { recursive: true });
    return copy;
  }

  /** Puts a copy in the place of the data of a stopped server. */
  putBack(copy: string): void {
    rmSync(this.dataFolder, { recursive: true, force: true });
    cpSync(copy, this.dataFolder, { recursive: true });
    if (unprivileged()) spawnSync('chown', ['-R', '65534:65534', this.dataFolder]);
    chmodSync(this.dataFolder, 0o700);
  }

  async remove(): Promise<void> {
    await this.kill();
    process.off('exit', this.#killAtExit);
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process;
    if (child?.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  }

  #give(path: string): void {
    const user = unprivileged();
    if (user) chownSync(path, user.uid, user.gid);
  }
}
