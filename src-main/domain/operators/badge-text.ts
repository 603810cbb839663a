import { scannedText } from '../scan/code-key.ts';

/** The one text of a badge, however its scanner sends it. */
export const badgeText = (scanned: string): string => scannedText(scanned).normalize('NFC');
