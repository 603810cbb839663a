import { expect, it } from 'vitest';
import { slipLocale } from '../../../../src-renderer/paper/slip/slip-locale.ts';

it.each([
  ['buyer', 'BR', 'pt-BR'],
  ['buyer', 'prt', 'pt-BR'],
  ['buyer', ' MX ', 'es'],
  ['buyer', 'DE', 'en'],
  ['buyer', 'Brazil', 'pt-BR'],
  ['buyer', 'Brasil', 'pt-BR'],
  ['buyer', 'España', 'es'],
  ['buyer', 'México', 'es'],
  ['buyer', 'Portugal', 'pt-BR'],
  ['buyer', 'Atlantis', 'en'],
  ['buyer', null, 'es'],
  ['buyer', '', 'es'],
  ['station', 'BR', 'es'],
  ['en', 'BR', 'en'],
  ['pt-BR', null, 'pt-BR'],
] as const)('of %s for a delivery to %j, on Spanish screens, is %s', (language, country, locale) => {
  expect(slipLocale(language, country, 'es')).toBe(locale);
});
