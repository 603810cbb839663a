/** npm packages inside a build, as reported by the bundler, so that the notices name what ships and nothing else. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const PARTS = ['main', 'preload', 'renderer'] as const;
type Part = (typeof PARTS)[number];

const LISTS = fileURLToPath(new URL('../../out/bundled-packages', import.meta.url));
const listOf = (part: Part) => `${LISTS}/${part}.json`;

/**
 * @param moduleId a module as the bundler names it: a path, with a query or without. What the compiler of the sentences wrote has a
 * part of that compiler in it
 * @returns the folder of its package as a lockfile names it (`node_modules/a/node_modules/b`); null for our own source
 */
export function packageOf(moduleId: string): string | null {
  const [path = ''] = moduleId.replaceAll('\\', '/').split('?');
  if (/\/out\/messages(-apart)?\//.test(path)) return 'node_modules/@inlang/paraglide-js';
  const [, folder = null] = /\/(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//.exec(path) ?? [];
  return folder;
}

/** Writes the list of one part of the build, among them packages of which everything was dropped again. */
export function noteBundledPackages(part: Part): Plugin {
  return {
    name: 'packdesk:bundled-packages',
    generateBundle() {
      const folders = [...this.getModuleIds()].map(packageOf).filter((folder) => folder !== null);
      mkdirSync(LISTS, { recursive: true });
      writeFileSync(listOf(part), `${JSON.stringify([...new Set(folders)].toSorted(), null, 2)}\n`);
    },
  };
}

/** @returns folders of all packages that the build in `out/` has inside, in order */
export function bundledPackages(): string[] {
  const lists = PARTS.map((part) => JSON.parse(readFileSync(listOf(part), 'utf8')) as string[]);
  return [...new Set(lists.flat())].toSorted();
}
