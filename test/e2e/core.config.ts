/** The flows of `npm test`: every main story once, in the browser host. `npm run test:all` plays the others. */
import { defineConfig } from 'playwright/test';
import everyFlow, { reporters } from './playwright.config.ts';

export default defineConfig({
  ...everyFlow,
  grep: /@core\b/,
  reporter: reporters('core'),
  projects: everyFlow.projects?.filter(({ name }) => name === 'browser') ?? [],
});
