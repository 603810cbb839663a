/** Starting when the account logs in: by the system's own list on Windows and macOS, by a file of the desktop on Linux. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { StartAtLogIn } from '../router/context.ts';

/** What Electron has of it. */
interface SystemList {
  getLoginItemSettings(options: { path: string; args: string[] }): { openAtLogin: boolean };
  setLoginItemSettings(settings: { openAtLogin: boolean; path: string; args: string[] }): void;
}

interface Start {
  /** Path of the program. */
  program: string;
  /** Its arguments: the station that is started is the one that was asked. */
  args: string[];
}

/** Options that name a file or a folder: a log-in starts programs in another one than a person did. */
const PATHS = /^--(data-dir|ca-file|policy)(=|$)/;

/** The same arguments with full paths in them. */
export const withFullPaths = (args: readonly string[]): string[] =>
  args.map((arg, n) => {
    const [name = '', ...path] = arg.split('=');
    if (PATHS.test(arg) && path.length > 0) return `${name}=${resolve(path.join('='))}`;
    const before = args[n - 1] ?? '';
    return PATHS.test(before) && !before.includes('=') ? resolve(arg) : arg;
  });

/** @param folder where programs keep what belongs to an account, on Linux `~/.config` */
export function startAtLogIn(
  platform: NodeJS.Platform,
  { program, args }: Start,
  folder: string,
  list: SystemList,
): StartAtLogIn {
  if (platform === 'linux') return byFile(join(folder, 'autostart', 'packdesk.desktop'), [program, ...args]);
  const item = { path: program, args };
  return {
    isOn: () => list.getLoginItemSettings(item).openAtLogin,
    set: (isOn) => list.setLoginItemSettings({ ...item, openAtLogin: isOn }),
  };
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

/** Desktops switch an entry off in it as well as by taking it away. */
const isStarted = (entry: string): boolean =>
  /^Exec=/m.test(entry) && !/^(Hidden=true|X-GNOME-Autostart-enabled=false)\s*$/m.test(entry);

const desktopEntry = (command: readonly string[]): string =>
  [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Packdesk',
    `Exec=${command.map(inExec).join(' ')}`,
    // Nothing is started where the package was removed.
    `TryExec=${escaped(command[0] ?? '')}`,
    'Terminal=false',
    '',
  ].join('\n');

/** Of every value of an entry (Desktop Entry Specification, "Possible value types"). */
const escaped = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\t', '\\t');

/** One argument ("The Exec key"): in quotes, `%` twice since it names what a desktop fills in. */
const inExec = (argument: string): string =>
  escaped(`"${argument.replaceAll(/["`$\\]/g, String.raw`\$&`).replaceAll('%', '%%')}"`);
