/** Starting when the account logs in: by the system's own list on Windows and macOS, by a file of the desktop on Linux. */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { StartAtLogIn } from '../router/station-context.ts';

/** Part of Electron's `app` that has the list. */
interface SystemList {
  getLoginItemSettings(options: { path: string; args: string[] }): {
    openAtLogin: boolean;
    /** macOS 13 and later; `requires-approval`: a person has to allow it in the settings of the system. */
    status?: string;
    /**
     * Windows: entries that start this program, by the name of their value. False for `enabled`: switched off in the
     * Task Manager.
     */
    launchItems?: { name: string; enabled: boolean }[];
  };
  setLoginItemSettings(settings: { openAtLogin: boolean; path: string; args: string[]; name?: string }): void;
}

interface Start {
  /** Path of the program. */
  program: string;
  /** Arguments of the entry: it has to start this very station. */
  args: string[];
  /** Data folder of the station: two stations of one account are two entries on Windows. */
  dataDir: string;
}

/** Options that name a file or a folder: a log-in starts programs in another one than a person did. */
const PATHS = /^--(data-dir|ca-file|policy)(=|$)/;

/** Arguments with full paths instead of relative ones. */
export const withFullPaths = (args: readonly string[]): string[] =>
  args.map((arg, n) => {
    const [name = '', ...path] = arg.split('=');
    if (PATHS.test(arg) && path.length > 0) return `${name}=${resolve(path.join('='))}`;
    const before = args[n - 1] ?? '';
    return PATHS.test(before) && !before.includes('=') ? resolve(arg) : arg;
  });

/**
 * @param folder for programs' data of an account, on Linux `~/.config`
 * @returns null if the system cannot start this very station: macOS passes no arguments
 */
export function startAtLogIn(
  platform: NodeJS.Platform,
  start: Start,
  folder: string,
  list: SystemList,
): StartAtLogIn | null {
  const { program, args } = start;
  if (platform === 'linux') return byFile(join(folder, 'autostart', 'packdesk.desktop'), [program, ...args]);
  if (platform === 'win32') return byRunKey(start, list);
  if (args.length > 0) return null;
  const item = { path: program, args: [] };
  const isWaiting = () => list.getLoginItemSettings(item).status === 'requires-approval';
  return {
    isOn: () => list.getLoginItemSettings(item).openAtLogin || isWaiting(),
    needsApproval: isWaiting,
    set: (isOn) => list.setLoginItemSettings({ ...item, openAtLogin: isOn }),
  };
}

/** Electron joins path and arguments with blanks, as they are, into one command line. */
function byRunKey({ program, args, dataDir }: Start, list: SystemList): StartAtLogIn {
  const item = { path: inCommandLine(program, true), args: args.map((arg) => inCommandLine(arg)) };
  const name = `Packdesk ${createHash('sha256').update(dataDir.toLowerCase()).digest('hex').slice(0, 8)}`;
  return {
    // `openAtLogin` only checks a value with the application's name.
    isOn: () =>
      (list.getLoginItemSettings(item).launchItems ?? []).some((one) => one.name === name && one.enabled),
    set: (isOn) => list.setLoginItemSettings({ ...item, openAtLogin: isOn, name }),
  };
}

/**
 * An argument of a command line, by the rules of `CommandLineToArgvW`: backslashes count twice only in front of a
 * quote.
 * @param isProgram a program has no quote in it, and its backslashes are never doubled
 */
function inCommandLine(text: string, isProgram = false): string {
  if (isProgram) return `"${text}"`;
  return `"${text.replaceAll(/(\\*)"/g, String.raw`$1$1\"`).replace(/\\+$/, '$&$&')}"`;
}

function byFile(file: string, command: readonly string[]): StartAtLogIn {
  return {
    isOn: () => isStarted(textOf(file)),
    set: (isOn) => {
      if (!isOn) return rmSync(file, { force: true });
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, desktopEntry(command));
    },
  };
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Desktops disable an entry by a key in it, or delete it. */
const isStarted = (entry: string): boolean =>
  /^Exec=/m.test(entry) && !/^(Hidden=true|X-GNOME-Autostart-enabled=false)\s*$/m.test(entry);

const desktopEntry = (command: readonly string[]): string =>
  [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Packdesk',
    `Exec=${command.map(inExec).join(' ')}`,
    // The desktop skips the entry if the package was removed.
    `TryExec=${escaped(command[0] ?? '')}`,
    'Terminal=false',
    '',
  ].join('\n');

/** Escapes a value of an entry (Desktop Entry Specification, "Possible value types"). */
const escaped = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\t', '\\t');

/** An argument ("The Exec key"): in quotes, with `%` doubled, since a single one is a desktop's field code. */
const inExec = (argument: string): string =>
  escaped(`"${argument.replaceAll(/["`$\\]/g, String.raw`\$&`).replaceAll('%', '%%')}"`);
