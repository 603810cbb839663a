/** The packages of Debian that a check needs for a while; written down at once, so that they are known if it breaks off. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { giveBack, install } from './machine.ts';

const listOf = (folder: string) => join(folder, 'borrowed');

/** @throws Error if apt cannot have them */
export function borrow(folder: string, ...packages: string[]): void {
  const fresh = install(...packages);
  appendFileSync(listOf(folder), fresh.map((name) => `${name}\n`).join(''));
}

/** @returns what stays, in dpkg's words; null if all is as it was */
export function giveAllBack(folder: string): string | null {
  const list = existsSync(listOf(folder)) ? readFileSync(listOf(folder), 'utf8').split('\n') : [];
  return giveBack(list.filter((name) => name !== '' && name !== 'packdesk'));
}
