/** Scans and keys, as the parts between the keyboard and the scan queue hand them on. */
import type { Burst } from './burst.ts';
import type { Refusal } from './key-run.ts';
import { TYPED_IDENTIFIER } from './symbology-identifier.ts';

/** First and last key of a scan, on the clock of key events: keys between them belong to it. */
export interface ScanKeys {
  /** Null: no key was pressed. */
  firstKeyAt: number | null;
  /** Null: all keys from the first one on. */
  lastKeyAt: number | null;
}

/** A scan from any source. Serial, HID and camera scanners will make the same object. */
export interface ScanEvent extends ScanKeys {
  /** Text of the scanner, without its prefix and suffix; control characters but GS, RS and EOT are taken out. */
  text: string;
  /** Text without the symbology identifier, to be shown or compared with a number. A look-up of goods needs `text`. */
  plain: string;
  /** AIM symbology identifier, for instance `]E0`; null if none was sent. */
  symbology: string | null;
  /** Epoch milliseconds. */
  at: number;
  /** `typed`: by a person, who typed the number of an order. It is not a badge, and its identifier keeps it from naming goods. */
  source: 'keyboard' | 'practice' | 'typed';
  /**
   * Plain code that results if the keys are read in the other way, but not from these: the scanner may have another
   * layout. Null: there is none.
   */
  readOtherwise: string | null;
  /** True if Caps Lock was on: scanners disagree on its effect. */
  capsLock: boolean;
  /** True if the scan has fewer keys than a code of this scanner has: it counts only if this station knows it. */
  isShort: boolean;
  /** True if the scan was longer than any code and was cut off. */
  tooLong: boolean;
}

/** Keys that do not count as a scan. */
export interface UnusedKeys extends ScanKeys {
  /** True if the keys were a scan that was read twice. */
  isTwice: boolean;
  /** True if earlier scans still wait: these keys were heard before their turn. */
  areAhead: boolean;
}

/** Typing of a scan: for the scanner test. */
export interface Typing {
  burst: Burst;
  suffix: 'Enter' | 'Tab' | null;
  capsLock: boolean;
  separator: 'ctrl' | 'alt' | null;
}

/**
 * Keys that are neither a scan nor a person's number or Enter: they had no effect. `typed`: a person typed a code and
 * Enter on a screen that takes no text. `enter`: only the Enter after a text in a field was not taken; the text stays.
 */
export interface RefusedKeys {
  why: Refusal | 'typed' | 'enter';
  text: string;
  keys: number;
  /** Mean time from key to key, milliseconds. */
  gapMs: number;
  typing: Typing;
}

/** A scan that no scanner has typed. */
export function scanWithoutKeys(plain: string, source: ScanEvent['source']): ScanEvent {
  const symbology = source === 'typed' ? TYPED_IDENTIFIER : null;
  return {
    ...{ text: `${symbology ?? ''}${plain}`, plain, symbology, at: Date.now(), source },
    ...{ firstKeyAt: null, lastKeyAt: null, readOtherwise: null },
    ...{ capsLock: false, isShort: false, tooLong: false },
  };
}
