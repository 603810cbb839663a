import { defineConfig } from 'playwright/test';

/** Run by installed.ts, which sees to it that the machine can do it and is left as it was. */
export default defineConfig({
  testDir: '.',
  testMatch: 'installed.spec.ts',
  outputDir: '../e2e/output/installed',
  timeout: 900_000,
  workers: 1,
  retries: 0,
  reporter: [['list'], ['json', { outputFile: '../.results/installed.json' }]],
});
