/** What is known of the scanner, from calibration. */
export interface ScannerProfile {
  /** Reference for years of two digits, four digits: the domain has no clock. */
  year: number;
  /** Whether it may send identifiers. False only where it is known to send none: then `]E0` in front is data. */
  aimIds: boolean;
  /** Whether Caps Lock was on and nobody has repaired the letters yet. Null: not known. */
  capsLock: boolean | null;
  /** How FNC1 between elements arrives: as U+001D, not at all, as other text, or nobody knows. */
  separator: 'kept' | 'lost' | 'unknown' | { substitute: string };
}
