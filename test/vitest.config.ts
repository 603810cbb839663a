import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { COMPILED, compileMessages } from '../src-main/dev/compile-messages.ts';
import { tempFoldersInMemory } from './memory-disk.ts';
import { LONGEST, PROJECTS } from './tiers.ts';

tempFoldersInMemory();

// Threads and processes of the tests read the sources again and again: Node keeps what it has compiled of them.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url));

await compileMessages(COMPILED);

// Tests of Windows' rules of open files are run there.
const OF_WINDOWS = process.platform === 'win32' ? [] : ['test/windows/**'];
const NOT_UNIT = ['**/node_modules/**', 'test/e2e/**', ...OF_WINDOWS];

/** @returns the common options of the projects of `tiers.ts` */
const filesOf = (name: keyof typeof PROJECTS) => {
  const { include, exclude } = PROJECTS[name];
  return { name, include, exclude: [...NOT_UNIT, ...exclude] };
};

/** The order of vitest within each project, but the longest files first: a fresh clone has no times of a run before. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.findIndex((file) => moduleId.endsWith(file));
      return at === -1 ? LONGEST.length : at;
    };
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project);
    return [...byProject.values()].flatMap((ofProject) => ofProject.toSorted((a, b) => place(a) - place(b)));
  }
}

export default defineConfig({
  // The screens' own state, without a page.
  plugins: [svelte({ configFile: false })],
  test: {
    // Four megabytes of compiled sentences: Node loads them as they are, and nothing transforms them for each file of tests.
    server: { deps: { external: [/\/out\/messages\//] } },
    root: fileURLToPath(new URL('..', import.meta.url)),
    projects: [
      { extends: true, test: { ...filesOf('unit') } },
      { extends: true, test: { ...filesOf('shared'), isolate: false } },
      {
        extends: true,
        test: {
          ...filesOf('pure'),
          isolate: false,
          setupFiles: fileURLToPath(new URL('support/english-first.ts', import.meta.url)),
        },
      },
      {
        extends: true,
        resolve: { conditions: ['browser'] },
        test: {
          ...filesOf('effects'),
          environment: fileURLToPath(new URL('support/renderer-environment.ts', import.meta.url)),
        },
      },
      // Files of a group run together, before those of the next one.
      { extends: true, test: { ...filesOf('waiting'), maxWorkers: 4, sequence: { groupOrder: 1 } } },
      { extends: true, test: { ...filesOf('slow'), maxWorkers: 4, sequence: { groupOrder: 2 } } },
    ],
    sequence: { sequencer: LongestFirst },
    pool: 'forks',
    maxWorkers: 2,
    // A busy machine is not a failure: these end a test that hangs.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    teardownTimeout: 5_000,
    expect: { poll: { timeout: 120_000, interval: 20 } },
    reporters: ['default', 'json'],
    outputFile: { json: 'test/.results/unit.json' },
  },
});
