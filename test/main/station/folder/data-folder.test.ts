import { expect, it } from 'vitest';
import {
  isOnNetwork,
  isTooLong,
  windowsDataFolder,
} from '../../../../src-main/station/folder/data-folder.ts';

const LOCAL = 'C:\\Users\\Ana & ^Co\\AppData\\Local';
const ROAMING = 'C:\\Users\\Ana & ^Co\\AppData\\Roaming';
const home = 'C:\\Users\\Ana & ^Co';
const machine = (
  there: string[] = [],
  env: NodeJS.ProcessEnv = { LOCALAPPDATA: LOCAL, APPDATA: ROAMING },
) => ({
  env,
  home,
  isThere: (file: string) => there.includes(file),
});

it('is not in the roaming profile', () => {
  expect(windowsDataFolder(false, machine())).toBe(`${LOCAL}\\Packdesk\\Data`);
  expect(windowsDataFolder(true, machine())).toBe(`${LOCAL}\\Packdesk-practice\\Data`);
});

it('stays where an earlier version left a journal, until there is one in the new place', () => {
  const earlier = `${ROAMING}\\Packdesk\\journal.db`;
  expect(windowsDataFolder(false, machine([earlier]))).toBe(`${ROAMING}\\Packdesk`);
  expect(windowsDataFolder(true, machine([earlier]))).toBe(`${LOCAL}\\Packdesk-practice\\Data`);
  expect(windowsDataFolder(true, machine([`${ROAMING}\\Packdesk practice\\journal.db`]))).toBe(
    `${ROAMING}\\Packdesk practice`,
  );
  expect(windowsDataFolder(false, machine([earlier, `${LOCAL}\\Packdesk\\Data\\journal.db`]))).toBe(
    `${LOCAL}\\Packdesk\\Data`,
  );
});

it.each([undefined, '', 'AppData', '\\AppData'])('does without LOCALAPPDATA (%j)', (value) => {
  const env = value === undefined ? {} : { LOCALAPPDATA: value };
  expect(windowsDataFolder(false, machine([], env))).toBe(`${LOCAL}\\Packdesk\\Data`);
});

it.each([
  ['\\\\server\\users$\\ana\\Packdesk', true],
  ['//server/users/ana', true],
  ['\\\\?\\UNC\\server\\users', true],
  ['\\\\?\\C:\\Packdesk', false],
  ['C:\\Packdesk', false],
  ['Z:\\Packdesk', true],
])('knows whether %s lies on a network', (folder, expected) => {
  const realPath = (path: string) => path.replace(/^Z:/, '\\\\server\\share');
  expect(isOnNetwork(folder, 'win32', realPath)).toBe(expected);
  expect(isOnNetwork(folder, 'linux', realPath)).toBe(false);
});

it('is refused beyond what the storage engine opens on Windows', () => {
  const long = (letters: number) => `D:\\${'x'.repeat(letters - 3)}`;
  expect([long(180), long(181), `\\\\?\\${long(300)}`].map((path) => isTooLong(path, 'win32'))).toEqual([
    false,
    true,
    false,
  ]);
  expect(isTooLong(`/${'x'.repeat(300)}`, 'linux')).toBe(false);
});

it('judges a folder that cannot be asked by its name', () => {
  const gone = () => {
    throw Object.assign(new Error('gone'), { code: 'ENOENT' });
  };
  expect(['\\\\server\\a', 'C:\\a'].map((folder) => isOnNetwork(folder, 'win32', gone))).toEqual([
    true,
    false,
  ]);
});
