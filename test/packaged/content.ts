/** Allowed contents of an application as electron-builder lays it out, and the faults of one. */
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { extractFile, listPackage } from '@electron/asar';

/**
 * Bytes of our own part, runtime apart: 17.1 MB in November 2026, of which the fonts are 5.1, the bundle of the main process
 * 4.6, SQLite's addon 2.3 and the pictures of the help 1.9; screens in three languages have 0.5 more than in one
 * (decisions/0077). More than this is agreed again, or left out; the last time for pictures in each language (decisions/0239).
 */
export const MOST_BYTES = 18_000_000;

/** Modules that the bundle of the main process loads at run time. */
const LOADED = new Set(['electron', 'better-sqlite3']);

export interface PackedFor {
  /** As `process.platform` says it. */
  platform: 'linux' | 'win32' | 'darwin';
  /** As `process.arch` says it. */
  arch: 'x64' | 'arm64';
}

/** Patterns of all expected files; any other file is an error. */
const expected = ({ platform, arch }: PackedFor): RegExp[] => [
  /^package\.json$/,
  /^out\/main\/(electron|cache-writer|journal-copy|service-http|order-sealing)\.js$/,
  /^out\/main\/chunks\/[\w-]+\.js$/,
  /^out\/preload\/preload\.cjs$/,
  /^out\/renderer\/(index|broken)\.html$/,
  /^out\/renderer\/assets\/[\w-]+(?:\.svelte-[\w-]+)?\.(js|css|woff2|svg|webp)$/,
  /^node_modules\/better-sqlite3\/(LICENSE|package\.json)$/,
  /^node_modules\/better-sqlite3\/lib\/(methods\/)?[\w-]+\.js$/,
  new RegExp(`^node_modules/better-sqlite3/prebuilds/${platform}-${arch}\\.node$`),
];

/** Paths of the application, its notices and the licences of the runtime, from the folder that it makes. */
const layoutOf = (platform: PackedFor['platform']) =>
  platform === 'darwin'
    ? { resources: 'Packdesk.app/Contents/Resources', runtime: 'Packdesk.app/Contents/Resources' }
    : { resources: 'resources', runtime: '.' };

/** Files besides the application, and what is missing without them: a package may not be handed on without a licence. */
function besides(platform: PackedFor['platform']): Record<string, string> {
  const { resources, runtime } = layoutOf(platform);
  return {
    [join(resources, 'notices/license.txt')]: 'the licence of Packdesk',
    [join(resources, 'notices/third-party-licenses.txt')]: 'the licences of the packages inside',
    [join(resources, 'notices/sbom.cdx.json')]: 'the list of the packages inside',
    [join(resources, 'docs/README.md')]: 'the list of documents for administrators',
    [join(resources, 'docs/schema/policy.schema.json')]: 'the schema of a policy',
    [join(runtime, 'LICENSE.electron.txt')]: 'the licence of Electron',
    [join(runtime, 'LICENSES.chromium.html')]: 'the licences of Chromium',
    ...(platform === 'win32'
      ? {
          'packdesk.cmd': 'the command for a prompt',
          'PolicyDefinitions/packdesk.admx': 'the template of Group Policy',
          'PolicyDefinitions/en-US/packdesk.adml': 'the words of that template',
        }
      : {}),
  };
}

