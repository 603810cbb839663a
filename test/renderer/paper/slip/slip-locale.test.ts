import { expect, it } from 'vitest';
import { slipLocale } from '../../../../src-renderer/paper/slip/slip-locale.ts';

it.each([
  ['buyer', 'BR', 'pt-BR'],
  ['buyer', 'PT', 'pt-BR'],
  ['buyer', 'MX', 'es'],
  ['buyer', 'DE', 'en'],
  ['buyer', 'Atlantis', 'en'],
  ['buyer', null, 'es'],
  ['buyer', '', 'es'],
  ['station', 'BR', 'es'],
  ['en', 'BR', 'en'],
  ['pt-BR', null, 'pt-BR'],
] as const)('of %s for a delivery to %j, on Spanish screens, is %s', (language, country, locale) => {
  expect(slipLocale(language, country, 'es')).toBe(locale);
});
