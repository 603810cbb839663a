#!/usr/bin/env node
/**
 * Replacement of fpm (CUSTOM_FPM_PATH of electron-builder) if that cannot be downloaded: understands the arguments of
 * electron-builder's target for .deb, and lets dpkg-deb write the package. For checks; a release uses fpm.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

const text = { type: 'string' } as const;
const { values: given, positionals: maps } = parseArgs({
  allowPositionals: true,
  options: {
    input: { ...text, short: 's' },
    output: { ...text, short: 't' },
    force: { type: 'boolean' },
    depends: { ...text, short: 'd', multiple: true },
    'deb-recommends': { ...text, multiple: true },
    'deb-compression': text,
    'deb-priority': text,
    architecture: text,
    'after-install': text,
    'after-remove': text,
    description: text,
    version: text,
    package: text,
    name: text,
    maintainer: text,
    vendor: text,
    url: text,
    license: text,
    category: text,
  },
});

/** @throws Error if electron-builder left out what a package cannot be without */
function needed(name: keyof typeof given): string {
  const value = given[name];
  if (typeof value !== 'string' || value === '') throw new Error(`Expected --${name}, and it was not given.`);
  return value;
}

/** Options of dpkg-deb: `gz` and `xz` as for a release, `zst` for a check that installs it at once. */
const COMPRESSIONS: Record<string, string[]> = { gz: ['-Zgzip'], xz: ['-Zxz'], zst: ['-Zzstd', '-z1'] };

const root = mkdtempSync(join(tmpdir(), 'packdesk-deb-'));
try {
  for (const map of maps) {
    const [, from = '', to = ''] = /^(.*)=(.*)$/.exec(map) ?? [];
    const target = join(root, to);
    mkdirSync(dirname(target), { recursive: true });
    cpSync(from, target, { recursive: true });
  }
  const entries = readdirSync(root, { recursive: true, encoding: 'utf8' }).toSorted();
  const files = entries.filter((entry) => lstatSync(join(root, entry)).isFile());
  let bytes = 0;
  for (const entry of entries) {
    const { mode, size } = lstatSync(join(root, entry));
    bytes += size;
    const isOpen = lstatSync(join(root, entry)).isDirectory() || (mode & 0o111) !== 0;
    chmodSync(join(root, entry), isOpen ? 0o755 : 0o644);
  }
  const control = join(root, 'DEBIAN');
  mkdirSync(control);
  const sums = files.map((file) => {
    const sum = createHash('md5')
      .update(readFileSync(join(root, file)))
      .digest('hex');
    return `${sum}  ${file}\n`;
  });
  writeFileSync(join(control, 'md5sums'), sums.join(''));
  const fields = {
    Package: needed('name'),
    Version: needed('version'),
    License: needed('license'),
    Vendor: needed('vendor'),
    Architecture: needed('architecture'),
    Maintainer: needed('maintainer'),
    'Installed-Size': String(Math.ceil(bytes / 1024)),
    Depends: (given.depends ?? []).join(', '),
    Recommends: (given['deb-recommends'] ?? []).join(', '),
    Section: needed('category'),
    Priority: needed('deb-priority'),
    Homepage: needed('url'),
    // The first line, and then the long text with a space before each line, as electron-builder wrote it.
    Description: needed('description').trim(),
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\n`);
  writeFileSync(join(control, 'control'), lines.join(''));
  cpSync(needed('after-install'), join(control, 'postinst'));
  cpSync(needed('after-remove'), join(control, 'postrm'));
  for (const script of ['postinst', 'postrm']) chmodSync(join(control, script), 0o755);
  chmodSync(root, 0o755);
  const compression = COMPRESSIONS[given['deb-compression'] ?? 'xz'];
  if (!compression) throw new Error(`Expected gz, xz or zst, and got "${given['deb-compression']}".`);
  const built = spawnSync('dpkg-deb', ['--root-owner-group', ...compression, '-b', root, needed('package')], {
    stdio: 'inherit',
  });
  process.exitCode = built.status ?? 1;
} finally {
  rmSync(root, { recursive: true, force: true });
}
