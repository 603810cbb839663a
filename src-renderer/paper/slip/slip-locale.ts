/** The language of a slip. */
import type { Locale } from '#messages/runtime';
import { countryCode } from '../../../src-main/domain/orders/country-code.ts';
import type { SlipLanguage } from '../../../src-main/contract/paper/slip-settings.ts';

/** Countries in which buyers read these languages. */
const COUNTRIES: Record<'pt-BR' | 'es', string> = {
  'pt-BR': 'BR PT AO MZ CV',
  es: 'AR BO CL CO CR CU DO EC ES GT HN MX NI PA PE PR PY SV UY VE',
};

/**
 * @param country of the delivery, as the service gave it (spec: address)
 * @param screens language of the screens: even if nobody knows the buyer's
 */
export function slipLocale(language: SlipLanguage, country: string | null, screens: Locale): Locale {
  if (language === 'station') return screens;
  if (language !== 'buyer') return language;
  if (country === null || country.trim() === '') return screens;
  const code = countryCode(country);
  const speaks = (locale: 'pt-BR' | 'es') => code !== null && COUNTRIES[locale].split(' ').includes(code);
  if (speaks('pt-BR')) return 'pt-BR';
  return speaks('es') ? 'es' : 'en';
}
