/** Lists and reports that a screen saves, in the Downloads folder; all other downloads of a page are refused. */
import { existsSync, mkdirSync } from 'node:fs';
import { join, parse } from 'node:path';
import { app, type DownloadItem, type Session, type WebContents } from 'electron';
import type { Notice } from '../../contract/station/station.ts';
import type { Log } from '../../station/log.ts';
import { APP_ORIGIN } from './app-protocol.ts';

/** Names of files that the screens save (`saveFile` in the renderer). */
const OUR_NAME = /^packdesk-[a-z\d-]{1,60}\.(csv|json|txt)$/;

/**
 * Lets the screens save their own files without a dialog, as in a browser: a bench may have only a scanner.
 * @param say shows the place of the file, or that it could not be written
 */
export function allowOwnDownloads(
  session: Session,
  own: { contents: WebContents; say: (notice: Notice) => void; log: Log },
): void {
  session.on('will-download', (event, item, contents) => {
    if (contents !== own.contents || !isOurs(item)) {
      own.log.warn('a download that no screen of ours asks for was refused');
      event.preventDefault();
      return;
    }
    const path = pathFor(item, own);
    if (path === null) {
      event.preventDefault();
      return;
    }
    item.setSavePath(path);
    item.once('done', (_event, state) => {
      if (state === 'completed') own.say({ code: 'file-saved', file: path });
      else notSaved(own, path, state);
    });
  });
}

function isOurs(item: DownloadItem): boolean {
  return item.getURL().startsWith(`blob:${APP_ORIGIN}/`) && OUR_NAME.test(item.getFilename());
}

/** @returns null if the folder cannot be made, which is shown */
function pathFor(item: DownloadItem, own: { say: (notice: Notice) => void; log: Log }): string | null {
  const folder = app.getPath('downloads');
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    notSaved(own, folder, error instanceof Error && 'code' in error ? String(error.code) : 'unknown');
    return null;
  }
  return freePath(folder, item.getFilename());
}

function notSaved(own: { say: (notice: Notice) => void; log: Log }, path: string, why: string): void {
  own.log.error({ why }, 'a file could not be saved');
  own.say({ code: 'file-not-saved', file: path });
}

/** A name that no file has yet: `list.csv`, `list (2).csv`, … */
function freePath(folder: string, name: string): string {
  const { name: stem, ext } = parse(name);
  let path = join(folder, name);
  for (let n = 2; existsSync(path); n++) path = join(folder, `${stem} (${n})${ext}`);
  return path;
}
