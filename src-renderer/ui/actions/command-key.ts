/** The key that makes a command of a letter: Ctrl, and on macOS Command too, where Ctrl opens menus and moves spaces. */

/** The computer of the keyboard, not the station's: both hosts have it from the page. */
const isMac = (): boolean => /^mac/i.test(navigator.platform);

/** A scanner types control characters with Ctrl; it has no Command key. */
export const isCommand = ({ ctrlKey, metaKey }: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey'>): boolean =>
  ctrlKey || (metaKey && isMac());

interface KeyRow {
  /** Key in the form shown on a key cap, with Ctrl. */
  key?: string;
  /** Instead, on macOS. */
  macKey?: string;
}

/** The key of an action on this computer, with Ctrl whatever the system; undefined: the action has none. */
export const keyHere = ({ key, macKey }: KeyRow): string | undefined => (isMac() ? (macKey ?? key) : key);

/** @param key with Ctrl @returns the text on its caps here */
export const capsHere = (key: string): string => (isMac() ? key.replace('Ctrl', '⌘') : key);
