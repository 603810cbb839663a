/** Text of a scanned badge, as badges are compared. */
import { scannedText } from '../scan/code-key.ts';

/** Normal form of a scanned badge, equal for every scanner: no prefix, no control characters, NFC. */
export const badgeText = (scanned: string): string => scannedText(scanned).normalize('NFC');
