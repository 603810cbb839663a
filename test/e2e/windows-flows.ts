/** Flows that are played against a station of Windows' Node (`npm run test:windows`): those of the seams that Windows has. */
import { flowsFor } from './host-seams.ts';

/** Files that are not played in spite of their tags, and why. */
export const LEFT_OUT: Record<string, string> = {
  'closed-output': 'the output of the lane on Linux is a file, which cannot be closed',
  faults: 'a fault is planted by a signal, which Windows does not have',
  'every-screen': 'looks at the page only, which is the same',
};

export const windowsProject = {
  name: 'windows',
  testMatch: ['flows/*.spec.ts'],
  testIgnore: Object.keys(LEFT_OUT).map((name) => `flows/${name}.spec.ts`),
  grep: flowsFor('windows'),
};
