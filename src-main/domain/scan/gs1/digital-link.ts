/** GS1 Digital Link URIs: keys in the path, attributes in the query (GS1 Digital Link standard, URI syntax). */
import { aiEntry } from './ai-dictionary.ts';
import { valueError } from './ai-value.ts';
import { failed, type AiValue, type Elements } from './element-string.ts';
import type { ScanError } from './scan-error.ts';

/** The scheme is all lower or all upper case; a host has at least one character, and none of `_~?#@!$&'()*+,;=%`. */
const LINK = /^(?:https?|HTTPS?):\/\/[A-Za-z0-9.:[\]-]+(\/[^?#]*)(?:\?([^#]*))?(?:#.*)?$/s;

/**
 * @param year reference for years of two digits
 * @returns null if the text is not a link, or its path has no primary key of GS1: plain text then
 */
export function readDigitalLink(text: string, year: number): Elements | null {
  const [, path, query = ''] = LINK.exec(text) ?? [];
  if (path === undefined) return null;
  const segments = keySegments(path.split('/').slice(1));
  if (!segments) return null;

  const inPath = readPairs(pairsOf(segments), year, false);
  if (inPath.error) return inPath;
  const inQuery = readPairs(attributesOf(query), year, true);
  if (inQuery.error) return inQuery;
  const ais = [...inPath.ais, ...inQuery.ais];
  if (new Set(ais.map(([ai]) => ai)).size < ais.length) return failed('repeated-ai');
  return { ais, error: null };
}

/**
 * Segments from the right-most primary key on. Pairs are counted from the end, so that a value that looks like a key is
 * not taken for one. A slash at the end is ignored if the path has no key with it.
 */
function keySegments(segments: readonly string[]): readonly string[] | null {
  for (let at = segments.length - 2; at >= 0; at -= 2) {
    const name = segments[at] ?? '';
    // All keys begin with digits; `01` before a word could be the path of a blog.
    if (aiEntry(name)?.isLinkKey && /^\d/.test(segments[at + 1] ?? '')) return segments.slice(at);
    // Anything else in front of the key is the stem; digits may be an AI that the dictionary does not have.
    if (!/^\d{2,4}$/.test(name)) break;
  }
  return segments.at(-1) === '' ? keySegments(segments.slice(0, -1)) : null;
}

interface Pair {
  ai: string;
  encoded: string;
}

function pairsOf(segments: readonly string[]): Pair[] {
  const pairs: Pair[] = [];
  for (let at = 0; at < segments.length; at += 2) {
    pairs.push({ ai: segments[at] ?? '', encoded: segments[at + 1] ?? '' });
  }
  return pairs;
}

/** Parameters that are not AIs belong to others; all-digit names are reserved for AIs. */
function attributesOf(query: string): Pair[] {
  return query.split('&').flatMap((parameter) => {
    const [, ai, encoded = ''] = /^(\d+)=(.*)$/s.exec(parameter) ?? [];
    return ai === undefined ? [] : [{ ai, encoded }];
  });
}

function readPairs(pairs: readonly Pair[], year: number, plusIsSpace: boolean): Elements {
  const ais: AiValue[] = [];
  for (const { ai, encoded } of pairs) {
    const entry = aiEntry(ai);
    if (!entry) return failed('unknown-ai');
    const value = inFullLength(ai, percentDecoded(plusIsSpace ? encoded.replaceAll('+', ' ') : encoded));
    const error: ScanError | null = value === '' ? 'truncated' : valueError(entry, value, year);
    if (error) return failed(error);
    ais.push([ai, value]);
  }
  return { ais, error: null };
}

/** Decodes byte by byte; text that is not a percent code is kept. Bytes beyond ASCII are in no value and fail there. */
const percentDecoded = (text: string) =>
  text.replace(/%([0-9A-Fa-f]{2})/g, (_code, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Links of the first years have GTINs of 8, 12 or 13 digits. */
const inFullLength = (ai: string, value: string) =>
  ai === '01' && /^(\d{8}|\d{12,13})$/.test(value) ? value.padStart(14, '0') : value;
