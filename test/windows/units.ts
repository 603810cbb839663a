/**
 * The unit tests under Windows' Node, run by `run.ts` in the folder of `tree.ts`: those first that touch the system most.
 * Writes `test/.results/windows-units.json`, also if not all files could be begun in time.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createVitest, type TestCase, type TestModule, type TestSpecification } from 'vitest/node';
import { reaches } from './imports.ts';
import { systemUse } from './system-use.ts';
import { addUp, tableOf, type UnitResults } from './unit-results.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const resultsFile = join(root, 'test/.results/windows-units.json');

/** The tests that are meant for Windows too. Lint and packaging look at the checkout, whatever runs them. */
const FOLDERS = ['test/windows', 'test/main', 'test/renderer'];
/** Between two of these the clock is looked at. */
const FILES_AT_A_TIME = 6;
/** Epoch seconds; no file is begun after it. */
const lastStart = Number(process.env['PACKDESK_LAST_START'] ?? Infinity);

/** Whatever starts a PostgreSQL: it stands on a server, not at a bench, and Windows starts none for an administrator. */
const SERVER = 'support/floor/postgres-server.ts';

const nameOf = (path: string) => relative(root, path).replaceAll(sep, '/');

/** Tests that only run here, and the campaigns that end stations, come before everything else. */
const FIRST = [/^test\/windows\//, /-campaign\.slow\.test\.ts$/];

/** Files that keep nothing between two calls touch no system, and share one process: they come last. */
function begunFirst(specifications: readonly TestSpecification[]): TestSpecification[] {
  const rankOf = (one: TestSpecification) => {
    if (FIRST.some((pattern) => pattern.test(nameOf(one.moduleId)))) return Infinity;
    return ['pure', 'effects'].includes(one.project.name) ? -1 : systemUse(one.moduleId);
  };
  return specifications
    .map((one) => ({ one, rank: rankOf(one) }))
    .toSorted((a, b) => (a.rank === b.rank ? 0 : b.rank - a.rank))
    .map(({ one }) => one);
}

function resultOf(module: TestModule) {
  const tests = [...module.children.allTests()];
  const skipped = tests.filter((test) => test.result().state === 'skipped').map(skipOf);
  // A skip without a reason hides a gap.
  const unreasoned = skipped.filter(({ reason }) => reason === '').map(({ test }) => `${test} (no reason)`);
  const isBroken = !module.ok() && tests.every((test) => test.result().state !== 'failed');
  return {
    file: nameOf(module.moduleId),
    seconds: (module.diagnostic().duration + module.diagnostic().collectDuration) / 1000,
    passed: tests.filter((test) => test.result().state === 'passed').length,
    failed: tests
      .filter((test) => test.result().state === 'failed')
      .map((test) => test.fullName)
      .concat(isBroken ? ['(the file itself)'] : [], unreasoned),
    skipped,
  };
}

function skipOf(test: TestCase) {
  const result = test.result();
  const reason = result.state === 'skipped' ? result.note : undefined;
  return { test: test.fullName, reason: reason ?? '' };
}

// Tests make and remove thousands of small files.
const { PACKDESK_WINDOWS_TEMP: temp } = process.env;
if (temp !== undefined) Object.assign(process.env, { TEMP: temp, TMP: temp });
process.env['PACKDESK_WEB_ENTRY'] = join(root, 'out/main/web.js');
const vitest = await createVitest({
  config: join(root, 'test/vitest.config.ts'),
  watch: false,
  reporters: ['default'],
  slowTestThreshold: 120_000,
});
// Prepares the reporters, and runs nothing.
await vitest.standalone();
const filters = process.argv.slice(2);
const found = await vitest.globTestSpecifications(filters.length > 0 ? filters : FOLDERS);
const ofServer = found.filter((one) => reaches(one.moduleId, SERVER));
const specifications = begunFirst(found.filter((one) => !ofServer.includes(one)));
const leftOut = ofServer.map((one) => nameOf(one.moduleId));
const results: UnitResults = { files: [], leftOut, notBegun: [], errors: 0 };
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
