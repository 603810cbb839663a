/** Defects of each kind that Windows shows, put into the copy of the checkout one after the other: the lane has to find them. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { planted, type Plant } from '../chaos/plants.ts';

interface WindowsPlant extends Plant {
  /** Tests that find it. */
  test: string;
}

export const PLANTS: readonly WindowsPlant[] = [
  {
    name: 'open-file-renamed',
    what: 'A copy of the journal is renamed while it is still open.',
    file: 'journal/copies/make-copy.ts',
    find: '    return faults;\n  } finally {\n    db.close();\n  }',
    replace: '    return faults;\n  } finally {\n  }',
    test: 'test/main/journal/damaged-rows.test.ts',
  },
  {
    name: 'posix-path',
    what: 'A slash is taken for the separator of folders.',
    file: 'host/window/assets.ts',
    find: 'file.startsWith(base + sep)',
    replace: 'file.startsWith(`${base}/`)',
    test: 'test/main/host/window/assets.test.ts',
  },
  {
    name: 'missing-policy',
    what: 'A policy that is not there is a fault.',
    file: 'station/policy/system-policy.ts',
    find: "if (code === 'ENOTDIR' || (code === 'ENOENT' && !isLink(file) && !isLink(dirname(file)))) return null;",
    replace: "if (process.platform !== 'win32' && (code === 'ENOENT' || code === 'ENOTDIR')) return null;",
    test: 'test/main/station/policy/system-policy.test.ts',
  },
  {
    name: 'lf-only',
    what: 'Lines end in LF only.',
    file: 'dev/release-manifest.ts',
    find: "readFileSync(values.notes, 'utf8').replaceAll('\\r\\n', '\\n').trim()",
    replace: "readFileSync(values.notes, 'utf8').trim()",
    test: 'test/main/dev/release-manifest.test.ts',
  },
];

/** @returns how many tests failed; null if none could be run */
function failedTests(node: string, tree: string, test: string): number | null {
  spawnSync(node, ['test/windows/units.ts', test], { cwd: tree, stdio: 'ignore' });
  const report = JSON.parse(readFileSync(join(tree, 'test/.results/windows-units.json'), 'utf8')) as {
    numPassedTests: number;
    numFailedTests: number;
  };
  return report.numPassedTests + report.numFailedTests === 0 ? null : report.numFailedTests;
}

/**
 * @param node that runs the tests
 * @param tree a copy of the checkout, which is as it was afterwards
 * @returns the exit status
 */
export function findPlants(node: string, tree: string): number {
  let status = 0;
  for (const test of PLANTS.map((plant) => plant.test)) {
    if (failedTests(node, tree, test) === 0) continue;
    // A test that fails anyway finds nothing.
    status = 1;
    process.stdout.write(`FAILED without a planted defect: ${test}\n`);
  }
  for (const plant of PLANTS) {
    const file = join(tree, 'src-main', plant.file);
    const source = readFileSync(file, 'utf8');
    writeFileSync(file, planted(plant, source));
    try {
      const failed = failedTests(node, tree, plant.test);
      const isFound = failed !== null && failed > 0;
      if (!isFound) status = 1;
      process.stdout.write(
        `${isFound ? 'FOUND' : 'NOT FOUND'}: ${plant.name} (${plant.what}): ${failed ?? 'no'} failed tests in ${plant.test}\n`,
      );
    } finally {
      writeFileSync(file, source);
    }
  }
  return status;
}
