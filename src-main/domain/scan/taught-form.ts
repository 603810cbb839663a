/**
 * Stored form of a taught label: its trade item only, since the next label of the same goods has another lot, date or serial
 * number.
 */
import type { ScanMeaning } from './scan-meaning.ts';
import { splitAimId } from './symbology.ts';

export interface TaughtForm {
  code: string;
  /** A case of units with their own code: the code does not say how many it holds. */
  isCase: boolean;
}

/** @param typed the label's text, which is kept without its symbology identifier if it names no trade item */
export function taughtForm(typed: string, meaning: ScanMeaning): TaughtForm {
  const text = splitAimId(typed).data || typed;
  if (meaning.error !== null || meaning.kind === 'text') return { code: text, isCase: false };
  const { kind, gtin14, isCase } = meaning;
  const isLabel = kind === 'gs1' || kind === 'digital-link';
  return { code: isLabel && gtin14 !== null ? gtin14 : text, isCase };
}
