/** Policy of a start: the computer's, in a place or a key that only its administrators can change, or the given one. */
import { chmodSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { OptionError } from '../../../../src-main/station/options.ts';
import { NO_POLICY } from '../../../../src-main/station/policy/policy-file.ts';
import { POLICY_KEY, type Registry } from '../../../../src-main/station/policy/registry-policy.ts';
import {
  policyOfStart,
  readPolicyToCheck,
  systemPolicyFile,
  writersByAccessList,
  writersByOwner,
  type SystemPlace,
} from '../../../../src-main/station/policy/system-policy.ts';
import { needs } from '../../../support/needs.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

function fileWith(content: unknown, folder = tempFolder()): string {
  const file = join(folder, 'policy.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

const placeOf = (file: string): SystemPlace => ({
  file,
  whoElseWrites: () => null,
  registry: null,
  ignoresCase: false,
});
const given = () => fileWith({ volume: 1 });

describe('the policy of a start', () => {
  it('is the one that was given if the computer has none', () => {
    const place = placeOf(join(tempFolder(), 'packdesk', 'policy.json'));
    expect(policyOfStart(null, place)).toBe(NO_POLICY);
    expect(policyOfStart(given(), place).policy).toEqual({ volume: 1 });
    expect(policyOfStart(null, placeOf(join(fileWith({}), 'policy.json'))), 'below a file').toBe(NO_POLICY);
  });

  it('is the one of the computer, and no other', () => {
    const file = fileWith({ volume: 2 });
    expect(policyOfStart(null, placeOf(file)).policy).toEqual({ volume: 2 });
    expect(policyOfStart(file, placeOf(file)).policy).toEqual({ volume: 2 });
    expect(() => policyOfStart(given(), placeOf(file))).toThrow(OptionError);
    expect(() => policyOfStart(given(), placeOf(file))).toThrow(`This computer has the policy ${file};`);
  });

  it('cannot be replaced if that of the computer has faults', () => {
    const file = fileWith('nonsense');
    expect(policyOfStart(null, placeOf(file)).faults).toHaveLength(1);
    expect(() => policyOfStart(given(), placeOf(file))).toThrow(OptionError);
  });

  it('may be named in letters of either case if the system ignores case', () => {
    const file = fileWith({ volume: 2 });
    const other = join(dirname(file), 'POLICY.json');
    expect(policyOfStart(other, { ...placeOf(file), ignoresCase: true }).policy).toEqual({ volume: 2 });
    expect(() => policyOfStart(other, placeOf(file))).toThrow(OptionError);
  });

  it('is refused where others than its owner can change it', () => {
    needs('posixModes');
    const folder = join(tempFolder(), 'packdesk');
    mkdirSync(folder);
    const file = fileWith({ volume: 2 }, folder);
    const owner = statSync(file).uid;
    const whatOf = (change: Partial<SystemPlace> = {}) =>
      policyOfStart(null, { ...placeOf(file), whoElseWrites: writersByOwner(owner), ...change }).faults[0]
        ?.what;
    expect(whatOf()).toBeUndefined();
    expect(whatOf({ whoElseWrites: writersByOwner(owner + 1) })).toContain(
      'policy.json can be changed by other accounts',
    );
    chmodSync(file, 0o664);
    expect(whatOf()).toContain('policy.json can be changed by other accounts');
    chmodSync(file, 0o644);
    chmodSync(folder, 0o777);
    expect(whatOf()).toContain('packdesk can be changed by other accounts');
    const link = join(tempFolder(), 'policy.json');
    symlinkSync(file, link);
    expect(whatOf({ file: link }), 'where a link leads').toContain('packdesk can be changed');
  });

  it('is refused if its folder may be replaced in one above it', () => {
    needs('posixModes');
    const above = join(tempFolder(), 'above');
    const folder = join(above, 'packdesk');
    mkdirSync(folder, { recursive: true, mode: 0o755 });
    const place = { ...placeOf(fileWith({}, folder)), whoElseWrites: writersByOwner(statSync(folder).uid) };
    const codes = () => policyOfStart(null, place).faults.map(({ fault }) => fault);
    expect(codes()).toEqual([]);
    chmodSync(above, 0o777);
    expect(codes()).toEqual([{ code: 'open-to-others', path: above }]);
    chmodSync(above, 0o1777);
    expect(codes(), 'with the sticky bit').toEqual([]);
  });

  it('that is a link without an end stops the station: somebody meant a policy', () => {
    needs('symlinks');
    const link = join(tempFolder(), 'policy.json');
    symlinkSync(join(tempFolder(), 'gone.json'), link);
    expect(policyOfStart(null, placeOf(link)).faults).toMatchObject([
      { fault: { code: 'unreadable', reason: 'ENOENT' } },
    ]);
    const folder = join(tempFolder(), 'packdesk');
    symlinkSync(join(tempFolder(), 'gone'), folder);
    expect(policyOfStart(null, placeOf(join(folder, 'policy.json'))).faults).toMatchObject([
      { fault: { code: 'unreadable', reason: 'ENOENT' } },
    ]);
  });

  it('stands in a place that follows from the system, and from neither the program nor its drive', () => {
    expect(systemPolicyFile('linux', '')).toBe('/etc/packdesk/policy.json');
    expect(systemPolicyFile('darwin', '')).toBe('/Library/Application Support/Packdesk/policy.json');
    expect(systemPolicyFile('win32', 'C:\\WINDOWS')).toBe('C:\\ProgramData\\Packdesk\\policy.json');
    expect(systemPolicyFile('win32', 'E:\\Windows')).toBe('E:\\ProgramData\\Packdesk\\policy.json');
  });
});

describe('on Windows a policy file', () => {
  const ADMINISTRATORS = 'O:BAG:SYD:PAI(A;OICI;FA;;;SY)(A;OICI;FA;;;BA)(A;OICI;0x1200a9;;;BU)';
  const OF_A_USER = 'O:S-1-5-21-1-2-3-1001G:S-1-5-21-1-2-3-513D:AI(A;ID;FA;;;BA)';

  const start = (rightsOf: (path: string) => string) => {
    const file = fileWith({ volume: 2 });
    const whoElseWrites = writersByAccessList(rightsOf);
    return { file, read: policyOfStart(null, { ...placeOf(file), whoElseWrites }) };
  };

  it('counts if only administrators can change it and its folder', () => {
    expect(start(() => ADMINISTRATORS).read.policy).toEqual({ volume: 2 });
  });

  it.each(['policy.json', 'folder'])('stops the station if users can change the %s', (which) => {
    const isMeant = (path: string) => path.endsWith('policy.json') === (which === 'policy.json');
    const { read } = start((path) => (isMeant(path) ? OF_A_USER : ADMINISTRATORS));
    expect(read.policy).toEqual({});
    expect(read.faults).toMatchObject([
      { field: '', fault: { code: 'open-to-users' }, todo: expect.not.stringContaining('chmod') },
    ]);
    expect(read.faults[0]?.what).toMatch(/can be changed by accounts that are not administrators\.$/);
  });

  it('stops the station if nobody says who can change it', () => {
    const { file, read } = start(() => {
      throw new Error('powershell.exe ENOENT');
    });
    expect(read).toMatchObject({ file, policy: {} });
    expect(read.faults.map(({ fault }) => fault.code)).toEqual(['rights-unknown']);
    expect(read.faults[0]?.what).toContain('(powershell.exe ENOENT)');
  });
});

describe('a policy in the registry', () => {
  const registry = (values: string): Registry => ({
    query: () => '\r\nHKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\Packdesk\r\n',
    exported: () =>
      `\uFEFFWindows Registry Editor Version 5.00\r\n\r\n[HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\Packdesk]\r\n${values}\r\n`,
  });
  const placeWith = (values: string) => ({ ...placeOf(fileWith({ volume: 2 })), registry: registry(values) });

  it('counts whole, and a file beside it does not', () => {
    expect(policyOfStart(null, placeWith('"theme"="dark"'))).toMatchObject({
      file: POLICY_KEY,
      policy: { theme: 'dark' },
      faults: [],
    });
    const planted = {
      ...placeWith('"theme"="dark"'),
      whoElseWrites: () => expect.fail('the file is not looked at'),
    };
    expect(policyOfStart(null, planted).policy).toEqual({ theme: 'dark' });
  });

  it('cannot be replaced by a file that a start names, not even by that of the computer', () => {
    const place = placeWith('"theme"="dark"');
    for (const file of [given(), place.file])
      expect(() => policyOfStart(file, place)).toThrow(`This computer has the policy ${POLICY_KEY};`);
  });

  it('stops the station with a sentence for each value of the wrong type and all other faults', () => {
    const { policy, faults } = policyOfStart(
      null,
      placeWith('"volume"="5"\r\n"theme"="neon"\r\n"shelf"=dword:00000001'),
    );
    expect(policy).toEqual({});
    expect(faults.map(({ what, todo }) => `${what} ${todo}`)).toEqual([
      'volume expects REG_DWORD in the registry, but is REG_SZ. Correct it, or remove it.',
      'theme expects one of "system", "light", "dark", but is a text of 4 characters. Correct it, or remove the key.',
      expect.stringMatching(/^shelf is not a policy key\. Remove it/),
    ]);
  });

  it('that cannot be read stops the station, whatever file is there', () => {
    const broken: Registry = {
      query: () => {
        throw new Error('reg.exe 1');
      },
      exported: () => expect.fail('not asked'),
    };
    const read = policyOfStart(null, { ...placeOf(fileWith({ volume: 2 })), registry: broken });
    expect(read).toMatchObject({ file: POLICY_KEY, policy: {} });
    expect(read.faults).toMatchObject([{ fault: { code: 'registry-unreadable', reason: 'reg.exe 1' } }]);
  });

  it('that is missing leaves the file in force', () => {
    const none: Registry = {
      query: () => '\r\nHKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\Microsoft\r\n',
      exported: () => expect.fail('not asked'),
    };
    const file = fileWith({ volume: 2 });
    expect(policyOfStart(null, { ...placeOf(file), registry: none }).policy).toEqual({ volume: 2 });
  });

  it('is checked by its name', () => {
    const place = placeWith('"volume"=dword:00000005');
    for (const name of [
      'hklm\\software\\policies\\packdesk',
      'HKLM:\\SOFTWARE\\Policies\\Packdesk',
      'HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\Packdesk\\',
    ])
      expect(readPolicyToCheck(name, place).policy, name).toEqual({ volume: 5 });
  });
});
