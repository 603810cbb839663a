/** The results as a table and as JSON. */
import { cpus, release, totalmem, type } from 'node:os';
import { isMet, type Outcome, type Row } from './bench.ts';

export interface Report {
  machine: string;
  benches: { name: string; seconds: number; outcome: Outcome | null; fault: string | null }[];
}

export function machine(): string {
  const [cpu] = cpus();
  const gigabytes = (totalmem() / 2 ** 30).toFixed(0);
  return `${cpus().length} cores (${cpu?.model.trim() ?? 'unknown'}), ${gigabytes} GB, ${type()} ${release()}, Node ${process.versions.node}`;
}

const number = (n: number): string =>
  Number.isFinite(n)
    ? Number(n.toPrecision(3)).toLocaleString('en', { maximumSignificantDigits: 3 })
    : 'none';

function line(row: Row): string {
  const { what, reference, ratio, goal, atLeast = false, here } = row;
  const asked = goal === null ? '' : `${atLeast ? 'at least' : 'at most'} ${goal}`;
  const met = isMet(row);
  const verdict = met === null ? '' : met ? 'met' : '**missed**';
  const spread = `${number(ratio.median)} (${number(ratio.low)} to ${number(ratio.high)})`;
  return `| ${what} | ${reference} | ${spread} | ${asked} | ${verdict} | ${here} |`;
}

export function asMarkdown({ machine: described, benches }: Report): string {
  const rows = benches.flatMap(({ name, outcome, fault }) => [
    ...(fault === null ? [] : [`| ${name} | | failed: ${fault} | | **failed** | |`]),
    ...(outcome?.rows ?? []).map(line),
  ]);
  return [
    `Measured on ${described}. Ratios are medians of rounds that took turns, with the lowest and the highest; what stands under`,
    '"here" is this machine alone.',
    '',
    '| what | against, in the same run | ratio | goal | | here |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}
