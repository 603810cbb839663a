/** The matrix as a document: the observed behaviour of the client in each case. */
import { format, resolveConfig } from 'prettier';
import { CALLS, type Call } from './endpoints.ts';
import type { Outcome } from './expectation.ts';
import { momentOf, type Fault } from './fault.ts';
import { MATRIX } from './matrix.ts';

export type Observed = (fault: Fault, call: Call) => Outcome;

const INTRODUCTION = `# What comes of every fault

Made by \`fault-matrix.slow.test.ts\` from what it observed; do not edit it by hand. Each line was run against a real service.

- **token** is the sign-in alone, **token before cancel** a cancel whose sign-in meets the fault.
- **happened**: the caller must reckon with it that the service has done it.
- **requests**: that arrived whole since the fault struck, to the token endpoint + to the one that was wanted.
- **wait**: nobody is asked again before that time, whoever calls. The first wait, at a middling chance.
- **reads**: the sentence, below.
- Once the fault has gone and the wait is over, the next call works with one request; a refused sign-in first needs a person.
`;

const HEADER = [
  'fault',
  'moment',
  'calls',
  'ends as',
  'then',
  'happened',
  'sent',
  'requests',
  'wait',
  'reads',
];

export async function documentOf(observed: Observed, path: string): Promise<string> {
  const sentences = new Map<string, string>();
  const parts = [INTRODUCTION];
  for (const [title, faults] of MATRIX) {
    parts.push(`## ${title}`, table(HEADER, linesOfAll(faults, observed, sentences)));
  }
  const legend = [...sentences].toSorted(([a], [b]) => (a < b ? -1 : 1));
  parts.push('## What a packer reads', table(['name', 'sentence'], legend));
  const options = await resolveConfig(path);
  return format(parts.filter((part) => part !== '').join('\n\n'), { ...options, filepath: path });
}

/** One line for all calls with the same result. */
function linesOf(fault: Fault, observed: Observed, sentences: Map<string, string>): string[][] {
  const byOutcome = new Map<string, string[]>();
  for (const call of CALLS) {
    const line = JSON.stringify(lineOf(call, observed(fault, call), sentences));
    byOutcome.set(line, [...(byOutcome.get(line) ?? []), call.name]);
  }
  return [...byOutcome].map(([line, calls]) => [calls.join(', '), ...(JSON.parse(line) as string[])]);
}

/** Lines of a fault that are the same with and without the effect are written once. */
function linesOfAll(
  faults: readonly Fault[],
  observed: Observed,
  sentences: Map<string, string>,
): string[][] {
  const moments = new Map<string, string>();
  for (const fault of faults) {
    for (const line of linesOf(fault, observed, sentences)) {
      const key = JSON.stringify([fault.name, fault.phase, ...line]);
      const also = moments.has(key) ? `${fault.phase}, also after the effect` : momentOf(fault);
      moments.set(key, also);
    }
  }
  return [...moments].map(([key, moment]) => {
    const [name = '', , ...line] = JSON.parse(key) as string[];
    return [name, moment, ...line];
  });
}

function lineOf(call: Call, outcome: Outcome, sentences: Map<string, string>): string[] {
  return [
    outcome.ending,
    outcome.decision ?? '',
    yesOrNo(outcome.mayHaveHappened),
    yesOrNo(outcome.sent),
    `${outcome.tokenRequests} + ${call.wanted === 'token' ? 0 : outcome.requests}`,
    outcome.waitMs === null ? '' : `${outcome.waitMs / 1000} s`,
    sentenceName(outcome, sentences),
  ];
}

const yesOrNo = (value: boolean | null) => (value === null ? '' : value ? 'yes' : 'no');

function sentenceName(outcome: Outcome, sentences: Map<string, string>): string {
  const { ending, sentence, says, status } = outcome;
  if (sentence === null) return '';
  const base = says === null ? ending : `${ending}, with words`;
  const name = status === 403 && ending === 'refused' ? `${base}, 403` : base;
  const known = sentences.get(name);
  if (known !== undefined && known !== sentence) throw new Error(`"${name}" names two sentences`);
  sentences.set(name, sentence);
  return name;
}

function table(header: readonly string[], lines: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [row(header), row(header.map(() => '---')), ...lines.map(row)].join('\n');
}

/** @returns why the committed text may not stay, or null if it may */
export function staleness(committed: string, observed: string): string | null {
  if (committed === observed) return null;
  const before = committed.split('\n');
  const after = observed.split('\n');
  const at = after.findIndex((line, n) => line !== before[n]);
  const line = at === -1 ? after.length : at;
  return [
    'fault-matrix.md does not say what was observed just now. Run the test once with UPDATE_FAULT_MATRIX=1, and read',
    `what has changed before you commit it. The first difference is in line ${line + 1}:`,
    `- ${before[line] ?? '(nothing)'}`,
    `+ ${after[line] ?? '(nothing)'}`,
  ].join('\n');
}
