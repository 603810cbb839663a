import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { COMPILED, compileMessages } from '../src-main/dev/compile-messages.ts';

// Threads and processes of the tests read the sources again and again: Node keeps what it has compiled of them.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url));

await compileMessages(COMPILED);

// What only Windows' rules of open files show is run there.
const OF_WINDOWS = process.platform === 'win32' ? [] : ['test/windows/**'];
const NOT_UNIT = ['**/node_modules/**', 'test/e2e/**', ...OF_WINDOWS];
/** What keeps nothing between two calls: their files share a process and what it has loaded. */
const PURE = [
  'test/main/domain/**/*.test.ts',
  'test/main/contract/**/*.test.ts',
  'test/lint/**/*.test.ts',
  'test/renderer/**/*.test.ts',
];
/** State of the screens that reads again when something changes. */
const WITH_EFFECTS = 'test/renderer/**/*.svelte.test.ts';

export default defineConfig({
  // The screens' own state, without a page.
  plugins: [svelte({ configFile: false })],
  test: {
    // Four megabytes of compiled sentences: Node loads them as they are, and nothing transforms them for each file of tests.
    server: { deps: { external: [/\/out\/messages\//] } },
    root: fileURLToPath(new URL('..', import.meta.url)),
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['test/**/*.test.ts'], exclude: [...NOT_UNIT, ...PURE] },
      },
      {
        extends: true,
        test: {
          name: 'pure',
          include: PURE,
          exclude: [...NOT_UNIT, WITH_EFFECTS],
          isolate: false,
          setupFiles: fileURLToPath(new URL('support/english-first.ts', import.meta.url)),
        },
      },
      {
        extends: true,
        resolve: { conditions: ['browser'] },
        test: {
          name: 'effects',
          include: [WITH_EFFECTS],
          environment: fileURLToPath(new URL('support/renderer-environment.ts', import.meta.url)),
        },
      },
    ],
    pool: 'forks',
    maxWorkers: 2,
    // A busy machine is not a failure: these end a test that hangs.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    teardownTimeout: 5_000,
    expect: { poll: { timeout: 30_000, interval: 20 } },
    reporters: ['default', 'json'],
    outputFile: { json: 'test/.results/unit.json' },
  },
});
