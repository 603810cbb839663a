import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startAtLogIn, withFullPaths } from '../../../src-main/host/start-at-log-in.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { until } from '../../support/until.ts';

const noList = {
  getLoginItemSettings: () => expect.fail('Linux has no list'),
  setLoginItemSettings: () => expect.fail('Linux has no list'),
};
const START = { program: '/opt/Packdesk/packdesk', args: ['--data-dir', '/data'] };
const fileIn = (folder: string) => join(folder, 'autostart', 'packdesk.desktop');

describe('on Linux', () => {
  it('a file says it, and is gone afterwards', () => {
    const folder = tempFolder();
    const start = startAtLogIn('linux', START, folder, noList);
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
    const start = startAtLogIn('linux', START, folder, noList);
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
    startAtLogIn('linux', { program, args }, folder, noList).set(true);
    const { status, stderr } = spawnSync('gio', ['launch', fileIn(folder)], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
    await until('the program has run', () => existsSync(`${program}.args`));
    expect(readFileSync(`${program}.args`, 'utf8').split('\0').slice(0, -1)).toEqual(args);
  });
});

it.each(['win32', 'darwin'] as const)('on %s the system’s list says it', (platform) => {
  let list: object | null = null;
  const start = startAtLogIn(platform, START, '/nowhere', {
    getLoginItemSettings: ({ path, args }) => ({
      openAtLogin: JSON.stringify(list) === JSON.stringify({ path, args, openAtLogin: true }),
    }),
    setLoginItemSettings: (item) => (list = item.openAtLogin ? item : null),
  });
  expect(start.isOn()).toBe(false);
  start.set(true);
  expect(list).toEqual({ path: START.program, args: START.args, openAtLogin: true });
  expect(start.isOn()).toBe(true);
  start.set(false);
  expect(start.isOn()).toBe(false);
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
