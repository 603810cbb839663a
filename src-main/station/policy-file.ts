/** The policy of an administrator: where its file is, who may give another one, and what is in it. */
import { readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, posix, resolve, win32 } from 'node:path';
import type { FileFault } from '../contract/file-fault.ts';
import { policyKeySchema, type PolicyInForce, type ShownValues } from '../contract/policy.ts';
import { readSecretFile } from './client-secret.ts';
import { OptionError } from './options.ts';
import { policyFaults, type FoundFault } from './policy-faults.ts';
import { policyPairFaults } from './policy-pairs.ts';
import { readJson } from './read-json.ts';
import { policySchema, type Policy } from './policy-schema.ts';

/** A policy as it was read. */
export interface StationPolicy {
  /** Its path; null: there is none. */
  file: string | null;
  /** Empty where it has faults. */
  policy: Policy;
  /** What was in `clientSecretFile`. */
  clientSecret: string | null;
  faults: FoundFault[];
}

/** A station that nobody has given a policy. */
export const NO_POLICY: StationPolicy = { file: null, policy: {}, clientSecret: null, faults: [] };

/** No policy is as long, and whatever else was named by mistake is not read whole. */
const MOST_BYTES = 1_000_000;

/**
 * The one place of a system, which only its administrators can write.
 * @param platform as `process.platform`
 * @param program path of the running program. On Windows its drive counts, not %ProgramData%: whoever starts a program
 *   gives it its variables.
 */
export function systemPolicyFile(platform: NodeJS.Platform, program: string): string {
  if (platform === 'win32')
    return win32.join(win32.parse(program).root, 'ProgramData', 'Packdesk', 'policy.json');
  if (platform === 'darwin') return '/Library/Application Support/Packdesk/policy.json';
  return posix.join('/etc', 'packdesk', 'policy.json');
}

interface SystemPlace {
  file: string;
  /** User id of those who may write there; null: the system has no such ids. */
  owner: number | null;
}

const thisSystem = (): SystemPlace => ({
  file: systemPolicyFile(process.platform, process.execPath),
  owner: process.platform === 'win32' ? null : 0,
});

/**
 * The policy of a start: the computer's, or where it has none the one that was given.
 * @param given path that the start names; null: none
 * @throws OptionError where both are there: nobody gets round the computer's policy by giving another one
 */
export function policyOfStart(given: string | null, place = thisSystem()): StationPolicy {
  const ofSystem = readIfThere(place);
  if (ofSystem === null) return given === null ? NO_POLICY : readPolicy(given);
  if (given === null || given === place.file) return ofSystem;
  throw new OptionError(
    `This computer has the policy ${place.file}; start Packdesk without another one (--policy, PACKDESK_POLICY_FILE).`,
  );
}

/** A policy that is tried: in the computer's own place also who may write it, as the start asks. */
export function readPolicyToCheck(file: string, place = thisSystem()): StationPolicy {
  return (resolve(file) === place.file ? readIfThere(place) : null) ?? readPolicy(file);
}

function readIfThere({ file, owner }: SystemPlace): StationPolicy | null {
  try {
    // Throws ENOENT on every system: no file is no policy, not a fault.
    const real = realpathSync(file);
    const unsafe = owner === null ? null : whoElseWrites(real, owner);
    return unsafe === null ? readPolicy(file) : unusable(file, [unsafe]);
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    return unusable(file, [cannotBeRead(file, code)]);
  }
}

/** A policy that others can write is theirs. @returns null where only its owner can */
function whoElseWrites(file: string, owner: number): FoundFault | null {
  for (const path of [file, dirname(file)]) {
    const { uid, mode } = statSync(path);
    if (uid === owner && (mode & 0o022) === 0) continue;
    return {
      field: '',
      fault: { code: 'open-to-others', path },
      what: `${path} can be changed by other accounts than the administrator's.`,
      todo: `Give it to the administrator alone: chown root ${path}, chmod go-w ${path}.`,
    };
  }
  return null;
}

/** @param file its path. What cannot be read or taken becomes faults. */
export function readPolicy(file: string): StationPolicy {
  let text: string;
  try {
    const { size } = statSync(file);
    if (size > MOST_BYTES)
      return unusable(file, [
        whole({ code: 'too-large' }, `${file} is larger than any policy.`, 'Name the policy itself.'),
      ]);
    text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file));
  } catch (error) {
    if (error instanceof TypeError)
      return unusable(file, [
        whole({ code: 'not-utf8' }, `${file} is not written in UTF-8.`, 'Save it in UTF-8.'),
      ]);
    return unusable(file, [cannotBeRead(file, codeOf(error))]);
  }
  const read = readJson(text);
  if (!read.ok) {
    const { line, column } = read;
    const place = line === null ? '' : `: line ${line}, column ${column} is wrong`;
    return unusable(file, [
      whole(
        { code: 'not-json', line, column },
        `${file} is no JSON${place}.`,
        'Check its brackets, commas and quotes.',
      ),
    ]);
  }
  const { value, repeated } = read;
  const { data: policy, error } = policySchema.safeParse(value);
  const faults = policyFaults(error?.issues ?? [], value, { repeated, pairs: policyPairFaults });
  if (policy === undefined || faults.length > 0) return unusable(file, faults);
  const { clientSecretFile } = policy;
  const clientSecret =
    clientSecretFile === undefined ? null : readSecretFile(clientSecretFile, 'clientSecretFile');
  return { file, policy, clientSecret, faults: [] };
}

/** What a policy sets, for people to read. @returns null where there is none, or it cannot be used */
export function policyInForce({ file, policy, faults }: StationPolicy): PolicyInForce | null {
  return file === null || faults.length > 0 ? null : { file, values: shownValues(policy) };
}

/** What a file sets, in the order of the document. */
export const shownValues = (values: Policy): ShownValues =>
  policyKeySchema.options.flatMap((key) => {
    const value = values[key];
    if (value === undefined) return [];
    // A short code can be found by trying; nobody reads a picture.
    return [{ key, value: key === 'benchCode' || key === 'merchantLogo' ? null : value }];
  });

const unusable = (file: string, faults: FoundFault[]): StationPolicy => ({ ...NO_POLICY, file, faults });
const whole = (fault: FileFault, what: string, todo: string): FoundFault => ({
  field: '',
  fault,
  what,
  todo,
});

function cannotBeRead(file: string, code: string): FoundFault {
  const fault: FileFault = { code: 'unreadable', reason: code };
  if (code === 'ENOENT') return whole(fault, `There is no file ${file}.`, 'Check its path.');
  if (code === 'EISDIR') return whole(fault, `${file} is a folder.`, 'Name the file in it.');
  return whole(
    fault,
    `${file} cannot be read (${code}).`,
    'It has to be a file that the account of the station may read (chmod 644).',
  );
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
