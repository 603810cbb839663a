import type { ScannerProfile } from '../contract/scanner.ts';
import { parseScan } from '../domain/scan/parse-scan.ts';
import type { ScanMeaning } from '../domain/scan/scan-meaning.ts';

/**
 * What was scanned, by the station's scanner. The screen has read the letters right already, whatever Caps Lock was.
 * @param now epoch milliseconds: two-digit years are read as near to it
 */
export function readScan(
  text: string,
  { separator }: Pick<ScannerProfile, 'separator'>,
  now: number,
): ScanMeaning {
  return parseScan(text, { year: new Date(now).getUTCFullYear(), aimIds: true, capsLock: false, separator });
}
