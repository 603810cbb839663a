/** A scan made of the keys that a scanner typed. */
import { MAX_SCAN_LENGTH } from '../../../src-main/contract/terms/limits.ts';
import type { ScannerProfile } from '../../../src-main/contract/scan/scanner.ts';
import type { Burst } from './burst.ts';
import type { ScanEvent } from './scan-event.ts';
import { identifierOf, readableText } from './symbology-identifier.ts';

/** Codes are built with these: EOT, GS, RS. */
const STRUCTURE = new Set(['\u0004', '\u001d', '\u001e']);

/** Control characters can be hotkeys of something else; only those that codes are built with stay. */
const withoutControls = (text: string): string =>
  text.replace(/\p{Cc}/gu, (control) => (STRUCTURE.has(control) ? control : ''));

export function scanOfKeys(
  burst: Burst,
  { prefix, reading, leastKeys }: ScannerProfile,
  capsLock: boolean,
): ScanEvent {
  const [typed, otherwise] =
    reading === 'text' ? [burst.byText, burst.byPlace] : [burst.byPlace, burst.byText];
  const whole = typed.startsWith(prefix) ? typed.slice(prefix.length) : typed;
  const text = withoutControls(whole);
  const symbology = identifierOf(text);
  return {
    text: text.slice(0, MAX_SCAN_LENGTH),
    plain: readableText(text.slice(0, MAX_SCAN_LENGTH)),
    symbology,
    readOtherwise: isLikelier(otherwise, typed) ? otherwise : null,
    capsLock,
    at: Date.now(),
    firstKeyAt: burst.first,
    lastKeyAt: burst.last,
    source: 'keyboard',
    isShort: symbology === null && whole === typed && burst.keys < leastKeys,
    tooLong: text.length > MAX_SCAN_LENGTH,
  };
}

/** Digits of a code of goods, or a code without a sign where these keys give signs and letters that no label has. */
const isLikelier = (otherwise: string, typed: string): boolean =>
  otherwise !== typed &&
  (/^\d{8,14}$/.test(otherwise) || (/^[A-Za-z0-9 .-]{3,40}$/.test(otherwise) && /[^\w .+/#-]/.test(typed)));
