/** Install method of this copy, hence how an update is installed. */
import type { InstalledAs } from '../contract/station/updates.ts';

/** Id of the application, on Windows also of its shortcut: `build.appId` of package.json. */
export const APP_ID = 'org.packdesk.station';

/**
 * @param platform as `process.platform`
 * @param start `isPackaged`: as Electron says; `appImage`: the variable that an AppImage sets
 */
export function installedAs(
  platform: NodeJS.Platform,
  { isPackaged, appImage }: { isPackaged: boolean; appImage: string | undefined },
): InstalledAs {
  if (!isPackaged) return 'source';
  if (platform === 'win32') return 'windows';
  if (platform === 'darwin') return 'mac';
  return appImage === undefined ? 'deb' : 'app-image';
}
