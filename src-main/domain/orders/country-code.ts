/** Uniform code of a country, however the service writes it: the specification leaves the form open. */
import { COUNTRIES_ALPHA2 } from '../scan/gs1/iso-codes.ts';
import { squeezed } from '../search/folded-text.ts';

/** ISO 3166-1 alpha-3, in the order of the alpha-2 codes. */
const ALPHA3 = (
  'AND ARE AFG ATG AIA ALB ARM AGO ATA ARG ASM AUT AUS ABW ALA AZE BIH BRB BGD BEL BFA BGR BHR BDI ' +
  'BEN BLM BMU BRN BOL BES BRA BHS BTN BVT BWA BLR BLZ CAN CCK COD CAF COG CHE CIV COK CHL CMR CHN ' +
  'COL CRI CUB CPV CUW CXR CYP CZE DEU DJI DNK DMA DOM DZA ECU EST EGY ESH ERI ESP ETH FIN FJI FLK ' +
  'FSM FRO FRA GAB GBR GRD GEO GUF GGY GHA GIB GRL GMB GIN GLP GNQ GRC SGS GTM GUM GNB GUY HKG HMD ' +
  'HND HRV HTI HUN IDN IRL ISR IMN IND IOT IRQ IRN ISL ITA JEY JAM JOR JPN KEN KGZ KHM KIR COM KNA ' +
  'PRK KOR KWT CYM KAZ LAO LBN LCA LIE LKA LBR LSO LTU LUX LVA LBY MAR MCO MDA MNE MAF MDG MHL MKD ' +
  'MLI MMR MNG MAC MNP MTQ MRT MSR MLT MUS MDV MWI MEX MYS MOZ NAM NCL NER NFK NGA NIC NLD NOR NPL ' +
  'NRU NIU NZL OMN PAN PER PYF PNG PHL PAK POL SPM PCN PRI PSE PRT PLW PRY QAT REU ROU SRB RUS RWA ' +
  'SAU SLB SYC SDN SWE SGP SHN SVN SJM SVK SLE SMR SEN SOM SUR SSD STP SLV SXM SYR SWZ TCA TCD ATF ' +
  'TGO THA TJK TKL TLS TKM TUN TON TUR TTO TUV TWN TZA UKR UGA UMI USA URY UZB VAT VCT VEN VGB VIR ' +
  'VNM VUT WLF WSM YEM MYT ZAF ZMB ZWE'
).split(' ');

/** Codes that are in use, and are not those of ISO. */
const OTHER_CODES: Readonly<Record<string, string>> = { UK: 'GB', EL: 'GR' };

/** Names in use that are not those of `Intl.DisplayNames`. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  US: [
    'EUA',
    'EEUU',
    'E.U.A.',
    'United States of America',
    'Estados Unidos da América',
    'Estados Unidos de América',
  ],
  GB: [
    'Great Britain',
    'England',
    'Scotland',
    'Wales',
    'Northern Ireland',
    'Inglaterra',
    'Gran Bretaña',
    'Grã-Bretanha',
  ],
  TR: ['Turkey', 'Republic of Turkey'],
  CZ: ['Czech Republic', 'República Checa', 'República Tcheca', 'Tschechische Republik'],
  HK: ['Hong Kong', 'Hongkong'],
  MO: ['Macau', 'Macao'],
  NL: ['Holland', 'Holanda', 'The Netherlands', 'Nederland'],
  KR: ['Korea', 'Republic of Korea', 'Corea', 'Coreia'],
  RU: ['Russian Federation'],
  CN: ["People's Republic of China", 'PR China', 'Mainland China'],
  VN: ['Viet Nam'],
  MM: ['Myanmar', 'Burma'],
  MK: ['Macedonia'],
  CV: ['Cape Verde'],
  SZ: ['Swaziland'],
  CI: ['Ivory Coast'],
  VA: ['Vatican'],
  BO: ['Plurinational State of Bolivia'],
  VE: ['Bolivarian Republic of Venezuela'],
  PS: ['Palestine'],
};

/** Languages in which shops write the names of countries. */
const LANGUAGES = ['en', 'pt', 'es', 'de', 'fr', 'it'];

let known: ReadonlyMap<string, string> | undefined;

/** @returns the ISO 3166-1 alpha-2 code of a code or a name; null: it is no known form of a country */
export function countryCode(text: string): string | null {
  const upper = text.trim().toUpperCase();
  if (COUNTRIES_ALPHA2.has(upper)) return upper;
  return (known ??= knownForms()).get(squeezed(text)) ?? null;
}

/** The code of a country, or its name as it came if that is no known form of one: for comparison. */
export const countryForm = (text: string): string => countryCode(text) ?? text;

function knownForms(): ReadonlyMap<string, string> {
  const alpha2 = [...COUNTRIES_ALPHA2];
  const names = LANGUAGES.map((language) => new Intl.DisplayNames([language], { type: 'region' }));
  return new Map([
    ...names.flatMap((of) => alpha2.map((code): [string, string] => [squeezed(of.of(code) ?? code), code])),
    ...Object.entries(OTHER_CODES).map(([other, code]): [string, string] => [squeezed(other), code]),
    ...Object.entries(OTHER_NAMES).flatMap(([code, all]) =>
      all.map((name): [string, string] => [squeezed(name), code]),
    ),
    ...ALPHA3.map((code, n): [string, string] => [squeezed(code), alpha2[n] ?? '']),
  ]);
}
