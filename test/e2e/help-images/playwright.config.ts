import { defineConfig } from 'playwright/test';
import base from '../playwright.config.ts';

/** Makes the images of the help again (`npm run help:screenshots`), instead of the checks. */
export default defineConfig({
  ...base,
  testDir: '.',
  globalSetup: '../ordinary-user.ts',
  outputDir: '../output/traces',
  reporter: [['list']],
  projects: [{ name: 'browser', testMatch: '*.spec.ts' }],
});
