/**
 * The unit tests under Windows' Node, run by `run.ts` in the folder of `tree.ts`: those first that touch the system most.
 * Writes `test/.results/windows-units.json`, also if not all files could be begun in time.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createVitest, type TestCase, type TestModule, type TestSpecification } from 'vitest/node';
import { systemUse } from './system-use.ts';
import { addUp, tableOf, type UnitResults } from './unit-results.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const resultsFile = join(root, 'test/.results/windows-units.json');

/** The tests that are meant for Windows too. Lint and packaging look at the checkout, whatever runs them. */
const FOLDERS = ['test/windows', 'test/main', 'test/renderer'];
/** Between two of these the clock is looked at. */
const FILES_AT_A_TIME = 16;
/** Epoch seconds; no file is begun after it. */
const lastStart = Number(process.env['PACKDESK_LAST_START'] ?? Infinity);

const nameOf = (path: string) => relative(root, path).replaceAll(sep, '/');

/** Files that keep nothing between two calls touch no system, and share one process. */
function begunFirst(specifications: readonly TestSpecification[]): TestSpecification[] {
  const use = new Map(specifications.map((one) => [one, systemUse(one.moduleId)]));
  const rank = (one: TestSpecification) => (one.project.name === 'unit' ? (use.get(one) ?? 0) : -1);
  return specifications.toSorted((a, b) => rank(b) - rank(a));
}

function resultOf(module: TestModule) {
  const tests = [...module.children.allTests()];
  const isBroken = !module.ok() && tests.every((test) => test.result().state !== 'failed');
  return {
    file: nameOf(module.moduleId),
    seconds: (module.diagnostic().duration + module.diagnostic().collectDuration) / 1000,
    passed: tests.filter((test) => test.result().state === 'passed').length,
    failed: tests
      .filter((test) => test.result().state === 'failed')
      .map((test) => test.fullName)
      .concat(isBroken ? ['(the file itself)'] : []),
    skipped: tests.filter((test) => test.result().state === 'skipped').map(skipOf),
  };
}

function skipOf(test: TestCase) {
  const result = test.result();
  const reason = result.state === 'skipped' ? result.note : undefined;
  return { test: test.fullName, reason: reason ?? 'no reason given' };
}

// Tests make and remove thousands of small files.
const { PACKDESK_WINDOWS_TEMP: temp } = process.env;
if (temp !== undefined) Object.assign(process.env, { TEMP: temp, TMP: temp });
const vitest = await createVitest({
  config: join(root, 'test/vitest.config.ts'),
  watch: false,
  reporters: ['default'],
  slowTestThreshold: 120_000,
});
// Prepares the reporters, and runs nothing.
await vitest.standalone();
const filters = process.argv.slice(2);
const specifications = begunFirst(
  await vitest.globTestSpecifications(filters.length > 0 ? filters : FOLDERS),
);
const results: UnitResults = { files: [], notBegun: [], errors: 0 };
for (let at = 0; at < specifications.length; at += FILES_AT_A_TIME) {
  const next = specifications.slice(at, at + FILES_AT_A_TIME);
  if (Date.now() / 1000 > lastStart) {
    results.notBegun.push(...next.map((one) => nameOf(one.moduleId)));
    continue;
  }
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(next);
  results.files.push(...testModules.map(resultOf));
  results.errors += unhandledErrors.length;
}
await vitest.close();

mkdirSync(dirname(resultsFile), { recursive: true });
writeFileSync(resultsFile, JSON.stringify({ ...addUp(results), ...results }));
process.stdout.write(`\n${tableOf(results)}\n`);
process.exit(addUp(results).numFailedTests > 0 ? 1 : 0);
