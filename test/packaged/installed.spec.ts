/** The whole life of an installation: built twice, installed, used, upgraded, downgraded, removed. */
import type { ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { extractFile, uncache } from '@electron/asar';
import { expect, test } from 'playwright/test';
import packageJson from '../../package.json' with { type: 'json' };
import { borrow } from './borrowed.ts';
import { BenchWindow, MENU_ENTRY } from './bench-window.ts';
import { contentFaults } from './content.ts';
import { buildSource, debOf, makeDeb } from './deb.ts';
import { runFlows } from './installed-flows.ts';
import { makePerson, openScreen, run, succeeds, type Person } from './machine.ts';
import { checkFaultyPolicies, checkPolicyInForce, takePolicyAway } from './policy-in-place.ts';
import type { Runtime } from './runtime.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
// Both given by installed.ts.
const FOLDER = process.env['PACKDESK_CHECK_FOLDER'] ?? '';
const runtime = JSON.parse(process.env['PACKDESK_CHECK_RUNTIME'] ?? 'null') as Runtime;
const NEWER = packageJson.version;
const OLDER = '0.0.1';

test.describe.configure({ mode: 'serial' });

let person: Person;
let bench: BenchWindow;
let screen: ChildProcess;
let display: string;

const deb = (copy: string, version: string) => debOf(FOLDER, copy, version);
const hashOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

/** Files of a folder: path, size, hash. */
function inventory(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => statSync(join(folder, file), { throwIfNoEntry: false })?.isFile())
    .map((file) => `${file} ${hashOf(join(folder, file))}`)
    .toSorted();
}

function installedVersion(): string {
  const archive = '/opt/Packdesk/resources/app.asar';
  // Another archive may have been at this path.
  uncache(archive);
  return (JSON.parse(extractFile(archive, 'package.json').toString()) as { version: string }).version;
}

const leftOvers = () =>
  [
    '/opt/Packdesk',
    '/usr/bin/packdesk',
    '/etc/alternatives/packdesk',
    '/var/lib/dpkg/alternatives/packdesk',
    '/etc/apparmor.d/packdesk',
    '/usr/share/doc/packdesk',
    '/usr/share/icons/hicolor/256x256/apps/packdesk.png',
    MENU_ENTRY,
  ].filter((path) => existsSync(path));

/**
 * Presses the key that replaces a scanner until one more unit is in the journal: the number of the next order, then its
 * items.
 */
async function packUnit(): Promise<void> {
  const before = bench.packingEvents().length;
  const pressed = () => {
    bench.press('Next');
    return bench.packingEvents().length;
  };
  await expect.poll(pressed, { timeout: 120_000, intervals: [2_000] }).toBeGreaterThan(before);
}

/** Checks that no order is lost or changed; a complete order may have closed itself since. */
function expectIntact(before: readonly string[]): void {
  expect(before).not.toEqual([]);
  expect(bench.packingEvents().slice(0, before.length)).toEqual(before);
}

test.afterAll(() => {
  screen?.kill();
});

test('two builds of the same source give the same bytes', async () => {
  for (const copy of ['first', 'second']) {
    await buildSource();
    makeDeb({ folder: FOLDER, copy, version: NEWER, runtime });
  }
  const asarOf = (copy: string) => join(FOLDER, copy, 'dist/linux-unpacked/resources/app.asar');
  expect(hashOf(asarOf('second'))).toBe(hashOf(asarOf('first')));
  expect(hashOf(deb('second', NEWER))).toBe(hashOf(deb('first', NEWER)));
  rmSync(join(FOLDER, 'second'), { recursive: true });
});

test('the package has inside what runs, its licences, and nothing else', () => {
  expect(
    contentFaults(join(FOLDER, 'first/dist/linux-unpacked'), { platform: 'linux', arch: 'x64' }),
  ).toEqual([]);
});

