/** Systems that electron-builder packs for, and its downloads for each. */
import packageJson from '../../package.json' with { type: 'json' };

const SYSTEMS = ['linux', 'win', 'mac'] as const;
/** As electron-builder names them. */
export type System = (typeof SYSTEMS)[number];

const OPTIONS: Readonly<Record<System, RegExp>> = {
  linux: /^(-l|--linux)$/,
  win: /^(-w|--win|--windows)$/,
  mac: /^(-m|-o|--mac|--macos)$/,
};
const HOSTS: Partial<Record<NodeJS.Platform, System>> = { win32: 'win', darwin: 'mac' };

/**
 * @param args for electron-builder
 * @param host as `process.platform`: packed for if no system is named
 */
export function systemsOf(args: readonly string[], host: NodeJS.Platform): System[] {
  const named = SYSTEMS.filter((system) => args.some((arg) => OPTIONS[system].test(arg)));
  return named.length > 0 ? named : [HOSTS[host] ?? 'linux'];
}

const TOOLS: Readonly<Record<System, string>> = {
  linux:
    'fpm for a .deb (CUSTOM_FPM_PATH), the runtime of an AppImage (APPIMAGE_TOOLS_PATH); folder only: -- --linux dir',
  win: 'NSIS and its plug-ins (ELECTRON_BUILDER_NSIS_DIR, ELECTRON_BUILDER_NSIS_RESOURCES_DIR), rcedit (ELECTRON_BUILDER_RCEDIT_PATH), and Wine off Windows',
  mac: 'macOS: a .dmg is made nowhere else',
};

/** Sentences for a run in which electron-builder made no installer: the finished parts, and what each system needs besides. */
export function missingWords(systems: readonly System[]): string {
  return [
    'No installer was made. The build and what it carries besides are finished, in out/.',
    `electron-builder fetches the rest from github.com (another place: ELECTRON_MIRROR, ELECTRON_BUILDER_BINARIES_MIRROR). It needs:`,
    `  Electron ${packageJson.devDependencies.electron}, or a folder with it: -c.electronDist=FOLDER`,
    ...systems.map((system) => `  ${system}: ${TOOLS[system]}`),
    '',
  ].join('\n');
}
