/** What is wrong with a policy: the key and a sentence each, and never a text of the file, which may be a secret. */
import type { z } from 'zod';
import type { PolicyFault } from '../contract/policy.ts';
import { nearestName } from './nearest-name.ts';
import { policyKeys } from './policy-schema.ts';

const CORRECT = 'Correct it, or remove the key.';

/** @param value what was in the file, as JSON gives it */
export function policyFaults(issues: readonly z.core.$ZodIssue[], value: unknown): PolicyFault[] {
  const forms = new Map(policyKeys().map(({ field, form }) => [field, form]));
  return issues.flatMap((issue): PolicyFault[] => {
    const field = issue.path.join('.');
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((name) => unknownKey(field, name, [...forms.keys()]));
    if (field === '')
      return [
        { field, what: `The policy must be an object, but is ${kindOf(value)}.`, todo: 'Write { … }.' },
      ];
    if (issue.code === 'custom') {
      const todo = issue.message.startsWith('is missing') ? 'Add it, or remove the other key.' : CORRECT;
      return [{ field, what: `${field} ${issue.message}.`, todo }];
    }
    // A part of a list has no row of its own: the list's says what is expected.
    const known = forms.get(field) ?? forms.get(String(issue.path[0])) ?? 'another value';
    return [
      { field, what: `${field} expects ${known}, but is ${foundAt(value, issue.path)}.`, todo: CORRECT },
    ];
  });
}

/** @param within the key that it stands in; empty: none */
function unknownKey(within: string, name: string, known: readonly string[]): PolicyFault {
  const field = within === '' ? name : `${within}.${name}`;
  const what = `${field} is not a policy key.`;
  if (/secret/i.test(name))
    return {
      field,
      what,
      todo: 'A policy must not hold a secret: put it in its own file, and name that file as clientSecretFile.',
    };
  const depth = field.split('.').length;
  const beside = known.filter((one) => one.split('.').length === depth && one.startsWith(within));
  const letters = (text: string) => text.toLowerCase().replaceAll(/[^a-z.]/g, '');
  // The key alone: what it stands within is right already.
  const near = nearestName(
    name,
    beside.map((one) => one.slice(field.length - name.length)),
  );
  const meant =
    known.find((one) => letters(one) === letters(field)) ??
    (near && field.slice(0, field.length - name.length) + near);
  return {
    field,
    what,
    todo: meant === null ? `Remove it; known keys are ${beside.join(', ')}.` : `Write ${meant}.`,
  };
}

function foundAt(value: unknown, path: readonly PropertyKey[]): string {
  let found = value;
  for (const step of path) found = (found as Record<PropertyKey, unknown> | undefined)?.[step];
  return kindOf(found);
}

function kindOf(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return String(value);
  if (typeof value === 'string') return value === '' ? 'an empty text' : 'another text';
  if (Array.isArray(value)) return value.length === 1 ? 'a list of 1' : `a list of ${value.length}`;
  return value === undefined ? 'missing' : 'an object';
}
