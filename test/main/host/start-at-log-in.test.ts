import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startAtLogIn, withFullPaths } from '../../../src-main/host/start-at-log-in.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { until } from '../../support/until.ts';

const noList = {
  getLoginItemSettings: () => expect.fail('Linux has no list'),
  setLoginItemSettings: () => expect.fail('Linux has no list'),
};
const START = { program: '/opt/Packdesk/packdesk', args: ['--data-dir', '/data'], dataDir: '/data' };
function onLinux(start: typeof START, folder: string) {
  return startAtLogIn('linux', start, folder, noList) ?? expect.fail('Linux has files');
}
const fileIn = (folder: string) => join(folder, 'autostart', 'packdesk.desktop');

describe('on Linux', () => {
  it('a file says it, and is gone afterwards', () => {
    const folder = tempFolder();
    const start = onLinux(START, folder);
    expect(start.isOn()).toBe(false);
    start.set(true);
    expect(start.isOn()).toBe(true);
    expect(readFileSync(fileIn(folder), 'utf8')).toBe(
      [
        '[Desktop Entry]',
        'Type=Application',
        'Name=Packdesk',
        'Exec="/opt/Packdesk/packdesk" "--data-dir" "/data"',
        'TryExec=/opt/Packdesk/packdesk',
        'Terminal=false',
        '',
      ].join('\n'),
    );
    start.set(false);
    expect([start.isOn(), existsSync(fileIn(folder))]).toEqual([false, false]);
    start.set(false);
  });

  it.each(['Hidden=true', 'X-GNOME-Autostart-enabled=false'])('a desktop switches it off by %s', (line) => {
    const folder = tempFolder();
    const start = onLinux(START, folder);
    start.set(true);
    writeFileSync(fileIn(folder), `${readFileSync(fileIn(folder), 'utf8')}${line}\n`);
    expect(start.isOn()).toBe(false);
    start.set(true);
    expect(start.isOn()).toBe(true);
  });

  const gio = spawnSync('gio', ['version']).status === 0;
  it('a desktop starts the program with these very arguments', async ({ skip }) => {
    skip(!gio, 'this computer has no gio');
    const folder = join(tempFolder(), 'a folder $HOME "quoted" \\ and more');
    mkdirSync(folder);
    const program = join(folder, 'program.sh');
    writeFileSync(program, '#!/bin/sh\nprintf "%s\\0" "$@" > "$0.new" && mv "$0.new" "$0.args"\n', {
      mode: 0o700,
    });
    const args = ['--station', 'Bench "7" \\ $HOME `id` 100 % äö', '--data-dir', folder, '%f'];
    onLinux({ ...START, program, args }, folder).set(true);
    const { status, stderr } = spawnSync('gio', ['launch', fileIn(folder)], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
    await until('the program has run', () => existsSync(`${program}.args`));
    expect(readFileSync(`${program}.args`, 'utf8').split('\0').slice(0, -1)).toEqual(args);
  });
});

/** The Run key and the list of macOS, as Electron shows them. */
function aList() {
  const items = new Map<string, { path: string; args: string[] }>();
  const switchedOff = new Set<string>();
  return {
    items,
    switchedOff,
    getLoginItemSettings: ({ path }: { path: string }) => ({
      // On Windows the answer is about the value that has the application's name.
      openAtLogin: items.get('')?.path === path,
      launchItems: [...items.keys()].map((name) => ({ name, enabled: !switchedOff.has(name) })),
    }),
    setLoginItemSettings: ({
      openAtLogin,
      name = '',
      ...item
    }: {
      openAtLogin: boolean;
      name?: string;
      path: string;
      args: string[];
    }) => (openAtLogin ? items.set(name, item) : items.delete(name)),
  };
}

/** Splits a line by the rules of `CommandLineToArgvW`. */
function argvOf(line: string): string[] {
  const [, program = '', rest = ''] = /^"([^"]*)"(.*)$/s.exec(line) ?? [];
  const argv = [program];
  let arg: string | null = null;
  let isQuoted = false;
  for (const [piece] of rest.matchAll(/\\*"|\\+|[\s\S]/g)) {
    const slashes = piece.length - 1;
    if (piece.endsWith('"')) {
      arg = (arg ?? '') + '\\'.repeat(Math.floor(slashes / 2));
      if (slashes % 2 === 1) arg += '"';
      else isQuoted = !isQuoted;
    } else if (/^[ \t]$/.test(piece) && !isQuoted) {
      if (arg !== null) argv.push(arg);
      arg = null;
    } else arg = (arg ?? '') + piece;
  }
  return arg === null ? argv : [...argv, arg];
}

