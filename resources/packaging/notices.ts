/**
 * SBOM (CycloneDX) and licence texts of a package: bundled packages, the one beside the bundle, and what that has compiled in.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { bundledPackages } from './bundled-packages.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Not in the bundle, yet in every installation: the one with a native part, and the runtime. */
const BESIDE_THE_BUNDLE = ['node_modules/better-sqlite3', 'node_modules/electron'];

interface Manifest {
  name: string;
  version: string;
  license?: string;
  author?: string | { name: string };
}

/** A component of CycloneDX, as far as it is looked at here. */
interface Component {
  'bom-ref': string;
  [field: string]: unknown;
}

interface Bom {
  metadata: { component: Component; [field: string]: unknown };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
  [field: string]: unknown;
}

const read = (path: string) => readFileSync(`${ROOT}${path}`, 'utf8');
const manifestOf = (folder: string) => JSON.parse(read(`${folder}/package.json`)) as Manifest;

/** SQLite's source is part of better-sqlite3's addon; no package of npm says so. */
function sqlite(): Component {
  const header = read('node_modules/better-sqlite3/deps/sqlite3/sqlite3.h');
  const [, version] = /#define SQLITE_VERSION\s+"([\d.]+)"/.exec(header) ?? [];
  if (version === undefined) throw new Error('better-sqlite3 does not say which SQLite it has inside.');
  return {
    'bom-ref': `sqlite@${version}`,
    type: 'library',
    name: 'sqlite',
    version,
    purl: `pkg:generic/sqlite@${version}`,
    licenses: [{ license: { id: 'blessing' } }],
  };
}

/** Packages in the lockfile, as npm lists them offline. */
function bomOfLockfile(): Bom {
  // With any NODE_ENV: bundled packages are development dependencies to npm.
  const args = [
    'sbom',
    '--include=dev',
    '--package-lock-only',
    '--sbom-format',
    'cyclonedx',
    '--sbom-type',
    'application',
  ];
  const asked = spawnSync('npm', args, {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    shell: process.platform === 'win32',
  });
  if (asked.status !== 0) throw new Error(`npm sbom failed (exit status ${asked.status}): ${asked.stderr}`);
  return JSON.parse(asked.stdout) as Bom;
}

/** @param builtAt Unix seconds */
function bomOf(folders: readonly string[], builtAt: number): Bom {
  const { $schema, bomFormat, specVersion, metadata, components, dependencies } = bomOfLockfile();
  const inside = new Set(
    folders.map((folder) => {
      const { name, version } = manifestOf(folder);
      return `${name}@${version}`;
    }),
  );
  const known = new Set(components.map((one) => one['bom-ref']));
  const unknown = [...inside].filter((ref) => !known.has(ref));
  if (unknown.length > 0) {
    throw new Error(
      `The lockfile does not name what is bundled (${unknown.join(', ')}): run npm ci, then build.`,
    );
  }
  const own = metadata.component['bom-ref'];
  const compiledIn = sqlite();
  return {
    $schema,
    bomFormat,
    specVersion,
    version: 1,
    metadata: {
      ...metadata,
      lifecycles: [{ phase: 'build' }],
      // Neither the hour nor the folder of a build: the same source gives the same file.
      timestamp: new Date(builtAt * 1000).toISOString(),
      component: { ...metadata.component, name: 'packdesk' },
    },
    components: [
      // A development dependency is inside like any other, once it is bundled.
      ...components
        .filter((one) => inside.has(one['bom-ref']))
        .map((one) => ({ ...one, scope: 'required', properties: [] })),
      compiledIn,
    ],
    dependencies: [
      ...dependencies
        .filter(({ ref }) => ref === own || inside.has(ref))
        .map(({ ref, dependsOn }) => ({
          ref,
          dependsOn: [
            ...dependsOn.filter((one) => inside.has(one)),
            ...(ref.startsWith('better-sqlite3@') ? [compiledIn['bom-ref']] : []),
          ],
        })),
      { ref: compiledIn['bom-ref'], dependsOn: [] },
    ],
  };
}

/** The terms of a package in full: its own files, or those that it names if it is MIT and brings no file. */
function licenceText(folder: string): string {
  const files = readdirSync(`${ROOT}${folder}`).filter((name) => /^(licen[cs]e|notice|copying)/i.test(name));
  if (files.length > 0)
    return files
      .toSorted()
      .map((name) => read(`${folder}/${name}`).trim())
      .join('\n\n');
  const { name, license, author } = manifestOf(folder);
  const holder = typeof author === 'object' ? author.name : author;
  if (license !== 'MIT' || holder === undefined) {
    throw new Error(`${name} (${license ?? 'no licence'}) brings no licence text: it cannot be packed.`);
  }
  return read('LICENSE')
    .trim()
    .replace(/^Copyright .*$/m, `Copyright (c) ${holder}`);
}

function licenceTexts(folders: readonly string[]): string {
  const { version } = sqlite();
  const parts = folders.map((folder) => {
    const { name, version: of, license } = manifestOf(folder);
    return { title: `${name} ${of} (${license})`, text: licenceText(folder) };
  });
  parts.push({
    title: `SQLite ${String(version)} (public domain), inside better-sqlite3`,
    text:
      'The author disclaims copyright to this source code. In place of a legal notice, here is a blessing:\n\n' +
      '   May you do good and not evil.\n' +
      '   May you find forgiveness for yourself and forgive others.\n' +
      '   May you share freely, never taking more than you give.',
  });
  const line = '-'.repeat(80);
  return [
    'Packdesk has these packages inside, each under its own terms. Those of Chromium and of what Electron has',
    'compiled in stand in LICENSES.chromium.html beside the application.',
    ...parts.map(({ title, text }) => `\n${line}\n${title}\n${line}\n\n${text.replaceAll('\r\n', '\n')}`),
    '',
  ].join('\n');
}

/**
 * Writes `sbom.cdx.json`, `third-party-licenses.txt` and the product's own `license.txt`.
 * @param folder made if it is missing
 * @param builtAt Unix seconds, as in SOURCE_DATE_EPOCH
 * @throws Error if a package that is inside is unknown to the lockfile or brings no licence text
 */
export function writeNotices(folder: string, builtAt: number): void {
  const folders = [...bundledPackages(), ...BESIDE_THE_BUNDLE].toSorted();
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/sbom.cdx.json`, `${JSON.stringify(bomOf(folders, builtAt), null, 2)}\n`);
  writeFileSync(`${folder}/third-party-licenses.txt`, licenceTexts(folders));
  writeFileSync(`${folder}/license.txt`, read('LICENSE'));
}
