/** A build of the browser host whose Spanish is pseudo-text, beside the one that is shipped: `out/pseudo`. */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compile } from '@inlang/paraglide-js';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { build } from 'vite';
import { helpPages } from '../../../src-main/dev/compile-help.ts';
import type { Message } from '../../lint/catalogues.ts';
import { pseudoMessage } from './pseudo-text.ts';

const at = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

const OUT = at('out/pseudo');
/** Language that the pseudo-text replaces: screens can be switched to it while they are shown. */
export const PSEUDO = 'es';

/** @returns the folder of the build, for `StationOptions.build` */
export async function buildPseudoLocale(): Promise<string> {
  rmSync(OUT, { recursive: true, force: true });
  writePseudoCatalogues();
  await compile({
    project: `${OUT}/project.inlang`,
    outdir: `${OUT}/compiled`,
    outputStructure: 'locale-modules',
    strategy: ['baseLocale'],
    isServer: 'false',
    emitReadme: false,
    emitPrettierIgnore: false,
  });
  await build({
    configFile: false,
    root: at('src-renderer'),
    logLevel: 'warn',
    plugins: [helpPages, svelte()],
    resolve: {
      alias: {
        '#messages/runtime': `${OUT}/compiled/runtime.js`,
        '#messages': `${OUT}/compiled/messages.js`,
      },
    },
    build: {
      outDir: `${OUT}/renderer`,
      target: 'chrome130',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      minify: false,
      reportCompressedSize: false,
    },
  });
  cpSync(at('out/main'), `${OUT}/main`, { recursive: true });
  return OUT;
}

function writePseudoCatalogues(): void {
  cpSync(at('resources/messages'), `${OUT}/messages`, { recursive: true });
  const english = at('resources/messages/en');
  for (const file of readdirSync(english)) {
    const sentences = JSON.parse(readFileSync(`${english}/${file}`, 'utf8')) as Record<string, Message>;
    const pseudo = Object.fromEntries(
      Object.entries(sentences).map(([key, message]) => [key, pseudoMessage(message)]),
    );
    writeFileSync(`${OUT}/messages/${PSEUDO}/${file}`, JSON.stringify(pseudo));
  }
  mkdirSync(`${OUT}/project.inlang`);
  const settings = readFileSync(at('resources/project.inlang/settings.json'), 'utf8');
  writeFileSync(
    `${OUT}/project.inlang/settings.json`,
    settings.replace('"../node_modules/', '"../../node_modules/'),
  );
}
