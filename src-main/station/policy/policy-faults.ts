/**
 * Faults of a policy or settings file, never with text of the file, which may be a secret. A policy with faults sets nothing
 * (`policy-file.ts`), and stops the station.
 */
import type { z } from 'zod';
import type { FileFault, Found, UnusableWhy } from '../../contract/terms/file-fault.ts';
import { nearestName } from './nearest-name.ts';
import { policyKeys } from './policy-keys.ts';
import type { RepeatedKey } from './repeated-keys.ts';
import type { Why } from './value-schemas.ts';

/** A fault as a screen gets it, and as the command line and the log say it. */
export interface FoundFault {
  /** The key, with a dot if it is one within another; empty: the whole file. */
  field: string;
  fault: FileFault;
  what: string;
  todo: string;
}

const CORRECT = 'Correct it, or remove the key.';

/** Rules for the keys of a file, beside their schema. */
interface KeyRules {
  /** Repeated keys. */
  repeated: readonly RepeatedKey[];
  /** Keys that need another. */
  pairs: (given: Readonly<Record<string, unknown>>) => FoundFault[];
  /** Keys that are known and not allowed in this file. */
  leftOut?: readonly string[];
}

/**
 * All faults of a file at once.
 * @param issues of the schema of its keys @param value contents of the file, as JSON gives it
 */
export function policyFaults(
  issues: readonly z.core.$ZodIssue[],
  value: unknown,
  { repeated, pairs, leftOut = [] }: KeyRules,
): FoundFault[] {
  const single = [...repeated.map(repeatedKey), ...singleFaults(issues, value, leftOut)];
  if (!isObject(value)) return single;
  // Correcting the name of a mistyped key adds the missing one.
  const meant = new Set(single.map(({ fault }) => (fault.code === 'unknown-key' ? fault.meant : null)));
  return [...single, ...pairs(value).filter(({ field }) => !meant.has(field))];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @param leftOut as of `KeyRules` */
function singleFaults(
  issues: readonly z.core.$ZodIssue[],
  value: unknown,
  leftOut: readonly string[],
): FoundFault[] {
  const rows = new Map(
    policyKeys()
      .filter(({ field }) => !leftOut.includes(field.split('.', 1)[0] ?? ''))
      .map((row) => [row.field, row]),
  );
  return issues.flatMap((issue): FoundFault[] => {
    const field = issue.path.join('.');
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((name) => unknownKey(field, name, [...rows.keys()]));
    if (field === '') {
      const found = foundIn(value);
      const what = `The policy must be an object, but is ${foundWords(found)}.`;
      return [{ field, fault: { code: 'no-object', found }, what, todo: 'Write { … }.' }];
    }
    const found = foundAt(value, issue.path);
    const why = issue.code === 'custom' && (issue.params as Why | undefined);
    if (why) return [ofCustom(field, issue.message, why, found)];
    // A part of a list has no row of its own.
    const row = rows.get(field) ?? rows.get(issue.path.slice(0, -1).join('.'))?.part;
    const what = `${field} expects ${row?.form ?? 'another value'}, but is ${foundWords(found)}.`;
    const expected = row?.expected ?? { is: 'object', keys: [] };
    return [{ field, fault: { code: 'other-value', expected, found }, what, todo: CORRECT }];
  });
}

/** Faults whose messages, shared with options, only name the expected value. */
const WITHOUT_WHAT_CAME: ReadonlySet<UnusableWhy> = new Set<UnusableWhy>([
  'name',
  'no-full-path',
  'no-proxy-address',
  'no-code-hash',
  'update-key',
]);

function ofCustom(field: string, message: string, { why, detail = '' }: Why, found: Found): FoundFault {
  const came = WITHOUT_WHAT_CAME.has(why) ? `, but is ${foundWords(found)}` : '';
  const what = `${field} ${message}${came}.`;
  const fault = { code: 'unusable', why, detail, found } as const;
  return { field, fault, what, todo: CORRECT };
}

function repeatedKey({ field, count, places }: RepeatedKey): FoundFault {
  const where = places.map(({ line, column }) => `line ${line}, column ${column}`).join('; ');
  const what = `${field} is expected once, but stands there ${count} times: ${where}.`;
  return {
    field,
    fault: { code: 'repeated-key', count, places },
    what,
    todo: 'Leave one of them, and remove the rest.',
  };
}

/** @param within the key that it is nested in; empty: none */
function unknownKey(within: string, name: string, known: readonly string[]): FoundFault {
  const field = within === '' ? name : `${within}.${name}`;
  const what = `${field} is not a policy key.`;
  if (/secret/i.test(name))
    return {
      field,
      fault: { code: 'secret-key' },
      what,
      todo: 'A policy must not hold a secret: put it in its own file, and name that file as clientSecretFile.',
    };
  const depth = field.split('.').length;
  const beside = known.filter((one) => one.split('.').length === depth && one.startsWith(within));
  const letters = (text: string) => text.toLowerCase().replaceAll(/[^a-z.]/g, '');
  // Only the name of the key is corrected: the keys around it are right already.
  const near = nearestName(
    name,
    beside.map((one) => one.slice(field.length - name.length)),
  );
  const meant =
    known.find((one) => letters(one) === letters(field)) ??
    (near && field.slice(0, field.length - name.length) + near);
  return {
    field,
    fault: { code: 'unknown-key', meant, known: beside },
    what,
    todo: meant === null ? `Remove it; known keys are ${beside.join(', ')}.` : `Write ${meant}.`,
  };
}

function foundAt(value: unknown, path: readonly PropertyKey[]): Found {
  let found = value;
  for (const step of path) found = (found as Record<PropertyKey, unknown> | undefined)?.[step];
  return foundIn(found);
}

function foundIn(value: unknown): Found {
  if (typeof value === 'number' || typeof value === 'boolean' || value === null)
    return { is: 'value', text: String(value) };
  if (typeof value === 'string') {
    if (/^-?\d+(?:\.\d+)?$/.test(value)) return { is: 'quoted-number' };
    if (/^(?:true|false)$/.test(value)) return { is: 'quoted-boolean' };
    // Space around it is not counted when a value is read, either.
    const count = value.trim().length;
    return count === 0 ? { is: 'empty-text' } : { is: 'text', count };
  }
  if (Array.isArray(value)) return { is: 'list', count: value.length };
  return { is: value === undefined ? 'missing' : 'object' };
}

function foundWords(found: Found): string {
  switch (found.is) {
    case 'value':
      return found.text;
    case 'empty-text':
      return 'an empty text';
    case 'text':
      return `a text of ${found.count} ${found.count === 1 ? 'character' : 'characters'}`;
    case 'quoted-number':
      return 'a number in quotes';
    case 'quoted-boolean':
      return 'true or false in quotes';
    case 'list':
      return `a list of ${found.count}`;
    case 'missing':
      return 'missing';
    case 'object':
      return 'an object';
    default:
      return found satisfies never;
  }
}
