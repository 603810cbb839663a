/** Adds up what the test runs wrote, and prints the closing line. Called with the exit status of the run. */
import { existsSync, readFileSync } from 'node:fs';

const status = Number(process.argv[2] ?? 1);
const read = (name) => {
  const file = new URL(`../test/.results/${name}.json`, import.meta.url);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
};

const units = [read('unit'), read('slow'), read('windows-units')].filter((run) => run !== null);
const flows = [read('core'), read('e2e'), read('windows'), read('electron'), read('installed')].filter(
  (run) => run !== null,
);
let [passed, failed, skipped] = [0, 0, 0];
for (const unit of units) {
  passed += unit.numPassedTests;
  failed += unit.numFailedTests + (unit.numFailedTestSuites && !unit.numFailedTests ? 1 : 0);
  skipped += unit.numPendingTests;
}
for (const { stats, errors } of flows) {
  passed += stats.expected + stats.flaky;
  failed += stats.unexpected + (stats.unexpected === 0 ? errors.length : 0);
  skipped += stats.skipped;
}

if (status !== 0 && failed === 0) {
  console.log('A step before or between the tests failed; see above.');
  failed = 1;
}
const notBegun = units.reduce((sum, unit) => sum + (unit.notBegun?.length ?? 0), 0);
if (notBegun > 0)
  console.log(`${notBegun} files of unit tests were not begun under Windows' Node; see above.`);
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(failed > 0 ? 1 : status);
