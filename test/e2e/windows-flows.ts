/** Which flows are played against a station of Windows' Node (`npm run test:windows`). */

/** Where files, paths and processes matter most: always, also in a run that has few minutes. */
const FIRST = [
  'packing',
  'journal-stopped',
  'copies',
  'offline-cancel',
  'cancel',
  'set-up',
  'settings',
  'policy',
  'operators',
  'batch',
  'locations',
  'erasure',
  'secrets',
  'help',
];

/** Not at all, and why. */
export const LEFT_OUT: Record<string, string> = {
  'closed-output': 'the output of the lane on Linux is a file, which nobody closes',
  faults: 'a fault is planted by a signal, which Windows does not have',
  'practice-floor': 'starts the benches of a floor itself, and a PostgreSQL, by the Node of the flows',
  'practice-floor-shift': 'the same',
  'floor-lesson': 'the same',
  ...Object.fromEntries(
    [
      ...['accessibility', 'axe', 'design-system', 'endless-text', 'every-screen', 'languages', 'layout'],
      ...['long-panels', 'low-vision', 'targets', 'transcript', 'tree', 'under-the-thumb'],
    ].map((name) => [name, 'looks at the page only, which is the same']),
  ),
};

const specs = (names: readonly string[]) => names.map((name) => `flows/${name}.spec.ts`);

/** The flows of the first project come first; `windows-more` are all others. */
export function windowsProjects(): { name: string; testMatch: string[]; testIgnore?: string[] }[] {
  return [
    { name: 'windows', testMatch: specs(FIRST) },
    {
      name: 'windows-more',
      testMatch: ['flows/*.spec.ts'],
      testIgnore: specs([...FIRST, ...Object.keys(LEFT_OUT)]),
    },
  ];
}
