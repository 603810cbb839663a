/** The flows of `npm test`: every main story once, in the browser host. `npm run test:all` plays the others. */
import { defineConfig } from 'playwright/test';
import everyFlow, { IN_A_BROWSER, reporters } from './playwright.config.ts';

export default defineConfig({
  ...everyFlow,
  grep: /@core\b/,
  reporter: reporters('core'),
  // Only the browser, even if the environment names an Electron or Windows' Node.
  projects: [IN_A_BROWSER],
});
