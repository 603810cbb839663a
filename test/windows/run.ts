/**
 * `npm run test:windows`: the proof under Windows' rules of paths, open files and processes. On Windows with this Node; on Linux with
 * one that `runtime.ts` finds, otherwise it says why it was skipped.
 *
 *   npm run test:windows                               everything that differs between systems
 *   npm run test:windows -- units all                  all unit tests that need no server
 *   npm run test:windows -- units test/main/station    unit tests, those whose path has one of these words
 *   npm run test:windows -- flows flows/cancel.spec    flows
 *   npm run test:windows -- plants                     each planted defect is found
 *
 * PACKDESK_WINDOWS_KILLS: how often the two campaigns end a station, in all. Default 100.
 * PACKDESK_WINDOWS_UNITS: words, of which the path of a unit test has one. Set, only these are run unless others are named, and no
 * planted defect is looked for: for a machine whose time is short.
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
const shortUnits = process.env['PACKDESK_WINDOWS_UNITS']?.split(' ') ?? [];
const results = join(root, 'test/.results');

const PARTS = ['units', 'flows', 'plants'] as const;
type Part = (typeof PARTS)[number];

function kills(): Record<string, string> {
  const half = String(Math.ceil(Number(process.env['PACKDESK_WINDOWS_KILLS'] ?? 100) / 2));
  return { PACKING_KILLS: half, CRASH_KILLS: half };
}

/** @returns the exit status */
function units(node: string, tree: string, filters: string[]): number {
  const wine = winePlace(node);
  const { status } = spawnSync(node, ['test/windows/units.ts', ...filters], {
    cwd: tree,
    stdio: 'inherit',
    env: { ...process.env, ...kills(), ...wine.variables },
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

/** Runs only with a copy in which to plant, and enough time. @returns the exit status */
function plants(node: string, tree: string): number {
  const isShort = shortUnits.length > 0 && asked !== 'plants';
  if (tree !== root && !isShort) return findPlants(node, tree);
  const why = isShort ? 'this run is a short one' : 'they are put into a copy of the checkout only';
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
// Apart from `out/main`, into which a test builds while others start the station.
cpSync(join(root, 'out/main'), join(tree, 'out/windows-station/main'), { recursive: true });
const run: Record<Part, () => number> = {
  units: () => units(runtime.node, tree, filters.length > 0 ? filters : shortUnits),
  flows: () => flows(runtime.node, filters),
  plants: () => plants(runtime.node, tree),
};
const statuses = parts.map((part) => run[part]());
if (asked === undefined && shortUnits.length > 0)
  process.stdout.write(`\nUnits under Windows' Node: only ${shortUnits.join(', ')}.\n`);
process.stdout.write(`\nWindows' Node: ${((Date.now() / 1000 - begun) / 60).toFixed(1)} minutes.\n`);
process.exit(statuses.find((status) => status !== 0) ?? 0);
