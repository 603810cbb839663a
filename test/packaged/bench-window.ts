/** The installed application as the person at the bench has it: a menu entry, a window with a title, and keys. */
import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { expect } from 'playwright/test';
import { processesOf, type Person } from './machine.ts';

export const MENU_ENTRY = '/usr/share/applications/packdesk.desktop';
const EXECUTABLE = '/opt/Packdesk/packdesk';

/** Words of the process's command line; Chromium rewrites that of a child, with spaces between. */
const commandOf = (pid: number): string[] => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split(/[\0 ]/);
  } catch {
    // The process has ended meanwhile.
    return [];
  }
};

interface Sandbox {
  switchedOff: boolean;
  /** Lines of /proc/PID/status of the process that shows the page. */
  status: string;
  /** True if the process has a user namespace of its own. */
  hasOwnNamespace: boolean;
}

export class BenchWindow {
  readonly #person: Person;
  readonly #display: string;

  constructor(person: Person, display: string) {
    this.#person = person;
    this.#display = display;
  }

  /** The command of the menu entry, run as the desktop runs it. */
  start(): void {
    const started = this.#asPerson(['gio', 'launch', MENU_ENTRY]);
    if (started.status !== 0) throw new Error(`The menu entry was not started: ${String(started.error)}`);
  }

  /** Runs it from a terminal, to its end. */
  ask(args: string[], env: Record<string, string> = {}): SpawnSyncReturns<string> {
    return this.#asPerson([EXECUTABLE, ...args], env);
  }

  /** @returns its process id; null if it is not running */
  get process(): number | null {
    return this.#processes().find((pid) => !commandOf(pid).some((arg) => arg.startsWith('--type='))) ?? null;
  }

  /** Waits until the window is called so. */
  async shows(title: string): Promise<void> {
    await expect.poll(() => this.#title(), { message: 'title of the window', timeout: 120_000 }).toBe(title);
  }

  /** Waits until it has started, and goes to the queue: with a half-packed order it starts on the bench. */
  async opensQueue(): Promise<void> {
    const started = { message: 'title of the window after a start', timeout: 120_000 };
    await expect.poll(() => this.#title(), started).toMatch(/^(Queue|Packing .+) – Packdesk$/);
    // The queue may be shown for a short time before the bench: only several looks in a row count.
    let looks = 0;
    const inARow = () => {
      const isQueue = this.#title() === 'Queue – Packdesk';
      looks = isQueue ? looks + 1 : 0;
      if (!isQueue) this.press('F2');
      return looks;
    };
    await expect.poll(inARow, { ...started, intervals: [750] }).toBeGreaterThanOrEqual(5);
  }

  press(...keys: string[]): void {
    // Without a window manager no window gets the focus by itself.
    this.#screen('windowfocus', '--sync', this.#window());
    for (const key of keys) this.#screen('key', key);
  }

  /** Ends it as the session of a desktop does at the end of a day. */
  async quit(): Promise<void> {
    const pid = this.process;
    if (pid !== null) process.kill(pid, 'SIGTERM');
    await expect.poll(() => this.#processes(), { message: 'processes left', timeout: 120_000 }).toEqual([]);
  }

  sandbox(): Sandbox {
    const main = this.process;
    const page = this.#processes().find((pid) => commandOf(pid).includes('--type=renderer'));
    if (main === null || page === undefined) throw new Error('Packdesk is not running');
    const namespace = (pid: number) => readlinkSync(`/proc/${pid}/ns/user`);
    return {
      switchedOff: this.#processes().some((pid) => commandOf(pid).includes('--no-sandbox')),
      status: readFileSync(`/proc/${page}/status`, 'utf8'),
      hasOwnNamespace: namespace(page) !== namespace(main),
    };
  }

  /** Log of the bench so far. */
  log(): string {
    return readFileSync(join(this.#person.home, '.config/Packdesk/logs/packdesk.log'), 'utf8');
  }

  /** Entry that starts it at log-in; null: none. */
  logInEntry(): string | null {
    const file = join(this.#person.home, '.config/autostart/packdesk.desktop');
    return existsSync(file) ? readFileSync(file, 'utf8') : null;
  }

  /** All events of packing that its journal has, in order. Read from a copy: the journal is the station's. */
  packingEvents(): string[] {
    const config = join(this.#person.home, '.config');
    const all = existsSync(config) ? readdirSync(config, { recursive: true, encoding: 'utf8' }) : [];
    const journal = all.find((file) => file.endsWith('/journal.db') && !file.includes('/backups/'));
    if (journal === undefined) return [];
    const copy = mkdtempSync(join(tmpdir(), 'packdesk-journal-'));
    try {
      const folder = dirname(join(config, journal));
      for (const file of readdirSync(folder).filter((name) => /^journal\.db(-wal)?$/.test(name)))
        cpSync(join(folder, file), join(copy, file));
      const db = new Database(join(copy, 'journal.db'));
      const rows = db.prepare('SELECT o, seq, mark FROM packing_events ORDER BY at, o, seq').all();
      db.close();
      return (rows as { o: number; seq: number; mark: string }[]).map(
        ({ o, seq, mark }) => `${o}.${seq} ${mark}`,
      );
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
  }

  #processes(): number[] {
    return processesOf(this.#person.uid).filter((pid) => commandOf(pid)[0]?.startsWith(EXECUTABLE));
  }

  #window(): string {
    const found = spawnSync('xdotool', ['search', '--onlyvisible', '--name', 'Packdesk'], this.#onScreen());
    return found.stdout.trim().split('\n').at(-1) ?? '';
  }

  #title(): string {
    const window = this.#window();
    return window === '' ? 'no window' : this.#screen('getwindowname', window).trim();
  }

  #screen(...args: string[]): string {
    return spawnSync('xdotool', args, this.#onScreen()).stdout;
  }

  #onScreen() {
    return { encoding: 'utf8', env: { ...process.env, DISPLAY: this.#display } } as const;
  }

  #asPerson(command: string[], env: Record<string, string> = {}): SpawnSyncReturns<string> {
    const { uid, gid, home } = this.#person;
    return spawnSync('setpriv', [`--reuid=${uid}`, `--regid=${gid}`, '--init-groups', ...command], {
      encoding: 'utf8',
      cwd: home,
      timeout: 120_000,
      // Output is discarded: a pipe would stay open as long as the application runs.
      stdio: command[0] === 'gio' ? 'ignore' : 'pipe',
      env: {
        HOME: home,
        DISPLAY: this.#display,
        XDG_RUNTIME_DIR: `/run/user/${uid}`,
        LANG: 'C.UTF-8',
        PATH: '/usr/local/bin:/usr/bin:/bin',
        ...env,
      },
    });
  }
}
