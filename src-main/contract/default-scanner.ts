/** What is assumed of a scanner before its test. Without schemas, so that a screen can import it alone. */
import type { ScannerProfile } from './scanner.ts';

export const DEFAULT_SCANNER: ScannerProfile = {
  reading: 'text',
  prefix: '',
  aimIds: true,
  leastKeys: 6,
  meanGapMs: 35,
  longestGapMs: 90,
  doubleReadMs: 300,
  separator: 'unknown',
};
