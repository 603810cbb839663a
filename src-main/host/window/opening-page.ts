/**
 * Opening page that gives the browser the address with the token: a file that only this user can read, since every user of the
 * machine can read a program's arguments (decisions/0010).
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { removeFileBlocking } from '../../files/replace-file.ts';

/**
 * Writes a page that leads to the address.
 * @param dataDir the folder for the page
 * @returns its path for a browser, and its removal
 */
export function writeOpeningPage(dataDir: string, url: string): { path: string; remove: () => void } {
  const path = join(dataDir, 'open-packdesk.html');
  const remove = () => removeFileBlocking(path);
  // An old one may have other rights, which writing would keep.
  remove();
  writeFileSync(path, pageTo(url), { mode: 0o600, flag: 'wx' });
  return { path, remove };
}

/** @param url of our own making: an address of this machine and a token, with nothing that HTML would read */
const pageTo = (url: string) => `<!doctype html>
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<title>Packdesk</title>
<p><a href="${url}">Open Packdesk</a></p>
<script>location.replace(${JSON.stringify(url)})</script>
`;
