/** Under which keys a scan is looked for. */
import { codeKey } from './code-key.ts';
import type { ScanMeaning } from './scan-meaning.ts';

/**
 * In the order in which to ask, without repeats; the first that is known wins. The text comes first: an internal number
 * or a date can be a right GTIN by accident. GTINs are in the form of `codeKey`, under which items are stored. A case
 * has its own GTIN only, never that of its unit, and the content of a logistic unit is no key. Of a faulty code only
 * its text is looked for, of one that was cut off nothing.
 * @returns nothing for an empty scan
 */
export function lookupKeys(scan: ScanMeaning): string[] {
  if (scan.kind === 'text') {
    return scan.error === 'bad-length' ? [] : keysOf([scan.text, codeKey(scan.text)]);
  }
  if (scan.error !== null) return keysOf([scan.text]);
  const sscc = scan.kind === 'gtin' ? null : scan.sscc;
  return keysOf([scan.text, codeKey(scan.text), sscc, scan.gtin14, ...scan.candidates]);
}

const keysOf = (keys: readonly (string | null)[]) =>
  [...new Set(keys)].filter((key) => key !== null).filter((key) => key !== '');
