import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { chromiumLaunch } from './chromium.ts';
import { findChromium, type Computer } from './find-chromium.ts';

const PLAYWRIGHTS = '/home/ana/.cache/ms-playwright/chromium-1/chrome';

/** A computer that has these files and no others. */
const computer = (parts: Partial<Computer>, ...files: string[]): Computer => ({
  platform: 'linux',
  arch: 'x64',
  env: {},
  playwrights: PLAYWRIGHTS,
  exists: (path) => files.includes(path),
  ...parts,
});

const WINDOWS = {
  platform: 'win32',
  env: {
    PROGRAMFILES: 'C:\\Program Files',
    'PROGRAMFILES(X86)': 'C:\\Program Files (x86)',
    LOCALAPPDATA: 'C:\\Users\\Jürgen Müller\\AppData\\Local',
  },
} as const;
const MAC = { platform: 'darwin', arch: 'arm64', env: { HOME: '/Users/ana' } } as const;
const ARM = { platform: 'linux', arch: 'arm64' } as const;

it('takes the npm package on Linux x64, whatever is installed', () => {
  expect(findChromium(computer({}, '/opt/google/chrome/chrome'))).toEqual({ kind: 'package' });
});

it.each([
  ['Chrome on Windows', WINDOWS, 'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'],
  ['Edge on Windows', WINDOWS, 'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe'],
  [
    'Chrome of one account on Windows',
    WINDOWS,
    'C:\\Users\\Jürgen Müller\\AppData\\Local\\Google\\Chrome\\Application\\chrome.exe',
  ],
  ['Chromium on Windows', WINDOWS, 'C:\\Program Files\\Chromium\\Application\\chrome.exe'],
  ['Chrome on macOS', MAC, '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
  ['Edge on macOS', MAC, '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge'],
  ['Chromium of one account on macOS', MAC, '/Users/ana/Applications/Chromium.app/Contents/MacOS/Chromium'],
  ['Chromium on Linux arm64', ARM, '/usr/bin/chromium'],
  ['what Playwright has fetched', ARM, PLAYWRIGHTS],
])('finds %s', (_name, parts, path) => {
  expect(findChromium(computer(parts, path))).toEqual({ kind: 'installed', path });
});

it('prefers Chrome to Edge, and both to what Playwright has fetched', () => {
  const chrome = 'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe';
  const edge = 'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe';
  expect(findChromium(computer(WINDOWS, PLAYWRIGHTS, edge, chrome))).toMatchObject({ path: chrome });
  expect(findChromium(computer(WINDOWS, PLAYWRIGHTS, edge))).toMatchObject({ path: edge });
});

it.each([
  ['Linux x64', {}],
  ['Windows', WINDOWS],
  ['macOS', MAC],
])('takes what PACKDESK_CHROMIUM names on %s', (_name, parts: Partial<Computer>) => {
  const env = { ...parts.env, PACKDESK_CHROMIUM: '/opt/mine' };
  expect(findChromium(computer({ ...parts, env }, '/opt/mine', '/usr/bin/chromium'))).toEqual({
    kind: 'installed',
    path: '/opt/mine',
  });
  expect(() => findChromium(computer({ ...parts, env }))).toThrow('there is no file "/opt/mine"');
});

it.each([
  ['win32 x64', WINDOWS],
  ['darwin arm64', MAC],
  ['linux arm64', ARM],
  ['win32 x64', { platform: 'win32', env: {} } as const],
])('says in one sentence what to install on %s', (system, parts) => {
  expect(() => findChromium(computer(parts))).toThrow(
    `The flows need a browser, and none was found on ${system}: install Chrome, Edge or Chromium, ` +
      'run "npx playwright install chromium", or set PACKDESK_CHROMIUM to the path of one.',
  );
});

it('names a browser that is there, or says what to install, on this computer', async () => {
  const found = await chromiumLaunch().catch((error: unknown) => String(error));
  if (typeof found === 'string') expect(found).toContain('npx playwright install chromium');
  else expect(existsSync(found.executablePath ?? '')).toBe(true);
});
