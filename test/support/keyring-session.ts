/** Session with a D-Bus and a gnome-keyring of its own, in a temporary home; nothing outside it is touched. */
import { spawn, spawnSync, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, readFileSync } from 'node:fs';
import { createInterface, type Interface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';

const PROGRAMS = ['dbus-run-session', 'gnome-keyring-daemon', 'busctl'] as const;

/** @returns why there can be none on this machine; null if there can */
export function noKeyringSession(): string | null {
  if (process.platform !== 'linux') return 'only Linux has the Secret Service';
  const missing = PROGRAMS.filter((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0);
  return missing.length === 0
    ? null
    : `${missing.join(', ')} missing: install gnome-keyring, dbus-bin and systemd, and run it again`;
}

/** Environment of a session whose home is a folder. */
const sessionHome = (home: string): Record<string, string> => ({
  HOME: home,
  XDG_RUNTIME_DIR: home,
  XDG_CONFIG_HOME: `${home}/.config`,
  XDG_CACHE_HOME: `${home}/.cache`,
  XDG_DATA_HOME: `${home}/.local/share`,
  // Makes Chromium choose the Secret Service.
  XDG_CURRENT_DESKTOP: 'GNOME',
});

const COLLECTION = '/org/freedesktop/secrets/collection/login';
const LIMIT = 'timeout -s KILL 60';

/** Script of a shell within the session. */
export const IN_SESSION = {
  /**
   * The daemon reads the password from its standard input, makes the keyring if there is none, and continues in the
   * background.
   */
  unlock: `printf password | ${LIMIT} gnome-keyring-daemon --replace --unlock --components=secrets >/dev/null 2>&1`,
  lock: `${LIMIT} busctl --user call org.freedesktop.secrets /org/freedesktop/secrets org.freedesktop.Secret.Service Lock ao 1 ${COLLECTION} >/dev/null`,
  /** The daemon runs, but does not answer. */
  stop: 'kill -STOP $(cat daemon.pid)',
  /** Replaces the keyring by another one with the same password. */
  forget: 'rm -rf "$XDG_DATA_HOME/keyrings"',
  findDaemon: `${LIMIT} busctl --user --json=short call org.freedesktop.DBus /org/freedesktop/DBus org.freedesktop.DBus GetConnectionUnixProcessID s org.freedesktop.secrets | grep -oE '[0-9]+' > daemon.pid`,
} as const;

/** Runs a script in a session of its own, whose bus and daemon end with it. @returns its standard output */
export function runInSession(home: string, script: string): string {
  const run = spawnSync(
    'timeout',
    ['-s', 'KILL', '240', 'dbus-run-session', '--', 'bash', '-c', `set -e\n${script}`],
    { cwd: home, env: { PATH: process.env['PATH'], ...sessionHome(home) }, encoding: 'utf8' },
  );
  if (run.status !== 0) throw new Error(`the session ended with ${run.status ?? run.signal}: ${run.stderr}`);
  return run.stdout;
}

/** The process of the daemon of a session that ended in a state that keeps it from ending. */
export function endDaemon(home: string): void {
  const pid = Number(readFileSync(`${home}/daemon.pid`, 'utf8'));
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Ended with its bus.
  }
}

/** A session that runs beside a flow, under the account of the flow's Electron. */
export class KeyringSession {
  readonly #shell: ChildProcessByStdio<Writable, Readable, null>;
  readonly #lines: Interface;

  /** @param account numbers of that account; empty: of this process */
  constructor(home: string, account: { uid?: number; gid?: number }) {
    chmodSync(home, 0o700);
    if (account.uid !== undefined && account.gid !== undefined) chownSync(home, account.uid, account.gid);
    // Limits the session's time, even if one of its programs hangs.
    this.#shell = spawn('timeout', ['-s', 'KILL', '600', 'dbus-run-session', '--', 'bash', '-s'], {
      ...account,
      cwd: home,
      env: { PATH: process.env['PATH'], ...sessionHome(home) },
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    this.#lines = createInterface({ input: this.#shell.stdout });
  }

  /** @returns what the command wrote in its last line @throws if it failed */
  async run(command: string): Promise<string> {
    const answer = once(this.#lines, 'line') as Promise<[string]>;
    this.#shell.stdin.write(`out=$(${command}); echo "$? $out" | tail -n 1\n`);
    const [line] = await answer;
    if (!line.startsWith('0 ')) throw new Error(`"${command}" ended with ${line}`);
    return line.slice(2);
  }

  /** Environment by which a program finds its bus, and Chromium its keyring. */
  async environment(): Promise<Record<string, string>> {
    const address = await this.run('echo "$DBUS_SESSION_BUS_ADDRESS"');
    return { DBUS_SESSION_BUS_ADDRESS: address, XDG_CURRENT_DESKTOP: 'GNOME' };
  }

  /** The bus and the daemon end with it. */
  async stop(): Promise<void> {
    const exit = once(this.#shell, 'exit');
    this.#shell.stdin.end();
    await exit;
  }
}
