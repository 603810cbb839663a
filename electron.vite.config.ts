import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'electron-vite';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  main: {
    build: {
      outDir: 'out/main',
      // Dependencies stay outside: what is native or large is loaded as it was installed.
      externalizeDeps: true,
      target: 'node20',
      rolldownOptions: {
        input: {
          electron: at('src-main/electron.ts'),
          web: at('src-main/web.ts'),
          'cache-writer': at('src-main/cache/writer-thread.ts'),
        },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      externalizeDeps: false,
      rolldownOptions: {
        input: { preload: at('src-main/preload.ts') },
        // A sandboxed preload cannot be an ES module.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: at('src-renderer'),
    plugins: [svelte()],
    build: {
      outDir: at('out/renderer'),
      emptyOutDir: true,
      target: 'chrome130',
      // As data: URLs fonts and images would need a laxer policy.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      minify: true,
      rolldownOptions: { input: at('src-renderer/index.html') },
    },
  },
});
