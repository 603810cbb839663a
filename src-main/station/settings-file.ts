/**
 * A file that a second bench is set up with: keys and values of a policy, without those that only an administrator gives. It
 * has no secret, and no station is called as another one: it is written without a name.
 */
import { z } from 'zod';
import type { PolicyFault, PolicyKeyName } from '../contract/station/policy.ts';
import { policyFaults } from './policy/policy-faults.ts';
import { benchModeFaults } from './policy/policy-pairs.ts';
import { policyShape, type Policy } from './policy/policy-schema.ts';
import { readJson } from './read-json.ts';

/** Keys that only the policy of a computer sets; a policy that is read as a settings file has them left out. */
const OF_POLICIES = [
  'clientSecretFile',
  'proxies',
  'metricsPort',
  'updateFeed',
  'updateKey',
] as const satisfies PolicyKeyName[];

const {
  clientSecretFile: _s,
  proxies: _p,
  metricsPort: _m,
  updateFeed: _f,
  updateKey: _k,
  ...shape
} = policyShape;

/** Schema of a settings file, installed as a JSON Schema with the documents for administrators. */
export const settingsFileSchema = z.strictObject(shape);
export type SettingsOfFile = Omit<Policy, (typeof OF_POLICIES)[number]>;

type SettingsFile =
  { ok: true; values: SettingsOfFile; leftOut: PolicyKeyName[] } | { ok: false; faults: PolicyFault[] };

/** @param text as a screen has read it; bytes that are not UTF-8 have become U+FFFD */
export function readSettingsFile(text: string): SettingsFile {
  if (text.includes('\uFFFD')) return { ok: false, faults: [{ field: '', fault: { code: 'not-utf8' } }] };
  const read = readJson(text);
  if (!read.ok) {
    const { line, column } = read;
    return { ok: false, faults: [{ field: '', fault: { code: 'not-json', line, column } }] };
  }
  const { repeated } = read;
  const leftOut = OF_POLICIES.filter((key) => isObject(read.value) && Object.hasOwn(read.value, key));
  const value = isObject(read.value) ? without(read.value, leftOut) : read.value;
  const { data: values, error } = settingsFileSchema.safeParse(value);
  const faults = policyFaults(error?.issues ?? [], value, {
    repeated,
    pairs: benchModeFaults,
    leftOut: OF_POLICIES,
  });
  if (values !== undefined && faults.length === 0) return { ok: true, values, leftOut };
  return { ok: false, faults: faults.map(({ field, fault }) => ({ field, fault })) };
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const without = (value: object, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));

/**
 * Text of such a file: empty values are left out, and so are the station's name and the code that ends kiosk mode, since
 * a hash reveals short codes to a guesser.
 */
export function settingsFileText(values: SettingsOfFile): string {
  const { station: _name, benchCode: _code, benchMode: _mode, ...rest } = values;
  const isEmpty = (value: unknown) => value === '' || (Array.isArray(value) && value.length === 0);
  const entries = Object.entries(rest).filter(([, value]) => !isEmpty(value));
  return `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`;
}
