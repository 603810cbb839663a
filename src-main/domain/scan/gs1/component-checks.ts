/**
 * Checks named by GS1's syntax dictionary ("linters"), each of one component whose characters and length are right
 * already. Checked by their digits only: North American coupons, which are not goods, and the list of package types,
 * which grows between releases.
 */
import { checkCharacterPair } from './check-character-pair.ts';
import { checkDigit } from './gtin.ts';
import { isLongDate, isShortDate } from './gs1-date.ts';
import { COUNTRIES_ALPHA2, COUNTRIES_NUMERIC, CURRENCIES_NUMERIC } from './iso-codes.ts';
import type { ScanError } from './scan-error.ts';

/** @param text of the component @param year reference for years of two digits @returns null if it passes */
export type ComponentCheck = (text: string, year: number) => ScanError | null;

const check =
  (passes: (text: string, year: number) => boolean, error: ScanError = 'bad-ai-value'): ComponentCheck =>
  (text, year) =>
    passes(text, year) ? null : error;
const like = (pattern: RegExp) => check((text) => pattern.test(text));

/** A GS1 Company Prefix has four digits at least; which are allocated is known online only. */
const beginsWithCompanyPrefix = (text: string) => /^\d{4}/.test(text);
const isHour = (text: string) => Number(text) <= 23;
const isMinute = (text: string) => Number(text) <= 59;

export const COMPONENT_CHECKS: Readonly<Record<string, ComponentCheck>> = {
  csum: check((text) => checkDigit(text.slice(0, -1)) === Number(text.slice(-1)), 'bad-check-digit'),
  csumalpha: check(
    (text) => text.length > 2 && checkCharacterPair(text.slice(0, -2)) === text.slice(-2),
    'bad-check-digit',
  ),
  gcppos1: check(beginsWithCompanyPrefix),
  gcppos2: check((text) => beginsWithCompanyPrefix(text.slice(1))),
  hasnondigit: like(/\D/),
  nonzero: like(/[1-9]/),
  zero: like(/^0+$/),
  nozeroprefix: like(/^[1-9]/),
  yesno: like(/^[01]$/),
  hyphen: like(/^-+$/),
  winding: like(/^[019]$/),
  iso5218: like(/^[0129]$/),
  /** ICCBBA has assigned 01 to 10, and 80 to 99 are for local use. */
  mediatype: like(/^(0[1-9]|10|[89]\d)$/),
  importeridx: like(/^[-\w]$/),
  packagetype: like(/^[A-Z0-9]+$/),
  couponcode: like(/^\d+$/),
  couponposoffer: like(/^\d+$/),
  pcenc: like(/^([^%]|%[0-9A-Fa-f]{2})*$/),
  latitude: check((text) => Number(text) <= 1_800_000_000),
  longitude: check((text) => Number(text) <= 3_600_000_000),
  pieceoftotal: check((text) => {
    const [piece, total] = [Number(text.slice(0, text.length / 2)), Number(text.slice(text.length / 2))];
    return piece >= 1 && piece <= total;
  }),
  posinseqslash: check((text) => {
    const [, position, end] = /^([1-9]\d*)\/([1-9]\d*)$/.exec(text) ?? [];
    return position !== undefined && Number(position) <= Number(end);
  }),
  iso3166: check((text) => COUNTRIES_NUMERIC.has(text)),
  iso3166999: check((text) => text === '999' || COUNTRIES_NUMERIC.has(text)),
  iso3166alpha2: check((text) => COUNTRIES_ALPHA2.has(text)),
  iso4217: check((text) => CURRENCIES_NUMERIC.has(text)),
  iban: check(isIban),
  yymmd0: check((text, year) => isShortDate(text, year, true), 'bad-date'),
  yymmdd: check((text, year) => isShortDate(text, year, false), 'bad-date'),
  yyyymmdd: check(isLongDate, 'bad-date'),
  hh: check(isHour, 'bad-date'),
  mi: check(isMinute, 'bad-date'),
  ss: check(isMinute, 'bad-date'),
  hhmi: check((text) => isHour(text.slice(0, 2)) && isMinute(text.slice(2)), 'bad-date'),
};

/** ISO 13616: the first four characters go to the end, letters count from 10, and the whole is 1 modulo 97. */
function isIban(text: string): boolean {
  if (!/^[A-Z]{2}[0-9A-Z]{9,}$/.test(text) || !COUNTRIES_ALPHA2.has(text.slice(0, 2))) return false;
  let rest = 0;
  for (const character of text.slice(4) + text.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value < 10 ? 10 : 100) + value) % 97;
  }
  return rest === 1;
}