/** Says of a file that is too much which kind it is of. */
function kindOf(file: string): string {
  if (file.endsWith('.map')) return 'a source map';
  if (/\.(test|spec)\.\w+$|(^|\/)tests?\//.test(file)) return 'a test';
  if (/\.([cm]?ts|svelte)$|(^|\/)src(-main|-renderer)?\//.test(file)) return 'a source';
  if (file.endsWith('.node')) return 'a native part for another system';
  if (file.startsWith('node_modules/')) return 'a file of a package that is not needed';
  return 'not expected';
}

interface Packed {
  file: string;
  bytes: number;
  read: () => Buffer;
}

function filesIn(folder: string): Packed[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => ({ file: file.replaceAll('\\', '/'), path: join(folder, file) }))
    .filter(({ path }) => !lstatSync(path).isDirectory())
    .map(({ file, path }) => ({ file, bytes: lstatSync(path).size, read: () => readFileSync(path) }));
}

/** Files in app.asar and beside it in app.asar.unpacked, by the path under which the application knows them. */
function applicationFiles(resources: string): Packed[] {
  const asar = join(resources, 'app.asar');
  const beside = existsSync(`${asar}.unpacked`) ? filesIn(`${asar}.unpacked`) : [];
  const folders = new Set<string>();
  const inside = listPackage(asar, { isPack: false }).map((path) => path.replaceAll('\\', '/').slice(1));
  for (const path of inside) folders.add(path.slice(0, Math.max(0, path.lastIndexOf('/'))));
  const unpacked = new Set(beside.map(({ file }) => file));
  const packed = inside
    .filter((file) => !folders.has(file) && !unpacked.has(file))
    .map((file) => {
      const read = () => extractFile(asar, file);
      return { file, bytes: read().length, read };
    });
  return [...packed, ...beside].sort((a, b) => a.file.localeCompare(b.file));
}

/** Packages that the code of the main process names and that were not packed. */
function missingPackages({ file, read }: Packed): string[] {
  if (!/^out\/main\/.*\.js$/.test(file)) return [];
  // Finds imports as the bundler writes them: at the beginning of a line, or as a call.
  const names = read()
    .toString()
    .matchAll(/^(?:import|export)\b[^'"\n;]*?["']([^'"\n]+)["'];$|\bimport\(["']([^'"\n]+)["']\)/gm);
  return [...names]
    .map(([, still, called]) => still ?? called ?? '')
    .filter((name) => !name.startsWith('.') && !isBuiltin(name) && !LOADED.has(name))
    .map((name) => `${file}: loads ${name}, which is not packed`);
}

function noticeFaults(folder: string, platform: PackedFor['platform']): string[] {
  const missing = Object.entries(besides(platform))
    .filter(([file]) => !existsSync(join(folder, file)))
    .map(([file, what]) => `${file}: ${what} is missing`);
  if (missing.length > 0) return missing;
  const { resources } = layoutOf(platform);
  const texts = readFileSync(join(folder, resources, 'notices/third-party-licenses.txt'), 'utf8');
  const { components } = JSON.parse(
    readFileSync(join(folder, resources, 'notices/sbom.cdx.json'), 'utf8'),
  ) as {
    components: { name: string; version: string; licenses?: unknown[] }[];
  };
  const needed = ['better-sqlite3', 'sqlite', 'electron', 'svelte', 'undici', 'fastify'];
  return [
    ...needed
      .filter((name) => !components.some((one) => one.name === name))
      .map((name) => `resources/notices/sbom.cdx.json: ${name} is missing`),
    ...components
      .filter(({ licenses = [] }) => licenses.length === 0)
      .map(({ name }) => `resources/notices/sbom.cdx.json: ${name} has no licence`),
    ...components
      .filter(({ name, version }) => !texts.toLowerCase().includes(`\n${name} ${version} (`))
      .map(
        ({ name, version }) => `resources/notices/third-party-licenses.txt: ${name} ${version} is missing`,
      ),
  ];
}

/**
 * @param folder with the executable and `resources/`; on macOS with the application
 * @returns a sentence for each fault: files that are too much or missing, packages, licences, size
 */
export function contentFaults(folder: string, packedFor: PackedFor): string[] {
  const resources = join(folder, layoutOf(packedFor.platform).resources);
  const files = applicationFiles(resources);
  const allowed = expected(packedFor);
  const beside = ['notices', 'docs']
    .map((name) => join(resources, name))
    .flatMap((one) => (existsSync(one) ? filesIn(one) : []));
  const bytes = [...files, ...beside].reduce((sum, file) => sum + file.bytes, 0);
  return [
    ...files
      .filter(({ file }) => !allowed.some((pattern) => pattern.test(file)))
      .map(({ file }) => `${file}: ${kindOf(file)}`),
    ...allowed
      .filter((pattern) => !files.some(({ file }) => pattern.test(file)))
      .map((pattern) => `nothing is packed that matches ${pattern.source}`),
    ...files.flatMap(missingPackages),
    ...noticeFaults(folder, packedFor.platform),
    ...(bytes > MOST_BYTES
      ? [`our part is ${(bytes / 1e6).toFixed(1)} MB; at most ${MOST_BYTES / 1e6} MB were agreed`]
      : []),
  ];
}
