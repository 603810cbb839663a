/** The two tiers of the unit tests: fast ones for every `npm test`, slow ones for `npm run test:all`. */

/** Campaigns, simulations, kills of processes, a PostgreSQL of their own, and whatever takes longer than about ten seconds of a quiet machine. */
export const SLOW = 'test/**/*.slow.test.ts';

/** Rules without state between two calls: their files share a process and its loaded modules. */
const PURE = [
  'test/main/domain/**/*.test.ts',
  'test/main/contract/**/*.test.ts',
  'test/lint/**/*.test.ts',
  'test/renderer/**/*.test.ts',
];

/** State of the screens that reads again when something changes. */
const WITH_EFFECTS = 'test/renderer/**/*.svelte.test.ts';

/** Stations and journals on folders of their own: their files share a process too, and nothing in it but loaded modules. */
const SHARED = ['test/main/{batch,connection,journal,router}/**/*.test.ts'];

/** Stations of a floor, sockets, processes at work, and limits that run out: the CPU has time for more of these at once. */
const WAITING = [
  'test/main/{floor,upstream}/**/*.test.ts',
  'test/main/app/{alert-watch,workspace/open-cache}.test.ts',
  'test/main/files/held-files.test.ts',
  'test/main/host/zpl-printer.test.ts',
  'test/main/journal/personal-data/personal-data.test.ts',
  'test/main/router/not-saved.test.ts',
  'test/main/sync/{clearance-checker,poller,pulled-orders}.test.ts',
];

interface Project {
  include: string[];
  exclude: string[];
}

/** Files of each vitest project: every test is in one of them. */
export const PROJECTS = {
  pure: { include: PURE, exclude: [SLOW, WITH_EFFECTS] },
  effects: { include: [WITH_EFFECTS], exclude: [SLOW] },
  shared: { include: SHARED, exclude: [SLOW, ...WAITING] },
  unit: { include: ['test/**/*.test.ts'], exclude: [SLOW, ...PURE, ...SHARED, ...WAITING] },
  waiting: { include: WAITING, exclude: [SLOW] },
  slow: { include: [SLOW], exclude: [] },
} satisfies Record<string, Project>;
