/** Inputs of electron-builder besides the build and the packages: icons, notices, Debian's copyright file. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import packageJson from '../../package.json' with { type: 'json' };
import { writeIcons } from './icons.ts';
import { writeNotices } from './notices.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Build time of a package: that of the last commit, so that the same source gives the same bytes.
 * @returns Unix seconds
 * @throws Error if neither SOURCE_DATE_EPOCH nor git says one
 */
export function sourceDate(): number {
  const given = process.env['SOURCE_DATE_EPOCH'];
  const date =
    given ?? spawnSync('git', ['log', '-1', '--format=%ct'], { cwd: ROOT, encoding: 'utf8' }).stdout?.trim();
  if (!/^\d+$/.test(date ?? '')) {
    throw new Error(
      `Expected the date of the source in SOURCE_DATE_EPOCH (Unix seconds) or from git, and got "${date ?? ''}".`,
    );
  }
  return Number(date);
}

/** The form that Debian's policy asks for; the terms of the packages inside are in a file of their own. */
function debianCopyright(): string {
  const terms = readFileSync(`${ROOT}LICENSE`, 'utf8').trim().split('\n').slice(4);
  return `Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: ${packageJson.productName}
Source: ${packageJson.homepage}

Files: *
Copyright: 2026 ${packageJson.author.name}
License: Expat
Comment: The terms of all packages inside, in full, are in /opt/Packdesk/resources/notices/third-party-licenses.txt,
 those of Chromium in /opt/Packdesk/LICENSES.chromium.html.

License: Expat
${terms
  .slice(1)
  .map((line) => ` ${line === '' ? '.' : line}`)
  .join('\n')}
`;
}

/**
 * Writes them into `out/`, beside the build that they belong to.
 * @param builtAt Unix seconds
 */
export function writePackagingInputs(builtAt: number): void {
  writeIcons(`${ROOT}out/icons`);
  writeNotices(`${ROOT}out/notices`, builtAt);
  mkdirSync(`${ROOT}out/debian`, { recursive: true });
  writeFileSync(`${ROOT}out/debian/copyright`, debianCopyright());
}
