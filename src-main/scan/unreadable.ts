import type { ScanMeaning } from '../domain/scan/scan-meaning.ts';

/** @returns why nothing can be looked up for a code that was not read right; null if it was */
export function unreadable({ error }: Pick<ScanMeaning, 'error'>): 'empty' | 'too-long' | 'misread' | null {
  if (error === null || error === 'empty') return error;
  return error === 'bad-length' ? 'too-long' : 'misread';
}

/** @returns why a code that names nothing here does not */
export function whyUnknown(meaning: ScanMeaning) {
  const fault = unreadable(meaning);
  if (fault !== null) return fault;
  if (meaning.kind === 'sscc') return 'logistic-unit';
  return 'isCase' in meaning && meaning.isCase ? 'case' : 'no-match';
}
