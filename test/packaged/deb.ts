/** Makes the package of Debian, from the source to the file. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'electron-vite';
import { writePackagingInputs } from '../../resources/packaging/inputs.ts';
import { pack } from './pack.ts';
import { stage, type Runtime } from './runtime.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Any timestamp; a package that was built at another hour must be the same. */
const BUILT_AT = 1_750_000_000;

/** @param copy name of a folder within the one of the check */
export const debOf = (folder: string, copy: string, version: string): string =>
  join(folder, copy, 'dist', `packdesk_${version}_amd64.deb`);

export async function buildSource(): Promise<void> {
  await build({ root: ROOT, logLevel: 'warn' });
  writePackagingInputs(BUILT_AT);
}

interface Deb {
  /** Folder of the check. */
  folder: string;
  /** Name of a new folder in it: the project as it is packed, and the results. */
  copy: string;
  version: string;
  runtime: Runtime;
  /** Default zst. */
  compression?: 'zst' | 'xz';
}

/** Packs the build. @throws Error with electron-builder's words */
export function makeDeb({ folder, copy, version, runtime, compression = 'zst' }: Deb): void {
  const project = join(folder, copy, 'project');
  stage(project, version, runtime);
  pack({
    project,
    electron: runtime.folder,
    output: join(folder, copy, 'dist'),
    target: 'deb',
    fuses: true,
    compression,
    env: { CUSTOM_FPM_PATH: `${ROOT}test/packaged/make-deb.ts`, SOURCE_DATE_EPOCH: String(BUILT_AT) },
  });
}
