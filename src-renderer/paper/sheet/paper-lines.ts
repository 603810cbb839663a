/** Texts of papers as lines. */
import type { Locale } from '#messages/runtime';
import type { Slip } from '../../../src-main/contract/paper/paper.ts';

export const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');

const join = (...parts: (string | null | undefined)[]): string =>
  parts.filter((part) => part != null && part !== '').join(' ');

/** Name of a country by its code as the service gives it (ISO 3166); anything else stays as it is. */
function countryName(country: string | null, locale: Locale): string | null {
  return country !== null && /^[A-Z]{2}$/.test(country)
    ? (new Intl.DisplayNames(locale, { type: 'region' }).of(country) ?? country)
    : country;
}

/** Lines of the delivery address, the receiver first. */
export function addressLines(
  { receiver, address, country }: Pick<Slip, 'receiver' | 'address' | 'country'>,
  locale: Locale,
): string[] {
  return [
    receiver,
    join(address?.street, address?.number),
    join(address?.complement, address?.neighborhood),
    join(address?.postalCode, address?.city, address?.state === address?.city ? null : address?.state),
    countryName(address?.country ?? country, locale),
  ].filter((line): line is string => line != null && line !== '');
}
