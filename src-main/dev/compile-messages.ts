/**
 * Compiles the sentences of `resources/messages` to typed functions, for the sources (`#messages`) and for the build.
 * The installation of the packages, the check, the tests and the build call this first.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compile } from '@inlang/paraglide-js';

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

const PROJECT = at('resources/project.inlang');
/** Catalogues: a folder for each language, a file for each room. */
export const CATALOGUES = at('resources/messages');

/** Messages for sources, tests and development: one file per language, quick to load. */
export const COMPILED = at('out/messages');

/** Messages for the build: one file per sentence, so that each part of the screens has only those that it shows. */
export const COMPILED_APART = at('out/messages-apart');

/**
 * Compiles them if they are not as the catalogues say.
 * @throws if a catalogue cannot be read
 */
export async function compileMessages(outdir: string): Promise<void> {
  const stampFile = `${outdir}.stamp`;
  const stamp = stampOfSources();
  if (existsSync(outdir) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  await compile({
    project: PROJECT,
    outdir,
    outputStructure: outdir === COMPILED_APART ? 'message-modules' : 'locale-modules',
    emitTsDeclarations: outdir === COMPILED,
    // The screens know their language (src-renderer/words/language.svelte.ts); other callers pass one.
    strategy: ['baseLocale'],
    isServer: 'false',
    emitReadme: false,
    emitPrettierIgnore: false,
  });
  writeFileSync(stampFile, stamp);
}

/** Hash of all inputs of the result. The place of the checkout is not among them. */
function stampOfSources(): string {
  const hash = createHash('sha256').update(readFileSync(fileURLToPath(import.meta.url)));
  const catalogues = readdirSync(CATALOGUES, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => join(CATALOGUES, name));
  const compiler = at('node_modules/@inlang/paraglide-js/package.json');
  for (const file of [compiler, join(PROJECT, 'settings.json'), ...catalogues.toSorted()])
    hash.update(relative(at('.'), file)).update(readFileSync(file));
  return hash.digest('hex');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await compileMessages(COMPILED);
