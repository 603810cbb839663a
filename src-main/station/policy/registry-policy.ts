/** The policy in the registry of Windows: one value for one key, as Group Policy writes them (decisions/0188). */
import type { PolicyKeyName } from '../../contract/station/policy.ts';
import type { FoundFault } from './policy-faults.ts';
import { policyKeys, type PolicyKey } from './policy-keys.ts';
import { readJson } from '../read-json.ts';
import { readRegistryFile, type RegistryValue } from './registry-file.ts';
import type { RepeatedKey } from './repeated-keys.ts';

/** Registry key of the policy: only administrators can write below it. */
export const POLICY_KEY = String.raw`HKLM\SOFTWARE\Policies\Packdesk`;
const PARENT = String.raw`HKLM\SOFTWARE\Policies`;

/** The registry as `reg.exe` gives it. Both throw if it cannot be read; the message is the reason, in a few letters. */
export interface Registry {
  /** Parses the output of `reg query KEY`: the full paths of the keys below it, one a line. */
  query: (key: string) => string;
  /** Parses the output of `reg export KEY`. */
  exported: (key: string) => string;
}

/** A policy in the form of a JSON file. */
export interface RegistryPolicy {
  value: Record<string, unknown>;
  /** Keys that are repeated within the JSON of a value. */
  repeated: RepeatedKey[];
  /** Faults of values with the wrong type, and of the whole key. */
  faults: FoundFault[];
}

/** @returns null if the key does not exist */
export function readRegistryPolicy(registry: Registry): RegistryPolicy | null {
  try {
    // The parent is asked: `reg` fails for a missing key as it does for any other reason, in the language of Windows.
    const isThere = /\\SOFTWARE\\Policies\\Packdesk\s*$/im.test(registry.query(PARENT));
    return isThere ? policyOf(registry.exported(POLICY_KEY)) : null;
  } catch (error) {
    return {
      value: {},
      repeated: [],
      faults: [unreadable(error instanceof Error ? error.message : 'unknown')],
    };
  }
}

function policyOf(text: string): RegistryPolicy {
  const { keys, values } = readRegistryFile(text);
  const [root = '', ...below] = keys;
  const rows = new Map(policyKeys().map((row) => [row.field, row]));
  const policy: RegistryPolicy = { value: {}, repeated: [], faults: [] };
  for (const given of values) {
    if (given.key !== root || given.name === '') continue;
    const row = rows.get(given.name);
    const taken = row === undefined ? { value: given.data } : valueFor(row, given);
    // A value with a fault counts as given: no other key misses it.
    policy.value[given.name] = 'fault' in taken ? given.data : taken.value;
    if ('fault' in taken) policy.faults.push(taken.fault);
    else policy.repeated.push(...(taken.repeated ?? []));
  }
  for (const path of below) {
    const name = path.slice(root.length + 1).split('\\')[0] ?? '';
    const row = rows.get(name);
    policy.value[name] ??= null;
    if (row !== undefined) policy.faults.push(wrongType(name, typesFor(row), 'key'));
  }
  return policy;
}

/** Texts of several lines, for which Group Policy has a field that writes a list. */
const OF_LINES: ReadonlySet<string> = new Set<PolicyKeyName>(['merchantAddress', 'slipFooter']);

const isList = ({ part }: PolicyKey) => part !== null;
const isObject = ({ expected }: PolicyKey) => expected.is === 'object';
const isBoolean = ({ expected }: PolicyKey) => expected.is === 'form' && expected.form === 'boolean';
const isNumber = ({ expected }: PolicyKey) => expected.is === 'whole-number' || expected.is === 'number';

/** Types of the registry that a key can have. */
export function typesFor(row: PolicyKey): string[] {
  if (isList(row)) return ['REG_MULTI_SZ'];
  if (isBoolean(row) || isNumber(row)) return ['REG_DWORD'];
  return OF_LINES.has(row.field) ? ['REG_SZ', 'REG_MULTI_SZ'] : ['REG_SZ'];
}

type Taken = { value: unknown; repeated?: RepeatedKey[] } | { fault: FoundFault };

function valueFor(row: PolicyKey, { name, type, data }: RegistryValue): Taken {
  const types = typesFor(row);
  if (!types.includes(type)) return { fault: wrongType(name, types, type) };
  if (isObject(row)) return objectIn(name, String(data));
  if (isBoolean(row) && (data === 0 || data === 1)) return { value: data === 1 };
  return { value: OF_LINES.has(name) && Array.isArray(data) ? data.join('\n') : data };
}

function objectIn(field: string, text: string): Taken {
  const read = readJson(text);
  if (read.ok) {
    const repeated = read.repeated.map((one) => ({ ...one, field: `${field}.${one.field}` }));
    return { value: read.value, repeated };
  }
  const fault: FoundFault = {
    field,
    fault: { code: 'registry-json' },
    what: `${field} expects an object in JSON as its text.`,
    todo: 'Check its brackets, commas and quotes; write each backslash twice.',
  };
  return { fault };
}

const wrongType = (field: string, expected: string[], found: string): FoundFault => ({
  field,
  fault: { code: 'registry-type', expected, found },
  what: `${field} expects ${expected.join(' or ')} in the registry, but is ${found === 'key' ? 'a key' : found}.`,
  todo: 'Correct it, or remove it.',
});

const unreadable = (reason: string): FoundFault => ({
  field: '',
  fault: { code: 'registry-unreadable', reason },
  what: `The policy in the registry cannot be read (${reason}).`,
  todo: `Let this account run reg.exe and read ${POLICY_KEY}.`,
});
