/**
 * What an installer carries, packed as `npm run dist` packs it. The runtime is a stand-in: only our part is looked at,
 * so this runs where no Electron can be had.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'playwright/test';
import { writePackagingInputs } from '../../../resources/packaging/inputs.ts';
import { contentFaults, MOST_BYTES } from '../../packaged/content.ts';
import { pack } from '../../packaged/pack.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const FOR = { platform: 'linux', arch: 'x64' };

let folder: string;

test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'packdesk-content-'));
  writePackagingInputs(1);
  const standIn = join(folder, 'electron');
  mkdirSync(join(standIn, 'resources'), { recursive: true });
  for (const file of ['electron', 'LICENSE', 'LICENSES.chromium.html'])
    writeFileSync(join(standIn, file), file);
});

test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** @returns the folder of the packed application */
function packed(project: string): string {
  const output = mkdtempSync(join(folder, 'packed-'));
  pack({ project, electron: join(folder, 'electron'), output, target: 'dir', fuses: false });
  return join(output, 'linux-unpacked');
}

test('a package has inside what runs, its licences, and nothing else', () => {
  expect(contentFaults(packed(ROOT), FOR)).toEqual([]);
});

test('what does not belong into a package is found', () => {
  const project = join(folder, 'planted');
  for (const part of ['out/main', 'out/preload', 'out/renderer', 'out/icons', 'out/notices', 'package.json'])
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
    // More than was agreed, whatever else is packed.
    'out/renderer/assets/large.js': ' '.repeat(MOST_BYTES),
  };
  for (const [file, text] of Object.entries(plants)) writeFileSync(join(project, file), text);
  rmSync(join(project, 'out/notices/license.txt'));

  expect(contentFaults(packed(project), FOR)).toEqual([
    'out/main/boot.test.js: a test',
    'out/main/boot.ts: a source',
    'out/main/chunks/addon.node: a native part for another system',
    'out/main/electron.js.map: a source map',
    'out/main/chunks/loader.js: loads zod, which is not packed',
    'resources/notices/license.txt: the licence of Packdesk is missing',
    expect.stringMatching(/^our part is \d+\.\d MB; at most 16 MB were agreed$/),
  ]);
});
