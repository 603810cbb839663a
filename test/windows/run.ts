/**
 * `npm run test:windows`: the proof under Windows' rules of paths, open files and processes. On Windows with this Node; on Linux with
 * one that `runtime.ts` finds, otherwise it says why it was skipped.
 *
 *   npm run test:windows                               everything
 *   npm run test:windows -- units test/main/station    unit tests, those whose path has one of these words
 *   npm run test:windows -- flows flows/cancel.spec    flows
 *   npm run test:windows -- plants                     each planted defect is found
 *
 * PACKDESK_WINDOWS_MINUTES: after so many no file of unit tests is begun any more; those are listed. Flows are all played.
 * PACKDESK_WINDOWS_KILLS: how often the two campaigns end a station, in all. Default 100; within minutes: as on any system.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LEFT_OUT } from '../e2e/windows-flows.ts';
import { build } from 'electron-vite';
import { flowsSummary } from '../support/flows-summary.ts';
import { findPlants } from './plants.ts';
import { findRuntime } from './runtime.ts';
import { prepareTree } from './tree.ts';
import { winePlace } from './wine.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const results = join(root, 'test/.results');
const minutes = process.env['PACKDESK_WINDOWS_MINUTES'];

const PARTS = ['units', 'flows', 'plants'] as const;
type Part = (typeof PARTS)[number];

/** For units.ts, epoch seconds. */
function lastStart(begun: number): Record<string, string> {
  return minutes === undefined
    ? {}
    : { PACKDESK_LAST_START: String(Math.floor(begun + Number(minutes) * 60)) };
}

function kills(): Record<string, string> {
  const count = process.env['PACKDESK_WINDOWS_KILLS'] ?? (minutes === undefined ? '100' : undefined);
  if (count === undefined) return {};
  const half = String(Math.ceil(Number(count) / 2));
  return { PACKING_KILLS: half, CRASH_KILLS: half };
}

/** @returns the exit status */
function units(node: string, tree: string, begun: number, filters: string[]): number {
  const wine = winePlace(node);
  const { status } = spawnSync(node, ['test/windows/units.ts', ...filters], {
    cwd: tree,
    stdio: 'inherit',
    env: {
      ...process.env,
      ...lastStart(begun),
      ...kills(),
      ...wine.variables,
    },
  });
  wine.remove();
  const report = join(tree, 'test/.results/windows-units.json');
  if (tree !== root && existsSync(report)) copyFileSync(report, join(results, 'windows-units.json'));
  return status ?? 1;
}

/** @returns the exit status */
function flows(node: string, filters: string[]): number {
  const cli = join(root, 'node_modules/playwright/cli.js');
  const { status } = spawnSync(
    process.execPath,
    [
      cli,
      'test',
      ...['--config', 'test/e2e/playwright.config.ts'],
      // A station under Wine needs a core of its own.
      ...['--workers', '2'],
      ...filters,
    ],
    { cwd: root, stdio: 'inherit', env: { ...process.env, PACKDESK_WINDOWS: node } },
  );
  const report = join(results, 'windows.json');
  if (existsSync(report)) process.stdout.write(`\n${flowsSummary(report, "a station of Windows' Node")}\n`);
  for (const [name, why] of Object.entries(LEFT_OUT)) process.stdout.write(`LEFT OUT: ${name}: ${why}.\n`);
  return status ?? 1;
}

/** Only if there is a copy to put them into, and time. @returns the exit status */
function plants(node: string, tree: string): number {
  if (tree !== root && minutes === undefined) return findPlants(node, tree);
  const why = tree === root ? 'they are put into a copy of the checkout only' : 'this run has few minutes';
  process.stdout.write(`\nSKIPPED: planted defects were not looked for: ${why}.\n`);
  return 0;
}

const runtime = findRuntime();
if ('skipped' in runtime) {
  process.stdout.write(`\nSKIPPED: the tests under Windows' Node were not run: ${runtime.skipped}.\n\n`);
  process.exit(0);
}
const [asked, ...filters] = process.argv.slice(2);
const parts = PARTS.filter((part) => asked === undefined || asked === part);
if (parts.length === 0) {
  process.stderr.write(`Expected ${PARTS.join(', ')} or nothing, not "${asked}".\n`);
  process.exit(2);
}
const begun = Date.now() / 1000;
mkdirSync(results, { recursive: true });
for (const name of ['windows-units', 'windows']) rmSync(join(results, `${name}.json`), { force: true });
const tree = prepareTree();
// Flows and tests start the present build: that of another branch, for example, would be tried silently.
await build({ root, logLevel: 'warn' });
if (tree !== root) cpSync(join(root, 'out/main'), join(tree, 'out/main'), { recursive: true });
const run: Record<Part, () => number> = {
  units: () => units(runtime.node, tree, begun, filters),
  flows: () => flows(runtime.node, filters),
  plants: () => plants(runtime.node, tree),
};
const statuses = parts.map((part) => run[part]());
process.stdout.write(`\nWindows' Node: ${((Date.now() / 1000 - begun) / 60).toFixed(1)} minutes.\n`);
process.exit(statuses.find((status) => status !== 0) ?? 0);
