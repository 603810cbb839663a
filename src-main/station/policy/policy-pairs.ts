/**
 * Keys of a policy that need another key. They are judged by presence, whatever their values, so that these faults are
 * reported beside others.
 */
import type { PolicyKeyName } from '../../contract/station/policy.ts';
import type { FoundFault } from './policy-faults.ts';

type Given = Readonly<Record<string, unknown>>;

const ADDRESSES = ['authUrl', 'productUrl', 'orderUrl'] as const satisfies PolicyKeyName[];

const has = (given: Given, key: PolicyKeyName): boolean => Object.hasOwn(given, key);

/** @param given keys and values of the file, as JSON gives them */
export function policyPairFaults(given: Given): FoundFault[] {
  const faults = benchModeFaults(given);
  if (has(given, 'updateFeed') !== has(given, 'updateKey'))
    faults.push(
      has(given, 'updateFeed') ? missing('updateKey', 'updateFeed') : missing('updateFeed', 'updateKey'),
    );
  const hasId = has(given, 'clientId');
  const hasSecret = has(given, 'clientSecretFile');
  if (!hasId && !hasSecret) return faults;
  if (!hasId) faults.push(missing('clientId', 'clientSecretFile'));
  if (!hasSecret) faults.push(missing('clientSecretFile', 'clientId'));
  return [...faults, ...ADDRESSES.filter((field) => !has(given, field)).map(missingAddress)];
}

/** The only pair of keys in a settings file. @param given as of `policyPairFaults` */
export const benchModeFaults = (given: Given): FoundFault[] =>
  given['benchMode'] === true && !has(given, 'benchCode') ? [missing('benchCode', 'benchMode')] : [];

const REMEDY = 'Add it, or remove the other key.';

/** @param beside the key that does not go without it */
const missing = (field: PolicyKeyName, beside: PolicyKeyName): FoundFault => ({
  field,
  fault: { code: 'missing', beside },
  what: `${field} is missing beside ${beside}.`,
  todo: REMEDY,
});

const missingAddress = (field: PolicyKeyName): FoundFault => ({
  field,
  fault: { code: 'missing-address' },
  what: `${field} is missing: the secret is sent to no address but those that stand beside it.`,
  todo: REMEDY,
});
