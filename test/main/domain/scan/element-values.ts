/** Right values for any AI, made from what the dictionary says of it. */
import { checkDigit } from '../../../../src-main/domain/scan/gs1/gtin.ts';
import type { AiComponent, AiEntry } from '../../../../src-main/domain/scan/gs1/ai-row.ts';
import {
  CHARACTERS_82,
  checkCharacterPair,
} from '../../../../src-main/domain/scan/gs1/check-character-pair.ts';
import type { Seeded } from '../../../chaos/random.ts';

const DIGITS = '0123456789';
const CHARACTERS: Record<AiComponent['characters'], string> = {
  N: DIGITS,
  X: CHARACTERS_82,
  Y: `#-/${DIGITS}ABCDEFGHIJKLMNOPQRSTUVWXYZ`,
  Z: `-_${DIGITS}ABCXYZabcxyz`,
};

/** Valid samples for checks that random text would hardly ever pass. */
const SAMPLES: Record<string, string[]> = {
  yymmd0: ['260228', '991231', '000200', '280229', '750100'],
  yymmdd: ['260228', '991231', '280229'],
  yyyymmdd: ['19800229', '20261231'],
  hhmi: ['0000', '2359', '1200'],
  hh: ['00', '23'],
  mi: ['00', '59'],
  ss: ['00', '59'],
  iso3166: ['076', '276', '840'],
  iso3166999: ['999', '250'],
  iso3166alpha2: ['BR', 'DE', 'US'],
  iso4217: ['986', '978'],
  iso5218: ['0', '1', '2', '9'],
  iban: ['DE89370400440532013000', 'GB82WEST12345698765432', 'BR1800360305000010009795493C1'],
  pieceoftotal: ['0101', '0399', '9999'],
  posinseqslash: ['1/1', '2/9'],
  winding: ['0', '1', '9'],
  yesno: ['0', '1'],
  zero: ['0'],
  hyphen: ['-'],
  nonzero: [],
  latitude: ['0000000000', '1800000000'],
  longitude: ['3600000000', '0000000001'],
  mediatype: ['01', '10', '80', '99'],
  importeridx: ['-', '_', 'a', 'Z', '0'],
  packagetype: ['1A', 'APE', '8', '201'],
  pcenc: ['A%20B', 'S%C3%A3o+Paulo', '%25'],
  couponcode: ['0123456'],
  couponposoffer: ['0012345612345601234567'],
};

export const valueOf = (entry: AiEntry, random: Seeded): string =>
  entry.components.map((component) => textOf(component, random)).join('');

function textOf(component: AiComponent, random: Seeded): string {
  const { checks, characters } = component;
  if (component.optional && random.below(2) === 0) return '';
  for (const check of checks) {
    const samples = SAMPLES[check];
    if (samples && samples.length > 0) return random.of(samples);
  }
  const length = random.from(component.least, component.most);
  let text = random.text(CHARACTERS[characters], length);
  if (checks.includes('nonzero')) text = `7${text.slice(1)}`;
  if (checks.includes('nozeroprefix')) text = `3${text.slice(1)}`;
  if (checks.includes('gcppos1')) text = `9520${text}`.slice(0, Math.max(4, length));
  if (checks.includes('hasnondigit')) text = `${text.slice(0, 5)}A${text.slice(6)}`;
  if (checks.includes('csum')) text = text.slice(0, -1) + String(checkDigit(text.slice(0, -1)));
  if (checks.includes('csumalpha')) {
    const body = text.padEnd(7, 'b').slice(0, -2);
    text = body + checkCharacterPair(body);
  }
  return text;
}
