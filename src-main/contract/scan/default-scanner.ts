/** Default scanner profile, before the scanner test. Without schemas, so that a screen can import it on its own. */
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
