/** Summary of a run of the flows, from Playwright's report. */
import { readFileSync } from 'node:fs';

interface Suite {
  suites?: Suite[];
  specs?: { title: string; tests: { annotations: { type: string; description?: string }[] }[] }[];
}

/**
 * @param report path of Playwright's JSON
 * @param where such as `the installed application`
 * @returns how many passed, failed and were skipped, in how many minutes; then a line for each that was skipped, with why
 */
export function flowsSummary(report: string, where: string): string {
  const { stats, suites } = JSON.parse(readFileSync(report, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number; duration: number };
    suites: Suite[];
  };
  const minutes = (stats.duration / 60_000).toFixed(1);
  return [
    `Flows in ${where}: ${stats.expected} passed, ${stats.unexpected} failed, ${stats.skipped} skipped, ${minutes} minutes.`,
    ...suites.flatMap(skippedIn),
  ].join('\n');
}

const skippedIn = ({ suites = [], specs = [] }: Suite): string[] => [
  ...suites.flatMap(skippedIn),
  ...specs.flatMap(({ title, tests }) =>
    tests
      .flatMap(({ annotations }) => annotations)
      .filter(({ type }) => type === 'skip')
      .map(({ description }) => `SKIPPED: "${title}": ${description ?? 'no reason'}.`),
  ),
];
