import { expect, it } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { APP_ID, installedAs } from '../../../src-main/host/installed-as.ts';

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

it('the id of the application is that of the shortcut that the installer makes', () => {
  expect(APP_ID).toBe(packageJson.build.appId);
});
