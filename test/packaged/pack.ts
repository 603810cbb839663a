/** Packs with electron-builder as `npm run dist` does, for a system of choice, from a folder and around a runtime of choice. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import packageJson from '../../package.json' with { type: 'json' };
import { programFile } from '../../src-main/dev/program-file.ts';
import type { PackedFor } from './content.ts';

/** The systems, as electron-builder names them. */
const SYSTEMS = { linux: 'linux', win32: 'win', darwin: 'mac' } as const;

interface Packing {
  /** Default: Linux on x64. */
  packedFor?: PackedFor;
  /** Folder with the build, package.json and node_modules. */
  project: string;
  /** The runtime, unpacked. */
  electron: string;
  /** Folder for the result; made if it is missing. */
  output: string;
  target: 'dir' | 'deb';
  /** False if the runtime is a stand-in without fuses. */
  fuses: boolean;
  /** Compression of the package: a release has `xz`, which takes minutes. Default zst. */
  compression?: 'zst' | 'xz';
  env?: Record<string, string>;
}

/** @throws Error with what electron-builder said */
export function pack({
  packedFor: { platform, arch } = { platform: 'linux', arch: 'x64' },
  project,
  electron,
  output,
  target,
  fuses,
  compression = 'zst',
  env = {},
}: Packing): void {
  const { electronFuses, ...build } = packageJson.build;
  const config = {
    ...build,
    deb: { ...build.deb, compression },
    ...(fuses ? { electronFuses } : {}),
    // Icon and version are written into the executable by a program for Windows, and a stand-in has no place for the hash either.
    win: { ...build.win, signAndEditExecutable: false },
    disableAsarIntegrity: !fuses,
    electronDist: electron,
    electronVersion: packageJson.devDependencies.electron,
    directories: { ...build.directories, output },
  };
  const file = `${output}.json`;
  writeFileSync(file, JSON.stringify(config));
  const args = ['--projectDir', project, '--config', file, `--${SYSTEMS[platform]}`, target, `--${arch}`];
  const made = spawnSync(process.execPath, [programFile('electron-builder'), ...args], {
    cwd: project,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  if (made.status !== 0) {
    throw new Error(`electron-builder failed (exit status ${made.status}):\n${made.stdout}${made.stderr}`);
  }
}
