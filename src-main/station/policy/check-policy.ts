/** `--check-policy FILE`: the values of a policy, or its faults, in words for a terminal. */
import type { ShownValues } from '../../contract/station/policy.ts';
import { policyInForce } from './policy-file.ts';
import { readPolicyToCheck } from './system-policy.ts';

const OPTION = '--check-policy';

/**
 * @param args of the start
 * @returns the text to print, and the exit status: 0 a usable policy, 1 one with faults, 2 no file named; null if the
 * option is absent
 */
export function answerToCheck(args: readonly string[]): { text: string; status: 0 | 1 | 2 } | null {
  const at = args.findIndex((arg) => arg === OPTION || arg.startsWith(`${OPTION}=`));
  if (at < 0) return null;
  const file = args[at] === OPTION ? args[at + 1] : args[at]?.slice(OPTION.length + 1);
  if (file === undefined || file === '' || file.startsWith('--'))
    return { text: `The option ${OPTION} needs a file after it.\n`, status: 2 };
  const read = readPolicyToCheck(file);
  const lines = read.faults.map(({ what, todo }) => `  ${what} ${todo}`);
  if (lines.length > 0) return { text: [`${file} cannot be used:`, ...lines, ''].join('\n'), status: 1 };
  const values = policyInForce(read)?.values ?? [];
  if (values.length === 0) return { text: `${file} sets nothing.\n`, status: 0 };
  const width = Math.max(...values.map(({ key }) => key.length));
  const rows = values.map(({ key, value }) => `  ${key.padEnd(width)}  ${wordsOf(value)}`);
  return { text: [`${file} sets:`, ...rows, ''].join('\n'), status: 0 };
}

function wordsOf(value: ShownValues[number]['value']): string {
  if (value === null) return 'a code, which is not shown';
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .map(([name, part]) => `${name} ${part === '' ? 'none' : String(part)}`)
    .join(', ');
}
