/** Reasons to doubt that an unknown code is what the label says: such a code is neither looked up on the shelf nor taught. */
import { m } from '#messages';
import type { ScanEvent } from './scan-event.ts';

/** Letters and digits of an input method, as wide as Chinese characters. */
const WIDE = /[\uff01-\uff5e]/;

/** @returns the sentence in place of "unknown"; null if there is no doubt */
export function doubtOf({
  text,
  plain,
  readOtherwise,
  capsLock,
}: Pick<ScanEvent, 'text' | 'plain' | 'readOtherwise' | 'capsLock'>): (() => string) | null {
  if (readOtherwise !== null) return () => m.scan_layout_differs({ digits: readOtherwise });
  if (WIDE.test(text)) return m.scan_wide_characters;
  return capsLock && /\p{L}/u.test(plain) ? m.scan_caps_lock_doubt : null;
}
