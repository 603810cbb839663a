/** Trouble that passes: while it lasts a start may end in a sentence, and after it all is as it was. */
import { basename, dirname, join, relative } from 'node:path';
import { startChild } from '../child.ts';
import type { SmallDisk } from '../small-disk.ts';

export interface Trouble {
  /** The folder as a start finds it meanwhile. */
  folder: string;
  end: () => Promise<void>;
}

interface Place {
  disk: SmallDisk;
  /** Path to the same disk that allows no writing. */
  readOnly: string;
}

export const PASSING = {
  'the disk full': ({ disk }, folder) => {
    disk.fill();
    return Promise.resolve({
      folder,
      end: () => {
        disk.empty();
        return Promise.resolve();
      },
    });
  },
  'the folder read-only': ({ disk, readOnly }, folder) =>
    Promise.resolve({
      folder: join(readOnly, relative(disk.folder, folder)),
      end: () => Promise.resolve(),
    }),
  'the file locked by another process': async (_place, folder) => {
    const child = startChild('hold-journal.ts', join(folder, 'journal.db'));
    const line = await child.line();
    if (line !== 'locked') throw new Error(`${basename(dirname(folder))} could not be locked: ${line}`);
    return { folder, end: () => child.kill() };
  },
} satisfies Record<string, (place: Place, folder: string) => Promise<Trouble>>;
export type PassingName = keyof typeof PASSING;
