/** The language of a slip. */
import type { Locale } from '#messages/runtime';
import type { SlipLanguage } from '../../../src-main/contract/paper/slip-settings.ts';

/** ISO 3166 codes of countries, of two and of three letters, in which buyers read these languages. */
const COUNTRIES: Record<'pt-BR' | 'es', readonly string[]> = {
  'pt-BR': ['BR', 'BRA', 'PT', 'PRT', 'AO', 'AGO', 'MZ', 'MOZ', 'CV', 'CPV'],
  es: [
    ...[
      'AR',
      'ARG',
      'BO',
      'BOL',
      'CL',
      'CHL',
      'CO',
      'COL',
      'CR',
      'CRI',
      'CU',
      'CUB',
      'DO',
      'DOM',
      'EC',
      'ECU',
    ],
    ...[
      'ES',
      'ESP',
      'GT',
      'GTM',
      'HN',
      'HND',
      'MX',
      'MEX',
      'NI',
      'NIC',
      'PA',
      'PAN',
      'PE',
      'PER',
      'PR',
      'PRI',
    ],
    ...['PY', 'PRY', 'SV', 'SLV', 'UY', 'URY', 'VE', 'VEN'],
  ],
};

/**
 * @param country of the delivery, as the service gave it (spec: address)
 * @param screens language of the screens: even if nobody knows the buyer's
 */
export function slipLocale(language: SlipLanguage, country: string | null, screens: Locale): Locale {
  if (language === 'station') return screens;
  if (language !== 'buyer') return language;
  const code = country?.trim().toUpperCase() ?? '';
  if (code === '') return screens;
  if (COUNTRIES['pt-BR'].includes(code)) return 'pt-BR';
  return COUNTRIES.es.includes(code) ? 'es' : 'en';
}
