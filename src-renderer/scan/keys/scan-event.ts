/** One scan, from whatever device. Serial, HID and camera scanners will make the same. */
export interface ScanEvent {
  /** Text of the scanner, without its prefix and suffix; control characters but GS, RS and EOT are taken out. */
  text: string;
  /** The same text without its symbology identifier. */
  plain: string;
  /** AIM symbology identifier, for instance `]E0`; null if none was sent. */
  symbology: string | null;
  /** Epoch milliseconds. */
  at: number;
  /** Time of the scan's first key, on the clock of events; null if no key was pressed. */
  firstKeyAt: number | null;
  /** Time of the scan's last key, likewise. */
  lastKeyAt: number | null;
  /** `typed`: by a person, who typed the number of an order. It is not a badge. */
  source: 'keyboard' | 'practice' | 'typed';
  /** A plain code, if the keys read in the other way give one and these do not: the scanner may have another layout. */
  readOtherwise: string | null;
  /** Caps Lock was on: scanners disagree on its effect. */
  capsLock: boolean;
  /** The scan has fewer keys than a code of this scanner has: it counts only if this station knows it. */
  isShort: boolean;
  /** The scan was longer than any code and was cut off. */
  tooLong: boolean;
}

/** Keys that do not count as a scan. `twiceUntil`: when the last came, if they were a scan that was read twice. */
export interface UnusedKeys {
  firstKeyAt: number | null;
  twiceUntil: number | null;
}

/** A scan that no scanner has typed. */
export const scanWithoutKeys = (text: string, source: ScanEvent['source']): ScanEvent => ({
  ...{ text, plain: text, symbology: null, at: Date.now(), source },
  ...{ firstKeyAt: null, lastKeyAt: null, readOtherwise: null },
  ...{ capsLock: false, isShort: false, tooLong: false },
});
