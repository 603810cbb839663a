/**
 * Contents of an installer, packed as `npm run dist` packs it. The runtime is a stand-in: only our part is looked at, so this
 * runs without Electron.
 */
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'playwright/test';
import { writePackagingInputs } from '../../../resources/packaging/inputs.ts';
import { contentFaults, MOST_BYTES, type PackedFor } from '../../packaged/content.ts';
import { pack } from '../../packaged/pack.ts';
import { writeStandIn } from './stand-in.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const LINUX: PackedFor = { platform: 'linux', arch: 'x64' };
const EACH: readonly PackedFor[] = [
  LINUX,
  { platform: 'linux', arch: 'arm64' },
  { platform: 'win32', arch: 'x64' },
  { platform: 'win32', arch: 'arm64' },
  { platform: 'darwin', arch: 'x64' },
  { platform: 'darwin', arch: 'arm64' },
];

let folder: string;

test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'packdesk-content-'));
  writePackagingInputs(1);
});

test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** @returns the folder of the packed application */
function packed(project: string, packedFor: PackedFor): string {
  const output = mkdtempSync(join(folder, 'packed-'));
  const electron = mkdtempSync(join(folder, 'electron-'));
  writeStandIn(electron, packedFor.platform);
  pack({ packedFor, project, electron, output, target: 'dir', fuses: false });
  const [made = ''] = readdirSync(output, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  return join(output, made);
}

for (const packedFor of EACH) {
  test(`a package for ${packedFor.platform} on ${packedFor.arch} has inside what runs, its licences, and nothing else`, () => {
    expect(contentFaults(packed(ROOT, packedFor), packedFor)).toEqual([]);
  });
}

test('what does not belong into a package is found', () => {
  const project = join(folder, 'planted');
  for (const part of [
    'out/main',
    'out/preload',
    'out/renderer',
    'out/icons',
    'out/notices',
    'resources/docs',
    'package.json',
  ])
    cpSync(join(ROOT, part), join(project, part), { recursive: true });
  const sqlite = 'node_modules/better-sqlite3';
  for (const part of ['package.json', 'LICENSE', 'lib', 'prebuilds'])
    cpSync(join(ROOT, sqlite, part), join(project, sqlite, part), { recursive: true });
  const { name, version } = { name: 'packdesk', version: '0.1.0' };
  const dependencies = { 'better-sqlite3': '*' };
  writeFileSync(
    join(project, 'package.json'),
    JSON.stringify({
      name,
      version,
      main: 'out/main/electron.js',
      dependencies,
      author: 'nobody',
      description: '-',
    }),
  );

  const plants = {
    'out/main/electron.js.map': '{}',
    'out/main/boot.ts': 'export {};',
    'out/main/boot.test.js': 'export {};',
    'out/main/chunks/addon.node': 'another system',
    'out/main/chunks/loader.js': "import { z } from 'zod';\nexport { z };\n",
    // A file above the agreed size, whatever else is packed.
    'out/renderer/assets/large.js': ' '.repeat(MOST_BYTES),
  };
  for (const [file, text] of Object.entries(plants)) writeFileSync(join(project, file), text);
  rmSync(join(project, 'out/notices/license.txt'));
  rmSync(join(project, 'resources/docs/README.md'));

  expect(contentFaults(packed(project, LINUX), LINUX)).toEqual([
    'out/main/boot.test.js: a test',
    'out/main/boot.ts: a source',
    'out/main/chunks/addon.node: a native part for another system',
    'out/main/electron.js.map: a source map',
    'out/main/chunks/loader.js: loads zod, which is not packed',
    'resources/notices/license.txt: the licence of Packdesk is missing',
    'resources/docs/README.md: the list of documents for administrators is missing',
    expect.stringMatching(/^our part is \d+\.\d MB; at most 18 MB were agreed$/),
  ]);
});
