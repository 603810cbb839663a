import type { ScanMeaning } from '../domain/scan/scan-meaning.ts';

/** @returns why nothing can be looked up for a code that was not read right; null where it was */
export function unreadable({ error }: Pick<ScanMeaning, 'error'>): 'empty' | 'too-long' | 'misread' | null {
  if (error === null || error === 'empty') return error;
  return error === 'bad-length' ? 'too-long' : 'misread';
}
