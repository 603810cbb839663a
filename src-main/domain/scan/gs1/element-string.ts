/** GS1 element strings: Application Identifiers with their values (GS1 General Specifications, 7.8). */
import { aiEntry, aiEntryAt } from './ai-dictionary.ts';
import { valueError } from './ai-value.ts';
import type { ScanError } from './scan-error.ts';

/** FNC1 as scanners send it between elements: the group separator. */
export const FNC1 = '\u001d';

/** A list, to keep the order of the code: an object would put "10" before "01". */
export type AiValue = readonly [ai: string, value: string];

/** All elements of a code, or its first fault: then no element may be used. */
export type Elements = { ais: AiValue[]; error: null } | { ais: null; error: ScanError };

export const failed = (error: ScanError): Elements => ({ ais: null, error });

/**
 * Reads the data after a GS1 symbology identifier. A redundant separator, after a predefined length or at the end, is
 * allowed; two in a row are not.
 * @param text without the identifier and without FNC1 in front
 * @param year reference for years of two digits
 */
export function readElementString(text: string, year: number): Elements {
  if (text === '') return failed('empty');
  const ais: AiValue[] = [];
  for (let at = 0; at < text.length;) {
    const entry = aiEntryAt(text, at);
    if (!entry) return failed('unknown-ai');
    const from = at + entry.ai.length;
    const separator = text.indexOf(FNC1, from);
    let until = separator < 0 ? text.length : separator;
    if (entry.predefinedLength) until = Math.min(until, from + entry.most);
    const value = text.slice(from, until);
    const error = valueError(entry, value, year);
    if (error) return failed(error);
    ais.push([entry.ai, value]);
    at = text.charAt(until) === FNC1 ? until + 1 : until;
  }
  return withoutContradiction(ais);
}

/** Substitute for FNC1 that a scanner may be set to send: a sign that no value may have, or its name between brackets. */
const IN_PLACE_OF_FNC1 = /[<[{\\](?:GS|FNC1|F1|x1d|u001d)[>\]}]?|[^!"%-?A-Z_a-z]/gi;

/**
 * Reads a scanner's text: substitutes are read as FNC1 if the text is not an element string otherwise.
 * @returns the first fault of the original text
 */
export function readScannedElements(text: string, year: number): Elements {
  const read = readElementString(withoutLeadingFnc1(text), year);
  if (!read.error) return read;
  const separated = text.replace(IN_PLACE_OF_FNC1, FNC1);
  const inPlace = readElementString(withoutLeadingFnc1(separated), year);
  return inPlace.error ? read : inPlace;
}

/** Some scanners send both the leading FNC1 and the identifier that replaces it. */
const withoutLeadingFnc1 = (data: string) => (data.startsWith(FNC1) ? data.slice(FNC1.length) : data);

/** An AI may come twice only with the same value: scanners may join the symbols of one label. */
function withoutContradiction(ais: AiValue[]): Elements {
  const seen = new Map<string, string>();
  for (const [ai, value] of ais) {
    if ((seen.get(ai) ?? value) !== value) return failed('repeated-ai');
    seen.set(ai, value);
  }
  return { ais, error: null };
}

/** An AI in brackets. A bracket that is data has a backslash in front. */
const BRACKETED_AI = /(?<!\\)\((\d{2,4})\)/g;

/**
 * Reads the human-readable form, `(01)09521234543213 (10)ABC`. Spaces around values do not count.
 * @returns null if the text does not begin with a known AI in brackets
 */
export function readBracketed(text: string, year: number): Elements | null {
  const marks = [...text.matchAll(BRACKETED_AI)];
  const [first] = marks;
  if (first?.index !== 0 || !aiEntry(first[1] ?? '')) return null;
  const ais: AiValue[] = [];
  for (const [n, mark] of marks.entries()) {
    const entry = aiEntry(mark[1] ?? '');
    if (!entry) return failed('unknown-ai');
    const raw = text.slice(mark.index + mark[0].length, marks[n + 1]?.index);
    const value = raw.trim().replaceAll('\\(', '(');
    const error = valueError(entry, value, year);
    if (error) return failed(error);
    ais.push([entry.ai, value]);
  }
  return withoutContradiction(ais);
}
