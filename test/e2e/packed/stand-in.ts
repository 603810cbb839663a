/**
 * A stand-in for Electron in a package: only the files that electron-builder looks for, so that our part is as in a
 * release.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PackedFor } from '../../packaged/content.ts';

const PLIST = `<?xml version="1.0" encoding="UTF-8"?>
<plist version="1.0"><dict><key>CFBundleExecutable</key><string>Electron</string></dict></plist>
`;

/** @param folder empty */
export function writeStandIn(folder: string, platform: PackedFor['platform']): void {
  if (platform === 'darwin') {
    writeMacApplications(folder);
    return;
  }
  mkdirSync(join(folder, 'resources'));
  const executable = platform === 'win32' ? 'electron.exe' : 'electron';
  for (const file of [executable, 'LICENSE', 'LICENSES.chromium.html'])
    writeFileSync(join(folder, file), file);
}

function writeMacApplications(folder: string): void {
  const application = 'Electron.app/Contents';
  const helper = `${application}/Frameworks/Electron Helper.app/Contents`;
  for (const [contents, executable] of [
    [application, 'Electron'],
    [helper, 'Electron Helper'],
  ] as const) {
    mkdirSync(join(folder, contents, 'MacOS'), { recursive: true });
    writeFileSync(join(folder, contents, 'MacOS', executable), executable);
    writeFileSync(join(folder, contents, 'Info.plist'), PLIST);
  }
  // electron-builder puts the licences there, of a runtime that it fetched itself.
  mkdirSync(join(folder, application, 'Resources'));
  for (const file of ['LICENSE.electron.txt', 'LICENSES.chromium.html'])
    writeFileSync(join(folder, application, 'Resources', file), file);
}
