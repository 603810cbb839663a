/** The results of the unit tests under Windows' Node: kept in a file, and shown as a table of rooms. */

export interface UnitResults {
  files: {
    /** Path from the project's folder, with slashes. */
    file: string;
    /** Time for loading and running it. */
    seconds: number;
    passed: number;
    failed: string[];
    skipped: { test: string; reason: string }[];
  }[];
  /** Files that were not run, and why (chosen.ts). */
  leftOut: { file: string; why: string }[];
  /** Errors that no test caught. */
  errors: number;
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

/** The names of vitest's JSON report, which `.ci/count.mjs` adds up. */
export function addUp({ files, errors }: Pick<UnitResults, 'files' | 'errors'>) {
  return {
    numPassedTests: sum(files.map(({ passed }) => passed)),
    numFailedTests: sum(files.map(({ failed }) => failed.length)) + errors,
    numPendingTests: sum(files.map(({ skipped }) => skipped.length)),
  };
}

/** `main/app` of `test/main/app/boot.test.ts`, `renderer` of all screens. */
const roomOf = (file: string) => /^test\/(main\/[^/.]+|[^/]+)/.exec(file)?.[1] ?? file;

/** A line a room, then each failure, each skipped test with its reason, and the files that were left out. */
export function tableOf(results: UnitResults): string {
  const rooms = Map.groupBy(results.files, ({ file }) => roomOf(file));
  const lines = [...rooms].map(([room, files]) => {
    const { numPassedTests, numFailedTests, numPendingTests } = addUp({ files, errors: 0 });
    const seconds = Math.round(sum(files.map((one) => one.seconds)));
    const counts = [files.length, numPassedTests, numFailedTests, numPendingTests, seconds];
    return `| ${room.padEnd(16)} | ${counts.map((count) => String(count).padStart(7)).join(' | ')} |`;
  });
  return [
    `| room             |   files |  passed |  failed | skipped | seconds |`,
    `| ---------------- | ------: | ------: | ------: | ------: | ------: |`,
    ...lines.toSorted(),
    ...results.files.flatMap(({ file, failed }) => failed.map((test) => `FAILED: ${file}: ${test}`)),
    ...results.files.flatMap(({ file, skipped }) =>
      skipped.map(({ test, reason }) => `SKIPPED: ${file}: ${test}: ${reason}.`),
    ),
    ...[...Map.groupBy(results.leftOut, ({ why }) => why)].map(
      ([why, files]) => `LEFT OUT: ${files.length} files, since each ${why}.`,
    ),
  ].join('\n');
}
