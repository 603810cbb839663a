import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { tempFolder } from '../support/temp-folder.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SCRIPT = `${ROOT}${packageJson.build.nsis.include}`;
const read = (file: string) => readFileSync(file, 'utf8');

it('makes the folder of the policy one that only administrators write', () => {
  const calls = [...read(SCRIPT).matchAll(/insertmacro packdeskIcacls "(.*)"/g)].map(([, call]) => call);
  expect(calls).toEqual([
    '/setowner ${ADMINISTRATORS} /L',
    // Rights that were granted by the account that made the folder are removed first.
    '/reset /L',
    '/inheritance:r /grant:r ${SYSTEM}:(OI)(CI)F ${ADMINISTRATORS}:(OI)(CI)F ${USERS}:(OI)(CI)RX /L',
  ]);
  for (const sid of ['ADMINISTRATORS "*S-1-5-32-544"', 'SYSTEM "*S-1-5-18"', 'USERS "*S-1-5-32-545"'])
    expect(read(SCRIPT)).toContain(`!define ${sid}`);
});

it('takes no file that is there already away from its owner: a planted policy stays a planted one', () => {
  expect(read(SCRIPT)).not.toMatch(/packdeskIcacls ".*\/T/);
});

it('removes nothing when it is uninstalled, and starts nothing at log-in', () => {
  expect(read(SCRIPT)).not.toMatch(/customUnInstall|RMDir|Delete|WriteReg|CurrentVersion\\Run/);
});

it('is a script that the compiler of NSIS takes', ({ skip }) => {
  if (spawnSync('makensis', ['-VERSION']).error) {
    const reason = 'makensis is not installed (Debian: apt-get install nsis)';
    process.stdout.write(`SKIPPED: the script of the installer was not compiled: ${reason}.\n`);
    skip(reason);
  }
  const folder = tempFolder();
  const stub = join(folder, 'stub.nsi');
  writeFileSync(
    stub,
    `Unicode true
Name Packdesk
OutFile "${join(folder, 'stub.exe')}"
!include "${SCRIPT}"
Section install
  !insertmacro customInstall
SectionEnd
`,
  );
  // Warnings too: a variable that is misspelt is one.
  const { status, stdout } = spawnSync('makensis', ['-WX', '-V2', stub], { encoding: 'utf8' });
  expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
});

it('brings a command that waits for the application, passes its arguments and ends with its status', () => {
  const [, start, end] = read(`${ROOT}resources/packaging/windows/packdesk.cmd`)
    .split(/\r?\n/)
    .filter((line) => !line.startsWith('rem '));
  expect([start, end]).toEqual(['start "" /b /wait "%~dp0Packdesk.exe" %*', 'exit /b %ERRORLEVEL%']);
  expect(packageJson.build.win.extraFiles).toContainEqual({
    from: 'resources/packaging/windows/packdesk.cmd',
    to: 'packdesk.cmd',
  });
});
