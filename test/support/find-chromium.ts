/** Chromium for the tests: the one of an npm package on Linux x64, elsewhere an installed one. */
import { posix, win32 } from 'node:path';

/** The computer, as arguments: the choice itself reads nothing. */
export interface Computer {
  platform: NodeJS.Platform;
  /** As `process.arch`. */
  arch: string;
  env: NodeJS.ProcessEnv;
  /** Folder that `npx playwright install chromium` puts its browser in. */
  playwrights: string;
  /** True if a file exists at this path. */
  exists: (path: string) => boolean;
}

/** `package`: unpacked from the npm package; `installed`: an executable, by its full path. */
export type FoundChromium = { kind: 'package' } | { kind: 'installed'; path: string };

/**
 * PACKDESK_CHROMIUM first, then the npm package, then Chrome, Edge and Chromium in their usual places.
 * @throws Error with one sentence that says what to install, or that PACKDESK_CHROMIUM names no file
 */
export function findChromium(computer: Computer): FoundChromium {
  const { platform, arch, env, playwrights, exists } = computer;
  const given = env['PACKDESK_CHROMIUM'];
  if (given !== undefined && given !== '') {
    if (exists(given)) return { kind: 'installed', path: given };
    throw new Error(
      `PACKDESK_CHROMIUM is expected to be the path of a browser, but there is no file "${given}".`,
    );
  }
  if (platform === 'linux' && arch === 'x64') return { kind: 'package' };
  const path = [...placesOn(computer), playwrights].find(exists);
  if (path !== undefined) return { kind: 'installed', path };
  throw new Error(
    `The flows need a browser, and none was found on ${platform} ${arch}: install Chrome, Edge or Chromium, ` +
      'run "npx playwright install chromium", or set PACKDESK_CHROMIUM to the path of one.',
  );
}

/** Full paths of the programs; the first that is there is taken. */
function placesOn({ platform, env }: Computer): string[] {
  if (platform === 'win32') {
    const programs = ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe'];
    const folders = [env['PROGRAMFILES'], env['PROGRAMFILES(X86)'], env['LOCALAPPDATA']].filter(Boolean);
    return [...programs, 'Chromium\\Application\\chrome.exe'].flatMap((program) =>
      folders.map((folder = '') => win32.join(folder, program)),
    );
  }
  if (platform === 'darwin') {
    const folders = ['/Applications', ...(env['HOME'] ? [posix.join(env['HOME'], 'Applications')] : [])];
    return ['Google Chrome', 'Microsoft Edge', 'Chromium'].flatMap((name) =>
      folders.map((folder) => posix.join(folder, `${name}.app/Contents/MacOS/${name}`)),
    );
  }
  // `/snap/bin/chromium` is left out: a snap has a /tmp of its own, which does not contain Playwright's profile.
  return ['/opt/google/chrome/chrome', '/opt/microsoft/msedge/msedge', '/usr/bin/chromium'];
}
