import { expect, it } from 'vitest';
import { installedAs } from '../../../src-main/host/installed-as.ts';

it.each([
  ['linux', true, undefined, 'deb'],
  ['linux', true, '/home/packer/Packdesk.AppImage', 'app-image'],
  ['win32', true, undefined, 'windows'],
  ['darwin', true, undefined, 'mac'],
  ['linux', false, undefined, 'source'],
] as const)(
  'on %s, packaged %s, it is known who brings another version',
  (platform, isPackaged, appImage, as) => {
    expect(installedAs(platform, { isPackaged, appImage })).toBe(as);
  },
);
