import { expect, it } from 'vitest';
import { countryCode } from '../../../../src-main/domain/orders/country-code.ts';

it.each([
  ['BR', 'BR'],
  ['br', 'BR'],
  [' BR ', 'BR'],
  ['BRA', 'BR'],
  ['bra', 'BR'],
  ['Brazil', 'BR'],
  ['BRASIL', 'BR'],
  ['Brasilien', 'BR'],
  ['M\u00e9xico', 'MX'],
  ['Mexico', 'MX'],
  ['Estados Unidos', 'US'],
  ['USA', 'US'],
  ['UK', 'GB'],
  ['GBR', 'GB'],
  ['EUA', 'US'],
  ['EE. UU.', 'US'],
  ['U.S.A.', 'US'],
  ['United States of America', 'US'],
  ['Great Britain', 'GB'],
  ['England', 'GB'],
  ['Inglaterra', 'GB'],
  ['Turkey', 'TR'],
  ['Czech Republic', 'CZ'],
  ['Rep\u00fablica Checa', 'CZ'],
  ['Hong Kong', 'HK'],
  ['Holland', 'NL'],
  ['Holanda', 'NL'],
  ['The Netherlands', 'NL'],
  ['Republic of Korea', 'KR'],
  ['AND', 'AD'],
  ['CHE', 'CH'],
  ['ZWE', 'ZW'],
])('%j is %s', (text, code) => {
  expect(countryCode(text)).toBe(code);
});

it.each(['', ' ', 'XX', 'ZZZ', 'Atlantis', '076', '-'])('%j names no country', (text) => {
  expect(countryCode(text)).toBeNull();
});
