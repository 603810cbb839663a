/** The menu of the application, by platform. Its keys are within reach of what a barcode can type: none closes, reloads or inspects. */
import type { MenuItemConstructorOptions } from 'electron';

const group = (
  label: string,
  roles: readonly NonNullable<MenuItemConstructorOptions['role']>[],
): MenuItemConstructorOptions => ({ label, submenu: roles.map((role) => ({ role })) });

const EDIT = group('Edit', ['undo', 'redo', 'cut', 'copy', 'paste', 'selectAll']);

/**
 * @param platform as `process.platform`
 * @returns null: no menu at all. macOS takes copy, paste and quit from the menu, under keys with Command, which no scanner has.
 */
export function applicationMenu(
  platform: NodeJS.Platform,
  { canQuit }: { canQuit: boolean },
): MenuItemConstructorOptions[] | null {
  if (platform !== 'darwin') return null;
  // In bench mode: what copies and pastes, and nothing that leads away.
  if (!canQuit) return [group('Packdesk', ['about']), EDIT];
  return [
    group('Packdesk', ['about', 'hide', 'quit']),
    EDIT,
    group('Window', ['minimize', 'togglefullscreen']),
  ];
}
