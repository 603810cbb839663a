/** The language of a slip. */
import type { Locale } from '#messages/runtime';
import type { SlipLanguage } from '../../../src-main/contract/paper/slip-settings.ts';

/** Countries in which buyers read these languages. */
const COUNTRIES: Record<'pt-BR' | 'es', RegExp> = {
  'pt-BR': /^(?:BR|PT|AO|MZ|CV)$/,
  es: /^(?:AR|BO|CL|CO|CR|CU|DO|EC|ES|GT|HN|MX|NI|PA|PE|PR|PY|SV|UY|VE)$/,
};

/**
 * @param country of the delivery, as a slip has it: its code, or its name if that is not known
 * @param screens language of the screens: even if nobody knows the buyer's
 */
export function slipLocale(language: SlipLanguage, country: string | null, screens: Locale): Locale {
  if (language === 'station') return screens;
  if (language !== 'buyer') return language;
  if (country === null || country.trim() === '') return screens;
  if (COUNTRIES['pt-BR'].test(country)) return 'pt-BR';
  return COUNTRIES.es.test(country) ? 'es' : 'en';
}
