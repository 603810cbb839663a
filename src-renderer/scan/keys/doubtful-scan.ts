/** Reasons to doubt that an unknown code is what the label says: such a code is neither looked up on the shelf nor taught. */
import { m } from '#messages';
import type { ScanEvent } from './scan-event.ts';

/** Letters and digits of an input method, as wide as Chinese characters. */
const WIDE = /[\uff01-\uff5e]/;

/** Arabic, Persian, Hindi, Bengali and Thai: a keyboard of that script types them, and no bar code has them. */
const OTHER_DIGITS = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59]/g;

/** The code of Hindi's and Bengali's zero ends in 6, that of the others in 0. */
const asciiDigit = (digit: string): string =>
  String((digit.charCodeAt(0) & 0xf) - (digit >= '\u0966' && digit <= '\u09ef' ? 6 : 0));

/** @returns the sentence that is said in place of "unknown"; null if nothing speaks against the code */
export function doubtOf({
  text,
  plain,
  readOtherwise,
  capsLock,
}: Pick<ScanEvent, 'text' | 'plain' | 'readOtherwise' | 'capsLock'>): (() => string) | null {
  if (readOtherwise !== null) return () => m.scan_layout_differs({ digits: readOtherwise });
  const digits = text.replace(OTHER_DIGITS, asciiDigit);
  if (digits !== text) return () => m.scan_layout_differs({ digits });
  if (WIDE.test(text)) return m.scan_wide_characters;
  return capsLock && /\p{L}/u.test(plain) ? m.scan_caps_lock_doubt : null;
}
