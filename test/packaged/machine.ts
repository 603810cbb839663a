/** Resources of the machine that the check borrows and gives back: packages of Debian, a user, a screen. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { createInterface } from 'node:readline';

const USER = 'packdesk-bench';

/** @throws Error with what the command said, if it fails */
export function run(command: string, ...args: string[]): string {
  const done = spawnSync(command, args, {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C.UTF-8' },
  });
  if (done.status !== 0) {
    throw new Error(`${command} ${args.join(' ')} ended with ${done.status}:\n${done.stdout}${done.stderr}`);
  }
  return done.stdout;
}

export const succeeds = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args).status === 0;

/** @returns why the check cannot be run on this machine, each a reason; empty if it can */
export function obstacles(): string[] {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    return [`it is for Linux on x64, and this is ${process.platform} on ${process.arch}`];
  }
  const missing = ['dpkg', 'dpkg-deb', 'apt-get', 'setpriv', 'useradd', 'unshare'].filter(
    (command) => !succeeds('which', command),
  );
  return [
    ...(process.getuid?.() === 0 ? [] : ['installing a package needs root']),
    ...missing.map((command) => `${command} is missing`),
    ...(existsSync('/opt/Packdesk') || succeeds('dpkg', '-s', 'packdesk')
      ? ['Packdesk is installed on this machine, and the check would replace it']
      : []),
    ...(existsSync('/etc/packdesk') ? ['this machine has a policy for Packdesk in /etc/packdesk'] : []),
  ];
}

/** Waits while another installation is running on this machine. */
const WHEN_FREE = ['-o', 'DPkg::Lock::Timeout=300'];

/** Takes a package and its settings away. */
export const purge = (name: string): string => run('apt-get', '-q', ...WHEN_FREE, 'purge', '-y', name);

/**
 * Installs missing packages with apt, as a person's `apt install` does.
 * @param wanted names of packages, or the path of one
 * @returns the new packages, to be removed again
 * @throws Error if apt cannot get them
 */
export function install(...wanted: string[]): string[] {
  const apt = [...WHEN_FREE, 'install', '-y', '--no-install-recommends', ...wanted];
  // A machine that was just made knows of no package yet.
  if (!succeeds('apt-get', '-s', ...apt)) run('apt-get', '-q', 'update');
  const planned = run('apt-get', '-s', ...apt);
  // An earlier package has its version in brackets after the name.
  const fresh = [...planned.matchAll(/^Inst (\S+) \(/gm)].map(([, name = '']) => name);
  if (planned.includes('\nInst ')) run('apt-get', '-q', ...apt);
  return fresh;
}

/** Removes packages by dpkg, except those that others now need. @returns the remaining packages, in dpkg's words */
export function giveBack(packages: readonly string[]): string | null {
  if (packages.length === 0) return null;
  const { status, stderr } = spawnSync('dpkg', ['--purge', ...packages], { encoding: 'utf8' });
  return status === 0 ? null : stderr;
}

export interface Person {
  uid: number;
  gid: number;
  home: string;
}

/** An ordinary user with a home of its own, created again. */
export function makePerson(): Person {
  removePerson();
  run('useradd', '--create-home', '--shell', '/bin/sh', USER);
  const [, , uid, gid, , home = ''] = run('getent', 'passwd', USER).trim().split(':');
  const person = { uid: Number(uid), gid: Number(gid), home };
  run('install', '-d', '-o', USER, '-m', '700', `/run/user/${uid}`);
  return person;
}

export function removePerson(): void {
  const entry = spawnSync('getent', ['passwd', USER], { encoding: 'utf8' }).stdout.split(':');
  const uid = entry[2];
  if (uid === undefined) return;
  for (const pid of processesOf(Number(uid))) process.kill(pid, 'SIGKILL');
  rmSync(`/run/user/${uid}`, { recursive: true, force: true });
  spawnSync('userdel', ['--remove', USER]);
}

export function processesOf(uid: number): number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '-u', String(uid)], { encoding: 'utf8' });
  return stdout
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(Number);
}

/** An invisible screen. @returns its name for DISPLAY, and the process that is it */
export async function openScreen(): Promise<{ display: string; server: ChildProcess }> {
  const server = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', '1920x1200x24', '-nolisten', 'tcp', '-noreset'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  );
  const [number] = (await once(createInterface({ input: server.stdio[3] as Readable }), 'line')) as [string];
  return { display: `:${number}`, server };
}
