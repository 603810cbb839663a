/** Modules of the screens as a browser runs them, effects included; without a page. */
import type { Environment } from 'vitest/runtime';

export default {
  name: 'renderer',
  viteEnvironment: 'client',
  setup: () => ({ teardown: () => undefined }),
} satisfies Environment;
