/** The policy of this computer: its place, and the accounts that may change it. */
import { lstatSync, realpathSync, statSync } from 'node:fs';
import { dirname, posix, resolve, win32 } from 'node:path';
import { isForAdministrators } from '../folder/access-list.ts';
import { OptionError } from '../options.ts';
import type { FoundFault } from './policy-faults.ts';
import {
  cannotBeRead,
  codeOf,
  NO_POLICY,
  ofWhole,
  policyOf,
  readPolicy,
  unusable,
  type StationPolicy,
} from './policy-file.ts';
import { POLICY_KEY, readRegistryPolicy, type Registry } from './registry-policy.ts';
import { sddlOf, windowsFolder, windowsRegistry } from '../folder/windows-programs.ts';

/**
 * Path of the system's policy file, which only administrators can write.
 * @param platform as `process.platform`
 * @param windows the folder of Windows; its drive has ProgramData
 */
export function systemPolicyFile(platform: NodeJS.Platform, windows: string): string {
  if (platform === 'win32')
    return win32.join(win32.parse(windows).root, 'ProgramData', 'Packdesk', 'policy.json');
  if (platform === 'darwin') return '/Library/Application Support/Packdesk/policy.json';
  return posix.join('/etc', 'packdesk', 'policy.json');
}

/** Places for a policy of this computer's administrators. */
export interface SystemPlace {
  file: string;
  /** Finds other accounts that can change a file, by its real path. @returns null: only administrators */
  whoElseWrites: (file: string) => FoundFault | null;
  /** Registry of Windows; null: the system has none. */
  registry: Registry | null;
  /** True if the system takes letters of either case for the same in a path. */
  ignoresCase: boolean;
}

const thisSystem = (): SystemPlace => {
  const isWindows = process.platform === 'win32';
  return {
    file: systemPolicyFile(process.platform, windowsFolder()),
    whoElseWrites: isWindows ? writersByAccessList(sddlOf) : writersByOwner(0),
    registry: isWindows ? windowsRegistry : null,
    ignoresCase: isWindows,
  };
};

/**
 * Policy of a start: the computer's, or otherwise the given one.
 * @param given path that the start names; null: none
 * @throws OptionError if both exist: the computer's policy cannot be bypassed by another one
 */
export function policyOfStart(given: string | null, place = thisSystem()): StationPolicy {
  const ofSystem = policyOfSystem(place);
  if (ofSystem === null) return given === null ? NO_POLICY : readPolicy(given);
  if (given === null || (ofSystem.file === place.file && isPlace(given, place))) return ofSystem;
  throw new OptionError(
    `This computer has the policy ${ofSystem.file}; start Packdesk without another one (--policy, PACKDESK_POLICY_FILE).`,
  );
}

/** A policy that is tried: in the computer's own place also who may write it, as the start asks. */
export function readPolicyToCheck(file: string, place = thisSystem()): StationPolicy {
  if (isPolicyKey(file) && place.registry !== null)
    return ofRegistry(place.registry) ?? unusable(POLICY_KEY, [noKey]);
  return (isPlace(file, place) ? readIfThere(place) : null) ?? readPolicy(file);
}

/** Spellings of `reg`, PowerShell and the registry editor. */
const isPolicyKey = (name: string): boolean =>
  name
    .replace(/^(HKEY_LOCAL_MACHINE|HKLM:?)(?=\\)/i, 'HKLM')
    .replace(/\\$/, '')
    .toLowerCase() === POLICY_KEY.toLowerCase();

function isPlace(file: string, place: SystemPlace): boolean {
  const path = (text: string) => (place.ignoresCase ? resolve(text).toLowerCase() : resolve(text));
  return path(file) === path(place.file);
}

/** A policy in the registry overrides the file: a station has one policy (decisions/0188). */
const policyOfSystem = (place: SystemPlace): StationPolicy | null =>
  (place.registry === null ? null : ofRegistry(place.registry)) ?? readIfThere(place);

function ofRegistry(registry: Registry): StationPolicy | null {
  const read = readRegistryPolicy(registry);
  if (read === null) return null;
  const ofTypes = new Set(read.faults.map(({ field }) => field));
  if (ofTypes.has('')) return unusable(POLICY_KEY, read.faults);
  const taken = policyOf(POLICY_KEY, read);
  const faults = taken.faults.filter(({ field }) => !ofTypes.has(field));
  return read.faults.length === 0 ? taken : unusable(POLICY_KEY, [...read.faults, ...faults]);
}

function readIfThere({ file, whoElseWrites }: SystemPlace): StationPolicy | null {
  try {
    // Throws ENOENT on every system: a missing file means no policy, not a fault.
    const unsafe = whoElseWrites(realpathSync(file));
    return unsafe === null ? readPolicy(file) : unusable(file, [unsafe]);
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOTDIR' || (code === 'ENOENT' && !isLink(file) && !isLink(dirname(file)))) return null;
    return unusable(file, [cannotBeRead(file, code)]);
  }
}

/**
 * A dangling link, of the file or of its folder, is a policy that an administrator meant: a station must not work without
 * it.
 */
const isLink = (file: string): boolean =>
  lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() === true;

/** Judges by user ids and modes, of the file and of its folder; of the folders above, if others may replace an entry. */
export const writersByOwner =
  (owner: number) =>
  (file: string): FoundFault | null => {
    const path =
      [file, dirname(file)].find((one) => {
        const { uid, mode } = statSync(one);
        return uid !== owner || (mode & 0o022) !== 0;
      }) ?? foldersAbove(dirname(file)).find((one) => mayBeReplacedIn(one, owner));
    return path === undefined
      ? null
      : {
          field: '',
          fault: { code: 'open-to-others', path },
          what: `${path} can be changed by other accounts than the administrator's.`,
          todo: `Give it to the administrator alone: chown root ${path}, chmod go-w ${path}.`,
        };
  };

const foldersAbove = (folder: string): string[] =>
  dirname(folder) === folder ? [] : [dirname(folder), ...foldersAbove(dirname(folder))];

/**
 * True if other accounts may replace an entry of a folder. In one with the sticky bit only the owner of an entry can
 * rename it.
 */
function mayBeReplacedIn(folder: string, owner: number): boolean {
  const { uid, mode } = statSync(folder);
  return (uid !== owner && uid !== 0) || ((mode & 0o022) !== 0 && (mode & 0o1000) === 0);
}

/** Judges by Windows' owner and access list, of the file and of its folder. Unknown rights are a fault (decisions/0189). */
export const writersByAccessList =
  (sddl: (path: string) => string) =>
  (file: string): FoundFault | null => {
    for (const path of [file, win32.dirname(file)]) {
      let rights: string;
      try {
        rights = sddl(path);
      } catch (error) {
        const reason = error instanceof Error ? error.message : 'unknown';
        return ofWhole(
          { code: 'rights-unknown', path, reason },
          `Who can change ${path} could not be found out (${reason}).`,
          `Let this account run powershell.exe, or set the policy in the registry (${POLICY_KEY}).`,
        );
      }
      if (isForAdministrators(rights)) continue;
      return ofWhole(
        { code: 'open-to-users', path },
        `${path} can be changed by accounts that are not administrators.`,
        `Make Administrators its owner, and let users only read it (icacls).`,
      );
    }
    return null;
  };

const noKey = ofWhole(
  { code: 'registry-unreadable', reason: 'ENOENT' },
  `There is no key ${POLICY_KEY}.`,
  'Check its name.',
);
