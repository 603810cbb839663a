/** The policy of an administrator, as in its file. */
import type { FileFault } from '../../contract/terms/file-fault.ts';
import { policyKeySchema, type PolicyInForce, type ShownValues } from '../../contract/station/policy.ts';
import { readFileUpTo } from '../../files/read-file-up-to.ts';
import { readSecretFile } from '../secrets/client-secret.ts';
import { policyFaults, type FoundFault } from './policy-faults.ts';
import { policyPairFaults } from './policy-pairs.ts';
import { readJson } from '../read-json.ts';
import { policySchema, type Policy } from './policy-schema.ts';
import type { RepeatedKey } from './repeated-keys.ts';

/** A policy as it was read. */
export interface StationPolicy {
  /** The policy's path, or its key in the registry; null: none. */
  file: string | null;
  /** Empty if the policy has faults. */
  policy: Policy;
  /** Contents of `clientSecretFile`. */
  clientSecret: string | null;
  faults: FoundFault[];
}

/** A station without a policy. */
export const NO_POLICY: StationPolicy = { file: null, policy: {}, clientSecret: null, faults: [] };

/** Above any policy's size: another file named by mistake is not read whole. */
const MOST_BYTES = 1_000_000;

/** @param file its path. Unreadable or invalid contents become faults. */
export function readPolicy(file: string): StationPolicy {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(readFileUpTo(file, MOST_BYTES));
  } catch (error) {
    if (error instanceof TypeError)
      return unusable(file, [
        ofWhole({ code: 'not-utf8' }, `${file} is not written in UTF-8.`, 'Save it in UTF-8.'),
      ]);
    return unusable(file, [cannotBeRead(file, codeOf(error))]);
  }
  const read = readJson(text);
  if (!read.ok) {
    const { line, column } = read;
    const place = line === null ? '' : `: line ${line}, column ${column} is wrong`;
    return unusable(file, [
      ofWhole(
        { code: 'not-json', line, column },
        `${file} is no JSON${place}.`,
        'Check its brackets, commas and quotes; write each backslash twice.',
      ),
    ]);
  }
  return policyOf(file, read);
}

/** @param file its path, for people to read */
export function policyOf(
  file: string,
  { value, repeated }: { value: unknown; repeated: readonly RepeatedKey[] },
): StationPolicy {
  const { data: policy, error } = policySchema.safeParse(value);
  const faults = policyFaults(error?.issues ?? [], value, { repeated, pairs: policyPairFaults });
  if (policy === undefined || faults.length > 0) return unusable(file, faults);
  const { clientSecretFile } = policy;
  const clientSecret =
    clientSecretFile === undefined ? null : readSecretFile(clientSecretFile, 'clientSecretFile');
  return { file, policy, clientSecret, faults: [] };
}

/** Values of a policy, for people to read. @returns null if there is none, or it is unusable */
export function policyInForce({ file, policy, faults }: StationPolicy): PolicyInForce | null {
  return file === null || faults.length > 0 ? null : { file, values: shownValues(policy) };
}

/** Values of a file, in the order of the document. */
export const shownValues = (values: Policy): ShownValues =>
  policyKeySchema.options.flatMap((key) => {
    const value = values[key];
    if (value === undefined) return [];
    // A short code can be found by trying; an image cannot be read as text.
    return [{ key, value: key === 'benchCode' || key === 'merchantLogo' ? null : value }];
  });

/** A policy that has faults sets nothing. */
export const unusable = (file: string, faults: FoundFault[]): StationPolicy => ({
  ...NO_POLICY,
  file,
  faults,
});
/** A fault of the whole file. */
export const ofWhole = (fault: FileFault, what: string, todo: string): FoundFault => ({
  field: '',
  fault,
  what,
  todo,
});

/** @param code of the file system */
export function cannotBeRead(file: string, code: string): FoundFault {
  const fault: FileFault = { code: 'unreadable', reason: code };
  if (code === 'ENOENT') return ofWhole(fault, `There is no file ${file}.`, 'Check its path.');
  if (code === 'TOO_LARGE')
    return ofWhole({ code: 'too-large' }, `${file} is larger than any policy.`, 'Name the policy itself.');
  if (code === 'NOT_A_FILE') return ofWhole(fault, `${file} is a pipe or a device.`, 'Name a file.');
  if (code === 'EISDIR') return ofWhole(fault, `${file} is a folder.`, 'Name the file in it.');
  return ofWhole(
    fault,
    `${file} cannot be read (${code}).`,
    'It has to be a file that the account of the station may read.',
  );
}

export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
