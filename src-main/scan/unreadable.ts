import type { ScanMeaning } from '../domain/scan/scan-meaning.ts';

/** @returns the fault of a misread code, which cannot be looked up; null if there is none */
export function unreadable({ error }: Pick<ScanMeaning, 'error'>): 'empty' | 'too-long' | 'misread' | null {
  if (error === null || error === 'empty') return error;
  return error === 'bad-length' ? 'too-long' : 'misread';
}

/** @returns the reason why a code names nothing here */
export function unknownReason(meaning: ScanMeaning) {
  const fault = unreadable(meaning);
  if (fault !== null) return fault;
  if (meaning.kind === 'sscc') return 'logistic-unit';
  return 'isCase' in meaning && meaning.isCase ? 'case' : 'no-match';
}