describe('on Windows', () => {
  const PROGRAM = String.raw`C:\Program Files\Packdesk\Packdesk.exe`;
  const start = (list: ReturnType<typeof aList>, args: string[] = [], dataDir = String.raw`C:\data`) =>
    startAtLogIn('win32', { program: PROGRAM, args, dataDir }, '', list);
  /** Command lines as Electron writes them into the Run key. */
  const linesOf = ({ items }: ReturnType<typeof aList>) =>
    [...items.values()].map(({ path, args }) => [path, ...args].join(' '));

  it('what is started are these very arguments', () => {
    const list = aList();
    start(list, ['--station', 'Bench 7', '--data-dir', 'D:\\Packdesk data\\'])?.set(true);
    expect(linesOf(list)).toEqual([
      String.raw`"C:\Program Files\Packdesk\Packdesk.exe" "--station" "Bench 7" "--data-dir" "D:\Packdesk data\\"`,
    ]);
  });

  it('any arguments come out of the command line as they went in', () => {
    const text = fc.string({ unit: fc.constantFrom('\\', '"', ' ', '\t', 'a', 'ü', '&', '^', '%', '/') });
    fc.assert(
      fc.property(fc.array(text), (args) => {
        const list = aList();
        start(list, args)?.set(true);
        expect(linesOf(list).map(argvOf)).toEqual([[PROGRAM, ...args]]);
      }),
    );
  });

  it('is on until it is switched off here or in the Task Manager', () => {
    const list = aList();
    const one = start(list);
    expect(one?.isOn()).toBe(false);
    one?.set(true);
    expect(one?.isOn()).toBe(true);
    for (const name of list.items.keys()) list.switchedOff.add(name);
    expect(one?.isOn()).toBe(false);
    list.switchedOff.clear();
    one?.set(false);
    expect(one?.isOn()).toBe(false);
  });

  it('two stations of an account do not share an entry', () => {
    const list = aList();
    const [one, other] = [start(list), start(list, ['--data-dir', 'D:\\b'], 'D:\\b')];
    one?.set(true);
    expect(other?.isOn()).toBe(false);
    other?.set(true);
    expect(linesOf(list)).toHaveLength(2);
    one?.set(false);
    expect([one?.isOn(), other?.isOn()]).toEqual([false, true]);
    expect(start(list, [], 'd:\\B')?.isOn(), 'the same folder in other letters').toBe(true);
  });
});

describe('on macOS', () => {
  it('the list of the system says it', () => {
    const list = aList();
    const start = startAtLogIn('darwin', { ...START, args: [] }, '', list);
    start?.set(true);
    expect(start?.isOn()).toBe(true);
    start?.set(false);
    expect(start?.isOn()).toBe(false);
  });

  it('says that the system waits for an approval, and nothing of that once it was given', () => {
    const states = ['requires-approval', 'enabled', 'not-registered'];
    const start = (status: string) =>
      startAtLogIn('darwin', { ...START, args: [] }, '', {
        getLoginItemSettings: () => ({ openAtLogin: status === 'enabled', status }),
        setLoginItemSettings: () => undefined,
      });
    expect(states.map((status) => [start(status)?.isOn(), start(status)?.needsApproval?.()])).toEqual([
      [true, true],
      [true, false],
      [false, false],
    ]);
  });

  it('a station with options cannot be started, since the system hands over none', () => {
    expect(startAtLogIn('darwin', START, '', aList())).toBeNull();
  });
});

it('paths among the arguments are whole, since a log-in starts elsewhere', () => {
  const here = process.cwd();
  expect(
    withFullPaths(['--data-dir', 'data', '--ca-file=a=b', '--station', 'x', '--policy', join(here, 'p')]),
  ).toEqual([
    '--data-dir',
    join(here, 'data'),
    `--ca-file=${join(here, 'a=b')}`,
    '--station',
    'x',
    '--policy',
    join(here, 'p'),
  ]);
});
