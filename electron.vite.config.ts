import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';
import { noteBundledPackages } from './resources/packaging/bundled-packages.ts';
import { rulesHash } from './src-main/cache/stamp.ts';
import { helpPages } from './src-main/dev/compile-help.ts';
import { CATALOGUES, COMPILED, COMPILED_APART, compileMessages } from './src-main/dev/compile-messages.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Bytes that the window reads before it can paint; parts loaded later on demand are in separate files. Of the scripts
 * half are sentences, in three languages (decisions/0077). */
const MOST_BEFORE_PAINT = { scripts: 640_000, styles: 165_000 };

/** The user who starts the application is not told how long each plug-in took. */
const QUIET = { bundlerTimings: false };

/** Says what the build costs at start, and ends it if that is more than was agreed. */
const budget: Plugin = {
  name: 'packdesk:budget',
  generateBundle(_options, bundle) {
    const files = Object.values(bundle);
    const chunks = files.filter((file) => file.type === 'chunk');
    const first = new Set<string>();
    const add = (fileName: string) => {
      const chunk = chunks.find((one) => one.fileName === fileName);
      if (!chunk || first.has(fileName)) return;
      first.add(fileName);
      chunk.imports.forEach(add);
    };
    chunks.filter((chunk) => chunk.isEntry).forEach((chunk) => add(chunk.fileName));
    const sizeOf = (code: string) => Buffer.byteLength(code);
    const [before, later] = [true, false].map((isFirst) =>
      chunks
        .filter((one) => first.has(one.fileName) === isFirst)
        .reduce((sum, one) => sum + sizeOf(one.code), 0),
    ) as [number, number];
    const firstStyles = new Set(
      chunks
        .filter((one) => first.has(one.fileName))
        .flatMap((one) => [...(one.viteMetadata?.importedCss ?? [])]),
    );
    const [styles, laterStyles] = [true, false].map((isFirst) =>
      files
        .filter((file) => file.type === 'asset' && file.fileName.endsWith('.css'))
        .filter(({ fileName }) => firstStyles.has(fileName) === isFirst)
        .reduce((sum, file) => sum + sizeOf(String((file as { source: string | Uint8Array }).source)), 0),
    ) as [number, number];
    const imported = [...first].filter(
      (fileName) => !chunks.some((one) => one.fileName === fileName && one.isEntry),
    );
    if (imported.length > 0)
      this.error(`before first paint: ${1 + imported.length} scripts, and one was agreed (decisions/0261).`);
    const kB = (bytes: number) => `${Math.round(bytes / 1000)} kB`;
    const said = `before first paint: scripts ${kB(before)}, styles ${kB(styles)}; loaded later: ${kB(later)} and ${kB(laterStyles)}`;
    if (before > MOST_BEFORE_PAINT.scripts || styles > MOST_BEFORE_PAINT.styles) {
      const { scripts, styles: most } = MOST_BEFORE_PAINT;
      this.error(
        `${said}. At most ${kB(scripts)} and ${kB(most)} were agreed: load something later, or agree anew.`,
      );
    }
    // At every level of logging; standard output belongs to the program that is built for, such as its line of JSON.
    process.stderr.write(`${said}\n`);
  },
};

/** The build reads the present catalogues; while screens are edited, also later versions. */
const messages: Plugin = {
  name: 'packdesk:messages',
  config: async (_config, { command }) => {
    const compiled = command === 'build' ? COMPILED_APART : COMPILED;
    await compileMessages(compiled);
    return {
      resolve: {
        alias: {
          '#messages/runtime': `${compiled}/runtime.js`,
          '#messages': `${compiled}/messages.js`,
        },
      },
    };
  },
  configureServer({ watcher }) {
    watcher.add(CATALOGUES);
    watcher.on('change', (file) => {
      if (file.startsWith(CATALOGUES)) void compileMessages(COMPILED);
    });
  },
};

export default defineConfig({
  main: {
    plugins: [messages, noteBundledPackages('main')],
    define: { CACHE_RULES_HASH: JSON.stringify(rulesHash()) },
    build: {
      outDir: 'out/main',
      externalizeDeps: false,
      target: 'node20',
      rolldownOptions: {
        checks: QUIET,
        // Not bundled: packages with a native part, and `open` of the browser host, which looks for a script beside its own
        // file.
        external: ['electron', 'better-sqlite3', 'open'],
        input: {
          electron: at('src-main/electron.ts'),
          web: at('src-main/web.ts'),
          'cache-writer': at('src-main/cache/write/writer-thread.ts'),
          'journal-copy': at('src-main/journal/copies/copy-thread.ts'),
          'service-http': at('src-main/upstream/http/http-thread.ts'),
          'order-sealing': at('src-main/floor/publishing/order-sealing-thread.ts'),
        },
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
          // A sixth of the bundle. The licences are complete in out/notices.
          comments: false,
        },
      },
    },
  },
  preload: {
    plugins: [noteBundledPackages('preload')],
    build: {
      outDir: 'out/preload',
      externalizeDeps: false,
      rolldownOptions: {
        checks: QUIET,
        input: { preload: at('src-main/preload.ts') },
        // A sandboxed preload cannot be an ES module.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: at('src-renderer'),
    plugins: [messages, helpPages, svelte(), budget, noteBundledPackages('renderer')],
    build: {
      outDir: at('out/renderer'),
      emptyOutDir: true,
      target: 'chrome130',
      // As data: URLs fonts and images would need a laxer policy.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      minify: true,
      // In kB: the budget says what is too large.
      chunkSizeWarningLimit: MOST_BEFORE_PAINT.scripts / 1000,
      rolldownOptions: {
        checks: QUIET,
        input: { index: at('src-renderer/index.html'), broken: at('src-renderer/broken.html') },
        // One script before paint in place of fifty (decisions/0261). The styles of broken.html are for no other page.
        output: {
          codeSplitting: { groups: [{ name: 'start', tags: ['$initial'], test: /^(?!.*\bbroken\.)/ }] },
        },
      },
    },
  },
});
