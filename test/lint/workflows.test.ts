import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { workflowFaults } from './workflows.ts';

const CI = readFileSync(new URL('../../.github/workflows/ci.yml', import.meta.url), 'utf8');

it('the workflow of CI is one that GitHub takes, with pinned actions and no right to write', async () => {
  expect(await workflowFaults('ci.yml', CI)).toEqual([]);
});

it.each([
  ['a key that does not exist', 'runs-on:', 'runson:', "Unexpected value 'runson'"],
  [
    'a trigger that does not exist',
    'workflow_dispatch:',
    'workflow_dispach:',
    "Unexpected value 'workflow_dispach'",
  ],
  ['an unknown name in an expression', 'matrix.os }}', 'matrx.os }}', "Unrecognized named-value: 'matrx'"],
  [
    'a job that needs one that does not exist',
    'needs: test',
    'needs: tests',
    "depends on unknown job 'tests'",
  ],
  ['a right that does not exist', 'contents: read', 'contents: reed', "Unexpected value 'reed'"],
  ['text that is not YAML', 'steps:', 'steps: [', 'Flow sequence'],
  ['an action by its tag', /checkout@\S+/, 'checkout@v6', '"actions/checkout@v6 # v6.0.3" is not pinned'],
  ['a commit without its release', / # v6\.0\.3/, '', 'is not pinned'],
  ['a right to write', 'contents: read', 'contents: write', 'expected "permissions: contents: read" once'],
  ['another right', 'contents: read\n', 'contents: read\n  packages: write\n', 'once, for all jobs'],
  [
    'rights of one job',
    '    needs: test\n',
    '    needs: test\n    permissions: write-all\n',
    'once, for all jobs',
  ],
  ['no rights', /permissions:\n.*\n/, '', 'once, for all jobs'],
])('finds %s', async (_name, from, to, fault) => {
  const planted = CI.replace(from, to);
  expect(planted).not.toBe(CI);
  expect(await workflowFaults('ci.yml', planted)).toEqual(
    expect.arrayContaining([expect.stringContaining(fault)]),
  );
});
