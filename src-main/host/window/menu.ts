/** The menu of the application, by platform. A barcode can type its keys: none of them reloads or inspects. */
import { m } from '#messages';
import { locales, type Locale } from '#messages/runtime';
import type { MenuItemConstructorOptions } from 'electron';
import type { Settings } from '../../contract/station/settings.ts';

type Role = NonNullable<MenuItemConstructorOptions['role']>;
type Words = (inputs: Record<string, never>, options: { locale: Locale }) => string;
type Entry = readonly [role: Role, words: Words];

const EDIT: readonly Entry[] = [
  ['undo', m.menu_undo],
  ['redo', m.menu_redo],
  ['cut', m.menu_cut],
  ['copy', m.menu_copy],
  ['paste', m.menu_paste],
  ['selectAll', m.menu_select_all],
];
const ABOUT: Entry = ['about', m.menu_about];
const APPLICATION: readonly Entry[] = [
  ABOUT,
  ['services', m.menu_services],
  ['hide', m.menu_hide],
  ['hideOthers', m.menu_hide_others],
  ['unhide', m.menu_show_all],
  ['quit', m.menu_quit],
];
const WINDOW: readonly Entry[] = [
  ['minimize', m.menu_minimise],
  ['togglefullscreen', m.menu_full_screen],
  ['close', m.menu_close],
];

/**
 * @param wanted `system`: the first of these that the screens have, else English
 * @param preferred languages of the computer, as `app.getPreferredSystemLanguages()`
 */
export function menuLanguage(wanted: Settings['language'], preferred: readonly string[]): Locale {
  if (wanted !== 'system') return wanted;
  const languageOf = (tag: string) => tag.split('-', 1)[0];
  const known = preferred.flatMap((tag) => locales.filter((one) => languageOf(one) === languageOf(tag)));
  return known[0] ?? 'en';
}

/**
 * @param platform as `process.platform`
 * @returns null: no menu at all. macOS takes copy, paste and quit from the menu, under keys with Command, which no scanner has.
 */
export function applicationMenu(
  platform: NodeJS.Platform,
  { canQuit, language }: { canQuit: boolean; language: Locale },
): MenuItemConstructorOptions[] | null {
  if (platform !== 'darwin') return null;
  const group = (label: string, entries: readonly Entry[]): MenuItemConstructorOptions => ({
    label,
    // The default labels of roles are English.
    submenu: entries.map(([role, words]) => ({ role, label: words({}, { locale: language }) })),
  });
  const edit = group(m.menu_edit({}, { locale: language }), EDIT);
  // Kiosk mode: copy and paste only, and no way out.
  if (!canQuit) return [group('Packdesk', [ABOUT]), edit];
  return [group('Packdesk', APPLICATION), edit, group(m.menu_window({}, { locale: language }), WINDOW)];
}