test('the package says who keeps it, and what it needs', () => {
  const fields = run('dpkg-deb', '--field', deb('first', NEWER));
  expect(fields).toMatch(/^Package: packdesk$/m);
  expect(fields).toMatch(/^Architecture: amd64$/m);
  expect(fields).toMatch(/^Maintainer: Packdesk <[^@\s]+@[^@\s]+>$/m);
  expect(fields).toMatch(/^Homepage: https:\/\//m);
  expect(fields).toMatch(/^Depends: .*libnss3/m);
  expect(fields).toMatch(/^Description: \S.*\n \S/m);
  const files = run('dpkg-deb', '--contents', deb('first', NEWER)).split('\n');
  // Owned by root, and nothing that others may write; links show all rights.
  expect(files.filter((line) => line !== '' && !/^[d-][rwxs-]{4}-[xs-]r-[x-] root\/root/.test(line))).toEqual(
    [],
  );
});

test('an older version is installed, started by its menu entry, and used by an ordinary user', async () => {
  makeDeb({ folder: FOLDER, copy: 'older', version: OLDER, runtime });
  borrow(FOLDER, deb('older', OLDER));
  expect(installedVersion()).toBe(OLDER);
  run('desktop-file-validate', MENU_ENTRY);

  person = makePerson();
  ({ server: screen, display } = await openScreen());
  bench = new BenchWindow(person, display);
  bench.start();
  await bench.shows('Set-up – Packdesk');

  const { switchedOff, status, hasOwnNamespace } = bench.sandbox();
  expect(switchedOff).toBe(false);
  expect(status).toMatch(/^Seccomp:\t2$/m);
  expect(status).toMatch(/^NoNewPrivs:\t1$/m);
  expect(status).toMatch(new RegExp(`^Uid:\\t${person.uid}\\b`, 'm'));
  expect(hasOwnNamespace).toBe(true);

  // The language, the button of the help, and the form of practice.
  bench.press('Tab', 'Tab', 'Tab', 'Return');
  await bench.shows('Queue – Packdesk');
});

test('the installed application runs nothing for others and opens itself to nobody', () => {
  const asNode = bench.ask(['-p', '6 * 7'], { ELECTRON_RUN_AS_NODE: '1' });
  expect(asNode.stdout).not.toContain('42');
  expect(asNode.status).toBe(2);
  const withOptions = bench.ask(['--version'], { NODE_OPTIONS: '--require=/nowhere.cjs' });
  expect(withOptions.stdout).toBe(`Packdesk ${packageJson.version}\n`);
  const inspected = bench.ask(['--remote-debugging-port=0']);
  expect(inspected.stderr).toContain('An installed Packdesk cannot be inspected');
  expect(inspected.status).toBe(2);
});

test('the fuses of the installed executable are those of SECURITY.md', () => {
  const read = fileURLToPath(import.meta.resolve('@electron/fuses/dist/bin.js'));
  const colored = run(process.execPath, read, 'read', '--app', '/opt/Packdesk/packdesk');
  const output = stripVTControlCharacters(colored);
  const found = new Map(
    [...output.matchAll(/(\w+) is (Enabled|Disabled)/g)].map(([, name = '', state]) => [
      name.toLowerCase(),
      state === 'Enabled' ? 'on' : 'off',
    ]),
  );
  const paper = readFileSync(join(ROOT, 'src-main/host/SECURITY.md'), 'utf8');
  const rows = [...paper.matchAll(/^\| `(\w+)` +\| (?:as it comes \()?(on|off)\)? +\|/gm)];
  const written = new Map(rows.map(([, name = '', state = '']) => [name.toLowerCase(), state]));
  expect(written.size).toBe(9);
  // The prepared runtime is older than this one.
  expect(written.delete('wasmtraphandlers')).toBe(true);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(written));
});

test('work that is done goes through an upgrade of the running application', async () => {
  await packUnit();
  const before = bench.packingEvents();

  run('dpkg', '-i', deb('first', NEWER));
  expect(installedVersion()).toBe(NEWER);
  // The older version still runs, even with a screen that it loads only now.
  expect(readlinkSync(`/proc/${bench.process}/exe`)).toMatch(/\(deleted\)$/);
  await packUnit();
  bench.press('F5');
  await bench.shows('Checks – Packdesk');
  expectIntact(before);
  const after = bench.packingEvents();
  await bench.quit();

  bench.start();
  await bench.opensQueue();
  expect(readlinkSync(`/proc/${bench.process}/exe`)).toBe('/opt/Packdesk/packdesk');
  expectIntact(after);
  await packUnit();
  expectIntact(after);
  await bench.quit();
});

test('the policy of an administrator is in force in the installed application', async () => {
  await checkPolicyInForce(bench);
});

test('a policy with a fault, or one that others can write, stops the installed application', async () => {
  await checkFaultyPolicies(bench);
  takePolicyAway();
});

test('flows of every kind run in the installed application, with its sandbox on', async () => {
  const { status, summary } = await runFlows({ person, display, args: ['--grep', '@installed'] });
  expect(status, summary).toBe(0);
  expect(summary).toMatch(/: [5-9] passed, 0 failed, 0 skipped/);
});

test('the older version, put back, has the same work', async () => {
  const before = bench.packingEvents();
  run('dpkg', '-i', deb('older', OLDER));
  expect(installedVersion()).toBe(OLDER);
  bench.start();
  await bench.opensQueue();
  expectIntact(before);
  await packUnit();
  expectIntact(before);
  await bench.quit();
});

test('removing and purging it leaves what the station has, and nothing of the package', () => {
  const data = inventory(join(person.home, '.config'));
  expect(data.some((line) => line.includes('journal.db '))).toBe(true);
  run('dpkg', '--remove', 'packdesk');
  expect(leftOvers()).toEqual([]);
  run('dpkg', '--purge', 'packdesk');
  expect(succeeds('dpkg', '-s', 'packdesk')).toBe(false);
  expect(inventory(join(person.home, '.config'))).toEqual(data);
});
