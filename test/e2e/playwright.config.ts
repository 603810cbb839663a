import { fileURLToPath } from 'node:url';
import { defineConfig, type ReporterDescription } from 'playwright/test';
import { tempFoldersInMemory } from '../memory-disk.ts';
import { flowsFor } from './host-seams.ts';
import { windowsProject } from './windows-flows.ts';

// Each flow starts a station, so Node's compile cache is shared. (Playwright has its own.)
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(
  new URL('../../node_modules/.cache/node', import.meta.url),
);

tempFoldersInMemory();

const isElectron = process.env['PACKDESK_ELECTRON'] !== undefined;
// Set by test/packaged/installed-flows.ts: the executable is of the installed application.
const isInstalled = process.env['PACKDESK_INSTALLED'] !== undefined;
// Set by test/windows/run.ts: Windows' Node, which runs the stations.
const isWindows = process.env['PACKDESK_WINDOWS'] !== undefined;
// Pictures for people to look at (test/README.md), instead of the checks.
const isContactSheet = process.env['PACKDESK_CONTACT_SHEET'] !== undefined;
const results = isInstalled ? 'installed-flows' : isElectron ? 'electron' : isWindows ? 'windows' : 'e2e';

/** @param name of the file in `test/.results` that `.ci/count.mjs` adds up */
export const reporters = (name: string): ReporterDescription[] => [
  ['list'],
  ['json', { outputFile: `../.results/${name}.json` }],
];

/** Playwright looks in the path of the file too: everything in `electron/`, and the flows that touch what a window does. */
const ofElectron = [/\belectron\/\S+\.spec\.ts\b/, flowsFor('electron')];

/** The host of every flow. Their stations have nothing in common: no worker waits for the rest of a long file. */
export const IN_A_BROWSER = {
  name: 'browser',
  testMatch: ['flows/*.spec.ts', 'browser/*.spec.ts'],
  fullyParallel: true,
};

function projects() {
  if (isContactSheet) return [{ name: 'browser', testMatch: 'contact-sheet/*.spec.ts' }];
  if (isInstalled) return [{ name: 'installed', testMatch: 'flows/*.spec.ts' }];
  if (isElectron)
    return [{ name: 'electron', testMatch: ['flows/*.spec.ts', 'electron/*.spec.ts'], grep: ofElectron }];
  if (isWindows) return [windowsProject];
  return [IN_A_BROWSER, { name: 'packed', testMatch: ['packed/*.spec.ts'] }];
}

/**
 * The browser host plays every flow, the others those that touch a seam of theirs (host-seams.ts): by the same lines, so that
 * the projects differ only in which flows they have.
 */
export default defineConfig({
  testDir: '.',
  globalSetup: './ordinary-user.ts',
  outputDir: 'output/traces',
  // Snapshots are the same on all hosts and systems, since only text is compared.
  snapshotPathTemplate: '{testDir}/snapshots/{arg}{ext}',
  // A busy machine is not a failure: these end a test that hangs.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  fullyParallel: false,
  // Workers wait more than they compute: on two cores four in a browser finish sooner than three.
  workers: 4,
  forbidOnly: true,
  retries: 0,
  reporter: reporters(results),
  projects: projects(),
});
