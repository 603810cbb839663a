/** The menu of the application, by platform. Its keys are within reach of what a barcode can type: none closes, reloads or inspects. */
import type { MenuItemConstructorOptions } from 'electron';

const group = (
  label: string,
  roles: readonly NonNullable<MenuItemConstructorOptions['role']>[],
): MenuItemConstructorOptions => ({ label, submenu: roles.map((role) => ({ role })) });

/**
 * @param platform as `process.platform`
 * @returns null: no menu at all. macOS takes copy, paste and quit from the menu, under keys with Command, which no scanner has.
 */
export function applicationMenu(platform: NodeJS.Platform): MenuItemConstructorOptions[] | null {
  if (platform !== 'darwin') return null;
  return [
    group('Packdesk', ['about', 'hide', 'quit']),
    group('Edit', ['undo', 'redo', 'cut', 'copy', 'paste', 'selectAll']),
    group('Window', ['minimize', 'togglefullscreen']),
  ];
}
