import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  // The screens' own state, without a page.
  plugins: [svelte({ configFile: false })],
  test: {
    root: fileURLToPath(new URL('..', import.meta.url)),
    include: ['test/**/*.test.ts'],
    exclude: ['**/node_modules/**', 'test/e2e/**', 'test/electron/**'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    teardownTimeout: 5_000,
    // A busy machine is not a failure: these end a test that hangs.
    expect: { poll: { timeout: 30_000, interval: 20 } },
    reporters: ['default', 'json'],
    outputFile: { json: 'test/.results/unit.json' },
  },
});
