/** A session with a D-Bus and a real gnome-keyring of its own, in a temporary home: nothing outside of it is touched. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const PROGRAMS = ['dbus-run-session', 'gnome-keyring-daemon', 'busctl'] as const;

/** @returns why there can be none on this machine; null where there can */
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
  // By it Chromium chooses the Secret Service.
  XDG_CURRENT_DESKTOP: 'GNOME',
});

const COLLECTION = '/org/freedesktop/secrets/collection/login';
const LIMIT = 'timeout -s KILL 10';

/** What a shell within the session does. */
export const IN_SESSION = {
  /** The daemon reads the password from its standard input, makes the keyring where there is none, and goes on beside. */
  unlock: `printf password | ${LIMIT} gnome-keyring-daemon --replace --unlock --components=secrets >/dev/null 2>&1`,
  lock: `${LIMIT} busctl --user call org.freedesktop.secrets /org/freedesktop/secrets org.freedesktop.Secret.Service Lock ao 1 ${COLLECTION} >/dev/null`,
  /** The daemon is there and answers nobody. */
  stop: 'kill -STOP $(cat daemon.pid)',
  findDaemon: `${LIMIT} busctl --user --json=short call org.freedesktop.DBus /org/freedesktop/DBus org.freedesktop.DBus GetConnectionUnixProcessID s org.freedesktop.secrets | grep -oE '[0-9]+' > daemon.pid`,
} as const;

/** Runs a script in a session of its own, whose bus and daemon end with it. @returns its standard output */
export function runInSession(home: string, script: string): string {
  const run = spawnSync(
    'timeout',
    ['-s', 'KILL', '60', 'dbus-run-session', '--', 'bash', '-c', `set -e\n${script}`],
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
