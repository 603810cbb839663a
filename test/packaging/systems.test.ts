import { expect, it } from 'vitest';
import { missingWords, systemsOf } from '../../resources/packaging/systems.ts';

it.each([
  [['--linux', 'deb', '--x64'], 'darwin', ['linux']],
  [['-w', '--mac', 'dmg'], 'linux', ['win', 'mac']],
  [['--x64'], 'win32', ['win']],
  [[], 'darwin', ['mac']],
  [[], 'freebsd', ['linux']],
] as const)('%j on %s packs for %j', (args, host, systems) => {
  expect(systemsOf(args, host)).toEqual(systems);
});

it('says what is finished and what is missing for each system', () => {
  const words = missingWords(['linux', 'win']);
  expect(words).toContain('in out/');
  expect(words).toMatch(/Electron \d+\.\d+\.\d+, or a folder with it: -c\.electronDist=FOLDER/);
  expect(words).toContain('linux: fpm');
  expect(words).toContain('win: NSIS');
  expect(words).not.toContain('mac:');
});
