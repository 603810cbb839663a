/**
 * `npm run bench [-- NAME ...]`: ratios inside one run, interleaved, medians with their spread; absolute times only beside
 * them. Every benchmark checks its own answer, so that fast and wrong cannot pass. A whole run writes
 * results/bench.md, bench.json and growth.svg; the drawing of one benchmark is written whenever that has run.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Bench } from './harness/bench.ts';
import { growthChart } from './harness/growth-chart.ts';
import { asMarkdown, machine, type Report } from './harness/report.ts';

/** Ordered by the fixtures that they share. */
const BENCHES: Record<string, () => Promise<{ bench: Bench }>> = {
  ingest: () => import('./benches/ingest.ts'),
  poll: () => import('./benches/poll.ts'),
  'scan-look-up': () => import('./benches/scan-look-up.ts'),
  search: () => import('./benches/search.ts'),
  'pick-list': () => import('./benches/pick-list.ts'),
  'batch-look-ups': () => import('./benches/batch-look-ups.ts'),
  board: () => import('./benches/board.ts'),
  paper: () => import('./benches/paper.ts'),
  rpc: () => import('./benches/rpc.ts'),
  'green-light': () => import('./benches/green-light.ts'),
  floor: () => import('./benches/floor.ts'),
  'floor-orders': () => import('./benches/floor-orders.ts'),
  'floor-growth': () => import('./benches/floor-growth.ts'),
  'floor-scan': () => import('./benches/floor-scan.ts'),
  'floor-age': () => import('./benches/floor-age.ts'),
  paint: () => import('./benches/paint.ts'),
  memory: () => import('./benches/memory.ts'),
  shift: () => import('./benches/shift.ts'),
  'first-sync': () => import('./benches/first-sync.ts'),
  million: () => import('./benches/million.ts'),
  start: () => import('./benches/start.ts'),
  'station-age': () => import('./benches/station-age.ts'),
};
const NAMES = Object.keys(BENCHES);

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !NAMES.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`No such benchmark: ${unknown.join(', ')}. There are: ${NAMES.join(', ')}.\n`);
  process.exit(2);
}
const chosen = asked.length > 0 ? asked : NAMES;
const report: Report = { machine: machine(), benches: [] };
for (const name of chosen) {
  const began = performance.now();
  process.stderr.write(`${name} ... `);
  let outcome = null;
  let fault = null;
  try {
    const loaded = await BENCHES[name]?.();
    outcome = (await loaded?.bench.run()) ?? null;
  } catch (error) {
    fault = error instanceof Error ? error.message : String(error);
  }
  const seconds = (performance.now() - began) / 1000;
  process.stderr.write(`${seconds.toFixed(1)} s${fault === null ? '' : `: ${fault}`}\n`);
  report.benches.push({ name, seconds, outcome, fault });
}
const markdown = asMarkdown(report);
process.stdout.write(`\n${markdown}`);
const folder = fileURLToPath(new URL('results/', import.meta.url));
mkdirSync(folder, { recursive: true });
for (const { outcome } of report.benches) {
  if (!outcome?.drawing) continue;
  const { file, axes, points } = outcome.drawing;
  writeFileSync(folder + file, growthChart(points, report.machine, axes));
}
// A part of the benchmarks does not take the place of the whole.
if (asked.length === 0) {
  writeFileSync(`${folder}bench.md`, markdown);
  writeFileSync(`${folder}bench.json`, `${JSON.stringify(report, null, 2)}\n`);
  const points = report.benches.flatMap((one) => one.outcome?.growth ?? []);
  if (points.length > 0) writeFileSync(`${folder}growth.svg`, growthChart(points, report.machine));
}
if (report.benches.some((one) => one.fault !== null)) process.exitCode = 1;
process.exit();
