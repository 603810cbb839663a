/** The unit tests under Windows' Node, run by `run.ts` in the folder of `tree.ts`. Writes `test/.results/windows-units.json`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createVitest, type TestCase, type TestModule } from 'vitest/node';
import { whyLeftOut } from './chosen.ts';
import { addUp, tableOf, type UnitResults } from './unit-results.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const resultsFile = join(root, 'test/.results/windows-units.json');

/** Tests that are meant for Windows too. Those of lint and packaging check the checkout, on any system. */
const FOLDERS = ['test/windows', 'test/main', 'test/renderer'];

const nameOf = (path: string) => relative(root, path).replaceAll(sep, '/');

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
process.env['PACKDESK_WEB_ENTRY'] = join(root, 'out/windows-station/main/web.js');
const vitest = await createVitest({
  config: join(root, 'test/vitest.config.ts'),
  watch: false,
  reporters: ['default'],
  slowTestThreshold: 120_000,
});
// Prepares the reporters, and runs nothing.
await vitest.standalone();
const asked = process.argv.slice(2);
const isAll = asked[0] === 'all';
const found = await vitest.globTestSpecifications(asked.length === 0 || isAll ? FOLDERS : asked);
const reasons = found.map((one) => whyLeftOut(one.moduleId, asked.length > 0));
const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
  found.filter((_, at) => reasons[at] === null),
);
const results: UnitResults = {
  files: testModules.map(resultOf),
  leftOut: found.flatMap((one, at) =>
    reasons[at] ? [{ file: nameOf(one.moduleId), why: reasons[at] }] : [],
  ),
  errors: unhandledErrors.length,
};
await vitest.close();

mkdirSync(dirname(resultsFile), { recursive: true });
writeFileSync(resultsFile, JSON.stringify({ ...addUp(results), ...results }));
process.stdout.write(`\n${tableOf(results)}\n`);
process.exit(addUp(results).numFailedTests > 0 ? 1 : 0);
