import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { OpenFolderError, restrictOnWindows } from '../../../../src-main/station/folder/private-folder.ts';
import {
  isRestricted,
  isWithin,
  othersIn,
  type RunProgram,
} from '../../../../src-main/station/folder/windows-permissions.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

const OWN = 'S-1-5-21-1-2-3-1001';
const OF_DRIVE = `Packdesk\r\nD:AI(A;OICIID;FA;;;BA)(A;OICIID;FA;;;SY)(A;OICIID;0x1200a9;;;BU)(A;ID;0x1301bf;;;AU)\r\n`;
const OWN_ONLY = `Packdesk\r\nD:PAI(A;OICI;FA;;;SY)(A;OICI;FA;;;BA)(A;OICI;FA;;;${OWN})\r\n`;

/** A computer on which these are the folder's permissions, in sequence. */
function computer(permissions: (string | null)[], fails = false) {
  const calls: string[][] = [];
  const run: RunProgram = (program, args) => {
    calls.push([program, ...args]);
    if (program === 'whoami') return `"hall\\ana & ^co","${OWN}"\r\n`;
    if (fails) throw new Error('The parameter is incorrect.');
    return '';
  };
  return { run, calls, read: () => permissions.shift() ?? null };
}

it('takes the rights of all users of a drive away, and reads that back', () => {
  const { run, read, calls } = computer([OF_DRIVE, OWN_ONLY]);
  expect(isRestricted('D:\\Packdesk & ^Co\\100% "x"', run, read)).toBe(true);
  expect(calls[1]).toEqual([
    ...['icacls', 'D:\\Packdesk & ^Co\\100% "x"', '/inheritance:r', '/grant:r'],
    ...[`*${OWN}:(OI)(CI)F`, '*S-1-5-18:(OI)(CI)F', '*S-1-5-32-544:(OI)(CI)F', '/Q'],
  ]);
  expect(calls[2]?.slice(0, 3)).toEqual(['icacls', 'D:\\Packdesk & ^Co\\100% "x"', '/remove:g']);
});

it('changes nothing of a folder that is restricted', () => {
  const { run, read, calls } = computer([OWN_ONLY]);
  expect([isRestricted('D:\\x', run, read), calls.length]).toEqual([true, 1]);
});

it('says that it could not: a drive without permissions, a folder of another account, one that others still may read', () => {
  const fat32 = computer([null], true);
  expect(isRestricted('E:\\x', fat32.run, fat32.read)).toBe(false);
  const still = computer([OF_DRIVE, OF_DRIVE]);
  expect(isRestricted('D:\\x', still.run, still.read)).toBe(false);
  const nobody: RunProgram = () => '';
  expect(isRestricted('D:\\x', nobody, () => null)).toBe(false);
});

it('knows who else may read a folder', () => {
  expect(othersIn(OF_DRIVE, OWN)).toEqual(['BU', 'AU']);
  expect(othersIn(OWN_ONLY, OWN)).toEqual([]);
  expect(othersIn('x\r\nD:PAI(D;;FA;;;WD)(A;;FA;;;S-1-5-21-9-9-9-1002)', OWN)).toEqual([
    'S-1-5-21-9-9-9-1002',
  ]);
});

it('knows what lies in a profile', () => {
  const home = 'C:\\Users\\Ana';
  expect(
    ['c:\\users\\ana\\AppData\\Local\\Packdesk', 'C:\\Users\\Ana'].map((path) => isWithin(path, home)),
  ).toEqual([true, true]);
  expect(
    ['D:\\Packdesk', 'C:\\Users\\Anabel', 'C:\\Packdesk', '\\\\server\\x'].map((path) =>
      isWithin(path, home),
    ),
  ).toEqual([...[false, false, false, false]]);
});

it('restricts a new folder that has only the entries that the application makes before the station', () => {
  const restricted: string[] = [];
  const restrict = (folder: string) => restricted.push(folder) > 0;
  const folder = tempFolder();
  for (const name of ['window', 'crashes']) mkdirSync(join(folder, name));
  expect([restrictOnWindows(folder, restrict, 'win32'), restricted]).toEqual([true, [folder]]);
  writeFileSync(join(folder, 'thesis.odt'), '');
  expect(() => restrictOnWindows(folder, restrict, 'win32')).toThrow(OpenFolderError);
  expect(restricted).toEqual([folder]);
});
